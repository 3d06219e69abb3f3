import Typography from '@mui/material/Typography';
import { SwitchControl } from '../../../components/form/SwitchControl';
import { TextControl } from '../../../components/form/TextControl';
import type { ConnectionControl } from '../connection-form';
import { ServerFields } from './ServerFields';

type SupplierMailboxFieldsProps = { control: ConnectionControl; secretHint: string | undefined };

/** Mailbox that suppliers' emails are forwarded to (IMAP). */
export const SupplierMailboxFields = ({ control, secretHint }: SupplierMailboxFieldsProps) => (
  <>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Use a mailbox of its own, and forward suppliers&apos; emails to it. It is only read. Emails that are in it already
      are left alone.
    </Typography>
    <ServerFields
      control={control}
      prefix=""
      hostHint="The IMAP server, such as imap.example.com"
      secretHint={secretHint}
    />
    <TextControl control={control} name="folder" label="Folder" autoComplete="off" />
    <SwitchControl
      control={control}
      name="applies_certain"
      label="Apply updates that are certain at once"
      hint="Only if the sender is one of your suppliers or colleagues. Everything else waits for you, and every update can be undone."
    />
  </>
);
