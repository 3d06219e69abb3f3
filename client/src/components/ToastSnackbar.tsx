import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import type { Toast, ToastTone } from './toast-context';

const defaultDurationMs = 6000;

const isUrgent = (tone: ToastTone): boolean => tone === 'error' || tone === 'warning';

type ToastSnackbarProps = { toast: Toast; open: boolean; onClose: () => void; onExited: () => void };

/** One toast at the foot of the window. */
export const ToastSnackbar = ({ toast, open, onClose, onExited }: ToastSnackbarProps) => {
  const { message, tone = 'info', durationMs = defaultDurationMs, action } = toast;
  const close = (_event: unknown, reason?: SnackbarCloseReason) => {
    if (reason !== 'clickaway') onClose();
  };
  const act = action && (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        action.onClick();
        onClose();
      }}
    >
      {action.label}
    </Button>
  );
  return (
    <Snackbar
      open={open}
      autoHideDuration={durationMs}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{ transition: { onExited } }}
    >
      <Alert
        severity={tone}
        variant="filled"
        role={isUrgent(tone) ? 'alert' : 'status'}
        onClose={close}
        sx={{ boxShadow: 8, minWidth: { sm: 320 }, maxWidth: 560 }}
        {...(act ? { action: act } : {})}
      >
        {message}
      </Alert>
    </Snackbar>
  );
};
