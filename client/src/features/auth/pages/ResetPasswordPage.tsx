import { invalidResetMessage } from '@chainline/shared/auth/password-reset-contract';
import { newPasswordSchema } from '@chainline/shared/auth/password-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { ErrorState } from '../../../components/ErrorState';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { useSubmit } from '../../../components/form/use-submit';
import { mismatch, NewPasswordFields } from '../../account';
import { entranceQueries, useResetPassword } from '../api/signup-queries';
import { EntranceLayout } from '../components/EntranceLayout';
import { LinkChecking } from '../components/LinkChecking';
import { ToLoginButton, ToLoginSoon } from '../components/ToLogin';

const formSchema = z
  .object({ password: newPasswordSchema, confirm_password: z.string() })
  .refine(({ password, confirm_password }) => password === confirm_password, mismatch);
type Form = z.output<typeof formSchema>;

const Invalid = ({ message }: { message: string }) => (
  <Stack spacing={2}>
    <Alert severity="error">
      <AlertTitle>This link does not work</AlertTitle>
      {message}
    </Alert>
    <ToLoginButton />
  </Stack>
);

const Changed = () => (
  <Stack spacing={2}>
    <Alert severity="success" role="status">
      <AlertTitle>Your new password is set</AlertTitle>
      You have been signed out everywhere. The sign-in screen opens in a moment.
    </Alert>
    <ToLoginSoon />
  </Stack>
);

type PasswordFormProps = { token: string; username: string | null; onChanged: () => void };

const PasswordForm = ({ token, username, onChanged }: PasswordFormProps) => {
  const form = useForm<Form>({
    resolver: zodResolver(formSchema),
    defaultValues: { password: '', confirm_password: '' },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const reset = useResetPassword();
  const submit = useSubmit(form, ({ password }) => {
    setProblem(null);
    return reset
      .mutateAsync({ token, password })
      .then(onChanged, (error: unknown) => setProblem(applyServerErrors(form, error)));
  });
  return (
    <Stack component="form" noValidate aria-label="Set a new password" spacing={2.5} onSubmit={submit}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {username !== null && <Typography>{`For the account ${username}.`}</Typography>}
      {/* Lets password managers file the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={username ?? ''} />
      <NewPasswordFields
        control={form.control}
        name="password"
        confirmName="confirm_password"
        label="New Password"
        confirmLabel="Confirm New Password"
      />
      <Button type="submit" variant="contained" size="large" loading={reset.isPending}>
        Set Password
      </Button>
    </Stack>
  );
};

const Resetting = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(entranceQueries.passwordReset(token));
  const [isChanged, setChanged] = useState(false);
  if (isChanged) return <Changed />;
  if (error)
    return <ErrorState message="The link could not be checked." error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinkChecking label="Checking your link" />;
  if (!data.valid) return <Invalid message={data.message || invalidResetMessage} />;
  return <PasswordForm token={token} username={data.username} onChanged={() => setChanged(true)} />;
};

/** Target of the emailed password reset link. */
export const ResetPasswordPage = () => {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <EntranceLayout
      documentTitle="Set a new password"
      title="Set a new password"
      description="The link works once and expires after one hour."
      width={480}
    >
      {token === '' ? <Invalid message={invalidResetMessage} /> : <Resetting key={token} token={token} />}
    </EntranceLayout>
  );
};
