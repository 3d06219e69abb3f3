import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useToast } from '../../../components/toast-context';
import { answerConfirmations } from '../../../lib/confirmations';
import { useSession } from '../../../lib/session-context';
import type { ConfirmationDialogProps } from './ConfirmationDialog';

type DialogComponent = ComponentType<ConfirmationDialogProps>;

const loadDialog = async (): Promise<DialogComponent> => (await import('./ConfirmationDialog')).ConfirmationDialog;

type ConfirmationGateProps = { load?: () => Promise<DialogComponent> };

/**
 * Asks for the password when the server wants it once more; calls that were refused for it wait meanwhile.
 * They fail when the session ends or changes, or when the dialog does not load.
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

  // Answers the calls made outside React, in the name of one holder of the session at a time.
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<boolean> => {
      // Not `lazy`, which throws to the error page of the whole app and never loads again.
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
