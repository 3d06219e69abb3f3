import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { lazyPart } from '../../../components/lazy-part';
import { EmailState } from '../../mail';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { Panel } from '../../../components/Panel';
import { useToast } from '../../../components/toast-context';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { useReactivate, useRemoveSecondFactor, useSendPasswordReset } from '../api/user-mutations';

const DeactivateDialog = lazyPart(async () => (await import('./DeactivateDialog')).DeactivateDialog);

const Row = ({ text, children }: { text: string; children: ReactNode }) => (
  <Stack
    direction={{ xs: 'column', sm: 'row' }}
    spacing={1.5}
    sx={{ alignItems: { xs: 'flex-start', sm: 'center' }, justifyContent: 'space-between' }}
  >
    <Typography variant="body2">{text}</Typography>
    <Box sx={{ flexShrink: 0 }}>{children}</Box>
  </Stack>
);

const resetText = ({ can, email, is_active }: ManagedUser): string => {
  if (can.reset_password) return `Email a password reset link to ${email ?? 'them'}. It works for one hour.`;
  return is_active
    ? 'A password reset link needs an email address: add one to the profile first.'
    : 'A deactivated account can’t get a new password.';
};

const PasswordRow = ({ user }: { user: ManagedUser }) => {
  const toast = useToast();
  const send = useSendPasswordReset(user.id);
  const press = () => send.mutate(undefined, { onSuccess: ({ message }) => toast({ message, tone: 'success' }) });
  return (
    <Stack spacing={1}>
      <Row text={resetText(user)}>
        <Button variant="outlined" disabled={!user.can.reset_password} loading={send.isPending} onClick={press}>
          Send Password Link
        </Button>
      </Row>
      {user.password_link && <EmailState title="Last password link" email={user.password_link} />}
    </Stack>
  );
};

const SecondFactorRow = ({ user }: { user: ManagedUser }) => {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveSecondFactor(user.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => toast({ message, tone: 'success' }),
      onSettled: () => setAsking(false),
    });
  if (!user.second_factor) return <Typography variant="body2">No second factor is set up.</Typography>;
  return (
    <Row text="A second factor is on.">
      <Button
        variant="outlined"
        color="error"
        disabled={!user.can.remove_second_factor}
        onClick={() => setAsking(true)}
      >
        Remove Second Factor
      </Button>
      <LazyConfirmDialog
        open={asking}
        title={`Remove the second factor of ${user.username}?`}
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        For someone who has lost their device and recovery codes. After this, their password alone is enough, and all
        their sessions end immediately.
      </LazyConfirmDialog>
    </Row>
  );
};

/** Links to the user's own settings, which ask for the password, so that an unattended session is not enough. */
const OwnRows = ({ user }: { user: ManagedUser }) => (
  <>
    <Row text="Change your own password in your settings.">
      <Button variant="outlined" component={RouterLink} to={paths.ownPassword()}>
        Change Password
      </Button>
    </Row>
    <Row text={user.second_factor ? 'Your second factor is on.' : 'You have no second factor.'}>
      <Button variant="outlined" component={RouterLink} to={paths.secondFactor()}>
        Second Factor
      </Button>
    </Row>
  </>
);

const closeText = ({ can, is_active }: ManagedUser): string => {
  if (!is_active) return 'The account is deactivated: nobody can sign in with it.';
  return can.deactivate
    ? 'Deactivating ends all sessions at once; nothing is deleted.'
    : 'You can’t deactivate your own account or the last active manager.';
};

const StateRow = ({ user }: { user: ManagedUser }) => {
  const toast = useToast();
  const reactivate = useReactivate(user.id);
  const { target, isOpen, shown, show, hide } = useDialogTarget<ManagedUser>();
  const open = () => reactivate.mutate(undefined, { onSuccess: ({ message }) => toast({ message, tone: 'success' }) });
  return (
    <Row text={closeText(user)}>
      {user.is_active ? (
        <Button variant="outlined" color="error" disabled={!user.can.deactivate} onClick={() => show(user)}>
          Deactivate
        </Button>
      ) : (
        <Button variant="outlined" disabled={!user.can.reactivate} loading={reactivate.isPending} onClick={open}>
          Reactivate
        </Button>
      )}
      <Suspense fallback={null}>
        {target && <DeactivateDialog key={shown} user={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </Row>
  );
};

/** Sign-in methods of an account, and ways to revoke them. */
export const AccessPanel = ({ user }: { user: ManagedUser }) => {
  const { username } = useUser();
  return (
    <Panel title="Access">
      <Stack spacing={2.5}>
        {user.username === username ? (
          <OwnRows user={user} />
        ) : (
          <>
            <PasswordRow user={user} />
            <SecondFactorRow user={user} />
          </>
        )}
        <StateRow user={user} />
      </Stack>
    </Panel>
  );
};
