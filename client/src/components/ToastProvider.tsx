import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ToastContext, type Toast, type ToastTone } from './toast-context';

const defaultDurationMs = 6000;

/** A toast is cut short when a newer one is queued, unless it is urgent or has an action. */
const makesWayAfterMs = 1500;

const isUrgent = (tone: ToastTone): boolean => tone === 'error' || tone === 'warning';

/** Keeps the buttons of a full-screen dialog free. */
const aboveActions = {
  'body:has(.MuiDialog-paperFullScreen .MuiDialogActions-root) &': { bottom: { xs: 88, sm: 24 } },
};

/** Height that a toast takes from the edge of the window, margin included. */
const toastHeight = 96;

/** Drawers are modals too, but stay open after their buttons are pressed. */
const dialogs = '.MuiModal-root:not(.MuiDrawer-root)';

/** Edge of the window at which a toast does not cover the row or button used last. */
const freePlace = (used: Element | null): 'top' | 'bottom' => {
  if (used?.isConnected !== true) return 'bottom';
  const { top, bottom } = (used.closest('tr, li') ?? used).getBoundingClientRect();
  return top < window.innerHeight && bottom > window.innerHeight - toastHeight && top > toastHeight ? 'top' : 'bottom';
};

/**
 * Remembers the page element pressed or focused last, drawers included. It may be disabled and without focus while its
 * call is pending, and a confirmation may have been open in between.
 */
const useLastUsed = () => {
  const used = useRef<Element | null>(null);
  // Tracks presses and focus anywhere in the document.
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof Element && target.closest(dialogs) === null) used.current = target;
    };
    document.addEventListener('pointerdown', remember, true);
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('pointerdown', remember, true);
      document.removeEventListener('focusin', remember);
    };
  }, []);
  return useCallback(() => used.current, []);
};

/** A page with `data-toasts="right"` needs the middle of its lower edge. */
const freeSide = (): 'right' | 'center' =>
  document.querySelector('[data-toasts="right"]') === null ? 'center' : 'right';

type Queued = Toast & { id: number; place: 'top' | 'bottom'; side: 'right' | 'center' };

const durationOf = ([current, next]: readonly Queued[]): number => {
  const duration = current?.durationMs ?? defaultDurationMs;
  const makesWay = current !== undefined && next !== undefined && !current.action && !isUrgent(current.tone ?? 'info');
  return makesWay ? Math.min(duration, makesWayAfterMs) : duration;
};

/**
 * Shows toasts one at a time in order; a message already queued is not repeated. They are rendered outside of the app,
 * which an open dialog hides from screen readers.
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [open, setOpen] = useState(true);
  const current = queue[0];
  const lastUsed = useLastUsed();

  const show = useCallback(
    (toast: Toast) => {
      const place = freePlace(lastUsed());
      const side = freeSide();
      setQueue((waiting) => {
        if (waiting.some((other) => other.message === toast.message && other.tone === toast.tone)) return waiting;
        return [...waiting, { ...toast, id: (waiting.at(-1)?.id ?? 0) + 1, place, side }];
      });
    },
    [lastUsed],
  );

  const close = (_event: unknown, reason?: SnackbarCloseReason) => {
    if (reason !== 'clickaway') setOpen(false);
  };

  const next = () => {
    setQueue((waiting) => waiting.slice(1));
    setOpen(true);
  };

  const tone = current?.tone ?? 'info';
  return (
    <ToastContext value={show}>
      {children}
      {current && (
        <Portal>
          <Snackbar
            key={current.id}
            open={open}
            autoHideDuration={durationOf(queue)}
            onClose={close}
            anchorOrigin={{ vertical: current.place, horizontal: current.side }}
            slotProps={{ transition: { onExited: next } }}
            sx={aboveActions}
          >
            <Alert
              severity={tone}
              variant="filled"
              closeText="Close message"
              role={isUrgent(tone) ? 'alert' : 'status'}
              onClose={close}
              sx={{ boxShadow: 8, minWidth: { sm: 320 }, maxWidth: 560 }}
              {...(current.action
                ? {
                    action: (
                      <Button
                        color="inherit"
                        size="small"
                        onClick={() => {
                          current.action?.onClick();
                          setOpen(false);
                        }}
                      >
                        {current.action.label}
                      </Button>
                    ),
                  }
                : {})}
            >
              {current.message}
            </Alert>
          </Snackbar>
        </Portal>
      )}
    </ToastContext>
  );
};
