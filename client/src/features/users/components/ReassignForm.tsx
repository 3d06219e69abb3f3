import MenuItem from '@mui/material/MenuItem';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ManagedUser } from '@chainline/shared/users/user-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { personName } from '../../../lib/person-name';
import { staffQuery } from '../../quotes';
import { useToast } from '../../../components/toast-context';
import { useOneAtATime } from '../../../components/use-one-at-a-time';
import { formatCount } from '../../../lib/format';
import type { useReassign } from '../api/user-mutations';

type ReassignFormProps = {
  user: Pick<ManagedUser, 'id' | 'username' | 'first_name' | 'last_name'>;
  count: number;
  /** Owned by the dialog, which stays open while it is pending. */
  reassign: ReturnType<typeof useReassign>;
  /** Shown before the question. */
  note?: string;
  cancelLabel: string;
  onClose: () => void;
};

const quoteCount = (count: number): string => `${formatCount(count)} open ${count === 1 ? 'quote' : 'quotes'}`;

/** Reassigns all open quotes of a user. */
export const ReassignForm = ({ user, count, reassign, note, cancelLabel, onClose }: ReassignFormProps) => {
  const toast = useToast();
  const { data, error, refetch } = useQuery(staffQuery());
  const others = data?.filter(({ id }) => id !== user.id);
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const once = useOneAtATime();
  const save = () => {
    setProblem(chosen === '' ? 'Choose who takes over' : null);
    if (chosen === '') return;
    const done = ({ message }: { message: string }) => {
      toast({ message, tone: 'success' });
      onClose();
    };
    // The form shows errors.
    void once(() => reassign.mutateAsync(Number(chosen)).then(done, () => undefined));
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {note !== undefined && <Alert severity="success">{note}</Alert>}
          {reassign.error && <ErrorState message="The quotes were not reassigned." error={reassign.error} />}
          {error && <ErrorState message="Failed to fetch users" error={error} onRetry={() => void refetch()} />}
          <Typography>{`${personName(user)} has ${quoteCount(count)}. Who should take over?`}</Typography>
          <TextField
            select
            fullWidth
            label="Reassign to"
            value={chosen}
            error={problem !== null}
            helperText={problem}
            disabled={others === undefined || reassign.isPending}
            onChange={(event) => {
              setChosen(event.target.value);
              setProblem(null);
            }}
          >
            {(others ?? []).map((person) => (
              <MenuItem key={person.id} value={String(person.id)}>
                {`${personName(person)} (${quoteCount(person.assigned_quotes_count)})`}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={reassign.isPending}>
          {cancelLabel}
        </Button>
        <Button variant="contained" loading={reassign.isPending} onClick={save}>
          Reassign
        </Button>
      </DialogActions>
    </>
  );
};
