import type { BikeChange } from '@chainline/shared/bikes/bike-rules';

type Values = Readonly<Record<string, string | number | null>>;

/** True if all fields of an update are as they were when the email was read. */
export const isApplicable = (record: Values, changes: readonly BikeChange[]): boolean =>
  changes.every(({ field, before }) => record[field] === before);

/** True if the record already has the values of the update. */
export const isAlreadySo = (record: Values, changes: readonly BikeChange[]): boolean =>
  changes.every(({ field, after }) => record[field] === after);

type Applied = { changes: readonly BikeChange[] };

/**
 * Changes as they start from the present record, where only earlier emails have changed it since this one was read:
 * "shipped" and "delivered" may both wait for a person. Other changes stay, and are not applicable.
 */
export const rebased = (record: Values, changes: readonly BikeChange[], earlier: readonly Applied[]): BikeChange[] => {
  const isTheirs = (field: string): boolean =>
    earlier.some((update) => update.changes.some((change) => change.field === field && change.after === record[field]));
  return changes.map((change) => {
    const present = record[change.field] ?? null;
    return change.before !== present && isTheirs(change.field) ? { ...change, before: present } : change;
  });
};

export const appliedTo = <Record extends Values>(record: Record, changes: readonly BikeChange[]): Record => ({
  ...record,
  ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
});

type Later = { id: number; changes: readonly BikeChange[] };

type Undo = {
  /** Fields of the record to restore. */
  restored: BikeChange[];
  /** Later updates that built on a value of this one, with their new starting values. */
  rewritten: { id: number; changes: BikeChange[] }[];
};

/**
 * Undoes an update, in any order with others. If a later update built on a field, the field keeps its value and the later
 * update takes over the earlier value, to restore when it is undone. Null, with nothing undone, if somebody else has
 * changed a field since.
 */
export const undoOf = (record: Values, changes: readonly BikeChange[], later: readonly Later[]): Undo | null => {
  const restored: BikeChange[] = [];
  const rewritten = new Map<number, BikeChange[]>();
  for (const { field, before, after } of changes) {
    const next = later.find((update) => update.changes.some((change) => change.field === field));
    if (!next) {
      if (record[field] !== after) return null;
      restored.push({ field, before: after, after: before });
      continue;
    }
    const known = rewritten.get(next.id) ?? next.changes;
    if (known.some((change) => change.field === field && change.before !== after)) return null;
    rewritten.set(
      next.id,
      known.map((change) => (change.field === field ? { ...change, before } : change)),
    );
  }
  return { restored, rewritten: [...rewritten].map(([id, each]) => ({ id, changes: each })) };
};
