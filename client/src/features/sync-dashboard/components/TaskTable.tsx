import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { groupLabels, isRunId, shortId, type ListedTask, type TaskGroup } from '../task-view';

type TaskTableProps = {
  group: TaskGroup;
  tasks: readonly ListedTask[];
  /** Null if nothing in the group can be cancelled. */
  onCancel: ((task: ListedTask) => void) | null;
};

/** A planned run has already started, and continues at no set time. */
const waitsForPerson = (group: TaskGroup, { id }: ListedTask): boolean => group === 'scheduled' && isRunId(id);

/** Ids would leave no room for names on a phone. */
const fromTablet = { display: { xs: 'none', sm: 'table-cell' } } as const;

const TaskName = ({ id, name }: ListedTask) =>
  isRunId(id) ? (
    <Link component={RouterLink} to={paths.syncRun(id)} color="inherit">
      {name}
    </Link>
  ) : (
    name
  );

const TaskId = ({ id }: { id: string }) =>
  isRunId(id) ? (
    <Link component={RouterLink} to={paths.syncRun(id)} title={id}>
      {shortId(id)}
    </Link>
  ) : (
    id
  );

export const TaskTable = ({ group, tasks, onCancel }: TaskTableProps) => (
  // Scrolls sideways on narrow screens, so it has to be focusable.
  <TableContainer
    role="region"
    aria-label={`${groupLabels[group]} tasks`}
    tabIndex={0}
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <Table size="small" aria-label={`${groupLabels[group]} tasks`}>
      <TableHead>
        <TableRow>
          <TableCell sx={fromTablet}>ID</TableCell>
          <TableCell>Task</TableCell>
          <TableCell>{group === 'scheduled' ? 'Due' : 'Started'}</TableCell>
          {onCancel && <TableCell align="right">Cancel</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {tasks.map((task) => (
          <TableRow key={task.id} hover>
            <TableCell sx={fromTablet}>
              <TaskId id={task.id} />
            </TableCell>
            <TableCell sx={{ fontWeight: 600 }}>
              <TaskName {...task} />
            </TableCell>
            <TableCell>{waitsForPerson(group, task) ? 'After a decision' : formatDateTime(task.time_start)}</TableCell>
            {onCancel && (
              <TableCell align="right">
                <Button size="small" color="error" aria-label={`Cancel ${task.name}`} onClick={() => onCancel(task)}>
                  Cancel
                </Button>
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
