import type { Run } from '@chainline/shared/sync/run-contract';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { startedBy, statuses, tookText } from '../run-labels';
import { shortId } from '../task-view';
import { FactList, type Fact } from '../../../components/FactList';

const given = (label: string, value: string | null): readonly Fact[] => (value === null ? [] : [{ label, value }]);

const toRun = (label: string, id: string | null): readonly Fact[] =>
  id === null
    ? []
    : [
        {
          label,
          value: (
            <Link component={RouterLink} to={paths.syncRun(id)}>
              {shortId(id)}
            </Link>
          ),
        },
      ];

const moment = (at: string | null): string | null => (at === null ? null : formatDateTime(at));

/** Status, people, times and related runs. */
export const RunFacts = ({ run }: { run: Run }) => (
  <FactList
    facts={[
      { label: 'Status', value: <StatusChip {...statuses[run.status]} /> },
      { label: 'Started by', value: startedBy(run) },
      ...given('Decided by', run.decided_by),
      { label: 'Requested', value: formatDateTime(run.created_at) },
      ...given('Started', moment(run.started_at)),
      ...given('Finished', moment(run.finished_at)),
      ...given('Duration', tookText(run)),
      ...toRun('Undoes run', run.undo_of),
      ...toRun('Retries run', run.retry_of),
      ...toRun('Undone by run', run.undone_by),
    ]}
  />
);
