import type { ReadyState } from '@chainline/shared/ready-messages/ready-message-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { Panel } from '../../../components/Panel';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatDate, formatDateTime } from '../../../lib/format';
import { readyQueries, type ReadyTarget } from '../api/ready-queries';
import { channelList } from '../channel-words';

const ReadyDialog = lazyPart(async () => (await import('./ReadyDialog')).ReadyDialog);

const SentList = ({ sent }: Pick<ReadyState, 'sent'>) => (
  <Box component="ul" aria-label="Messages sent" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {sent.map(({ id, sent_at: at, by, channels, is_reminder: isReminder }) => (
      <Box component="li" key={id} sx={{ py: 0.75 }}>
        <Typography variant="body2">{`${isReminder ? 'Reminder' : 'Message'} by ${channelList(channels)}`}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>{`${formatDateTime(at)}, ${by}`}</Typography>
      </Box>
    ))}
  </Box>
);

const Ready = ({ target, ready }: { target: ReadyTarget; ready: ReadyState }) => {
  const hintId = useId();
  const { target: asked, isOpen, shown, show, hide } = useDialogTarget<ReadyState>();
  const { blocked, sent, next_reminder_at: next } = ready;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {sent.length > 0 && <SentList sent={sent} />}
      {next !== null && <Typography variant="body2">{`The next reminder goes out on ${formatDate(next)}.`}</Typography>}
      {blocked === null && sent.length === 0 && (
        <Typography variant="body2">The customer does not know yet that everything is ready.</Typography>
      )}
      {blocked !== null && (
        <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
          {blocked}
        </Typography>
      )}
      <Button
        variant={sent.length === 0 ? 'contained' : 'outlined'}
        disabled={blocked !== null}
        {...(blocked !== null && { 'aria-describedby': hintId })}
        onClick={() => show(ready)}
      >
        {sent.length === 0 ? 'Tell Customer' : 'Tell Customer Again'}
      </Button>
      <Suspense fallback={null}>
        {asked && <ReadyDialog key={shown} target={target} ready={asked} open={isOpen} onClose={hide} />}
      </Suspense>
    </Stack>
  );
};

/** Messages to the customer of an order or a job that it is ready to collect. */
export const ReadyPanel = ({ target }: { target: ReadyTarget }) => {
  const { data, error, refetch } = useQuery(readyQueries.of(target));
  return (
    <Panel title="Ready to collect">
      {data && <Ready target={target} ready={data} />}
      {!data && error === null && <LoadingState label="Loading the messages" />}
      {!data && error !== null && (
        <ErrorState message="The messages could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
};
