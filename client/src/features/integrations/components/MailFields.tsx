import { SwitchControl } from '../../../components/form/SwitchControl';
import { TextControl } from '../../../components/form/TextControl';
import type { ConnectionControl } from '../connection-form';
import { ServerFields } from './ServerFields';

type MailFieldsProps = { control: ConnectionControl; secretHint: string | undefined };

/** Outgoing mail server (SMTP). */
export const MailFields = ({ control, secretHint }: MailFieldsProps) => (
  <>
    <ServerFields
      control={control}
      prefix=""
      hostHint="The SMTP server, such as smtp.example.com"
      userHint="Empty if the server needs no sign-in"
      secretHint={secretHint}
    />
    <TextControl control={control} name="from_name" label="Sender name" hint="Usually the name of the shop" />
    <TextControl control={control} name="from_address" label="Sender address" type="email" />
    <TextControl
      control={control}
      name="reply_to"
      label="Address for answers (optional)"
      hint="The sender’s address if empty"
      type="email"
    />
    <SwitchControl
      control={control}
      name="tags_replies"
      label="Addresses with + are delivered"
      hint="If shop+anything@… arrives at shop@…, answers find their conversation even when a mail program drops its references."
    />
  </>
);
