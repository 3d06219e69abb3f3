import type { ConnectionSystem } from '@chainline/shared/integrations/connection-contract';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { lazyPart } from '../../../components/lazy-part';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { useRemoveConnection } from '../api/connection-queries';

const LazyConnectionDialog = lazyPart(async () => (await import('./ConnectionDialog')).ConnectionDialog);

type ConnectionActionsProps = { system: ConnectionSystem; name: string; isSetUpHere: boolean };

const lost: Record<ConnectionSystem, string> = {
  mail: 'Quotes, receipts and invitations can no longer be emailed.',
  mailbox: 'Emails from customers no longer appear in their conversations.',
  supplier_mailbox: 'Emails from suppliers are no longer read for the bike register.',
  sms: 'Text messages can no longer be sent or received.',
};

/** Sets up a connection in the settings, or removes it. */
export const ConnectionActions = ({ system, name, isSetUpHere }: ConnectionActionsProps) => {
  const [open, setOpen] = useState<'set up' | 'remove' | null>(null);
  const toast = useToast();
  const removing = useRemoveConnection();
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`${isSetUpHere ? 'Change' : 'Set Up'} ${name}`}
        onClick={() => setOpen('set up')}
      >
        {isSetUpHere ? 'Change' : 'Set Up'}
      </Button>
      {isSetUpHere && (
        <Button color="error" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      )}
      {open === 'set up' && (
        <Suspense fallback={null}>
          <LazyConnectionDialog system={system} name={name} onClose={close} />
        </Suspense>
      )}
      <LazyConfirmDialog
        open={open === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        tone="danger"
        busy={removing.isPending}
        onConfirm={() =>
          removing.mutate(system, {
            onSuccess: close,
            onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
          })
        }
        onCancel={close}
      >
        {lost[system]}
      </LazyConfirmDialog>
    </>
  );
};
