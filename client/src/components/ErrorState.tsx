import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, errorMessage } from '../lib/api-error';

type ErrorStateProps = {
  error: unknown;
  /** Text from the specification for this failure; the error's own message by default. */
  message?: string;
  onRetry?: () => void;
};

/** Shown in place of data that failed to load: message, Retry, and the request id to quote to support. */
export const ErrorState = ({ error, message, onRetry }: ErrorStateProps) => {
  const detail = errorMessage(error);
  const title = message ?? detail;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ bgcolor: 'background.paper', alignItems: 'flex-start' }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <AlertTitle sx={{ mb: 0.25 }}>{title}</AlertTitle>
      {detail !== title && <Typography variant="body2">{detail}</Typography>}
      {requestId !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Request id: {requestId}
        </Typography>
      )}
    </Alert>
  );
};
