import { readToken } from './session';

/**
 * Says something to the server while the page goes away, when nobody is there any more to hear an answer or a failure:
 * only for what does no harm when it is not said.
 */
export const partingCall = (path: string): void => {
  const token = readToken();
  if (token === null) return;
  fetch(`/api${path}`, { method: 'POST', keepalive: true, headers: { Authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  );
};
