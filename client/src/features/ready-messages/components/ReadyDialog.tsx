import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import type { ReadyState } from '@chainline/shared/ready-messages/ready-message-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState, type SyntheticEvent } from 'react';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { formatUsd } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useSendReady, type ReadyTarget } from '../api/ready-queries';
import { channelLabels, channelList } from '../channel-words';

type FormProps = { titleId: string; target: ReadyTarget; ready: ReadyState; onClose: () => void };

type ChannelTickProps = {
  way: ReadyState['channels'][number];
  isChosen: boolean;
  onToggle: (channel: MessageChannel) => void;
};

const ChannelTick = ({ way: { channel, address, blocked }, isChosen, onToggle }: ChannelTickProps) => {
  const hintId = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isChosen}
            disabled={blocked !== null}
            onChange={() => onToggle(channel)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label={channelLabels[channel]}
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        {blocked ?? address}
      </FormHelperText>
    </Box>
  );
};

const payText = ({ open_amount: open, is_payable: isPayable }: ReadyState): string =>
  isPayable
    ? `${formatUsd(open)} is not paid yet. The message contains the link to pay it.`
    : `${formatUsd(open)} is not paid yet. If the online shop can take it, the message contains a link to pay.`;

const ReadyFields = ({ titleId, target, ready, onClose }: FormProps) => {
  const [key] = useState(newKey);
  const [chosen, setChosen] = useState(() =>
    ready.channels.flatMap(({ channel, blocked }) => (blocked === null ? [channel] : [])),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = useSendReady(target);
  const toast = useToast();
  const leave = useFormDialog({ isDirty: false, isBusy: isPending });
  const toggle = (channel: MessageChannel) =>
    setChosen((present) =>
      present.includes(channel) ? present.filter((each) => each !== channel) : [...present, channel],
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (chosen.length === 0) {
      setRefusal('Choose email or text message.');
      return;
    }
    setRefusal(null);
    mutate(
      { channels: chosen, last_id: ready.sent.at(-1)?.id ?? null, request_key: key },
      {
        onSuccess: () => {
          toast({ message: `Sent by ${channelList(chosen)}`, tone: 'success' });
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <DialogForm
      titleId={titleId}
      title="Tell the customer that it is ready"
      submitLabel="Send"
      refusal={refusal}
      isBusy={isPending}
      onSubmit={submit}
      onCancel={() => leave(onClose)}
    >
      <Box role="group" aria-label="Send by">
        {ready.channels.map((way) => (
          <ChannelTick key={way.channel} way={way} isChosen={chosen.includes(way.channel)} onToggle={toggle} />
        ))}
      </Box>
      {ready.open_amount > 0 && <Alert severity="info">{payText(ready)}</Alert>}
      <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {ready.preview}
        </Typography>
      </Box>
    </DialogForm>
  );
};

type ReadyDialogProps = Omit<FormProps, 'titleId'> & { open: boolean };

/** Sends the message that something is ready to collect. Needs a new key on each opening. */
export const ReadyDialog = ({ open, ...rest }: ReadyDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={rest.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <ReadyFields titleId={titleId} {...rest} />
    </FormDialog>
  );
};
