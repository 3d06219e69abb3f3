import { usernameMaxLength } from '@chainline/shared/auth/auth-rules';
import type { InvitedRole } from '@chainline/shared/invitations/invitation-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { EmailAddress } from '../../../components/EmailAddress';
import { FactList } from '../../../components/FactList';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { TextControl } from '../../../components/form/TextControl';
import { useSubmit } from '../../../components/form/use-submit';
import { NewPasswordFields } from '../../account';
import { roleLabels } from '../../../lib/role-labels';
import { useAcceptInvitation } from '../api/signup-queries';
import { emptySignup, signupFormSchema, toAcceptRequest, type SignupForm } from '../signup-form';
import { signupFailureText } from '../signup-failure';

type Granted = { email: string | null; role: InvitedRole | null };

const stepNames = ['Create Account', 'Review & Confirm'] as const;

const StepLine = ({ step }: { step: 0 | 1 }) => (
  <Stack component="ol" direction="row" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {stepNames.map((name, index) => (
      <Typography
        key={name}
        component="li"
        variant="body2"
        aria-current={index === step ? 'step' : undefined}
        sx={{
          flex: 1,
          pt: 1,
          borderTop: 3,
          borderColor: index <= step ? 'primary.main' : 'divider',
          color: index === step ? 'text.primary' : 'text.secondary',
          fontWeight: index === step ? 700 : 400,
        }}
      >
        {`${index + 1}. ${name}`}
      </Typography>
    ))}
  </Stack>
);

const plain = { htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: usernameMaxLength } };

const AccountFields = ({ control }: { control: Control<SignupForm> }) => (
  <>
    <TextControl
      control={control}
      name="username"
      label="Username"
      hint="Letters, numbers and underscores"
      autoComplete="username"
      slotProps={plain}
    />
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextControl control={control} name="first_name" label="First Name" autoComplete="given-name" />
      <TextControl control={control} name="last_name" label="Last Name" autoComplete="family-name" />
    </Stack>
    <NewPasswordFields control={control} name="password" confirmName="confirm_password" />
  </>
);

const Review = ({ values, granted }: { values: SignupForm; granted: Granted }) => (
  <FactList
    facts={[
      { label: 'Username', value: values.username },
      { label: 'Name', value: `${values.first_name} ${values.last_name}` },
      ...(granted.email === null ? [] : [{ label: 'Email', value: <EmailAddress address={granted.email} /> }]),
      ...(granted.role === null ? [] : [{ label: 'Role', value: roleLabels[granted.role] }]),
    ]}
  />
);

type SignupStepsProps = { token: string; granted: Granted; onCreated: () => void };

const fields = ['username', 'first_name', 'last_name', 'password', 'confirm_password'] as const;
const review = { step: 'review' } as const;

const isReview = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'step' in state && state.step === review.step;

/**
 * Creates an invited account in two steps: form and review. The review is a history entry, so that the browser's Back
 * returns to the form; it is shown only for valid input.
 */
export const SignupSteps = ({ token, granted, onCreated }: SignupStepsProps) => {
  const form = useForm<SignupForm>({ resolver: zodResolver(signupFormSchema), defaultValues: emptySignup });
  const navigate = useNavigate();
  const location = useLocation();
  // Shows the form at once if the server refuses, whatever the browser's Back or Forward does meanwhile.
  const [isRefused, setIsRefused] = useState(false);
  const isReviewed = isReview(location.state) && !isRefused;
  const step = isReviewed && signupFormSchema.safeParse(form.getValues()).success ? 1 : 0;
  const [problem, setProblem] = useState<string | null>(null);
  const accept = useAcceptInvitation();
  const confirm = useRef<HTMLButtonElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  // The focused element was unmounted with its step, and the browser would move the focus to the body.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (step === 1) confirm.current?.focus();
    else if (alert.current) alert.current.focus();
    else form.setFocus(fields.find((name) => form.getFieldState(name).invalid) ?? 'username');
  }, [step, form]);

  const back = () => void navigate(-1);
  const refuse = (error: unknown) => {
    setProblem(applyServerErrors(form, error) === null ? null : signupFailureText(error));
    setIsRefused(true);
  };
  // One `useSubmit` for each step: the second can be pressed before the first has settled.
  const goOn = useSubmit(form, async () => {
    setProblem(null);
    setIsRefused(false);
    await navigate({ search: location.search }, { state: review, replace: isReview(location.state) });
  });
  const create = useSubmit(form, async (values) => {
    setProblem(null);
    await accept.mutateAsync(toAcceptRequest(values, token)).then(onCreated, refuse);
  });

  return (
    <Stack component="form" noValidate aria-label={stepNames[step]} spacing={2.5} onSubmit={step === 0 ? goOn : create}>
      <StepLine step={step} />
      {problem !== null && (
        <Alert ref={alert} severity="error" tabIndex={-1}>
          {problem}
        </Alert>
      )}
      {step === 0 ? <AccountFields control={form.control} /> : <Review values={form.getValues()} granted={granted} />}
      <Stack direction="row" spacing={1.5}>
        {step === 1 && (
          <Button variant="outlined" size="large" onClick={back} disabled={accept.isPending}>
            Back
          </Button>
        )}
        <Button
          ref={confirm}
          type="submit"
          variant="contained"
          size="large"
          loading={accept.isPending}
          sx={{ flexGrow: 1 }}
        >
          {step === 0 ? 'Continue' : 'Create Account'}
        </Button>
      </Stack>
    </Stack>
  );
};
