import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextControl, type TextControlProps } from './TextControl';

type PasswordControlProps<Values extends FieldValues, Output> = Omit<
  TextControlProps<Values, Output>,
  'type' | 'slotProps'
> & {
  maxLength?: number;
};

/** Password field with a show/hide toggle. */
export const PasswordControl = <Values extends FieldValues, Output = Values>(
  props: PasswordControlProps<Values, Output>,
) => {
  const { maxLength, disabled, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <TextControl
      {...rest}
      disabled={disabled}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { maxLength, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? 'Hide password' : 'Show password'}
                disabled={disabled}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
