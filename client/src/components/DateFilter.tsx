import TextField from '@mui/material/TextField';
import { useState } from 'react';

type DateFilterProps = {
  label: string;
  /** Selected day, `YYYY-MM-DD`; undefined for any. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/**
 * Filters a list by one day. It applies once the date is complete: browsers report no value while it is being typed.
 */
export const DateFilter = ({ label, value = '', onChange }: DateFilterProps) => {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  if (value !== inForce) {
    setInForce(value);
    setText(value);
  }
  return (
    <TextField
      type="date"
      label={label}
      value={text}
      onChange={(event) => {
        const day = event.target.value;
        setText(day);
        // Years are typed digit by digit, and browsers accept 0002 as a year.
        if (day === '' || day >= '1000') onChange(day === '' ? undefined : day);
      }}
      sx={{ minWidth: { xs: '100%', sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2100-12-31' } }}
    />
  );
};
