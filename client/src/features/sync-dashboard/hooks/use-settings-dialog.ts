import { useState } from 'react';
import type { SetURLSearchParams } from 'react-router-dom';

const parameter = 'settings';

/** The dialog with the settings stands in the address, so that other pages can lead to it. */
export const useSettingsDialog = (params: URLSearchParams, setParams: SetURLSearchParams) => {
  const isOpen = params.has(parameter);
  const [wasOpen, setWasOpen] = useState(false);
  const [shown, setShown] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setShown(shown + 1);
  }

  const change = (write: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        write(next);
        return next;
      },
      { replace: true },
    );
  return {
    isOpen,
    /** How often it was shown: its key, so that it begins anew each time. */
    shown,
    open: () => change((next) => next.set(parameter, 'open')),
    close: () => change((next) => next.delete(parameter)),
  };
};
