import type { Message } from '@chainline/shared/messaging/conversation-contract';
import type { Note } from '@chainline/shared/messaging/conversation-desk-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type UIEvent } from 'react';
import { threadEntries } from '../thread-entries';
import { MessageBubble } from './MessageBubble';
import { NoteBubble } from './NoteBubble';

type MessageListProps = {
  messages: readonly Message[];
  notes: readonly Note[];
  /** Message to scroll to instead of the newest one. */
  target: number | null;
  customerName: string;
  now: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onOlder: () => void;
  onUndo: (message: Message) => void;
  onRetry: (message: Message) => void;
  onSendNow: (message: Message) => void;
};

/** Distance from the top at which older messages are fetched. */
const nearTop = 160;

/** The newest message is at the bottom, where the list stays when older ones are added above. */
export const MessageList = (props: MessageListProps) => {
  const { messages, notes, target, customerName, now, hasOlder, isLoadingOlder, onOlder, onUndo, onRetry, onSendNow } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const entries = threadEntries(messages, notes, { hasOlder });
  const newest = entries.at(-1)?.key;
  const showsChannel = new Set(messages.map(({ channel }) => channel)).size > 1;

  const isTargetShown = target !== null && messages.some(({ id }) => id === target);

  // Scroll to a new message or note.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [newest]);

  // Move the focus to the message that was searched for, which scrolls to it.
  useEffect(() => {
    if (isTargetShown) box.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isTargetShown, target]);

  /** In a reversed column the scroll position counts from the bottom, downwards. */
  const scroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    const above = scrollHeight - clientHeight - Math.abs(scrollTop);
    if (hasOlder && !isLoadingOlder && above < nearTop) onOlder();
  };

  return (
    <Box
      ref={box}
      onScroll={scroll}
      tabIndex={0}
      role="log"
      aria-label={`Messages with ${customerName}`}
      sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column-reverse' }}
    >
      <Box>
        {hasOlder && (
          <Box sx={{ textAlign: 'center', pt: 1.5 }}>
            <Button size="small" loading={isLoadingOlder} onClick={onOlder}>
              Show older messages
            </Button>
          </Box>
        )}
        {entries.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', p: 3 }}>
            No messages yet
          </Typography>
        )}
        <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 2 }}>
          {entries.map((entry) =>
            entry.kind === 'note' ? (
              <NoteBubble key={entry.key} note={entry.note} now={now} />
            ) : (
              <MessageBubble
                key={entry.key}
                message={entry.message}
                customerName={customerName}
                now={now}
                showsChannel={showsChannel}
                isTarget={entry.message.id === target}
                onUndo={() => onUndo(entry.message)}
                onRetry={() => onRetry(entry.message)}
                onSendNow={() => onSendNow(entry.message)}
              />
            ),
          )}
        </Stack>
      </Box>
    </Box>
  );
};
