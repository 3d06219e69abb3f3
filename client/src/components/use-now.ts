import { useEffect, useState } from 'react';

/** Current time in milliseconds since 1970, updated at each interval. */
export const useNow = (intervalMs: number): number => {
  const [now, setNow] = useState(Date.now);

  // Uses a browser timer.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), intervalMs);
    return () => window.clearInterval(timer);
  }, [intervalMs]);

  return now;
};
