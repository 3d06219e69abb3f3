import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

type OwnProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Shown while there is no error. */
  hint?: string;
};

export type TextControlProps<Values extends FieldValues> = OwnProps<Values> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'helperText' | 'defaultValue'>;

/** A text field bound to a form; the field's error, of the client or the server, stands under it. */
export const TextControl = <Values extends FieldValues>(props: TextControlProps<Values>) => {
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
