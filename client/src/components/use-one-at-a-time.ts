import { useCallback, useRef } from 'react';

/**
 * Runs one task at a time and drops requests made meanwhile, such as the second click of a double click, which arrives
 * before a busy state has disabled the button.
 */
export const useOneAtATime = () => {
  const isBusy = useRef(false);
  return useCallback(async (task: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await task();
    } finally {
      isBusy.current = false;
    }
  }, []);
};
