import { roleSchema, type Role } from '@chainline/shared/roles';
import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { NativeSelect } from '../../../components/NativeSelect';
import { Panel } from '../../../components/Panel';
import { useToast } from '../../../components/toast-context';
import { useSession, useUser } from '../../../lib/session-context';
import { roleLabels } from '../../../lib/role-labels';
import { useChangeRole } from '../api/user-mutations';
import { roleOptions } from '../user-filters';

const meanings: Record<Role, string> = {
  manager: 'Sees and changes everything, people and settings included.',
  staff: 'Works with inventory, customers, conversations and own quotes.',
  quotes: 'Makes quotes, and nothing else.',
};

const lastManager = 'This is the last active manager: somebody else has to become one first.';

/** What somebody may do. */
export const RolePanel = ({ user }: { user: ManagedUser }) => {
  const toast = useToast();
  const { username } = useUser();
  const { check } = useSession();
  const change = useChangeRole(user.id);
  const [chosen, setChosen] = useState<Role | null>(null);
  const role = chosen ?? user.role;
  const save = () =>
    change.mutate(role, {
      onSuccess: () => {
        setChosen(null);
        toast({ message: `${user.username} is ${roleLabels[role]} now`, tone: 'success' });
        // Whoever lowers the own role holds less from here on.
        if (user.username === username) void check();
      },
    });
  return (
    <Panel title="Role">
      <Stack spacing={2}>
        {change.error && <ErrorState message="The role was not changed." error={change.error} />}
        <NativeSelect
          label="Role"
          value={role}
          choices={roleOptions}
          disabled={!user.can.change_role || change.isPending}
          onChange={(value) => setChosen(roleSchema.parse(value))}
          sx={{ minHeight: 40 }}
        />
        {user.can.change_role && <Typography variant="body2">{meanings[role]}</Typography>}
        {!user.can.change_role && <Typography variant="body2">{lastManager}</Typography>}
        {user.can.change_role && (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              It counts from the next click on: sessions with a higher role end at once.
            </Typography>
            <Box>
              <Button variant="outlined" loading={change.isPending} disabled={role === user.role} onClick={save}>
                Change Role
              </Button>
            </Box>
          </>
        )}
      </Stack>
    </Panel>
  );
};
