import { fillPath } from '@chainline/shared/http/endpoint';
import { discardRun } from '@chainline/shared/sync/run-contract';
import { useEffect, useRef } from 'react';
import { partingCall } from '../../../lib/parting-call';

/**
 * Discards a preview when its dialog is closed or the page left without a decision: it changed nothing and would only
 * wait. If the call is lost, the preview is still listed among the person's own edits.
 * @returns a function that marks the preview as decided at once, before a render shows it
 */
export const useDropWhenLeft = (runId: string | null, isOpen: boolean): (() => void) => {
  const undecided = useRef<string | null>(null);
  const parting = useRef<number>(undefined);

  // The decision is known only when the dialog closes.
  useEffect(() => {
    undecided.current = isOpen ? runId : null;
  }, [runId, isOpen]);

  // Closing the dialog unmounts this; leaving the page in the browser does not.
  useEffect(() => {
    const drop = () => {
      if (undecided.current !== null) partingCall(fillPath(discardRun.path, { id: undecided.current }));
      undecided.current = null;
    };
    window.clearTimeout(parting.current);
    window.addEventListener('pagehide', drop);
    return () => {
      window.removeEventListener('pagehide', drop);
      // React may clean up an effect and run it again at once.
      parting.current = window.setTimeout(drop);
    };
  }, []);

  return () => {
    undecided.current = null;
  };
};
