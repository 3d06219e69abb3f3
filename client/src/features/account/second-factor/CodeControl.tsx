import type { FieldValues } from 'react-hook-form';
import { TextControl, type TextControlProps } from '../../../components/form/TextControl';

/** Six digits of an app; with `withRecovery`, a recovery code is fine too. */
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
