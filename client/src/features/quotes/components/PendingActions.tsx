import type { PendingAction } from '@chainline/shared/quotes/pending-action-contract';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import SnoozeIcon from '@mui/icons-material/SnoozeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';
import { StatusChip } from '../../../components/StatusChip';
import { actionsQuery, useSettleAction } from '../api/action-queries';

const shownAtOnce = 5;
const largestBadge = 99;
const dayMs = 86_400_000;

const badgeText = (count: number): string => (count > largestBadge ? `${largestBadge}+` : String(count));

const tomorrow = (now: number): string => new Date(now + dayMs).toISOString();

type ActionRowProps = { action: PendingAction; onDone: () => void; onSnooze: () => void; isBusy: boolean };

const ActionRow = ({ action, onDone, onSnooze, isBusy }: ActionRowProps) => (
  <Stack
    component="li"
    direction="row"
    spacing={1}
    sx={{ alignItems: 'center', borderTop: 1, borderColor: 'divider', py: 0.25 }}
  >
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', alignItems: 'center', flexGrow: 1, minWidth: 0, py: 0.5 }}
    >
      <Link
        component={RouterLink}
        to={action.order_id === null ? paths.quote(String(action.quote_id)) : paths.order(String(action.order_id))}
        variant="body2"
        sx={{ mr: 'auto' }}
      >
        {action.description}
      </Link>
      {action.priority === 'high' && <StatusChip label="High" tone="error" />}
      <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {`Due ${formatDate(action.due_date)}`}
      </Typography>
    </Stack>
    <IconButton
      title="Remind me tomorrow"
      aria-label={`Remind me tomorrow: ${action.description}`}
      onClick={onSnooze}
      disabled={isBusy}
    >
      <SnoozeIcon fontSize="small" />
    </IconButton>
    <IconButton title="Done" aria-label={`Done: ${action.description}`} onClick={onDone} disabled={isBusy}>
      <DoneIcon fontSize="small" />
    </IconButton>
  </Stack>
);

type ActionListProps = { actions: readonly PendingAction[]; readAt: number };

const ActionList = ({ actions, readAt }: ActionListProps) => {
  const settling = useSettleAction();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <Box component="ul" aria-label="Pending actions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {actions.slice(0, showsAll ? undefined : shownAtOnce).map((action) => (
          <ActionRow
            key={action.id}
            action={action}
            isBusy={settling.isPending}
            onDone={() => settling.mutate({ id: action.id, body: { do: 'done' } })}
            onSnooze={() => settling.mutate({ id: action.id, body: { do: 'snooze', until: tomorrow(readAt) } })}
          />
        ))}
      </Box>
      {actions.length > shownAtOnce && (
        <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} sx={{ mt: 1 }}>
          {showsAll ? 'Show the most urgent' : `Show all ${actions.length}`}
        </Button>
      )}
    </>
  );
};

/** Pending actions: the five most urgent, each to be completed or postponed to tomorrow. */
export const PendingActions = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(actionsQuery());
  const [isOpen, setOpen] = useState(true);
  const titleId = useId();
  const contentId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ px: 2, py: 1, boxShadow: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="h3" component="h2" id={titleId}>
            Pending Actions
          </Typography>
          {data && data.length > 0 && <StatusChip label={badgeText(data.length)} tone="secondary" />}
        </Stack>
        <IconButton
          aria-label={isOpen ? 'Hide pending actions' : 'Show pending actions'}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </Stack>
      <Box id={contentId} hidden={!isOpen} sx={{ pb: 1 }}>
        {error && (
          <ErrorState message="The pending actions could not be loaded." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <LoadingState label="Loading the pending actions">
            <Skeleton height={56} />
          </LoadingState>
        )}
        {data?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            All caught up! No pending actions.
          </Typography>
        )}
        {data && data.length > 0 && <ActionList actions={data} readAt={dataUpdatedAt} />}
      </Box>
    </Paper>
  );
};
