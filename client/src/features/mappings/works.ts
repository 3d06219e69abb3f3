/** What this screen sets going in the background. */
export const works = ['match', 'sync'] as const;
export type Work = (typeof works)[number];

const matchName = /^auto-match\b/i;
const syncName = /^(stock|(retry|undo) of a stock) sync\b/i;

/** Which work a listed task is, by its name; null for tasks of other screens. */
export const workOf = ({ name }: { name: string }): Work | null => {
  if (matchName.test(name)) return 'match';
  return syncName.test(name) ? 'sync' : null;
};
