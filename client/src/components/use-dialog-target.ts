import { useCallback, useState } from 'react';

/**
 * State of a dialog about a target. The target is kept during the closing transition so that its text stays. Opens at
 * once with `initial`.
 */
export const useDialogTarget = <Target>(initial: Target | null = null) => {
  const [target, setTarget] = useState<Target | null>(initial);
  const [isOpen, setOpen] = useState(initial !== null);
  const [shown, setShown] = useState(0);
  const show = useCallback((next: Target) => {
    setTarget(next);
    setOpen(true);
    setShown((times) => times + 1);
  }, []);
  const hide = useCallback(() => setOpen(false), []);
  return {
    target,
    isOpen,
    /** Number of openings: the key of a dialog that resets on each. */
    shown,
    show,
    hide,
  };
};
