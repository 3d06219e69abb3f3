import type { Account } from '@chainline/shared/auth/account-contract';
import { passwordMaxLength } from '@chainline/shared/auth/auth-rules';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FactList, type Fact } from '../../../../components/FactList';
import { applyServerErrors } from '../../../../components/form/apply-server-errors';
import { LeaveWarning } from '../../../../components/form/LeaveWarning';
import { MeanwhileNotice } from '../../../../components/form/MeanwhileNotice';
import { PlainControl } from '../../../../components/form/PlainControl';
import { SteadyButton } from '../../../../components/form/SteadyButton';
import { useSubmit } from '../../../../components/form/use-submit';
import { Panel } from '../../../../components/Panel';
import { useSeenProfile } from '../../../account';
import { useToast } from '../../../../components/toast-context';
import { formatDateTime } from '../../../../lib/format';
import { roleLabels } from '../../../../lib/role-labels';
import { accountFormSchema, isMoving, toForm, toRequest, type AccountForm } from '../../account-form';
import { useUpdateAccount } from '../../api/account-mutations';
import { AccountLoader } from './AccountLoader';

const toFacts = ({ username, role, account_role, last_sign_in_at }: Account): Fact[] => [
  { label: 'Username', value: username },
  {
    label: 'Role',
    value:
      role === account_role
        ? roleLabels[role]
        : `${roleLabels[role]} in this session, ${roleLabels[account_role]} otherwise`,
  },
  { label: 'Last sign-in', value: formatDateTime(last_sign_in_at) },
];

const Form = ({ account }: { account: Account }) => {
  const toast = useToast();
  const update = useUpdateAccount();
  const [seen, setSeen] = useState(() => profileOf(account));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountFormSchema(seen)),
    defaultValues: toForm(account),
  });
  const { changes, showChanges, takeTheirs, keepMine, goOnFrom } = useSeenProfile({
    seen,
    onSeen: setSeen,
    form,
    toForm,
    focus: () => form.setFocus('first_name'),
  });
  const submit = useSubmit(form, (values) => {
    setProblem(null);
    return update.mutateAsync(toRequest(seen, values)).then(
      (saved) => {
        goOnFrom(saved.account);
        toast({ message: 'Profile saved', tone: 'success' });
      },
      (error: unknown) => (showChanges(error) ? undefined : setProblem(applyServerErrors(form, error))),
    );
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const { isDirty } = form.formState;
  return (
    <Stack component="form" noValidate aria-label="Profile" spacing={2} onSubmit={submit}>
      <Box sx={{ maxWidth: 420 }}>
        <FactList facts={toFacts(account)} />
      </Box>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {changes && (
        <MeanwhileNotice what="your profile" changes={changes} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <PlainControl control={form.control} name="first_name" label="First Name" autoComplete="given-name" />
        <PlainControl control={form.control} name="last_name" label="Last Name" autoComplete="family-name" />
      </Stack>
      <PlainControl
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="Password reset links are sent here."
      />
      {isMoving(seen, email) && (
        <PlainControl
          control={form.control}
          name="current_password"
          label="Current Password"
          type="password"
          autoComplete="current-password"
          maxLength={passwordMaxLength}
          hint="Changing your email address requires your password. The old address is notified."
        />
      )}
      <Box>
        <SteadyButton type="submit" variant="contained" loading={update.isPending} off={!isDirty}>
          Save
        </SteadyButton>
      </Box>
      <LeaveWarning isDirty={isDirty && !update.isPending} />
    </Stack>
  );
};

export const ProfileTab = () => (
  <Panel title="Profile">
    <AccountLoader>{(account) => <Form account={account} />}</AccountLoader>
  </Panel>
);
