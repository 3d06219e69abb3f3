import type { Account } from '@chainline/shared/auth/account-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../components/lazy-part';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { LazyEnrolSteps, LazyRecoveryCodes, useDisable, useReplaceCodes } from '../../../account';
import { StatusChip } from '../../../../components/StatusChip';
import { useToast } from '../../../../components/toast-context';
import { formatDate } from '../../../../lib/format';
import { useSession } from '../../../../lib/session-context';
import { accountKeys } from '../../api/account-queries';
import { AccountLoader } from './AccountLoader';

// Each step is loaded on first use.
const ProofForm = lazyPart(async () => (await import('./ProofForm')).ProofForm);

type SecondFactor = Account['second_factor'];
type Doing =
  | { kind: 'nothing' | 'enrolling' | 'replacing' | 'unseen' | 'disabling' }
  | { kind: 'codes'; codes: readonly string[] };
type StepProps = { onDo: (doing: Doing) => void; onChanged: () => void };

const fewCodes = 3;

const codesText = ({ recovery_codes_left: left }: SecondFactor): string =>
  left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;

const offLabel = ({ required }: SecondFactor): string => (required ? 'Change Device' : 'Turn Off');

const offText = ({ required }: SecondFactor): string =>
  required
    ? 'Your current device and recovery codes stop working immediately. You then have to set up the new device before you can do anything else.'
    : 'Your password alone will be enough to sign in, and your recovery codes stop working.';

const Off = ({ onDo }: Pick<StepProps, 'onDo'>) => (
  <Stack spacing={2}>
    <Typography variant="body2">
      With a second factor, your password alone is not enough to sign in: you also need a code from an app on your
      phone.
    </Typography>
    <Box>
      <Button variant="contained" onClick={() => onDo({ kind: 'enrolling' })}>
        Set Up
      </Button>
    </Box>
  </Stack>
);

const On = ({ state, onDo }: { state: SecondFactor } & Pick<StepProps, 'onDo'>) => (
  <Stack spacing={2}>
    <Typography variant="body2">{`Signing in has required a code from your app since ${formatDate(state.since)}.`}</Typography>
    <Alert severity={state.recovery_codes_left < fewCodes ? 'warning' : 'info'} role="note">
      {`${codesText(state)} Each lets you sign in once if you lose your device.`}
    </Alert>
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={() => onDo({ kind: 'replacing' })}>
        New Recovery Codes
      </Button>
      <Button variant="outlined" color="error" onClick={() => onDo({ kind: 'disabling' })}>
        {offLabel(state)}
      </Button>
    </Stack>
    {state.required && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Managers of this shop must have a second factor: you can only change the device.
      </Typography>
    )}
  </Stack>
);

const newCodesText = 'You get ten new codes. The old ones stop working immediately.';
const unseenText = `Your second factor is already on, but its recovery codes were not shown here. ${newCodesText}`;

const Replacing = ({ text, onDo, onChanged }: { text: string } & StepProps) => {
  const replace = useReplaceCodes();
  return (
    <ProofForm
      label="New recovery codes"
      text={text}
      submitLabel="Create New Codes"
      busy={replace.isPending}
      onCancel={() => onDo({ kind: 'nothing' })}
      onSubmit={(body, onError) =>
        replace.mutateAsync(body).then(({ recovery_codes: codes }) => {
          onChanged();
          onDo({ kind: 'codes', codes });
        }, onError)
      }
    />
  );
};

const Disabling = ({ state, onDo, onChanged }: { state: SecondFactor } & StepProps) => {
  const toast = useToast();
  const { check } = useSession();
  const disable = useDisable();
  return (
    <ProofForm
      label="Turn off the second factor"
      text={offText(state)}
      submitLabel={offLabel(state)}
      danger
      busy={disable.isPending}
      onCancel={() => onDo({ kind: 'nothing' })}
      onSubmit={(body, onError) =>
        disable.mutateAsync(body).then(({ message }) => {
          toast({ message, tone: 'success' });
          onChanged();
          onDo({ kind: 'nothing' });
          // Leads users who must have a second factor to its set-up.
          void check();
        }, onError)
      }
    />
  );
};

const Content = ({ state }: { state: SecondFactor }) => {
  const queryClient = useQueryClient();
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' });
  const changed = () => void queryClient.invalidateQueries({ queryKey: accountKeys.account });
  const steps: StepProps = { onDo: setDoing, onChanged: changed };
  const finish = () => {
    changed();
    setDoing({ kind: 'nothing' });
  };
  const seekCodes = () => {
    changed();
    setDoing({ kind: 'unseen' });
  };
  switch (doing.kind) {
    case 'enrolling':
      return <LazyEnrolSteps onEnabled={changed} onDone={finish} onAlreadyOn={seekCodes} />;
    case 'replacing':
      return <Replacing text={newCodesText} {...steps} />;
    case 'unseen':
      return <Replacing text={unseenText} {...steps} />;
    case 'disabling':
      return <Disabling state={state} {...steps} />;
    case 'codes':
      return <LazyRecoveryCodes codes={doing.codes} doneLabel="I have saved them" onDone={finish} />;
    case 'nothing':
      return state.enabled ? <On state={state} onDo={setDoing} /> : <Off onDo={setDoing} />;
  }
};

/** Second factor of the user's own account. */
export const SecondFactorTab = () => (
  <AccountLoader>
    {({ second_factor: state }) => (
      <Panel
        title="Second factor"
        aside={<StatusChip label={state.enabled ? 'On' : 'Off'} tone={state.enabled ? 'success' : 'neutral'} />}
      >
        <Suspense fallback={<LoadingState />}>
          <Content state={state} />
        </Suspense>
      </Panel>
    )}
  </AccountLoader>
);
