import { getAccount, presentPasswordSchema } from '@chainline/shared/auth/account-contract';
import { passwordMaxLength } from '@chainline/shared/auth/auth-rules';
import { confirmAccount, confirmationMinutes } from '@chainline/shared/auth/confirmation-contract';
import { anyCodeSchema } from '@chainline/shared/auth/second-factor-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { PasswordControl } from '../../../components/form/PasswordControl';
import { useSubmit } from '../../../components/form/use-submit';
import { CodeControl } from '../../../components/second-factor/CodeControl';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';

const formSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), current_password: presentPasswordSchema, code: z.string() }),
  z.object({
    by: z.literal('code'),
    current_password: z.string(),
    code: z
      .string()
      .refine((code) => anyCodeSchema.safeParse(code).success, 'Enter the six digits of your app, or a recovery code'),
  }),
]);
type Values = z.output<typeof formSchema>;

const bodyOf = ({ by, current_password, code }: Values): BodyOf<typeof confirmAccount> =>
  by === 'code' ? { code } : { current_password };

export type ConfirmationDialogProps = { onDone: (confirmed: boolean) => void };

/** Asks whoever is signed in whether it is still them, before what gives somebody lasting access. */
export const ConfirmationDialog = ({ onDone }: ConfirmationDialogProps) => {
  const titleId = useId();
  const textId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const account = useQuery({
    queryKey: ['confirmation', 'account'],
    queryFn: ({ signal }) => call(getAccount, {}, { signal }),
  });
  const confirm = useMutation({
    mutationFn: (body: BodyOf<typeof confirmAccount>) => call(confirmAccount, { body }),
    meta: { handled: true },
  });
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: { by: 'password', current_password: '', code: '' },
  });
  const by = useWatch({ control: form.control, name: 'by' });

  const submit = useSubmit(form, async (values) => {
    setProblem(null);
    try {
      await confirm.mutateAsync(bodyOf(values));
      onDone(true);
    } catch (error) {
      // The session is over, and this page with it.
      if (error instanceof ApiError && error.status === 401) onDone(false);
      else setProblem(applyServerErrors(form, error));
    }
  });
  const change = () => {
    setProblem(null);
    form.reset({ by: by === 'code' ? 'password' : 'code', current_password: '', code: '' });
  };

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
              This changes who can get into Chainline. Enter your {by}; you won&apos;t be asked again for{' '}
              {confirmationMinutes} minutes.
            </Typography>
            {problem !== null && <Alert severity="error">{problem}</Alert>}
            {by === 'code' ? (
              <CodeControl
                key="code"
                control={form.control}
                name="code"
                label="Code of your app, or a recovery code"
                withRecovery
                autoFocus
              />
            ) : (
              <PasswordControl
                key="password"
                control={form.control}
                name="current_password"
                label="Password"
                autoComplete="current-password"
                maxLength={passwordMaxLength}
                autoFocus
              />
            )}
            {account.data?.account.second_factor.enabled === true && (
              <Link component="button" type="button" variant="body2" onClick={change} sx={{ alignSelf: 'start' }}>
                {by === 'code' ? 'Use your password instead' : 'Use a code of your app instead'}
              </Link>
            )}
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
