import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, errorMessage } from '../../../lib/api-error';

type DashboardErrorProps = { error: unknown; isRetrying: boolean; onRetry: () => void };

/** In place of the whole dashboard, as specified for a failure of its quotes. */
export const DashboardError = ({ error, isRetrying, onRetry }: DashboardErrorProps) => (
  <Alert
    severity="error"
    variant="outlined"
    sx={{ bgcolor: 'background.paper', alignItems: 'flex-start' }}
    action={
      <Button color="inherit" size="small" loading={isRetrying} onClick={onRetry}>
        Retry Loading
      </Button>
    }
  >
    <AlertTitle component="h2" sx={{ mb: 0.25 }}>
      Dashboard Error
    </AlertTitle>
    <Typography variant="body2">Failed to load dashboard data. Please try again.</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {errorMessage(error)}
    </Typography>
    {error instanceof ApiError && error.requestId !== null && (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Request id: {error.requestId}
      </Typography>
    )}
  </Alert>
);
