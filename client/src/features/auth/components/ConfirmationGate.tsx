import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useToast } from '../../../components/toast-context';
import { answerConfirmations } from '../../../lib/confirmations';
import { useSession } from '../../../lib/session-context';
import type { ConfirmationDialogProps } from './ConfirmationDialog';

type DialogComponent = ComponentType<ConfirmationDialogProps>;

const loadDialog = async (): Promise<DialogComponent> => (await import('./ConfirmationDialog')).ConfirmationDialog;

type ConfirmationGateProps = { load?: () => Promise<DialogComponent> };

/**
 * Asks for the password when the server demands a confirmation; refused calls wait for it. They fail when the session
 * ends or changes, or when the dialog fails to load.
 */
export const ConfirmationGate = ({ load = loadDialog }: ConfirmationGateProps) => {
  const { state } = useSession();
  const toast = useToast();
  const [asking, setAsking] = useState<{ Dialog: DialogComponent } | null>(null);
  const settle = useRef<(confirmed: boolean) => void>(() => undefined);
  const holder = state.status === 'signedIn' ? `${state.user.role} ${state.user.username ?? ''}` : null;

  const finish = (confirmed: boolean) => {
    setAsking(null);
    settle.current(confirmed);
  };

  // Registers the handler for calls made outside React, for one session at a time.
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<boolean> => {
      // Not `lazy`: a failed import would show the app's error page, and would never be retried.
      const Dialog = await load().catch(() => null);
      if (isOver) return false;
      if (Dialog === null) {
        toast({
          message: "The password prompt didn't load. Check your connection or reload the page, then try again.",
          tone: 'error',
        });
        return false;
      }
      return new Promise((resolve) => {
        settle.current = resolve;
        setAsking({ Dialog });
      });
    };
    const stop = answerConfirmations(ask);
    return () => {
      isOver = true;
      stop();
      setAsking(null);
      settle.current(false);
    };
  }, [holder, load, toast]);

  return asking && <asking.Dialog onDone={finish} />;
};
