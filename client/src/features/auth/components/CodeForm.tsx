import { anyCodeSchema, secondFactorChallengeSchema } from '@chainline/shared/auth/second-factor-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSubmit } from '../../../components/form/use-submit';
import { CodeControl } from '../../account';
import { ApiError } from '../../../lib/api-error';
import { useLoginWithCode } from '../api/code-mutation';
import { codeFailureText } from '../login-failure';

const codeFormSchema = z.object({
  code: z
    .string()
    .refine(
      (code) => anyCodeSchema.safeParse(code).success,
      'Enter the six-digit code from your app, or a recovery code',
    ),
});

const challengeEndedCode = 'auth.challenge_ended';

type CodeFormProps = {
  /** Data of the server's answer to the password. */
  data: Record<string, unknown>;
  /** Returns to the password step, with an error if there is one. */
  onBack: (problem: string | null) => void;
};

/** Second step of signing in, for accounts with a second factor. */
export const CodeForm = ({ data, onBack }: CodeFormProps) => {
  const form = useForm({ resolver: zodResolver(codeFormSchema), defaultValues: { code: '' } });
  const login = useLoginWithCode();
  const [problem, setProblem] = useState<string | null>(null);

  const refuse = (error: unknown) => {
    const text = codeFailureText(error);
    if (error instanceof ApiError && error.code === challengeEndedCode) onBack(text);
    else setProblem(text);
  };
  const submit = useSubmit(form, async ({ code }) => {
    const challenge = secondFactorChallengeSchema.safeParse(data);
    if (!challenge.success) {
      onBack('Authentication failed');
      return;
    }
    setProblem(null);
    await login.mutateAsync({ challenge: challenge.data.challenge, code }).catch(refuse);
  });

  return (
    <Stack component="form" aria-label="Second factor" noValidate spacing={2.5} onSubmit={submit}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Typography variant="body2">
        Enter the six-digit code that your authenticator app shows for Chainline. Without your device, enter a recovery
        code instead.
      </Typography>
      <CodeControl control={form.control} name="code" label="Code" size="medium" withRecovery autoFocus />
      <Button type="submit" variant="contained" size="large" fullWidth loading={login.isPending}>
        Log In
      </Button>
      <Button color="inherit" onClick={() => onBack(null)} disabled={login.isPending}>
        Back to the password
      </Button>
    </Stack>
  );
};
