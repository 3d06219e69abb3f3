import { useCallback, useState } from 'react';

/**
 * What a dialog is about. The target stays while the dialog fades away, so that its words do not vanish first. With
 * `initial` it is open from the beginning.
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
    /** How often it was shown: the key of a dialog that begins anew each time. */
    shown,
    show,
    hide,
  };
};
