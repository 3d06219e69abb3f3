import MenuItem from '@mui/material/MenuItem';
import type { FieldValues } from 'react-hook-form';
import { TextControl, type TextControlProps } from './TextControl';

export type SelectOption = { value: string; label: string };

type SelectControlProps<Values extends FieldValues, Output> = Omit<
  TextControlProps<Values, Output>,
  'select' | 'children' | 'type'
> & {
  options: readonly SelectOption[];
};

export const SelectControl = <Values extends FieldValues, Output = Values>({
  options,
  ...rest
}: SelectControlProps<Values, Output>) => (
  <TextControl {...rest} select>
    {options.map(({ value, label }) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </TextControl>
);
