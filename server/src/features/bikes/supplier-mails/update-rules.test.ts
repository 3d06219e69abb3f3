import type { BikeChange } from '@chainline/shared/bikes/bike-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appliedTo, isAlreadySo, isApplicable, rebased, undoOf } from './update-rules';

type Values = Record<string, string | number | null>;
type Update = { id: number; changes: BikeChange[]; seq: number };

const first: Values = { arrived: 'no', arrived_on: null, expected_on: null, paid: 'no' };

/** A record and its updates, kept as the service keeps them. */
const createRecord = () => {
  const kept = { record: first, seq: 0, updates: new Map<number, Update>() };
  return {
    kept,
    apply: (id: number, wanted: Values): boolean => {
      const changes = Object.entries(wanted).map(([field, after]) => ({
        field,
        before: kept.record[field] ?? null,
        after,
      }));
      if (isAlreadySo(kept.record, changes) || !isApplicable(kept.record, changes)) return false;
      kept.record = appliedTo(kept.record, changes);
      kept.updates.set(id, { id, changes, seq: (kept.seq += 1) });
      return true;
    },
    undo: (id: number): boolean => {
      const update = kept.updates.get(id);
      if (!update) return false;
      const later = [...kept.updates.values()].filter(({ seq }) => seq > update.seq).toSorted((a, b) => a.seq - b.seq);
      const undo = undoOf(kept.record, update.changes, later);
      if (!undo) return false;
      kept.record = appliedTo(kept.record, undo.restored);
      for (const { id: other, changes } of undo.rewritten) {
        const known = kept.updates.get(other);
        if (known) kept.updates.set(other, { ...known, changes });
      }
      kept.updates.delete(id);
      return true;
    },
  };
};

const wanted = fc.constantFrom<Values>(
  { arrived: 'yes', arrived_on: '2026-11-24' },
  { arrived: 'yes', arrived_on: '2026-11-25' },
  { arrived: 'shipped' },
  { arrived: 'no', arrived_on: null },
  { expected_on: '2026-12-03' },
  { expected_on: '2026-12-10' },
  { paid: 'yes' },
);

describe('applying and undoing', () => {
  it('any updates in any order gives back the record', () => {
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (updates, picks) => {
        const { kept, apply, undo } = createRecord();
        for (const [id, update] of updates.entries()) apply(id, update);
        while (kept.updates.size > 0) {
          const open = [...kept.updates.keys()];
          const id = open[picks.next().value % open.length] ?? 0;
          expect(undo(id)).toBe(true);
        }
        expect(kept.record).toEqual(first);
      }),
    );
  });

  it('starts from what an earlier email changed, and from nothing else', () => {
    const delivered = [
      { field: 'arrived', before: 'no', after: 'yes' },
      { field: 'arrived_on', before: null, after: '2026-11-24' },
    ];
    const shipped = { changes: [{ field: 'arrived', before: 'no', after: 'shipped' }] };
    const record = { ...first, arrived: 'shipped' };

    expect(rebased(record, delivered, [shipped])).toEqual([{ ...delivered[0], before: 'shipped' }, delivered[1]]);
    expect(rebased(record, delivered, [])).toEqual(delivered);
    expect(rebased({ ...record, arrived: 'ordered' }, delivered, [shipped])).toEqual(delivered);
  });

  it('leaves alone what somebody has changed since', () => {
    const { kept, apply, undo } = createRecord();
    apply(1, { arrived: 'yes', arrived_on: '2026-11-24' });
    kept.record = { ...kept.record, arrived_on: '2026-11-20' };

    expect(undo(1)).toBe(false);
    expect(kept.record).toMatchObject({ arrived: 'yes', arrived_on: '2026-11-20' });
  });
});
