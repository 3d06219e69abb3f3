import {
  invalidCharactersMessage,
  lockedMessage,
  passwordMaxLength,
  usernameMaxLength,
} from '@chainline/shared/auth/auth-rules';
import { roles } from '@chainline/shared/roles';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordControl } from '../../../components/form/PasswordControl';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { roleLabels } from '../../../lib/role-labels';
import { useLogin } from '../api/login-mutation';
import { useLoginLock } from '../hooks/use-login-lock';
import { loginFailureText } from '../login-failure';
import { emptyLoginForm, isAcceptable, loginFormSchema, toLoginRequest, type LoginForm as Values } from '../login-form';

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

export const LoginForm = () => {
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(loginFormSchema),
    defaultValues: emptyLoginForm,
  });
  const login = useLogin();
  const { secondsLeft, failed, succeeded } = useLoginLock();
  const [problem, setProblem] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const locked = secondsLeft !== null;
  const told = locked ? lockedMessage(secondsLeft) : problem;

  // Locking disables the field or button that has the focus; the browser would drop it on the page's body.
  useEffect(() => {
    if (locked) alert.current?.focus();
  }, [locked]);

  const submit = handleSubmit((values) => {
    if (!isAcceptable(values)) {
      setProblem(invalidCharactersMessage);
      return;
    }
    setProblem(null);
    login.mutate(toLoginRequest(values), {
      onSuccess: succeeded,
      onError: (error) => {
        setProblem(loginFailureText(error));
        failed();
      },
    });
  });

  return (
    <Stack spacing={2.5}>
      {told !== null && (
        // The countdown changes every second; it is read out once, when the focus comes here, and not at every tick.
        <Alert ref={alert} severity="error" tabIndex={-1} {...(locked ? { 'aria-live': 'off' } : {})}>
          {told}
        </Alert>
      )}
      <Stack component="form" aria-label="Log in" noValidate spacing={2.5} onSubmit={(event) => void submit(event)}>
        <TextControl
          control={control}
          name="username"
          label="Username"
          autoComplete="username"
          autoFocus
          size="medium"
          disabled={locked}
          slotProps={{ htmlInput: { maxLength: usernameMaxLength, autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordControl
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          size="medium"
          maxLength={passwordMaxLength}
          disabled={locked}
        />
        <SelectControl
          control={control}
          name="role"
          label="Log In As"
          size="medium"
          options={roleOptions}
          disabled={locked}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={login.isPending} disabled={locked}>
          Log In
        </Button>
      </Stack>
    </Stack>
  );
};
