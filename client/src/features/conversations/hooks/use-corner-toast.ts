import { useCallback } from 'react';
import { useToast, type Toast } from '../../../components/toast-context';

/** Toasts of conversations are at the right, where they leave the list and the thread free. */
export const useCornerToast = (): ((toast: Toast) => void) => {
  const toast = useToast();
  return useCallback((shown: Toast) => toast({ ...shown, side: 'right' }), [toast]);
};
