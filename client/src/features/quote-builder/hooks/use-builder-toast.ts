import { useCallback } from 'react';
import { useToast, type Toast } from '../../../components/toast-context';

const durationMs = 4000;

/** Toasts of the builder, shown for 4 seconds. */
export const useBuilderToast = () => {
  const toast = useToast();
  return useCallback(
    (message: string, more: Omit<Toast, 'message' | 'durationMs'> = { tone: 'success' }) => {
      toast({ message, durationMs, ...more });
    },
    [toast],
  );
};
