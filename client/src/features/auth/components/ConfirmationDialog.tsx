import { presentPasswordSchema } from '@chainline/shared/auth/account-contract';
import { passwordMaxLength } from '@chainline/shared/auth/auth-rules';
import { confirmAccount, confirmationMinutes } from '@chainline/shared/auth/confirmation-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { PasswordControl } from '../../../components/form/PasswordControl';
import { useSubmit } from '../../../components/form/use-submit';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';

const formSchema = z.object({ current_password: presentPasswordSchema });
type Values = z.output<typeof formSchema>;

export type ConfirmationDialogProps = { onDone: (confirmed: boolean) => void };

/** Asks for the password again before an action that grants lasting access. */
export const ConfirmationDialog = ({ onDone }: ConfirmationDialogProps) => {
  const titleId = useId();
  const textId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useMutation({
    mutationFn: (body: Values) => call(confirmAccount, { body }),
    meta: { handled: true },
  });
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: { current_password: '' },
  });

  const submit = useSubmit(form, async (values) => {
    setProblem(null);
    try {
      await confirm.mutateAsync(values);
      onDone(true);
    } catch (error) {
      // The session has ended, and this page with it.
      if (error instanceof ApiError && error.status === 401) onDone(false);
      else setProblem(applyServerErrors(form, error));
    }
  });

  return (
    <Dialog
      open
      onClose={confirm.isPending ? undefined : () => onDone(false)}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>Confirm it&apos;s you</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography id={textId} variant="body2">
              Enter your password to continue. You won&apos;t be asked again for {confirmationMinutes} minutes.
            </Typography>
            {problem !== null && <Alert severity="error">{problem}</Alert>}
            <PasswordControl
              control={form.control}
              name="current_password"
              label="Password"
              autoComplete="current-password"
              maxLength={passwordMaxLength}
              autoFocus
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => onDone(false)} disabled={confirm.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={confirm.isPending}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
