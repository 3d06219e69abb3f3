import { changesBetween } from '@chainline/shared/bikes/bike-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBike } from '../bike-rows';
import { isUntouched } from './import-applier';
import { planImport, withImported, withoutChanges, type Imported } from './import-planner';

const today = '2026-11-21';

const word = fc.constantFrom('A', 'B', 'C');
const imported = fc.record(
  {
    model: word,
    sales_rep: word,
    cost: fc.constantFrom(10, 20.5),
    paid: fc.constantFrom('yes', 'no'),
    arrived: fc.constantFrom('yes', 'no', 'shipped'),
    arrived_on: fc.constantFrom('2026-10-01', '2026-11-02'),
    expected_on: fc.constantFrom('2026-12-01', '2027-01-02'),
    serial_number: word,
  },
  { requiredKeys: [] },
);
const bike = withImported(emptyBike, { model: 'M', inv_number: 'I', brand: 'X', serial_number: 'S' }, today);

describe('imports of one record', () => {
  it('give it back when they are undone, in whatever order people try', () => {
    fc.assert(
      fc.property(fc.array(imported, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (updates, picks) => {
        let present = bike;
        const open = updates.flatMap((update, version) => {
          const after = withImported(present, update, today);
          const changes = changesBetween(present, after);
          present = after;
          return changes.length === 0 ? [] : [{ version, changes, action: 'change' as const }];
        });
        const tried = new Set<number>();
        while (open.length > 0 && tried.size < open.length) {
          const at = (picks.next().value ?? 0) % open.length;
          const row = open[at];
          if (!row) continue;
          const isLast = open.every(({ version }) => version <= row.version);
          if (!isLast || !isUntouched(present, row)) {
            tried.add(row.version);
            continue;
          }
          present = withoutChanges(present, row.changes);
          open.splice(at, 1);
          tried.clear();
        }
        expect([present, open]).toEqual([bike, []]);
      }),
    );
  });
});

describe('a row', () => {
  const registered = (id: number, changes: Imported = {}) => ({
    ...withImported(bike, changes, today),
    id,
    version: 1,
  });
  const plan = (cells: string[], records: ReturnType<typeof registered>[]) =>
    planImport(
      { titles: ['BIKE', 'INV', 'Serial', 'Rep'], rows: [{ row: 2, cells, problems: new Map() }] },
      { mapping: ['model', 'inv_number', 'serial_number', 'sales_rep'], records, today },
    )[0];

  it('means the record of its serial number, in any notation', () => {
    expect(plan(['', '', ' s ', 'Sam'], [registered(1)])).toMatchObject({ action: 'change', bike: { id: 1 } });
  });

  it('is another bike if the serial number is another one', () => {
    expect(plan(['M', 'I', 'T', ''], [registered(1)])?.candidates).toEqual([]);
  });

  it('asks if two records share its serial number', () => {
    expect(plan(['', '', 'S', 'Sam'], [registered(2), registered(1)])).toMatchObject({
      action: 'ask',
      candidates: [2, 1],
    });
  });
});
