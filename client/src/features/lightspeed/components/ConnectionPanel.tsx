import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../components/LoadingState';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { lightspeedQueries } from '../api/lightspeed-queries';
import { ConnectedPanel } from './ConnectedPanel';
import { NotConnectedPanel } from './NotConnectedPanel';

const Checking = () => (
  <LoadingState label="Checking the connection to Lightspeed">
    <Stack spacing={2}>
      <Skeleton variant="rounded" width={220} height={28} />
      <Skeleton width="70%" />
      <Skeleton variant="rounded" width={180} height={36} />
    </Stack>
  </LoadingState>
);

const CheckFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    <AlertTitle>Connection Error</AlertTitle>
    <Typography variant="body2">Failed to fetch connection status. Please try again.</Typography>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {errorMessage(error)}
      {error instanceof ApiError && error.requestId !== null && ` Request id: ${error.requestId}`}
    </Typography>
  </Alert>
);

const PanelState = () => {
  const { data: status, error, refetch } = useQuery(lightspeedQueries.status());
  if (error) return <CheckFailed error={error} onRetry={() => void refetch()} />;
  if (!status) return <Checking />;
  return status.connected ? <ConnectedPanel status={status} /> : <NotConnectedPanel status={status} />;
};

/** Status of the connection to Lightspeed; managers can connect and disconnect. */
export const ConnectionPanel = () => (
  <Card component="section" aria-label="Connection to Lightspeed">
    <CardContent sx={{ p: 3, '&:last-child': { pb: 3 } }}>
      <PanelState />
    </CardContent>
  </Card>
);
