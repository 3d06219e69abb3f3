import { passwordMaxLength, secondFactorEnabledCode } from '@chainline/shared/auth/auth-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyPart } from '../../../components/lazy-part';
import { ApiError } from '../../../lib/api-error';
import { CopyButton } from '../../../components/CopyButton';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { PasswordControl } from '../../../components/form/PasswordControl';
import { useSubmit } from '../../../components/form/use-submit';
import { CodeControl } from './CodeControl';
import { RecoveryCodes } from './RecoveryCodes';
import { codeFormSchema, passwordFormSchema, type CodeForm, type PasswordForm } from './second-factor-form';
import { useConfirm, useEnrol } from './second-factor-mutations';

const QrCode = lazyPart(async () => (await import('./QrCode')).QrCode);

type Secret = { secret: string; otpauth_uri: string };

const isAlreadyOn = (error: unknown): boolean => error instanceof ApiError && error.code === secondFactorEnabledCode;

type PasswordStepProps = { onSecret: (secret: Secret) => void; onAlreadyOn: () => void };

const PasswordStep = ({ onSecret, onAlreadyOn }: PasswordStepProps) => {
  const form = useForm<PasswordForm>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: { current_password: '' },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const enrol = useEnrol();
  const submit = useSubmit(form, (body) => {
    setProblem(null);
    return enrol.mutateAsync(body).then(
      ({ secret, otpauth_uri }) => onSecret({ secret, otpauth_uri }),
      (error: unknown) => (isAlreadyOn(error) ? onAlreadyOn() : setProblem(applyServerErrors(form, error))),
    );
  });
  return (
    <Stack component="form" noValidate aria-label="Set up a second factor" spacing={2} onSubmit={submit}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Typography variant="body2">
        You need an authenticator app on your phone or computer. Enter your password to begin. Nothing changes until you
        have confirmed a code.
      </Typography>
      <PasswordControl
        control={form.control}
        name="current_password"
        label="Current Password"
        autoComplete="current-password"
        autoFocus
        maxLength={passwordMaxLength}
      />
      <Box>
        <Button type="submit" variant="contained" loading={enrol.isPending}>
          Begin
        </Button>
      </Box>
    </Stack>
  );
};

const secretGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

type CodeStepProps = { secret: Secret; onCodes: (codes: readonly string[]) => void; onAlreadyOn: () => void };

const CodeStep = ({ secret, onCodes, onAlreadyOn }: CodeStepProps) => {
  const form = useForm<CodeForm>({ resolver: zodResolver(codeFormSchema), defaultValues: { code: '' } });
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useConfirm();
  const submit = useSubmit(form, (body) => {
    setProblem(null);
    return confirm.mutateAsync(body).then(
      ({ recovery_codes }) => onCodes(recovery_codes),
      (error: unknown) => (isAlreadyOn(error) ? onAlreadyOn() : setProblem(applyServerErrors(form, error))),
    );
  });
  return (
    <Stack component="form" noValidate aria-label="Confirm the second factor" spacing={2} onSubmit={submit}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Typography variant="body2">
        Scan this with your authenticator app, or type the key into it. Then enter the six-digit code that the app
        shows.
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5} sx={{ alignItems: 'flex-start' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={208} height={208} />}>
          <QrCode text={secret.otpauth_uri} label="QR code for your authenticator app" />
        </Suspense>
        <Stack spacing={2} sx={{ minWidth: 0, width: '100%', maxWidth: 360 }}>
          <Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Key
            </Typography>
            <Typography sx={{ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere', mb: 1 }}>
              {secretGroups(secret.secret)}
            </Typography>
            <CopyButton label="Copy Key" size="small" text={secret.secret} copied="Key copied" />
          </Box>
          <CodeControl control={form.control} name="code" label="Six-digit code from your app" autoFocus />
          <Box>
            <Button type="submit" variant="contained" loading={confirm.isPending}>
              Turn On
            </Button>
          </Box>
        </Stack>
      </Stack>
    </Stack>
  );
};

type EnrolStepsProps = {
  /** Called when the second factor is on and its recovery codes are shown. */
  onEnabled?: () => void;
  /** Called when the second factor is on and its recovery codes were seen. */
  onDone: () => void;
  /** Called if it was on already and no codes can be shown: an answer was lost, or another window was faster. */
  onAlreadyOn: () => void;
  doneLabel?: string;
};

/** Sets up a second factor: password, app, recovery codes. */
export const EnrolSteps = (props: EnrolStepsProps) => {
  const { onEnabled, onDone, onAlreadyOn, doneLabel = 'I have saved them' } = props;
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    onEnabled?.();
  };
  if (secret !== null) return <CodeStep secret={secret} onCodes={show} onAlreadyOn={onAlreadyOn} />;
  return <PasswordStep onSecret={setSecret} onAlreadyOn={onAlreadyOn} />;
};
