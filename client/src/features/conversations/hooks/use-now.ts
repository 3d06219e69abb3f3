import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** Current time, updated regularly so that relative times stay correct. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  // Uses a browser timer.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, []);
  return now;
};
