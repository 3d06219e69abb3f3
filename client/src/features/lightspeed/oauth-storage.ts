import { lightspeedHandleKey } from '../../lib/session';
import { z } from 'zod';
import type { SavedFlow } from './callback';

const flowKey = 'lightspeed_oauth';

type Started = { state: string; code_verifier: string };

/** Saves the OAuth state and verifier for this tab, to check the callback against. */
export const storeFlow = ({ state, code_verifier }: Started, now: number): void =>
  sessionStorage.setItem(flowKey, JSON.stringify({ timestamp: now, status: 'started', state, code_verifier }));

const nothing: SavedFlow = { state: null, code_verifier: null };
const text = z.string().min(1).nullable().catch(null);
const savedFlowSchema = z.object({ state: text, code_verifier: text }).catch(nothing);

/** Reads the saved flow; nulls if it is missing or unreadable. */
export const readFlow = (): SavedFlow => {
  const stored = sessionStorage.getItem(flowKey);
  try {
    return savedFlowSchema.parse(stored === null ? null : JSON.parse(stored));
  } catch {
    return nothing;
  }
};

type Handle = { access_token: string; token_type: string; expires_in: number };

/** Stores the opaque connection handle and ends the flow. `expires_in` is in seconds. */
export const storeHandle = ({ access_token, token_type, expires_in }: Handle, now: number): void => {
  const expires_at = now + expires_in * 1000;
  localStorage.setItem(lightspeedHandleKey, JSON.stringify({ access_token, token_type, expires_in, expires_at }));
  sessionStorage.removeItem(flowKey);
};

/** Removes all connection data from this browser. */
export const clearConnection = (): void => {
  localStorage.removeItem(lightspeedHandleKey);
  sessionStorage.removeItem(flowKey);
};
