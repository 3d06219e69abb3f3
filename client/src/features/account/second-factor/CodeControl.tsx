import type { FieldValues } from 'react-hook-form';
import { TextControl, type TextControlProps } from '../../../components/form/TextControl';

/** Field for the six digits of an app; with `withRecovery` it takes a recovery code too. */
export const CodeControl = <Values extends FieldValues>({
  withRecovery = false,
  ...rest
}: TextControlProps<Values> & { withRecovery?: boolean }) => (
  <TextControl
    autoComplete="one-time-code"
    {...rest}
    slotProps={{
      htmlInput: {
        inputMode: withRecovery ? 'text' : 'numeric',
        maxLength: 40,
        autoCapitalize: 'characters',
        spellCheck: false,
      },
    }}
  />
);
