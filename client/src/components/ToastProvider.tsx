import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { ToastContext, type Toast } from './toast-context';

/** Fetched with the first toast: most visits show none. */
const ToastSnackbar = lazy(async () => ({ default: (await import('./ToastSnackbar')).ToastSnackbar }));

type Queued = Toast & { id: number };

/** Shows toasts one after the other, in the order they came. The same message is not queued twice. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [open, setOpen] = useState(true);
  const current = queue[0];

  const show = useCallback((toast: Toast) => {
    setQueue((waiting) => {
      if (waiting.some((other) => other.message === toast.message && other.tone === toast.tone)) return waiting;
      return [...waiting, { ...toast, id: (waiting.at(-1)?.id ?? 0) + 1 }];
    });
  }, []);

  const next = () => {
    setQueue((waiting) => waiting.slice(1));
    setOpen(true);
  };

  return (
    <ToastContext value={show}>
      {children}
      <Suspense fallback={null}>
        {current && (
          <ToastSnackbar key={current.id} toast={current} open={open} onClose={() => setOpen(false)} onExited={next} />
        )}
      </Suspense>
    </ToastContext>
  );
};
