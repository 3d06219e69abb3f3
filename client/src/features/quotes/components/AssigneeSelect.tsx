import type { Assignee } from '@chainline/shared/quotes/assignment-contract';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { personName } from '../../../lib/person-name';
import { WorkloadBar } from './WorkloadBar';
import { StatusChip } from '../../../components/StatusChip';
import { roleLabels } from '../../../lib/role-labels';

type AssigneeSelectProps = {
  /** Undefined while loading. */
  staff: readonly Assignee[] | undefined;
  isFailed: boolean;
  value: number | null;
  problem: string | null;
  disabled: boolean;
  onChange: (userId: number) => void;
};

const countText = (count: number): string => `${count} ${count === 1 ? 'quote' : 'quotes'}`;

const Option = ({ person }: { person: Assignee }) => (
  <Stack
    direction="row"
    useFlexGap
    spacing={1.5}
    sx={{ flexWrap: 'wrap', alignItems: 'center', width: '100%', whiteSpace: 'normal' }}
  >
    <Stack sx={{ mr: 'auto' }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {person.username}
      </Typography>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {`${person.first_name} ${person.last_name}`.trim()}
      </Typography>
    </Stack>
    <StatusChip label={roleLabels[person.role]} tone={person.role === 'manager' ? 'primary' : 'secondary'} />
    <Typography component="span" variant="body2">
      {countText(person.assigned_quotes_count)}
    </Typography>
    <WorkloadBar count={person.assigned_quotes_count} capacity={person.capacity} name={personName(person)} />
  </Stack>
);

const emptyText = ({ staff, isFailed }: Pick<AssigneeSelectProps, 'staff' | 'isFailed'>): string => {
  if (staff === undefined && !isFailed) return 'Loading users...';
  return staff === undefined || staff.length === 0 ? 'No users available' : 'Select a user...';
};

export const AssigneeSelect = (props: AssigneeSelectProps) => {
  const { staff, isFailed, value, problem, disabled, onChange } = props;
  const chosen = staff?.find(({ id }) => id === value);
  return (
    <TextField
      select
      fullWidth
      label="Assign to User"
      value={chosen ? String(chosen.id) : ''}
      error={problem !== null}
      helperText={problem}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          renderValue: () => (chosen ? `${personName(chosen)} (${chosen.username})` : emptyText(props)),
        },
      }}
    >
      <MenuItem value="" disabled>
        {emptyText({ staff, isFailed })}
      </MenuItem>
      {staff?.map((person) => (
        <MenuItem key={person.id} value={String(person.id)}>
          <Option person={person} />
        </MenuItem>
      ))}
    </TextField>
  );
};
