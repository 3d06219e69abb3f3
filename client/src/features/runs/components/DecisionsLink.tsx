import type { Run } from '@chainline/shared/sync/run-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount } from '../../../lib/format';
import { paths } from '../../../lib/paths';

/** Leads to the conflicts that a stock sync left to a person; renders nothing if there are none. */
export const DecisionsLink = ({ run: { kind, status, items_conflict: count } }: { run: Run }) =>
  kind === 'stock' && isFinished(status) && count > 0 ? (
    <Button component={RouterLink} to={paths.syncDecisions()} size="small" sx={{ alignSelf: 'flex-start' }}>
      {`Decide on ${formatCount(count)}`}
    </Button>
  ) : null;
