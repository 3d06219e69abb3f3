import {
  invalidCharactersMessage,
  lockedMessage,
  passwordMaxLength,
  secondFactorNeededCode,
  usernameMaxLength,
} from '@chainline/shared/auth/auth-rules';
import { roles } from '@chainline/shared/roles';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordControl } from '../../../components/form/PasswordControl';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { useSubmit } from '../../../components/form/use-submit';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { ApiError } from '../../../lib/api-error';
import { roleLabels } from '../../../lib/role-labels';
import { useLogin } from '../api/login-mutation';
import { useLoginLock } from '../hooks/use-login-lock';
import { loginFailureText } from '../login-failure';
import { emptyLoginForm, isAcceptable, loginFormSchema, toLoginRequest, type LoginForm as Values } from '../login-form';

const CodeForm = lazyPart(async () => (await import('./CodeForm')).CodeForm);

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

type PasswordStepProps = {
  /** Message shown before the first attempt. */
  told: string | null;
  /** The password was correct, and the account has a second factor. */
  onCodeNeeded: (data: Record<string, unknown>) => void;
};

const isCodeNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === secondFactorNeededCode;

const PasswordStep = ({ told: toldBefore, onCodeNeeded }: PasswordStepProps) => {
  const form = useForm<Values>({ resolver: zodResolver(loginFormSchema), defaultValues: emptyLoginForm });
  const { control } = form;
  const login = useLogin();
  const { secondsLeft, failed, succeeded } = useLoginLock();
  const [problem, setProblem] = useState(toldBefore);
  const alert = useRef<HTMLDivElement>(null);
  const locked = secondsLeft !== null;
  const told = locked ? lockedMessage(secondsLeft) : problem;

  // Locking disables the focused field or button, and the browser would move the focus to the body.
  useEffect(() => {
    if (locked) alert.current?.focus();
  }, [locked]);

  const refuse = (error: unknown) => {
    if (isCodeNeeded(error)) {
      onCodeNeeded(error.data);
      return;
    }
    setProblem(loginFailureText(error));
    failed();
  };
  const submit = useSubmit(form, async (values) => {
    if (!isAcceptable(values)) {
      setProblem(invalidCharactersMessage);
      return;
    }
    setProblem(null);
    await login.mutateAsync(toLoginRequest(values)).then(succeeded, refuse);
  });

  return (
    <Stack spacing={2.5}>
      {told !== null && (
        // The countdown changes every second: announce it once on focus, not at every tick.
        <Alert ref={alert} severity="error" tabIndex={-1} {...(locked ? { 'aria-live': 'off' } : {})}>
          {told}
        </Alert>
      )}
      <Stack component="form" aria-label="Log in" noValidate spacing={2.5} onSubmit={submit}>
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

/** Username and password, then the code of accounts with a second factor. */
export const LoginForm = () => {
  const [challenge, setChallenge] = useState<Record<string, unknown> | null>(null);
  const [told, setTold] = useState<string | null>(null);
  if (challenge === null) return <PasswordStep told={told} onCodeNeeded={setChallenge} />;
  const back = (problem: string | null) => {
    setTold(problem);
    setChallenge(null);
  };
  return (
    <Suspense fallback={<LoadingState />}>
      <CodeForm data={challenge} onBack={back} />
    </Suspense>
  );
};
