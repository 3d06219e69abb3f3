import { roleSchema, type Role } from '@chainline/shared/roles';
import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { NativeSelect } from '../../../components/NativeSelect';
import { Panel } from '../../../components/Panel';
import { useToast } from '../../../components/toast-context';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useSession, useUser } from '../../../lib/session-context';
import { roleLabels } from '../../../lib/role-labels';
import { useChangeRole } from '../api/user-mutations';
import { roleOptions } from '../user-filters';
import { withdrawnText } from '../withdrawn-text';
import { WorkshopOnlySwitch } from './WorkshopOnlySwitch';

const ReassignDialog = lazyPart(async () => (await import('./ReassignDialog')).ReassignDialog);

const meanings: Record<Role, string> = {
  manager: 'Full access, including people and settings.',
  staff: 'Works with inventory, customers, conversations and their own quotes.',
  quotes: 'Can only make quotes.',
};

const lastManager = 'This is the last active manager. Make someone else a manager first.';

export const RolePanel = ({ user }: { user: ManagedUser }) => {
  const toast = useToast();
  const { username } = useUser();
  const { check } = useSession();
  const change = useChangeRole(user.id);
  const [chosen, setChosen] = useState<Role | null>(null);
  const [asking, setAsking] = useState(false);
  const left = useDialogTarget<ManagedUser>();
  const isSelf = user.username === username;
  const role = chosen ?? user.role;
  const told = `${user.username} is ${roleLabels[role]} now`;
  const save = () =>
    change.mutate(role, {
      onSuccess: ({ user: changed }) => {
        setChosen(null);
        toast({ message: told, tone: 'success' });
        // Reload the session after lowering one's own role.
        if (isSelf) void check();
        else if (changed.role === 'quotes' && changed.open_quotes > 0) left.show(changed);
      },
      onSettled: () => setAsking(false),
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
        <WorkshopOnlySwitch user={user} />
        {user.can.change_role && (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Takes effect immediately. Sessions with a higher role end.
            </Typography>
            {user.role === 'manager' && role !== 'manager' && user.open_invitations > 0 && (
              <Typography variant="body2">{withdrawnText(user)}</Typography>
            )}
            <Box>
              <Button
                variant="outlined"
                loading={change.isPending}
                disabled={role === user.role}
                onClick={isSelf ? () => setAsking(true) : save}
              >
                Change Role
              </Button>
            </Box>
          </>
        )}
      </Stack>
      <LazyConfirmDialog
        open={asking}
        title="Give up your own role?"
        confirmLabel="Change Role"
        tone="danger"
        busy={change.isPending}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      >
        {`Your role becomes ${roleLabels[role]}, and you are signed out immediately. Only another manager can change it back.`}
      </LazyConfirmDialog>
      <Suspense fallback={null}>
        {left.target && (
          <ReassignDialog
            key={left.shown}
            user={left.target}
            count={left.target.open_quotes}
            note={`${left.target.username} is ${roleLabels[left.target.role]} now: quotes can no longer be assigned to them.`}
            cancelLabel="Leave them"
            open={left.isOpen}
            onClose={left.hide}
          />
        )}
      </Suspense>
    </Panel>
  );
};
