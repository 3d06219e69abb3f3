import {
  connectionSchema,
  type Connection,
  type ConnectionSystem,
} from '@chainline/shared/integrations/connection-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { useToast } from '../../../components/toast-context';
import { connectionQuery, useSaveConnection, useTryConnection } from '../api/connection-queries';
import { toForm, type ConnectionValues } from '../connection-form';
import { MailboxFields } from './MailboxFields';
import { MailFields } from './MailFields';
import { SmsFields } from './SmsFields';
import { SupplierMailboxFields } from './SupplierMailboxFields';

type FieldsProps = {
  titleId: string;
  name: string;
  initial: Connection;
  isStored: boolean;
  version: string | null;
  onClose: () => void;
};

const TryResult = ({ test }: { test: ReturnType<typeof useTryConnection> }) => {
  if (test.error) return <ErrorState message="The connection could not be tested." error={test.error} />;
  return (
    <Stack spacing={1} aria-live="polite">
      {(test.data?.steps ?? []).map(({ ok, message }) => (
        <Alert key={message} severity={ok ? 'success' : 'error'}>
          {message}
        </Alert>
      ))}
    </Stack>
  );
};

const Fields = ({ titleId, name, initial, isStored, version, onClose }: FieldsProps) => {
  const form = useForm<ConnectionValues, unknown, Connection>({
    resolver: zodResolver(connectionSchema),
    defaultValues: initial,
  });
  const { control } = form;
  // The one that the fields show: the query may have been refreshed since.
  const [seen] = useState(version);
  const toast = useToast();
  const test = useTryConnection();
  const dialog = useDialogSubmit(form, useSaveConnection(), {
    toRequest: (connection: Connection) => ({ connection, version: seen }),
    onSaved: () => toast({ message: `${name} is set up and will be used in a moment`, tone: 'success' }),
    onClose,
  });
  const tryOut = form.handleSubmit((values) => test.mutate(values));
  const secretHint = isStored ? 'Leave empty to keep the stored one' : undefined;
  return (
    <DialogForm titleId={titleId} title={`Set up ${name}`} submitLabel="Save" {...dialog}>
      {initial.system === 'mail' && <MailFields control={control} secretHint={secretHint} />}
      {initial.system === 'mailbox' && <MailboxFields control={control} secretHint={secretHint} />}
      {initial.system === 'supplier_mailbox' && <SupplierMailboxFields control={control} secretHint={secretHint} />}
      {initial.system === 'sms' && <SmsFields control={control} secretHint={secretHint} />}
      <Box>
        <Button variant="outlined" loading={test.isPending} onClick={() => void tryOut()}>
          Test Connection
        </Button>
      </Box>
      <TryResult test={test} />
    </DialogForm>
  );
};

const Loaded = ({
  system,
  ...props
}: Omit<FieldsProps, 'initial' | 'isStored' | 'version'> & { system: ConnectionSystem }) => {
  const { data, error, refetch } = useQuery(connectionQuery(system));
  if (data !== undefined) {
    const { connection, version } = data;
    return <Fields initial={toForm(system, connection)} isStored={connection !== null} version={version} {...props} />;
  }
  return (
    <DialogContent>
      {error ? (
        <ErrorState message="The connection could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading the connection" />
      )}
    </DialogContent>
  );
};

type ConnectionDialogProps = { system: ConnectionSystem; name: string; onClose: () => void };

/** Sets up the connection to a mail server, mailboxes or Twilio, with a test. */
export const ConnectionDialog = ({ system, name, onClose }: ConnectionDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Loaded titleId={titleId} system={system} name={name} onClose={onClose} />
    </FormDialog>
  );
};
