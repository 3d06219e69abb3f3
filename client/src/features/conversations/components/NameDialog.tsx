import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import type { ConversationDetail } from '@chainline/shared/messaging/conversation-contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState, type SyntheticEvent } from 'react';
import { PlainField } from '../../../components/form/PlainField';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { CustomerPicker, formatPhone } from '../../customers';
import { useNameSender } from '../api/conversation-mutations';

type NameDialogProps = { conversation: ConversationDetail; onClose: () => void; onNamed: (id: number) => void };

/** Turns an unknown sender into a customer, or links them to an existing one. */
export const NameDialog = ({ conversation, onClose, onNamed }: NameDialogProps) => {
  const { id, customer_phone: phone, customer_email: email } = conversation;
  const titleId = useId();
  const toast = useToast();
  const { mutate, isPending } = useNameSender();
  const [name, setName] = useState('');
  const [known, setKnown] = useState<FoundCustomer | null>(null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = known === null ? { name: name.trim() } : { customer_id: known.id };
    mutate(
      { id, body },
      {
        onSuccess: ({ conversation: next }) => {
          toast({ message: known === null ? 'Customer created' : 'Added to the customer', tone: 'success' });
          onNamed(next.id);
        },
        onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
      },
    );
  };

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={isPending ? undefined : onClose}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Who is {phone === null ? email : formatPhone(phone)}?</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <PlainField
              label="New customer’s name"
              maxLength={200}
              held={{
                value: name,
                onChange: ({ target: { value } }) => {
                  setName(value);
                  setKnown(null);
                },
              }}
            />
            <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
              <CustomerPicker
                onPick={(customer) => {
                  setKnown(customer);
                  setName('');
                }}
                hint="Or choose an existing customer. Both conversations will be merged."
                showsSource
              />
            </Suspense>
            {known && (
              <Typography variant="body2">
                Chosen: <strong>{known.displayName}</strong>
              </Typography>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={known === null && name.trim() === ''} loading={isPending}>
            {known === null ? 'Create customer' : 'Add to customer'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
