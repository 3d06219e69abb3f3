import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads on to another page after a pause; nowhere while `to` is null. */
export const useRedirect = (to: string | null, delayMs: number): void => {
  const navigate = useNavigate();

  // The pause is the browser's clock, the address the browser's too; the used code leaves its history.
  useEffect(() => {
    if (to === null) return;
    const timer = window.setTimeout(() => void navigate(to, { replace: true }), delayMs);
    return () => window.clearTimeout(timer);
  }, [to, delayMs, navigate]);
};
