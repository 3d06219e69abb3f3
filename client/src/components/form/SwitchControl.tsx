import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';

type SwitchControlProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  hint: string;
};

export const SwitchControl = <Values extends FieldValues>({
  control,
  name,
  label,
  hint,
}: SwitchControlProps<Values>) => {
  const hintId = useId();
  const { field, fieldState } = useController({ control, name });
  const { value, ref, ...bound } = field;
  return (
    <Box>
      <FormControlLabel
        control={<Switch {...bound} checked={value} slotProps={{ input: { ref, 'aria-describedby': hintId } }} />}
        label={label}
      />
      <FormHelperText id={hintId} error={fieldState.invalid} sx={{ mt: 0 }}>
        {fieldState.error?.message ?? hint}
      </FormHelperText>
    </Box>
  );
};
