/** Background tasks that this screen starts. */
export const works = ['match', 'sync'] as const;
export type Work = (typeof works)[number];

const matchName = /^auto-match\b/i;
const syncName = /^(stock|(retry|undo) of a stock) sync\b/i;

/** Recognises a listed task by its name; null for other screens' tasks. */
export const workOf = ({ name }: { name: string }): Work | null => {
  if (matchName.test(name)) return 'match';
  return syncName.test(name) ? 'sync' : null;
};
