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

/** Holding a key repeats moves, never decisions. */
const repeatable: ReadonlySet<ReviewAction> = new Set(['skip', 'back']);

/** Action of a key in the queue, or null. With `onControl` a button has the focus and handles Enter itself. */
export const actionOf = (press: Press, onControl: boolean): ReviewAction | null => {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (onControl && press.key === 'Enter') return null;
  const action = actions[press.key.toLowerCase()] ?? null;
  return action !== null && press.repeat && !repeatable.has(action) ? null : action;
};
