import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

type FilterSelectProps = Pick<TextFieldProps, 'error' | 'helperText'> & {
  label: string;
  value: string;
  /** Label of the option without a filter; omitted where one value always applies. */
  all?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** Filters a list by one value, applied as soon as it is chosen. */
export const FilterSelect = ({ label, value, all, options, onChange, ...rest }: FilterSelectProps) => (
  <TextField
    {...rest}
    select
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    sx={{ minWidth: { xs: '100%', sm: 190 } }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    {all !== undefined && <MenuItem value="">{all}</MenuItem>}
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);
