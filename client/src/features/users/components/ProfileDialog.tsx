import { profileOf } from '@chainline/shared/auth/profile-rules';
import type { ManagedUser } from '@chainline/shared/users/user-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { MeanwhileNotice } from '../../../components/form/MeanwhileNotice';
import { PlainControl } from '../../../components/form/PlainControl';
import { useSubmit } from '../../../components/form/use-submit';
import { useSeenProfile } from '../../account';
import { useToast } from '../../../components/toast-context';
import { useUser } from '../../../lib/session-context';
import { useUpdateUser } from '../api/user-mutations';
import { profileFormSchema, toForm, toRequest, type ProfileForm } from '../profile-form';

type ProfileDialogProps = { user: ManagedUser; open: boolean; onClose: () => void };

/** Edits name and email address. Needs a new key on each opening. */
export const ProfileDialog = ({ user, open, onClose }: ProfileDialogProps) => {
  const titleId = useId();
  const toast = useToast();
  const { username } = useUser();
  const update = useUpdateUser(user.id);
  const [seen, setSeen] = useState(() => profileOf(user));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ProfileForm>({ resolver: zodResolver(profileFormSchema), defaultValues: toForm(user) });
  const { changes, showChanges, takeTheirs, keepMine } = useSeenProfile({
    seen,
    onSeen: setSeen,
    form,
    toForm,
    focus: () => form.setFocus('first_name'),
  });
  const submit = useSubmit(form, (values) => {
    setProblem(null);
    return update.mutateAsync(toRequest(values, seen)).then(
      () => {
        toast({ message: 'Profile saved', tone: 'success' });
        onClose();
      },
      (error: unknown) => (showChanges(error) ? undefined : setProblem(applyServerErrors(form, error))),
    );
  });
  return (
    <Dialog open={open} onClose={update.isPending ? undefined : onClose} aria-labelledby={titleId}>
      <form noValidate aria-labelledby={titleId} onSubmit={submit}>
        <DialogTitle id={titleId}>Edit profile</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {problem !== null && <Alert severity="error">{problem}</Alert>}
            {changes && (
              <MeanwhileNotice what="this profile" changes={changes} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
            )}
            <PlainControl control={form.control} name="first_name" label="First Name" />
            <PlainControl control={form.control} name="last_name" label="Last Name" />
            {user.username === username ? (
              <Typography variant="body2">
                Change your own email address in your settings. You’ll need your password.
              </Typography>
            ) : (
              <PlainControl
                control={form.control}
                name="email"
                label="Email"
                type="email"
                hint="Password reset links are sent here. Leave empty to remove it. The old address is notified."
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={update.isPending}>
            Save Profile
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
