import { createContext, use } from 'react';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export type Toast = {
  message: string;
  tone?: ToastTone;
  /** One thing to do about it, for example Undo; the toast goes when it is pressed. */
  action?: { label: string; onClick: () => void };
  /** How long it stays; 6 seconds when not given. */
  durationMs?: number;
};

export const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a short message at the foot of the screen: `toast({ message: 'Saved', tone: 'success' })`. */
export const useToast = (): ((toast: Toast) => void) => {
  const toast = use(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastProvider above it');
  return toast;
};
