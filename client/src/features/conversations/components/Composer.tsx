import type { ConversationDetail, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { NativeSelect } from '../../../components/NativeSelect';
import { Tick } from '../../../components/Tick';
import { formatDateTime } from '../../../lib/format';
import { modeLabels, type Mode } from '../conversation-words';
import type { Attaching } from '../hooks/use-attaching';
import type { Draft } from '../hooks/use-message-draft';
import { Attachments, DropArea } from './Attachments';
import { fieldLook } from './field-look';
import { MessageField, type Offering } from './MessageField';
import { TextLength } from './TextLength';

type ComposerProps = {
  conversation: ConversationDetail;
  mode: Mode;
  /** Channels to choose from; a tab fixes its own. */
  channels: readonly MessageChannel[];
  onMode: (mode: Mode) => void;
  offering: Offering;
  draft: Draft;
  onDraft: (patch: Partial<Draft>) => void;
  attaching: Attaching;
  urgent: boolean;
  onUrgent: (urgent: boolean) => void;
  isSending: boolean;
  onSend: () => void;
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

type HintProps = { id: string; mode: Mode; text: string; signature: string };

const Hint = ({ id, mode, text, signature }: HintProps) => (
  <Typography id={id} variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
    {mode === 'sms' && <TextLength text={text} signature={signature} />}
    {mode === 'note'
      ? 'The customer never sees notes. @ mentions a colleague. Enter adds the note, Shift+Enter a line.'
      : '/ inserts a template. Enter sends, Shift+Enter adds a line.'}
  </Typography>
);

const words = {
  note: { label: 'Note', placeholder: 'Type a note for your colleagues...', send: 'Add note' },
  sms: { label: 'Message', placeholder: 'Type your sms message...', send: 'Send' },
  email: { label: 'Message', placeholder: 'Type your email message...', send: 'Send' },
} as const;

const Writing = (props: ComposerProps) => {
  const { conversation, mode, offering, draft, onDraft, attaching, urgent, onUrgent, isSending, onSend } = props;
  const { quiet_until: quietUntil, text_signature: signature, sender_warning: warning } = conversation;
  const hintId = useId();
  const area = useRef<HTMLDivElement>(null);
  const text = draft.content.trim();

  const send = () => {
    if (text !== '' && !isSending) onSend();
    area.current?.querySelector('textarea')?.focus();
  };

  return (
    <>
      {mode === 'sms' && warning !== null && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1, py: 0 }}>
          {warning}
        </Alert>
      )}
      {mode === 'sms' && quietUntil !== null && <Quiet until={quietUntil} urgent={urgent} onUrgent={onUrgent} />}
      {mode === 'email' && (
        <Box
          component="input"
          type="text"
          aria-label="Subject"
          placeholder="Subject (optional)"
          maxLength={200}
          value={draft.subject}
          onChange={(event) => onDraft({ subject: event.target.value })}
          sx={{ ...fieldLook, mb: 1 }}
        />
      )}
      <Stack ref={area} direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
        <MessageField
          label={words[mode].label}
          placeholder={words[mode].placeholder}
          describedBy={hintId}
          text={draft.content}
          offering={offering}
          onText={(content) => onDraft({ content })}
          onEnter={send}
        />
        <Button variant="contained" aria-disabled={text === ''} loading={isSending} onClick={send}>
          {words[mode].send}
        </Button>
      </Stack>
      <Hint id={hintId} mode={mode} text={text} signature={signature} />
      {mode === 'email' && <Attachments files={draft.files} attaching={attaching} />}
    </>
  );
};

/** Writes a message or a note, unless the channel is blocked. */
export const Composer = (props: ComposerProps) => {
  const { conversation, mode, channels, onMode, attaching } = props;
  const blocked = conversation.channels.find(({ channel }) => channel === mode)?.blocked ?? null;
  const modes: readonly Mode[] = [...channels, 'note'];
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1.5 }}>
      <Box sx={{ mb: 1 }}>
        <NativeSelect
          label="Send by"
          value={mode}
          choices={modes.map((value) => ({ value, label: modeLabels[value] }))}
          onChange={(value) => onMode(modes.find((each) => each === value) ?? mode)}
        />
      </Box>
      {blocked !== null && (
        <Alert severity="info" variant="outlined">
          {blocked}
        </Alert>
      )}
      {blocked === null && mode === 'email' && (
        <DropArea attaching={attaching}>
          <Writing {...props} />
        </DropArea>
      )}
      {blocked === null && mode !== 'email' && <Writing {...props} />}
    </Box>
  );
};
