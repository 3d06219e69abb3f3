import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/ConfirmDialog';

type LeaveGuardProps = {
  /** Something is on the screen that the server does not have. */
  isAtRisk: boolean;
  flush: () => Promise<unknown>;
};

/** Asks before somebody goes to another page with something unsaved; goes on by itself once it is saved. */
export const LeaveGuard = ({ isAtRisk, flush }: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && nextLocation.pathname !== currentLocation.pathname,
  );

  // The router holds the navigation until the server has everything.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isAtRisk) void flush();
    else blocker.proceed();
  }, [isAtRisk, flush, blocker]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && isAtRisk}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your latest changes are not on the server yet. They stay in this browser and are here again when you come back.
    </ConfirmDialog>
  );
};
