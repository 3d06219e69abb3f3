import { useEffect, useState } from 'react';

/** The time, in milliseconds since 1970, looked at again after each interval. */
export const useNow = (intervalMs: number): number => {
  const [now, setNow] = useState(Date.now);

  // Follows the browser's clock.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), intervalMs);
    return () => window.clearInterval(timer);
  }, [intervalMs]);

  return now;
};
