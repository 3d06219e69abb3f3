import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The present moment, moving on by itself so that relative times stay right. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  // Follows the clock.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, []);
  return now;
};
