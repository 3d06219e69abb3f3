import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { lazyPart } from '../../../components/lazy-part';

const ConfirmDialog = lazyPart(async () => (await import('../../../components/ConfirmDialog')).ConfirmDialog);

type LeaveGuardProps = {
  /** There are unsaved changes. */
  isAtRisk: boolean;
  flush: () => Promise<unknown>;
};

/** Blocks navigation while changes are unsaved; continues once they are saved. */
export const LeaveGuard = ({ isAtRisk, flush }: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && nextLocation.pathname !== currentLocation.pathname,
  );

  // Holds the router's navigation until everything is saved.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isAtRisk) void flush();
    else blocker.proceed();
  }, [isAtRisk, flush, blocker]);

  if (blocker.state !== 'blocked' || !isAtRisk) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      >
        Your latest changes are not on the server yet. This browser keeps them and restores them when you come back.
      </ConfirmDialog>
    </Suspense>
  );
};
