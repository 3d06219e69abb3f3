import { useEffect, useRef } from 'react';
import { useToast, type Toast } from '../../../components/toast-context';

/** Shows a toast when a state begins, not on every poll. */
export const useChangeToast = (isSo: boolean, message: string, tone: Toast['tone'] = 'info'): void => {
  const toast = useToast();
  const wasSo = useRef(false);
  // Toasts are rendered outside of the page.
  useEffect(() => {
    if (isSo && !wasSo.current) toast({ message, tone });
    wasSo.current = isSo;
  }, [isSo, message, tone, toast]);
};
