export type IdIndex<Key> = {
  /** Files an id under the keys it has now instead of those it had; unchanged keys keep their place. */
  move(id: number, before: readonly Key[], after: readonly Key[]): void;
  /** The ids under a key, in the order they came. */
  get(key: Key): ReadonlySet<number>;
  clear(): void;
};

const none: ReadonlySet<number> = new Set();

export const createIdIndex = <Key>(): IdIndex<Key> => {
  const idsByKey = new Map<Key, Set<number>>();
  const add = (key: Key, id: number) => {
    const ids = idsByKey.get(key);
    if (ids) ids.add(id);
    else idsByKey.set(key, new Set([id]));
  };
  return {
    move: (id, before, after) => {
      for (const key of before) if (!after.includes(key)) idsByKey.get(key)?.delete(id);
      for (const key of after) if (!before.includes(key)) add(key, id);
    },
    get: (key) => idsByKey.get(key) ?? none,
    clear: () => {
      idsByKey.clear();
    },
  };
};
