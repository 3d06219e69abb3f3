import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, secondsLater, testNow } from '../../../test/factories';
import { createFieldAgreementStore, type FieldAgreement } from './field-agreement-store';

const database = useRolledBackDatabase();
const store = () => createFieldAgreementStore(database.db);

const agreement = (mapping_id: number, changes: Partial<FieldAgreement> = {}): FieldAgreement => ({
  mapping_id,
  field: 'price',
  woo_hash: 'a',
  lightspeed_hash: 'b',
  ...changes,
});

describe('agreements on fields', () => {
  it('are stored per field, the latest of each', async () => {
    const id = await addMapping(database.db, 1, 7);
    await store().remember([agreement(id), agreement(id, { field: 'description' })], testNow);
    await store().remember([agreement(id, { woo_hash: 'c' })], secondsLater(1));
    const known = await store().list([id]);
    expect(known.toSorted((left, right) => left.field.localeCompare(right.field))).toEqual([
      agreement(id, { field: 'description' }),
      agreement(id, { woo_hash: 'c' }),
    ]);
  });

  it('are not written again if equal', async () => {
    const id = await addMapping(database.db, 1, 7);
    await store().remember([agreement(id)], testNow);
    expect(await store().remember([agreement(id)], secondsLater(1))).toBe(0);
  });

  it('are deleted with their mapping, and skipped without one', async () => {
    const id = await addMapping(database.db, 1, 7);
    expect(await store().remember([agreement(id), agreement(id + 1)], testNow)).toBe(1);
    expect(await store().list([id + 1])).toEqual([]);
  });

  it('are forgotten per field, or all with another till', async () => {
    const id = await addMapping(database.db, 1, 7);
    await store().remember([agreement(id), agreement(id, { field: 'description' })], testNow);
    await store().forget([{ mappingId: id, field: 'price' }]);
    expect(await store().list([id])).toEqual([agreement(id, { field: 'description' })]);
    await store().forgetAll();
    expect(await store().list([id])).toEqual([]);
  });
});
