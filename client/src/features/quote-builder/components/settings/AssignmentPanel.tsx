import type { Assignee } from '@chainline/shared/quotes/assignment-contract';
import AutoIcon from '@mui/icons-material/AutoAwesomeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { personName } from '../../../../lib/person-name';
import { ownQuotesNote, staffQuery, WorkloadBar } from '../../../quotes';
import { errorMessage } from '../../../../lib/api-error';
import { roleLabels } from '../../../../lib/role-labels';
import { useUser } from '../../../../lib/session-context';
import { useAutoAssign } from '../../api/builder-mutations';
import { useBuilder } from '../../builder-context';
import { useBuilderToast } from '../../hooks/use-builder-toast';

/** Assignee of the quote; the current user by default. */
const assigneeIn = (people: readonly Assignee[], id: number | null, username: string | null): Assignee | undefined =>
  people.find((person) => (id === null ? person.username === username : person.id === id));

const PersonOption = ({ person }: { person: Assignee }) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', width: '100%' }}>
    <span>{personName(person)}</span>
    <Chip size="small" label={roleLabels[person.role]} color={person.role === 'manager' ? 'primary' : 'secondary'} />
    <Box sx={{ ml: 'auto' }}>
      <WorkloadBar count={person.assigned_quotes_count} capacity={person.capacity} name={personName(person)} />
    </Box>
  </Stack>
);

type ChoiceProps = { people: readonly Assignee[]; assignee: Assignee | undefined };

const ManagersChoice = ({ people, assignee }: ChoiceProps) => {
  const { change } = useBuilder();
  const toast = useBuilderToast();
  const auto = useAutoAssign();
  const put = (id: number) => change((form) => ({ ...form, settings: { ...form.settings, assignedTo: id } }));
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'flex-start' } }}>
      <TextField
        select
        fullWidth
        required
        label="Assigned to"
        value={assignee?.id ?? ''}
        onChange={(event) => put(Number(event.target.value))}
        slotProps={{
          select: {
            renderValue: () => (assignee ? `${personName(assignee)} (${roleLabels[assignee.role]})` : ''),
          },
        }}
      >
        {people.map((person) => (
          <MenuItem key={person.id} value={person.id}>
            <PersonOption person={person} />
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<AutoIcon />}
        loading={auto.isPending}
        sx={{ flexShrink: 0, minHeight: 40 }}
        onClick={() =>
          auto.mutate(undefined, {
            onSuccess: (person) => {
              put(person.id);
              toast(`Assigned to ${personName(person)}, who has the fewest open quotes.`);
            },
            onError: () => toast('Failed to auto-assign', { tone: 'error' }),
          })
        }
      >
        Auto Assign
      </Button>
    </Stack>
  );
};

const Content = () => {
  const { form, isManager } = useBuilder();
  const { username, role } = useUser();
  const { data: people, error, refetch } = useQuery(staffQuery());
  if (error && !people) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Could not load staff list. Using current user only.
        <Typography variant="caption" component="p">
          {`Failed to load staff members: ${errorMessage(error)}`}
        </Typography>
      </Alert>
    );
  }
  if (!people) return <Skeleton variant="rounded" height={40} />;
  const assignee = assigneeIn(people, form.settings.assignedTo, username);
  const isEmpty = people.length === 0;
  return (
    <Stack spacing={1.5}>
      {isEmpty && <Alert severity="info">No staff members available for assignment</Alert>}
      {isManager && !isEmpty && <ManagersChoice people={people} assignee={assignee} />}
      {!isManager && (
        <>
          <Typography variant="body2">
            Assigned to <strong>{assignee ? personName(assignee) : (username ?? 'you')}</strong>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {ownQuotesNote(role)}
          </Typography>
        </>
      )}
      {assignee && (
        <WorkloadBar count={assignee.assigned_quotes_count} capacity={assignee.capacity} name={personName(assignee)} />
      )}
    </Stack>
  );
};

/** Assigns the quote. */
export const AssignmentPanel = () => (
  <Card component="section" aria-label="Assignment">
    <CardContent>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        Assignment
      </Typography>
      <Content />
    </CardContent>
  </Card>
);
