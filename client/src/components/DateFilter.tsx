import TextField from '@mui/material/TextField';
import { useState } from 'react';

type DateFilterProps = {
  label: string;
  /** The day in force, `YYYY-MM-DD`; undefined for any. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** One day as a filter of a list, in force as soon as it is whole: browsers report none while it is being typed. */
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
        // Years are typed digit by digit, and 0002 is a year to a browser.
        if (day === '' || day >= '1000') onChange(day === '' ? undefined : day);
      }}
      sx={{ minWidth: { xs: '100%', sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2100-12-31' } }}
    />
  );
};
