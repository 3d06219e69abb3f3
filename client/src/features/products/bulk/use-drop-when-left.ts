import { fillPath } from '@chainline/shared/http/endpoint';
import { discardRun } from '@chainline/shared/sync/run-contract';
import { useEffect, useRef } from 'react';
import { partingCall } from '../../../lib/parting-call';

/**
 * Drops a preview when its dialog is closed, or the page left, with nothing decided about it: it changed nothing, and would
 * only wait. Where that does not arrive, it is found again among one's own edits.
 * @returns says at once that it is decided about, before that can be seen from what is drawn
 */
export const useDropWhenLeft = (runId: string | null, isOpen: boolean): (() => void) => {
  const undecided = useRef<string | null>(null);
  const parting = useRef<number>(undefined);

  // What is true when the dialog goes is known only then.
  useEffect(() => {
    undecided.current = isOpen ? runId : null;
  }, [runId, isOpen]);

  // A page that goes away takes no component down; a dialog that closes does.
  useEffect(() => {
    const drop = () => {
      if (undecided.current !== null) partingCall(fillPath(discardRun.path, { id: undecided.current }));
      undecided.current = null;
    };
    window.clearTimeout(parting.current);
    window.addEventListener('pagehide', drop);
    return () => {
      window.removeEventListener('pagehide', drop);
      // React may take an effect down and set it up again at once.
      parting.current = window.setTimeout(drop);
    };
  }, []);

  return () => {
    undecided.current = null;
  };
};
