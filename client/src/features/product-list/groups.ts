/** A multiple of one to six columns, so that groups end with full rows. */
export const groupSize = 60;

/** Entries in groups of that size, in order; `from` and `to` count all entries from 1. */
export const toGroups = <Entry>(entries: readonly Entry[]) =>
  Array.from({ length: Math.ceil(entries.length / groupSize) }, (_, index) => {
    const members = entries.slice(index * groupSize, (index + 1) * groupSize);
    const from = index * groupSize + 1;
    return { from, to: from + members.length - 1, members };
  });
