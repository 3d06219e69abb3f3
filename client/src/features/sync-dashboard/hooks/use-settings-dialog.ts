import { useState } from 'react';
import { useAddressParams } from '../../../lib/address-params';

const parameter = 'settings';

/** The dialog with the settings stands in the address, so that other pages can lead to it. */
export const useSettingsDialog = () => {
  const [params, change] = useAddressParams();
  const isOpen = params.has(parameter);
  const [wasOpen, setWasOpen] = useState(false);
  const [shown, setShown] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setShown(shown + 1);
  }

  return {
    isOpen,
    /** How often it was shown: its key, so that it begins anew each time. */
    shown,
    open: () => change((next) => next.set(parameter, 'open'), { replace: true }),
    close: () => change((next) => next.delete(parameter), { replace: true }),
  };
};
