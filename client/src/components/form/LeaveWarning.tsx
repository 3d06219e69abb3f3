import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { LazyConfirmDialog } from '../LazyConfirmDialog';

type LeaveWarningProps = {
  isDirty: boolean;
  title?: string;
  /** Describes the changes that would be lost. */
  children?: ReactNode;
};

/** Asks before unsaved changes are discarded by navigation in the app or the browser. */
export const LeaveWarning = ({
  isDirty,
  title = 'Leave without saving?',
  children = 'Your changes are not saved yet and will be lost.',
}: LeaveWarningProps) => {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (from.pathname !== to.pathname || from.search !== to.search),
  );

  // Browsers ask before closing or reloading the page.
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return (
    <LazyConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </LazyConfirmDialog>
  );
};
