export type IdIndex<Key> = {
  /** Moves an id from its old keys to its new ones; unchanged keys keep their position. */
  move(id: number, before: readonly Key[], after: readonly Key[]): void;
  /** Ids under a key, in insertion order. */
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
