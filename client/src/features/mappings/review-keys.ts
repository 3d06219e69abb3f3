export type ReviewAction = 'accept' | 'reject' | 'skip' | 'back' | 'undo';

const actions: Readonly<Record<string, ReviewAction>> = {
  a: 'accept',
  enter: 'accept',
  r: 'reject',
  backspace: 'reject',
  s: 'skip',
  arrowright: 'skip',
  arrowleft: 'back',
  u: 'undo',
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** A held key moves on and on, but decides only once. */
const repeatable: ReadonlySet<ReviewAction> = new Set(['skip', 'back']);

/** What a key means in the queue; null for all others. `onControl`: a button has the focus, and Enter is its own. */
export const actionOf = (press: Press, onControl: boolean): ReviewAction | null => {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (onControl && press.key === 'Enter') return null;
  const action = actions[press.key.toLowerCase()] ?? null;
  return action !== null && press.repeat && !repeatable.has(action) ? null : action;
};
