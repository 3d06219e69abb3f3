import { presentPasswordSchema } from '@chainline/shared/auth/account-contract';
import { passwordMaxLength } from '@chainline/shared/auth/auth-rules';
import { newPasswordSchema } from '@chainline/shared/auth/password-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { applyServerErrors } from '../../../../components/form/apply-server-errors';
import { PasswordControl } from '../../../../components/form/PasswordControl';
import { useSubmit } from '../../../../components/form/use-submit';
import { Panel } from '../../../../components/Panel';
import { mismatch, NewPasswordFields } from '../../../account';
import { useToast } from '../../../../components/toast-context';
import { useChangePassword } from '../../api/account-mutations';

const formSchema = z
  .object({
    current_password: presentPasswordSchema,
    new_password: newPasswordSchema,
    confirm_password: z.string(),
  })
  .refine(({ new_password, confirm_password }) => new_password === confirm_password, mismatch);
type Form = z.output<typeof formSchema>;

const empty: Form = { current_password: '', new_password: '', confirm_password: '' };

const endedText = (ended: number): string => {
  if (ended === 0) return 'Password changed';
  return `Password changed, and ${ended === 1 ? 'one other session' : `${ended} other sessions`} ended`;
};

export const PasswordTab = () => {
  const toast = useToast();
  const change = useChangePassword();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Form>({ resolver: zodResolver(formSchema), defaultValues: empty });
  const submit = useSubmit(form, ({ current_password, new_password }) => {
    setProblem(null);
    return change.mutateAsync({ current_password, new_password }).then(
      ({ ended }) => {
        form.reset(empty);
        toast({ message: endedText(ended), tone: 'success' });
      },
      (error: unknown) => setProblem(applyServerErrors(form, error)),
    );
  });
  return (
    <Panel title="Password">
      <Stack component="form" noValidate aria-label="Password" spacing={2} sx={{ maxWidth: 480 }} onSubmit={submit}>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <PasswordControl
          control={form.control}
          name="current_password"
          label="Current Password"
          autoComplete="current-password"
          maxLength={passwordMaxLength}
        />
        <NewPasswordFields
          control={form.control}
          name="new_password"
          confirmName="confirm_password"
          label="New Password"
          confirmLabel="Confirm New Password"
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This ends all your other sessions.
        </Typography>
        <Box>
          <Button type="submit" variant="contained" loading={change.isPending}>
            Change Password
          </Button>
        </Box>
      </Stack>
    </Panel>
  );
};
