import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Redirects after a delay; does nothing while `to` is null. */
export const useRedirect = (to: string | null, delayMs: number): void => {
  const navigate = useNavigate();

  // Uses a browser timer and replaces the address, so that the used code leaves the history.
  useEffect(() => {
    if (to === null) return;
    const timer = window.setTimeout(() => void navigate(to, { replace: true }), delayMs);
    return () => window.clearTimeout(timer);
  }, [to, delayMs, navigate]);
};
