import { conflictListQuery, type ConflictKind } from '@chainline/shared/sync/conflict-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, makeItem, makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import { createLightspeedItemStore } from '../lightspeed';
import { createProductStore } from '../products';
import { createConflictReadModel } from './conflict-read-model';
import { createStockEventStore } from './stock-event-store';

const database = useRolledBackDatabase();
const views = () => createConflictReadModel(database.db);
const list = (query: Record<string, string> = {}) => views().list(conflictListQuery.parse(query));
const namesOf = async (query: Record<string, string> = {}) =>
  (await list(query)).conflicts.map((conflict) => conflict.product_name);

type Asked = { kind?: ConflictKind; woo?: number | null; till?: number | null; seconds?: number };
const ask = (mappingId: number, { kind = 'first_link', woo = 5, till = 7, seconds = 0 }: Asked = {}) =>
  createStockEventStore(database.db).openConflicts(
    [{ mappingId, kind, woo, till, base: 6, message: 'Which one?' }],
    secondsLater(seconds),
  );

/** A helmet with a conflict, a bike's variation with a later one, and a mapping of unknown units. */
const askThree = async () => {
  const picture = { id: 1, src: 'tourer.png', name: '', alt: '' };
  const products = createProductStore(database.db);
  await products.upsertMany(
    [
      makeProduct(1, { name: 'Helmet', sku: 'HELM' }),
      makeProduct(2, { name: 'Tourer', type: 'variable', images: [picture] }),
    ],
    testNow,
  );
  await products.upsertVariations([makeVariation(21, 2, { sku: 'TOUR-M', stockQuantity: 4 })], testNow);
  const items = [makeItem(7, { description: 'Casque', qoh: 9 }), makeItem(8, { description: 'Voyager' })];
  await createLightspeedItemStore(database.db).upsertMany(items, { shopId: '1', at: testNow });
  const helmet = await addMapping(database.db, 1, 7, { productType: 'accessory' });
  const bike = await addMapping(database.db, 21, 8, { parentId: 2 });
  const unknown = await addMapping(database.db, 501, 701);
  await ask(helmet, { kind: 'below_zero', woo: -1 });
  await ask(bike, { seconds: 2 });
  await ask(unknown, { kind: 'refused', woo: null, till: null, seconds: 1 });
  return { helmet, bike, unknown };
};

describe('a conflict', () => {
  it('shows both quantities, when it was raised and now', async () => {
    const { bike } = await askThree();
    const { conflicts } = await list();

    expect(conflicts[0]).toEqual({
      id: expect.any(Number),
      mapping_id: bike,
      kind: 'first_link',
      message: 'Which one?',
      product_type: 'bike',
      woo_product_id: 21,
      product_id: 2,
      product_name: 'Tourer - M',
      product_sku: 'TOUR-M',
      woo_image: 'tourer.png',
      lightspeed_item_id: 8,
      lightspeed_name: 'Voyager',
      base_quantity: 6,
      woo_quantity: 5,
      lightspeed_quantity: 7,
      woo_quantity_now: 4,
      lightspeed_quantity_now: 5,
      held_units: 0,
      created_at: secondsLater(2).toISOString(),
    });
  });

  it('shows unknown values as unknown', async () => {
    await askThree();

    expect((await list({ kind: 'refused' })).conflicts).toMatchObject([
      {
        product_id: null,
        product_name: null,
        woo_quantity: null,
        lightspeed_quantity: null,
        woo_quantity_now: null,
        lightspeed_quantity_now: null,
        held_units: 0,
      },
    ]);
  });
});

describe('the conflict inbox', () => {
  it('lists open conflicts only', async () => {
    const { helmet } = await askThree();
    await database.db.exec(sql`update stock_conflicts set settled_at = ${testNow} where mapping_id = ${helmet}`);

    expect(await namesOf()).toEqual(['Tourer - M', null]);
    expect((await list()).total).toBe(2);
  });

  it('leaves out disabled mappings until they are enabled again', async () => {
    const { helmet } = await askThree();
    const turn = (on: boolean) =>
      database.db.exec(sql`update product_mappings set sync_enabled = ${on} where id = ${helmet}`);
    await turn(false);

    expect(await namesOf()).toEqual(['Tourer - M', null]);
    await turn(true);
    expect(await namesOf()).toEqual(['Tourer - M', null, 'Helmet']);
  });

  it.each([
    ['-created_at', ['Tourer - M', null, 'Helmet']],
    ['created_at', ['Helmet', null, 'Tourer - M']],
    ['product_name', ['Helmet', 'Tourer - M', null]],
    ['-product_name', ['Tourer - M', 'Helmet', null]],
  ])('is ordered by %s', async (sort, names) => {
    await askThree();

    expect(await namesOf({ sort })).toEqual(names);
  });

  it.each([
    [{ kind: 'below_zero' }, ['Helmet']],
    [{ product_type: 'bike' }, ['Tourer - M', null]],
    [{ search: 'tour-m' }, ['Tourer - M']],
    [{ search: 'CASQUE' }, ['Helmet']],
    [{ search: '%' }, []],
  ])('is filtered by %j', async (query, names) => {
    await askThree();

    expect(await namesOf(query)).toEqual(names);
    expect((await list(query)).total).toBe(names.length);
  });

  it('is paginated', async () => {
    await askThree();

    expect(await namesOf({ per_page: '2', page: '2' })).toEqual(['Helmet']);
  });
});
