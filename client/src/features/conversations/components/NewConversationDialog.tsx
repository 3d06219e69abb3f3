import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import type { MessageFile } from '@chainline/shared/messaging/message-file-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState, type SyntheticEvent } from 'react';
import { PlainField } from '../../../components/form/PlainField';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { newKey } from '../../../lib/new-key';
import { CustomerPicker, formatPhone } from '../../customers';
import { useCreateConversation } from '../api/conversation-mutations';
import { conversationQueries } from '../api/conversation-queries';
import { useAttaching } from '../hooks/use-attaching';
import { Attachments, DropArea } from './Attachments';
import { TextLength } from './TextLength';

type NewConversationDialogProps = { onClose: () => void; onCreated: (id: number) => void };

const channels = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
];

const phoneOf = ({ primaryPhone, phones, customer_phone: phone }: FoundCustomer): string | null =>
  primaryPhone ?? phones[0] ?? phone;
const emailOf = ({ primaryEmail, emails, customer_email: email }: FoundCustomer): string | null =>
  primaryEmail ?? emails[0] ?? email;

const SelectedCustomer = ({ customer, channel }: { customer: FoundCustomer; channel: MessageChannel }) => {
  const phone = phoneOf(customer);
  const contact = channel === 'sms' ? phone && formatPhone(phone) : emailOf(customer);
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'background.sunken' }}>
      <Typography variant="body2" component="p" sx={{ fontWeight: 600 }}>
        {customer.displayName}
      </Typography>
      <Typography variant="body2" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {channel === 'sms' ? 'Phone' : 'Email'}: {contact ?? 'Not available'}
      </Typography>
    </Box>
  );
};

const SignedLength = ({ customer, text }: { customer: FoundCustomer | null; text: string }) => {
  const { data: signature = '' } = useQuery({
    ...conversationQueries.textSignature(customer?.id ?? 0),
    enabled: customer !== null,
  });
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      <TextLength text={text} signature={signature} />
    </Typography>
  );
};

/** Writes the first message to a customer. */
export const NewConversationDialog = ({ onClose, onCreated }: NewConversationDialogProps) => {
  const titleId = useId();
  const toast = useToast();
  const { mutate, isPending } = useCreateConversation();
  const [channel, setChannel] = useState<MessageChannel>('sms');
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  /** Idempotency key, the same for every attempt to send one text. */
  const key = useRef(newKey());
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  const attaching = useAttaching(files, setFiles);
  const isBusy = isPending || attaching.uploading.length > 0;
  const isReady = customer !== null && text.trim() !== '';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (customer === null || text.trim() === '') {
      toast({ message: 'Please select a customer and enter a message.', tone: 'warning' });
      return;
    }
    const identifier = channel === 'sms' ? phoneOf(customer) : emailOf(customer);
    if (identifier === null) {
      toast({ message: `No ${channel} contact found for this customer`, tone: 'warning' });
      return;
    }
    const body = {
      customer_id: customer.id,
      customer_name: customer.displayName,
      customer_phone: phoneOf(customer),
      customer_email: emailOf(customer),
      channel,
      channel_identifier: identifier,
      initial_message: text.trim(),
      ...(channel === 'email' && subject.trim() !== '' ? { subject: subject.trim() } : {}),
      ...(channel === 'email' && files.length > 0 ? { file_ids: files.map(({ id }) => id) } : {}),
      key: key.current,
    };
    mutate(body, {
      onSuccess: ({ conversation }) => {
        toast({ message: 'Conversation created and message sent', tone: 'success' });
        onCreated(conversation.id);
      },
      onError: (error) => {
        // A later attempt may be a different message.
        key.current = newKey();
        toast({ message: `Failed to create conversation. ${errorMessage(error)}`, tone: 'error' });
      },
    });
  };

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={isPending ? undefined : onClose}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Create New Conversation</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <PlainField
              label="Communication type"
              options={channels}
              held={{
                value: channel,
                onChange: ({ target: { value } }) => setChannel(value === 'email' ? 'email' : 'sms'),
              }}
            />
            <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
              <CustomerPicker
                onPick={setCustomer}
                hint=""
                placeholder="Search by name, phone, or email..."
                showsSource
              />
            </Suspense>
            {customer && <SelectedCustomer customer={customer} channel={channel} />}
            {channel === 'email' && (
              <PlainField
                label="Subject (optional)"
                maxLength={200}
                held={{ value: subject, onChange: ({ target: { value } }) => setSubject(value) }}
              />
            )}
            <PlainField
              label="Initial Message"
              lines={4}
              held={{ value: text, onChange: ({ target: { value } }) => setText(value) }}
            />
            {channel === 'sms' && text.trim() !== '' && <SignedLength customer={customer} text={text.trim()} />}
            {channel === 'email' && (
              <DropArea attaching={attaching}>
                <Attachments files={files} attaching={attaching} />
              </DropArea>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={isBusy}>
            Create &amp; Send
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
