import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

type OwnProps<Values extends FieldValues, Output> = {
  /** Of a form whose values are `Values`, whatever its resolver makes of them. */
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  /** Shown while there is no error. */
  hint?: string;
};

export type TextControlProps<Values extends FieldValues, Output = Values> = OwnProps<Values, Output> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'helperText' | 'defaultValue'>;

/** A text field bound to a form; the field's error, of the client or the server, stands under it. */
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
