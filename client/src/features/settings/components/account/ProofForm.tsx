import { passwordMaxLength } from '@chainline/shared/auth/auth-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../../components/form/apply-server-errors';
import { PasswordControl } from '../../../../components/form/PasswordControl';
import { useSubmit } from '../../../../components/form/use-submit';
import { CodeControl, type ProofForm as Values, proofFormSchema } from '../../../account';

type ProofFormProps = {
  label: string;
  text: string;
  submitLabel: string;
  danger?: boolean;
  busy: boolean;
  /** Submits the values; `onError` receives the server's error. */
  onSubmit: (values: Values, onError: (error: unknown) => void) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for password and code before changing the second factor. */
export const ProofForm = (props: ProofFormProps) => {
  const { label, text, submitLabel, danger = false, busy, onSubmit, onCancel } = props;
  const form = useForm<Values>({
    resolver: zodResolver(proofFormSchema),
    defaultValues: { current_password: '', code: '' },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = useSubmit(form, (values) => {
    setProblem(null);
    return onSubmit(values, (error) => setProblem(applyServerErrors(form, error)));
  });
  return (
    <Stack component="form" noValidate aria-label={label} spacing={2} sx={{ maxWidth: 480 }} onSubmit={submit}>
      <Typography variant="body2">{text}</Typography>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <PasswordControl
        control={form.control}
        name="current_password"
        label="Current Password"
        autoComplete="current-password"
        autoFocus
        maxLength={passwordMaxLength}
      />
      <CodeControl control={form.control} name="code" label="Code from your app, or a recovery code" withRecovery />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
          {submitLabel}
        </Button>
        <Button color="inherit" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
};
