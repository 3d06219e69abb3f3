import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping } from '../../../test/factories';
import { createMappedPairReadModel } from './mapped-pair-read-model';

const database = useRolledBackDatabase();
const all = { productType: null, productIds: null, mappingIds: null };
const unitsOf = async (page = {}) => {
  const pairs = await createMappedPairReadModel(database.db).list(all, { after: 0, limit: 10, ...page });
  return pairs.map(({ woo_product_id: id }) => id);
};

describe('the scope of a selective sync', () => {
  it('is every enabled mapping, by id and page by page', async () => {
    const first = await addMapping(database.db, 1, 7);
    await addMapping(database.db, 2, 8, { enabled: false });
    await addMapping(database.db, 31, 9, { parentId: 3 });
    expect(await unitsOf()).toEqual([1, 31]);
    expect(await unitsOf({ limit: 1 })).toEqual([1]);
    expect(await unitsOf({ after: first })).toEqual([31]);
  });

  it('can be limited to a kind, to shop units or to mappings', async () => {
    await addMapping(database.db, 1, 7, { productType: 'accessory' });
    const bike = await addMapping(database.db, 2, 8, { productType: 'bike' });
    const list = createMappedPairReadModel(database.db).list;
    const page = { after: 0, limit: 10 };
    expect(await list({ ...all, productType: 'accessory' }, page)).toMatchObject([{ woo_product_id: 1 }]);
    expect(await list({ ...all, productIds: [2, 99] }, page)).toMatchObject([{ woo_product_id: 2 }]);
    expect(await list({ ...all, mappingIds: [bike] }, page)).toMatchObject([{ woo_product_id: 2 }]);
    expect(await list({ ...all, productType: 'bike', productIds: [1] }, page)).toEqual([]);
  });
});
