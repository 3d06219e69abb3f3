import { createContext, use } from 'react';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export type Toast = {
  message: string;
  tone?: ToastTone;
  /** A single action, such as Undo; the toast closes when it is pressed. */
  action?: { label: string; onClick: () => void };
  /** 6 seconds by default. */
  durationMs?: number;
};

export const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a short message at the edge of the screen: `toast({ message: 'Saved', tone: 'success' })`. */
export const useToast = (): ((toast: Toast) => void) => {
  const toast = use(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastProvider above it');
  return toast;
};
