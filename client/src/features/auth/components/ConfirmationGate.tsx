import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { answerConfirmations } from '../../../lib/confirmations';

const ConfirmationDialog = lazy(async () => ({
  default: (await import('./ConfirmationDialog')).ConfirmationDialog,
}));

/** Asks for the password, or a code, when the server wants it once more; calls that were refused for it wait meanwhile. */
export const ConfirmationGate = () => {
  const [isAsking, setAsking] = useState(false);
  const settle = useRef<(confirmed: boolean) => void>(() => undefined);

  useEffect(() => {
    const stop = answerConfirmations(
      () =>
        new Promise((resolve) => {
          settle.current = resolve;
          setAsking(true);
        }),
    );
    return () => {
      stop();
      settle.current(false);
    };
  }, []);

  const finish = (confirmed: boolean) => {
    setAsking(false);
    settle.current(confirmed);
  };
  return <Suspense fallback={null}>{isAsking && <ConfirmationDialog onDone={finish} />}</Suspense>;
};
