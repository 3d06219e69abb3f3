import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { useToast } from '../../../components/toast-context';
import { useRestrictToWorkshop } from '../api/user-mutations';

/** Restricts a member of staff to the workshop; not shown for other roles. */
export const WorkshopOnlySwitch = ({ user }: { user: ManagedUser }) => {
  const hintId = useId();
  const toast = useToast();
  const { mutate, isPending, error } = useRestrictToWorkshop(user.id);
  const change = (isOnly: boolean) =>
    mutate(isOnly, {
      onSuccess: () => {
        const message = isOnly
          ? `${user.username} sees only the workshop now`
          : `${user.username} sees everything again`;
        toast({ message, tone: 'success' });
      },
    });
  if (user.role !== 'staff') return null;
  return (
    <Box>
      {error && <ErrorState message="The restriction was not changed." error={error} />}
      <FormControlLabel
        control={
          <Switch
            checked={user.workshop_only}
            disabled={isPending}
            onChange={(_event, checked) => change(checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label="Only the workshop"
      />
      <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
        For mechanics: jobs, tags and scanning, without customers, quotes, orders and inventory. Turning it on signs
        them out.
      </Typography>
    </Box>
  );
};
