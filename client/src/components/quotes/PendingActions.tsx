import type { PendingAction } from '@chainline/shared/quotes/quote-contract';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import SnoozeIcon from '@mui/icons-material/SnoozeOutlined';
import Badge from '@mui/material/Badge';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDate } from '../../lib/format';
import { paths } from '../../lib/paths';
import { ErrorState } from '../ErrorState';
import { StatusChip } from '../StatusChip';
import { actionsQuery, useSettleAction } from './action-queries';

const shownAtOnce = 5;
const largestBadge = 99;
const dayMs = 86_400_000;

const tomorrow = (now: number): string => new Date(now + dayMs).toISOString();

type ActionRowProps = { action: PendingAction; onDone: () => void; onSnooze: () => void; isBusy: boolean };

const ActionRow = ({ action, onDone, onSnooze, isBusy }: ActionRowProps) => (
  <ListItem
    disableGutters
    divider
    secondaryAction={
      <>
        <Tooltip title="Remind me tomorrow">
          <span>
            <IconButton aria-label={`Remind me tomorrow: ${action.description}`} onClick={onSnooze} disabled={isBusy}>
              <SnoozeIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title="Done">
          <span>
            <IconButton edge="end" aria-label={`Done: ${action.description}`} onClick={onDone} disabled={isBusy}>
              <DoneIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      </>
    }
    sx={{ pr: 11 }}
  >
    <ListItemText
      primary={
        <Link component={RouterLink} to={paths.quote(String(action.quote_id))}>
          {action.description}
        </Link>
      }
      secondary={
        <Stack component="span" direction="row" spacing={1} sx={{ alignItems: 'center', mt: 0.5 }}>
          <span>
            {action.quote_number}, {action.customer_name}, due {formatDate(action.due_date)}
          </span>
          {action.priority === 'high' && <StatusChip label="High" tone="error" />}
        </Stack>
      }
      slotProps={{ secondary: { component: 'div' } }}
    />
  </ListItem>
);

/** What waits for somebody of the shop: the five most urgent, each to be ticked off or put off to tomorrow. */
export const PendingActions = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(actionsQuery());
  const settling = useSettleAction();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent>
        <Badge
          badgeContent={data?.length ?? 0}
          max={largestBadge}
          color="secondary"
          sx={{ '& .MuiBadge-badge': { right: -14, top: 8 } }}
        >
          <Typography variant="h2" id={titleId} sx={{ fontSize: '1rem' }}>
            Pending Actions
          </Typography>
        </Badge>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={64} />}
        {data?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            All caught up! No pending actions.
          </Typography>
        )}
        {data && data.length > 0 && (
          <List dense disablePadding>
            {data.slice(0, shownAtOnce).map((action) => (
              <ActionRow
                key={action.id}
                action={action}
                isBusy={settling.isPending}
                onDone={() => settling.mutate({ id: action.id, body: { do: 'done' } })}
                onSnooze={() =>
                  settling.mutate({ id: action.id, body: { do: 'snooze', until: tomorrow(dataUpdatedAt) } })
                }
              />
            ))}
          </List>
        )}
      </CardContent>
    </Card>
  );
};
