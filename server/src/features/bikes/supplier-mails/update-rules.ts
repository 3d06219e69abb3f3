import type { BikeChange } from '@chainline/shared/bikes/bike-rules';

type Values = Readonly<Record<string, string | number | null>>;

/** All fields of an update are still as they were when the mail was read. */
export const isApplicable = (record: Values, changes: readonly BikeChange[]): boolean =>
  changes.every(({ field, before }) => record[field] === before);

/** The record says already what the update would make it say. */
export const isAlreadySo = (record: Values, changes: readonly BikeChange[]): boolean =>
  changes.every(({ field, after }) => record[field] === after);

export const appliedTo = <Record extends Values>(record: Record, changes: readonly BikeChange[]): Record => ({
  ...record,
  ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
});

type Later = { id: number; changes: readonly BikeChange[] };

type Undo = {
  /** Fields of the record that get their former values. */
  restored: BikeChange[];
  /** Later updates that began with a value of this one; they now begin with the one before it. */
  rewritten: { id: number; changes: BikeChange[] }[];
};

/**
 * Takes an update back, in any order with others: a field that a later update went on from keeps its value, and that
 * update learns what was there before. Null if somebody else has changed a field since; then nothing is taken back.
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
