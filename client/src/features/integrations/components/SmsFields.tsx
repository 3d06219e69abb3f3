import { PasswordControl } from '../../../components/form/PasswordControl';
import { TextControl } from '../../../components/form/TextControl';
import type { ConnectionControl } from '../connection-form';

type SmsFieldsProps = { control: ConnectionControl; secretHint: string | undefined };

/** Account and sender at Twilio. */
export const SmsFields = ({ control, secretHint }: SmsFieldsProps) => (
  <>
    <TextControl
      control={control}
      name="account_sid"
      label="Account SID"
      hint="On the first page of Twilio’s console; begins with AC"
      autoComplete="off"
    />
    <PasswordControl
      control={control}
      name="auth_token"
      label="Auth token"
      autoComplete="new-password"
      {...(secretHint !== undefined && { hint: secretHint })}
    />
    <TextControl
      control={control}
      name="from"
      label="Sender"
      hint="A number such as +61480000000, a messaging service (MG…) or a registered name. Customers cannot answer a name."
      autoComplete="off"
    />
  </>
);
