import { useCallback, useState } from 'react';

/** What a dialog is about. The target stays while the dialog fades away, so that its words do not vanish first. */
export const useDialogTarget = <Target>() => {
  const [target, setTarget] = useState<Target | null>(null);
  const [isOpen, setOpen] = useState(false);
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
