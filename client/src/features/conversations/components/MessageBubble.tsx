import type { Message } from '@chainline/shared/messaging/conversation-contract';
import { picturesWords } from '@chainline/shared/messaging/message-file-rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { channelLabels, deliveryWords } from '../conversation-words';
import { relativeTime } from '../relative-time';
import { FormattedEmail } from './FormattedEmail';
import { MessageFiles } from './MessageFiles';

type MessageBubbleProps = {
  message: Message;
  customerName: string;
  now: number;
  /** True in conversations that use several channels. */
  showsChannel: boolean;
  /** True for a message that was searched for. */
  isTarget?: boolean;
  onUndo: () => void;
  onRetry: () => void;
  onSendNow: () => void;
};

const bubble = {
  px: 1.75,
  py: 1,
  borderRadius: 2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const senderOf = (
  { direction, address, is_stranger: isStranger, sent_by_name: name }: Message,
  customerName: string,
) => {
  if (isStranger) return `From ${address}, not an address of ${customerName}`;
  if (direction === 'inbound') return customerName;
  return name ?? 'Sent automatically';
};

const Actions = ({ message: { can }, onUndo, onRetry, onSendNow }: MessageBubbleProps) => (
  <>
    {can.undo && (
      <Button size="small" onClick={onUndo}>
        Undo
      </Button>
    )}
    {can.send_now && (
      <Button size="small" onClick={onSendNow}>
        Send now
      </Button>
    )}
    {can.retry && (
      <Button size="small" color="error" onClick={onRetry}>
        Retry
      </Button>
    )}
  </>
);

/** Earlier messages below an email, folded. */
const Quoted = ({ text }: { text: string }) => (
  <Box component="details" sx={{ mt: 0.75 }}>
    <Typography variant="caption" component="summary" sx={{ cursor: 'pointer', fontWeight: 600 }}>
      Quoted text
    </Typography>
    <Typography variant="body2" component="p" sx={{ mt: 0.5, pl: 1.25, borderLeft: 2, borderColor: 'divider' }}>
      {text}
    </Typography>
  </Box>
);

/** True for pictures without a word: what the list says instead is not shown beside them. */
const isWordless = ({ channel, content, files }: Message): boolean =>
  channel === 'sms' && files.length > 0 && content === picturesWords(files.length);

const Words = ({ message, isFormatted }: { message: Message; isFormatted: boolean }) => (
  <>
    {message.subject !== null && (
      <Typography variant="body2" component="p" sx={{ fontWeight: 700, mb: 0.5 }}>
        {message.subject}
      </Typography>
    )}
    {isFormatted ? (
      <FormattedEmail messageId={message.id} />
    ) : (
      <>
        {!isWordless(message) && (
          <Typography variant="body2" component="p">
            {message.content}
          </Typography>
        )}
        {message.quoted !== '' && <Quoted text={message.quoted} />}
      </>
    )}
  </>
);

type FootProps = MessageBubbleProps & { isFormatted: boolean; onFormatted: () => void };

/** Sender, time and delivery, and what can be done with the message. */
const Foot = ({ isFormatted, onFormatted, ...props }: FootProps) => {
  const { message, customerName, now, showsChannel } = props;
  const isOwn = message.direction === 'outbound';
  const facts = [
    senderOf(message, customerName),
    ...(showsChannel ? [channelLabels[message.channel]] : []),
    relativeTime(message.sent_at, now),
  ];
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.75}
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: isOwn ? 'flex-end' : 'flex-start', mt: 0.25 }}
    >
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      {isOwn && (
        <Typography
          variant="caption"
          component="p"
          sx={{ color: message.status === 'failed' ? 'error.main' : 'text.secondary', fontWeight: 600 }}
        >
          {deliveryWords(message)}
        </Typography>
      )}
      {message.is_formatted && (
        <Button size="small" aria-pressed={isFormatted} onClick={onFormatted}>
          Formatted
        </Button>
      )}
      <Actions {...props} />
    </Stack>
  );
};

export const MessageBubble = (props: MessageBubbleProps) => {
  const { message, isTarget = false } = props;
  const [isFormatted, setFormatted] = useState(false);
  const isOwn = message.direction === 'outbound';
  const { files } = message;
  const isText = message.channel === 'sms';
  return (
    <Stack
      component="li"
      aria-current={isTarget ? 'true' : undefined}
      tabIndex={isTarget ? -1 : undefined}
      sx={{
        alignSelf: isOwn ? 'flex-end' : 'flex-start',
        alignItems: isOwn ? 'flex-end' : 'flex-start',
        maxWidth: '85%',
        ...(isFormatted && { width: '85%' }),
      }}
    >
      <Box
        sx={{
          ...bubble,
          ...(isFormatted && { width: '100%' }),
          ...(isTarget && { outline: 3, outlineColor: 'warning.main', outlineStyle: 'solid' }),
          ...(isOwn
            ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
            : { bgcolor: 'background.sunken', color: 'text.primary' }),
        }}
      >
        <Words message={message} isFormatted={isFormatted} />
        {isText && <MessageFiles files={files} areOpen />}
      </Box>
      {!isText && <MessageFiles files={files} areOpen={false} />}
      <Foot {...props} isFormatted={isFormatted} onFormatted={() => setFormatted(!isFormatted)} />
    </Stack>
  );
};
