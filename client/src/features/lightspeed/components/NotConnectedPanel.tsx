import type { LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { hasRole } from '@chainline/shared/roles';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { useUser } from '../../../lib/session-context';
import { useConnect } from '../api/connection-mutations';
import { canBeConnected } from '../connection-status';
import { ConnectButton } from './ConnectButton';
import { ConnectFailure } from './ConnectFailure';
import { PanelHeading } from './PanelHeading';

const ConnectSection = () => {
  const connect = useConnect();
  return (
    <>
      <Box>
        <ConnectButton connect={connect} />
      </Box>
      <ConnectFailure connect={connect} />
    </>
  );
};

export const NotConnectedPanel = ({ status }: { status: LightspeedStatus }) => {
  const { role } = useUser();
  return (
    <Stack spacing={2.5}>
      <PanelHeading title="Lightspeed" chip={<StatusChip label="Not connected" tone="warning" />} />
      {status.error !== null && <Alert severity="warning">{status.message}</Alert>}
      <Typography>Connect your Lightspeed account to sync inventory.</Typography>
      {canBeConnected(status) &&
        (hasRole(role, 'manager') ? (
          <ConnectSection />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Only managers can connect it. Please ask a manager of your shop.
          </Typography>
        ))}
    </Stack>
  );
};
