import { failuresBeforeLock } from '@chainline/shared/auth/auth-rules';
import { useEffect, useState } from 'react';
import { liftLock, readLock, startLock } from '../lock';

const tickMs = 1000;

const toSeconds = (until: number): number => Math.ceil((until - Date.now()) / 1000);

type LoginLock = {
  /** Whole seconds until the form unlocks; null while it is unlocked. */
  secondsLeft: number | null;
  failed: () => void;
  succeeded: () => void;
};

/** Counts consecutive failures and locks the form after too many, with a countdown. */
export const useLoginLock = (): LoginLock => {
  const [failures, setFailures] = useState(0);
  const [until, setUntil] = useState(() => readLock(Date.now()));
  const [secondsLeft, setSecondsLeft] = useState(() => (until === null ? null : toSeconds(until)));

  // Ticks while the form is locked.
  useEffect(() => {
    if (until === null) return;
    const timer = window.setInterval(() => {
      const left = toSeconds(until);
      if (left > 0) {
        setSecondsLeft(left);
        return;
      }
      liftLock();
      setUntil(null);
      setSecondsLeft(null);
    }, tickMs);
    return () => window.clearInterval(timer);
  }, [until]);

  const failed = () => {
    if (failures + 1 < failuresBeforeLock) {
      setFailures(failures + 1);
      return;
    }
    const end = startLock(Date.now());
    setFailures(0);
    setUntil(end);
    setSecondsLeft(toSeconds(end));
  };

  return { secondsLeft, failed, succeeded: () => setFailures(0) };
};
