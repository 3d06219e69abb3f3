import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, secondsLater, testNow } from '../../../test/factories';
import { createTillSaleStore, type NewTillSaleLine, type TillSale } from './till-sale-store';

const database = useRolledBackDatabase();
const store = () => createTillSaleStore(database.db);
const mappings: number[] = [];

beforeEach(async () => {
  mappings.splice(0, mappings.length, await addMapping(database.db, 41, 7), await addMapping(database.db, 42, 8));
});

const line = (index: number, quantity: number, changes: Partial<NewTillSaleLine> = {}): NewTillSaleLine => ({
  orderId: 900,
  orderNumber: '1007',
  mappingId: mappings[index] ?? 0,
  unitId: 41 + index,
  itemId: 7 + index,
  quantity,
  ...changes,
});
const listPlanned = async (): Promise<TillSale[]> => {
  const open = await Promise.all((await store().listOpenIds()).map((id) => store().findOpen(id)));
  return open.filter((sale) => sale !== null).filter(({ state }) => state === 'planned');
};
const plannedIds = async () => (await listPlanned()).map((sale) => sale.id);
/** Marks the only planned sale as sent. */
const send = async (): Promise<number> => {
  const [id = 0] = await plannedIds();
  await store().markSent(id, { total: '99.50', at: testNow });
  return id;
};

describe('a sale', () => {
  it('contains all units that its order took', async () => {
    await store().plan([line(0, 2), line(1, 1)], testNow);

    expect(await listPlanned()).toMatchObject([
      {
        order_id: 900,
        order_number: '1007',
        reference: '1007',
        sale_id: null,
        lines: [
          { mapping_id: mappings[0], unit_id: 41, item_id: 7, quantity: 2 },
          { mapping_id: mappings[1], unit_id: 42, item_id: 8, quantity: 1 },
        ],
      },
    ]);
  });

  it('is one for each order, oldest first', async () => {
    await store().plan([line(0, 2), line(0, 1, { orderId: 901, orderNumber: '1008' })], testNow);

    expect((await listPlanned()).map((sale) => sale.reference).toSorted()).toEqual(['1007', '1008']);
  });

  it('grows until it is sent; units taken later form a further part with its own reference', async () => {
    await store().plan([line(0, 2)], testNow);
    await store().plan([line(0, 1), line(1, 1)], testNow);
    expect(await listPlanned()).toMatchObject([{ lines: [{ quantity: 3 }, { quantity: 1 }] }]);

    await send();
    await store().plan([line(0, 1)], secondsLater(60));

    expect(await listPlanned()).toMatchObject([{ reference: '1007 (2)', lines: [{ quantity: 1 }] }]);
  });

  it('has a reference without the operators of the till’s filters', async () => {
    await store().plan([line(0, 1, { orderNumber: '1,007' })], testNow);

    expect(await listPlanned()).toMatchObject([{ order_number: '1,007', reference: '1.007' }]);
  });

  it('is sent once', async () => {
    await store().plan([line(0, 2)], testNow);
    const [id = 0] = await plannedIds();

    expect(await store().markSent(id, { total: '99.50', at: testNow })).toBe(true);
    expect(await store().markSent(id, { total: '99.50', at: testNow })).toBe(false);
    expect([await plannedIds(), (await store().listUnanswered()).map((sale) => sale.id)]).toEqual([[], [id]]);
  });

  it('that was not created is sent again, but not one that was', async () => {
    await store().plan([line(0, 2)], testNow);
    const id = await send();

    await store().release(id);
    expect(await plannedIds()).toEqual([id]);

    await send();
    await store().recordAnswer(id, 55, testNow);
    await store().release(id);
    expect(await plannedIds()).toEqual([]);
  });
});

describe('mappings blocked by a sale', () => {
  it('are its own, until the log has shown all of its units', async () => {
    await store().plan([line(0, 2), line(1, 1)], testNow);
    const id = await send();
    await store().recordAnswer(id, 55, testNow);
    const confirm = (index: number, units: number) =>
      store().confirmUnits({ till_sale_id: id, mapping_id: mappings[index] ?? 0 }, { units, at: testNow });

    expect((await store().listOpenMappings()).toSorted()).toEqual(mappings.toSorted());
    await confirm(0, 1);
    expect(await store().listWaitingLines([55])).toMatchObject([
      { till_sale_id: id, sale_id: 55, item_id: 7, quantity: 2, applied: 1, order_number: '1007' },
      { item_id: 8, quantity: 1, applied: 0 },
    ]);
    await confirm(0, 1);
    await confirm(1, 1);

    expect([await store().listOpenMappings(), await store().listWaitingLines([55])]).toEqual([[], []]);
  });

  it('are none once it failed, alone or with all others', async () => {
    await store().plan([line(0, 2), line(1, 1, { orderId: 901, orderNumber: '1008' })], testNow);
    const [id = 0] = await plannedIds();

    await store().fail(id, 'Refused', testNow);
    expect(await plannedIds()).toHaveLength(1);
    await store().failAll('Another shop was chosen.', testNow);

    expect([await plannedIds(), await store().listOpenMappings()]).toEqual([[], []]);
  });

  it('exclude those of sales not asked for', async () => {
    await store().plan([line(0, 2)], testNow);
    await store().recordAnswer(await send(), 55, testNow);

    expect(await store().listWaitingLines([56])).toEqual([]);
  });
});
