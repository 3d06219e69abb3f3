import type { EditRun } from '@chainline/shared/products/edit-run-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { StatusChip } from '../../../components/StatusChip';
import { PageTurner } from '../editing/PageTurner';
import { SideDrawer } from '../editing/SideDrawer';
import { editRunQueries } from './edit-run-queries';
import { editTitle, offersOf, stateOf } from './edit-run-view';

type EntryProps = { run: EditRun; onOpen: (runId: string) => void };

const Entry = ({ run, onOpen }: EntryProps) => {
  const title = editTitle(run);
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <StatusChip {...stateOf(run)} />
      </Stack>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {formatDateTime(run.created_at)}
      </Typography>
      {run.reason !== '' && <Typography variant="body2">{run.reason}</Typography>}
      {run.message !== '' && <Typography variant="body2">{run.message}</Typography>}
      <Button
        size="small"
        aria-label={`${offersOf(run)}: ${title}, ${formatDateTime(run.created_at)}`}
        onClick={() => onOpen(run.id)}
        sx={{ ml: -0.75 }}
      >
        {offersOf(run)}
      </Button>
    </Box>
  );
};

const Runs = ({ onOpen }: Pick<EntryProps, 'onOpen'>) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(editRunQueries.own(page));
  if (error && !data) {
    return <ErrorState error={error} message="Failed to load your edits." onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState label="Loading your edits" />;
  if (data.runs.length === 0) {
    return (
      <EmptyState
        title="No edits yet"
        description="Your bulk edits and CSV imports are listed here, where you can apply, undo or retry them."
      />
    );
  }
  return (
    <>
      <Box component="ul" aria-label="Your edits" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.runs.map((run) => (
          <Entry key={run.id} run={run} onOpen={onOpen} />
        ))}
      </Box>
      <PageTurner page={page} pages={data.pagination.pages} onPage={setPage} />
    </>
  );
};

type EditRunsDrawerProps = Pick<EntryProps, 'onOpen'> & { open: boolean; onClose: () => void };

/** The person's own bulk edits, to reopen any after its dialog was closed. */
export const EditRunsDrawer = ({ onOpen, ...drawer }: EditRunsDrawerProps) => (
  <SideDrawer title="My edits" subtitle="Bulk edits and CSV imports" {...drawer}>
    <Runs onOpen={onOpen} />
  </SideDrawer>
);
