import { useState } from 'react';
import { useAddressParams } from '../../../lib/address-params';

const parameter = 'settings';

/** Open state of the settings dialog, kept in the address so that other pages can link to it. */
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
    /** Number of openings: the key of a dialog that resets on each. */
    shown,
    open: () => change((next) => next.set(parameter, 'open'), { replace: true }),
    close: () => change((next) => next.delete(parameter), { replace: true }),
  };
};
