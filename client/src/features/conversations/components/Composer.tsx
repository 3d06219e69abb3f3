import type { ConversationDetail, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { countTextParts } from '@chainline/shared/messaging/sms-rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, type KeyboardEvent } from 'react';
import { NativeSelect } from '../../../components/NativeSelect';
import { Tick } from '../../../components/Tick';
import { formatDateTime } from '../../../lib/format';
import { channelLabels } from '../conversation-words';

export type Written = { content: string; subject: string };

type ComposerProps = {
  conversation: ConversationDetail;
  channel: MessageChannel;
  /** Null where the tab fixes the channel. */
  onChannel: ((channel: MessageChannel) => void) | null;
  draft: Written;
  onDraft: (patch: Partial<Written>) => void;
  urgent: boolean;
  onUrgent: (urgent: boolean) => void;
  isSending: boolean;
  onSend: () => void;
};

const mostRows = 4;

const field = {
  display: 'block',
  width: '100%',
  font: 'inherit',
  fontSize: '0.9375rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: 1,
  px: 1.75,
  py: 1,
  '&:focus-visible': {
    outline: 'none',
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--cl-palette-primary-main)',
  },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

const partWords = (text: string): string => {
  const { parts, left } = countTextParts(text);
  return `${parts === 1 ? '1 SMS' : `${parts} SMS`}, ${left} characters left`;
};

const Quiet = ({
  until,
  urgent,
  onUrgent,
}: {
  until: string;
  urgent: boolean;
  onUrgent: (urgent: boolean) => void;
}) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {urgent
        ? 'Will be sent now, although it is quiet hours.'
        : `Quiet hours: the message will be sent at ${formatDateTime(until)}.`}
    </Typography>
    <Typography variant="caption" component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Tick label="Urgent: send now" checked={urgent} onChange={() => onUrgent(!urgent)} />
      Urgent: send now
    </Typography>
  </Stack>
);

/** Message field. Enter sends, Shift+Enter adds a line. */
export const Composer = (props: ComposerProps) => {
  const { conversation, channel, onChannel, draft, onDraft, urgent, onUrgent, isSending, onSend } = props;
  const { channels, quiet_until: quietUntil, text_signature: signature } = conversation;
  const hintId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const blocked = channels.find((state) => state.channel === channel)?.blocked ?? null;
  const isBlank = draft.content.trim() === '';

  const send = () => {
    if (!isBlank && !isSending) onSend();
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1.5 }}>
      {onChannel && (
        <Box sx={{ mb: 1 }}>
          <NativeSelect
            label="Send by"
            value={channel}
            choices={channels.map((state) => ({ value: state.channel, label: channelLabels[state.channel] }))}
            onChange={(value) => onChannel(value === 'email' ? 'email' : 'sms')}
          />
        </Box>
      )}
      {blocked === null ? (
        <>
          {channel === 'sms' && quietUntil !== null && <Quiet until={quietUntil} urgent={urgent} onUrgent={onUrgent} />}
          {channel === 'email' && (
            <Box
              component="input"
              type="text"
              aria-label="Subject"
              placeholder="Subject (optional)"
              maxLength={200}
              value={draft.subject}
              onChange={(event) => onDraft({ subject: event.target.value })}
              sx={{ ...field, mb: 1 }}
            />
          )}
          <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
            <Box
              component="textarea"
              ref={input}
              rows={Math.min(mostRows, draft.content.split('\n').length)}
              aria-label="Message"
              aria-describedby={hintId}
              placeholder={`Type your ${channel} message...`}
              value={draft.content}
              onChange={(event) => onDraft({ content: event.target.value })}
              onKeyDown={press}
              sx={{ ...field, resize: 'none', fieldSizing: 'content', maxHeight: '6.6em', overflowY: 'auto' }}
            />
            <Button variant="contained" aria-disabled={isBlank} loading={isSending} onClick={send}>
              Send
            </Button>
          </Stack>
          <Typography id={hintId} variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {channel === 'sms' && !isBlank ? `${partWords(`${draft.content.trim()}${signature}`)}. ` : ''}
            {channel === 'sms' && signature !== '' ? `Ends with “${signature.trim()}”. ` : ''}
            Enter sends, Shift+Enter adds a line.
          </Typography>
        </>
      ) : (
        <Alert severity="info" variant="outlined">
          {blocked}
        </Alert>
      )}
    </Box>
  );
};
