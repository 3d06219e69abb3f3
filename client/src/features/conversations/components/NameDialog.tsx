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
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState, type SyntheticEvent } from 'react';
import { PlainField } from '../../../components/form/PlainField';
import { LoadingState } from '../../../components/LoadingState';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { CustomerPicker, formatPhone } from '../../customers';
import { useNameSender } from '../api/conversation-mutations';
import { conversationQueries } from '../api/conversation-queries';

type NameDialogProps = { conversation: ConversationDetail; onClose: () => void; onNamed: (id: number) => void };
type Written = { name: string; email: string; phone: string };

const nothing: Written = { name: '', email: '', phone: '' };

const NameForm = ({
  conversation,
  written,
  titleId,
  onClose,
  onNamed,
}: NameDialogProps & { written: Written; titleId: string }) => {
  const { id, customer_phone: phone, customer_email: email } = conversation;
  const toast = useToast();
  const { mutate, isPending } = useNameSender();
  const [entered, setEntered] = useState(written);
  const { name } = entered;
  const [known, setKnown] = useState<FoundCustomer | null>(null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = known === null ? { ...entered, name: name.trim() } : { customer_id: known.id };
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

  /** The other contact field (email or phone), not yet known for this sender. */
  const further = phone === null ? 'phone' : 'email';
  const enter = (patch: Partial<Written>) => {
    setEntered((present) => ({ ...present, ...patch }));
    setKnown(null);
  };

  return (
    <form onSubmit={submit}>
      <DialogTitle id={titleId}>Who is {phone === null ? email : formatPhone(phone)}?</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <PlainField
            label="New customer’s name"
            maxLength={200}
            held={{
              value: name,
              onChange: ({ target: { value } }) => enter({ name: value }),
            }}
          />
          <PlainField
            label={further === 'email' ? 'Email (optional)' : 'Phone (optional)'}
            type={further === 'email' ? 'email' : 'tel'}
            maxLength={further === 'email' ? 254 : 40}
            held={{
              value: entered[further],
              onChange: ({ target: { value } }) => enter({ [further]: value }),
            }}
          />
          <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
            <CustomerPicker
              onPick={(customer) => {
                setKnown(customer);
                setEntered(nothing);
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
  );
};

/** Turns an unknown sender into a customer, or links them to an existing one. */
export const NameDialog = (props: NameDialogProps) => {
  const titleId = useId();
  const { data, isPending } = useQuery(conversationQueries.proposals(props.conversation.id));
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={props.onClose}>
      {isPending ? (
        <DialogContent>
          <LoadingState label="Reading what the sender wrote" />
        </DialogContent>
      ) : (
        <NameForm {...props} titleId={titleId} written={data?.written ?? nothing} />
      )}
    </Dialog>
  );
};
