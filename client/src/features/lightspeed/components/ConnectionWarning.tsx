import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { hasRole } from '@chainline/shared/roles';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useUser } from '../../../lib/session-context';
import { useConnect } from '../api/connection-mutations';
import { canBeConnected } from '../connection-status';
import { ConnectButton } from './ConnectButton';
import { ConnectFailure } from './ConnectFailure';

const connectHint = (canConnect: boolean): string =>
  canConnect
    ? 'Connect your Lightspeed account to sync inventory.'
    : 'Stock is not synced until it is connected. Please ask a manager of your shop to connect it.';

/** Shown above the items while Lightspeed is disconnected. */
export const ConnectionWarning = ({ status }: { status: LightspeedStatus }) => {
  const { role } = useUser();
  const connect = useConnect();
  const canConnect = canBeConnected(status) && hasRole(role, 'manager');
  return (
    <Stack spacing={1}>
      <Alert
        severity="warning"
        {...(canConnect ? { action: <ConnectButton connect={connect} label="Connect" /> } : {})}
      >
        <AlertTitle>Lightspeed is not connected</AlertTitle>
        {status.error === null ? connectHint(canConnect) : status.message}
      </Alert>
      <ConnectFailure connect={connect} />
    </Stack>
  );
};
