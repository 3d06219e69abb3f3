import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

type OwnProps<Values extends FieldValues, Output> = {
  /** Form with values of type `Values`, whatever its resolver outputs. */
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  /** Hidden while there is an error. */
  hint?: string;
};

export type TextControlProps<Values extends FieldValues, Output = Values> = OwnProps<Values, Output> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'helperText' | 'defaultValue'>;

/** Text field bound to a form, with errors of client and server below. */
export const TextControl = <Values extends FieldValues, Output = Values>(props: TextControlProps<Values, Output>) => {
  const { control, name, hint, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  return (
    <TextField
      fullWidth
      {...rest}
      {...bound}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
    />
  );
};
