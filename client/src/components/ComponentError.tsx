import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { errorMessage } from '../lib/api-error';
import { recordComponentError, reloadDelayMs } from '../lib/error-recovery';

type ComponentErrorProps = {
  error: unknown;
  onRetry: () => void;
  reloadPage?: () => void;
};

const reloadWindow = (): void => window.location.reload();

/** Fallback for a screen that threw while rendering. After repeated failures the page reloads itself. */
export const ComponentError = ({ error, onRetry, reloadPage = reloadWindow }: ComponentErrorProps) => {
  // The count lives in session storage, as it has to survive the reload; the delay uses a browser timer.
  useEffect(() => {
    if (!recordComponentError(Date.now()).reload) return;
    const timer = window.setTimeout(reloadPage, reloadDelayMs);
    return () => window.clearTimeout(timer);
  }, [error, reloadPage]);

  return (
    <Stack sx={{ alignItems: 'center', justifyContent: 'center', p: 4, minHeight: 320 }}>
      <Alert severity="error" variant="outlined" sx={{ maxWidth: 560, width: '100%', bgcolor: 'background.paper' }}>
        <AlertTitle>Component Error</AlertTitle>
        <Typography variant="body2">{errorMessage(error)}</Typography>
        <Stack direction="row" spacing={1} sx={{ mt: 2 }}>
          <Button variant="contained" onClick={onRetry}>
            Retry
          </Button>
          <Button variant="outlined" onClick={reloadPage}>
            Reload Page
          </Button>
        </Stack>
      </Alert>
    </Stack>
  );
};
