import { useCallback, useRef } from 'react';

/**
 * Runs one task at a time: what is asked for while one is under way, such as by the second press of two, is not run. A
 * button that shows that it is busy does so a moment too late for that.
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
