import { readToken } from './session';

/**
 * Sends a request while the page unloads. Answer and failure are ignored, so use it only for calls that may be lost.
 */
export const partingCall = (path: string): void => {
  const token = readToken();
  if (token === null) return;
  fetch(`/api${path}`, { method: 'POST', keepalive: true, headers: { Authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  );
};
