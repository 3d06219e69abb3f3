import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { formatPhone } from '../../customers';
import { conversationQueries } from '../api/conversation-queries';
import { channelLabels } from '../conversation-words';
import { relativeTime } from '../relative-time';

type MessageResultsProps = {
  term: string;
  now: number;
  onOpen: (conversationId: number, messageId: number) => void;
};

/** Messages of all conversations with the words of the search. */
export const MessageResults = ({ term, now, onOpen }: MessageResultsProps) => {
  const query = useInfiniteQuery(conversationQueries.search(term));
  const found = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  return (
    <Box component="section" aria-label="Messages found" sx={{ borderTop: 1, borderColor: 'divider', p: 0.5 }}>
      <Typography variant="overline" component="h2" sx={{ px: 1.5, color: 'text.secondary' }}>
        Messages
      </Typography>
      {query.isError && (
        <ErrorState
          message="The messages could not be searched."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <LoadingState label="Searching the messages" />}
      {query.data && found.length === 0 && (
        <Typography variant="body2" sx={{ px: 1.5, py: 1, color: 'text.secondary' }}>
          No messages with these words
        </Typography>
      )}
      <Stack component="ul" aria-label="Messages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map((message) => (
          <Box component="li" key={message.message_id}>
            <ButtonBase
              onClick={() => onOpen(message.conversation_id, message.message_id)}
              sx={{
                display: 'block',
                width: '100%',
                textAlign: 'left',
                px: 1.5,
                py: 1,
                borderRadius: 1,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {[
                  message.customer_name ?? (message.channel === 'sms' ? formatPhone(message.address) : message.address),
                  channelLabels[message.channel],
                  ...(message.direction === 'outbound' ? ['from the shop'] : []),
                  relativeTime(message.sent_at, now),
                ].join(' · ')}
              </Typography>
              <Typography variant="body2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {message.excerpt}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older messages found
        </Button>
      )}
    </Box>
  );
};
