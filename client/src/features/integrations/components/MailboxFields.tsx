import { mostMailboxes } from '@chainline/shared/integrations/connection-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray } from 'react-hook-form';
import { TextControl } from '../../../components/form/TextControl';
import { newMailbox } from '../connection-form';
import type { ConnectionControl } from '../connection-form';
import { ServerFields } from './ServerFields';

type MailboxFieldsProps = { control: ConnectionControl; secretHint: string | undefined };

/** Mailboxes that are read (IMAP). */
export const MailboxFields = ({ control, secretHint }: MailboxFieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'mailboxes' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <Stack key={id} component="fieldset" spacing={2} sx={{ border: 0, m: 0, p: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
            Mailbox {at + 1}
          </Typography>
          <ServerFields
            control={control}
            prefix={`mailboxes.${at}.`}
            hostHint="The IMAP server, such as imap.example.com"
            secretHint={secretHint}
          />
          <TextControl control={control} name={`mailboxes.${at}.folder`} label="Folder" autoComplete="off" />
          {fields.length > 1 && (
            <Box>
              <Button size="small" color="inherit" onClick={() => remove(at)}>
                Remove mailbox {at + 1}
              </Button>
            </Box>
          )}
        </Stack>
      ))}
      {fields.length < mostMailboxes && (
        <Box>
          <Button size="small" onClick={() => append(newMailbox)}>
            Add a mailbox
          </Button>
        </Box>
      )}
    </>
  );
};
