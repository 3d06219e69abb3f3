type Entry<Value> = { value: Value; weight: number; expiresAt: number };

export type ExpiringCache<Value> = {
  find: (key: string) => Value | null;
  put: (key: string, value: Value) => void;
  clear: () => void;
};

/** Keeps values for `lifetimeMs`; when they weigh more than `capacity` together, those unused for longest go first. */
export const createExpiringCache = <Value>(options: {
  capacity: number;
  weigh: (value: Value) => number;
  lifetimeMs: number;
  now: () => number;
}): ExpiringCache<Value> => {
  // A Map lists its keys in the order of insertion; what is used is inserted anew, so the first is the oldest.
  const entries = new Map<string, Entry<Value>>();
  let total = 0;

  const drop = (key: string, entry: Entry<Value>): void => {
    entries.delete(key);
    total -= entry.weight;
  };

  const makeRoom = (): void => {
    for (const [key, entry] of entries) {
      if (total <= options.capacity) return;
      drop(key, entry);
    }
  };

  return {
    find: (key) => {
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.expiresAt <= options.now()) {
        drop(key, entry);
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    put: (key, value) => {
      const before = entries.get(key);
      if (before) drop(key, before);
      const entry = { value, weight: options.weigh(value), expiresAt: options.now() + options.lifetimeMs };
      entries.set(key, entry);
      total += entry.weight;
      makeRoom();
    },
    clear: () => {
      entries.clear();
      total = 0;
    },
  };
};
