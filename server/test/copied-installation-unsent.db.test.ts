import { describe, expect, it } from 'vitest';
import type { Actor } from '../src/http/actor';
import {
  context,
  stateOf,
  useCopiedDatabases,
  work,
  type Installation,
  type Start,
  type Unit,
} from './copied-database';

const { lightspeed, numbersOf, sell, order, copyOf } = useCopiedDatabases();

const unmap = async ({ services, pool }: Installation, manager: Actor, { unit }: Unit) => {
  const { rows } = await pool.query<{ id: string }>('select id from product_mappings where woo_product_id = $1', [
    unit,
  ]);
  await services.mappings.remove(manager, Number(rows[0]?.id));
};

describe('an edit that waited in an older database', () => {
  const edit = ({ services }: Installation, manager: Actor, { unit }: Unit, quantity: number) =>
    services.stockEdits.edit(manager, unit, { variation_id: null, quantity });

  it('is not sent again although its product is not among those that changed last', async () => {
    const { original, restored, one, two } = await copyOf({
      isInPlace: true,
      products: 101,
      before: async ({ first, manager, units: [edited, ...others] }) => {
        if (!edited) throw new Error('There is no product');
        for (const unit of others) sell(unit, 1);
        await work(first);
        await edit(first, manager, edited, 11);
      },
    });
    // It has reached the shop only, so the till’s log does not show it.
    await original.services.engine?.serveShop(context);
    await original.stop();
    expect(numbersOf(one)).toEqual([11, 8]);
    sell(two, 1);

    await work(restored);
    await work(restored);

    expect([one, two].map(numbersOf)).toEqual([
      [11, 8],
      [7, 6],
    ]);
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it('is not sent again although its product is not mapped, and does not stand in the way of later ones', async () => {
    const { original, restored, manager, two, three } = await copyOf({
      isInPlace: true,
      before: async ({ first, manager, units }) => {
        const unmapped = units[2];
        if (!unmapped) throw new Error('There is no product');
        await unmap(first, manager, unmapped);
        await edit(first, manager, unmapped, 11);
      },
    });
    await work(original);
    await original.stop();
    expect(numbersOf(three)).toEqual([11, 8]);
    sell(two, 1);

    await work(restored);
    await work(restored);

    expect([two, three].map(numbersOf)).toEqual([
      [8, 7],
      [11, 8],
    ]);
    expect((await stateOf(restored)).state).toBe('asking');

    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);
    await edit(restored, manager, three, 9);
    await work(restored);
    expect(numbersOf(three)).toEqual([9, 8]);
    expect((await stateOf(restored)).state).toBe('working');
  });

  it('is not sent if the other copy changed its product meanwhile', async () => {
    const { original, restored, manager, three } = await copyOf({
      isInPlace: true,
      before: async ({ first, manager: actor, units }) => {
        const unmapped = units[2];
        if (unmapped) await unmap(first, actor, unmapped);
      },
    });
    await work(restored);
    await edit(original, manager, three, 9);
    await work(original);

    await edit(restored, manager, three, 11);
    await work(restored);
    await work(restored);

    expect(numbersOf(three)).toEqual([9, 8]);
    expect((await stateOf(restored)).state).toBe('asking');
  });
});

describe('online orders that became sales at the till', () => {
  const sellOrders = async ({ first, manager }: Start) => {
    const { sync } = first.services.settings.sections;
    const { settings, version } = await sync.get();
    await sync.put(manager, { settings: { ...settings, orders_as_sales: true }, version });
  };

  it('are not sold again by an older database, which writes no number before a decision', async () => {
    const { original, restored, one, two, units } = await copyOf({ isInPlace: true, before: sellOrders });
    const { number } = order(one, 2);
    await work(original);
    await original.stop();
    expect(
      lightspeed()
        .listSales()
        .map(({ referenceNumber }) => referenceNumber),
    ).toContain(number);
    const sales = lightspeed().listSales().length;
    sell(two, 1);

    await work(restored);
    await work(restored);

    expect(units.map(numbersOf)).toEqual([
      [6, 6],
      [8, 7],
      [8, 8],
    ]);
    expect(lightspeed().listSales()).toHaveLength(sales + 1);
    expect(await stateOf(restored)).toMatchObject({
      state: 'asking',
      found: expect.stringContaining('sold at the till'),
    });
  });

  it('raise no question if this database sold them, and the till voids one during a pause', async () => {
    const { original, two, units } = await copyOf({
      isInPlace: true,
      before: async (begun) => {
        await sellOrders(begun);
        const [unit] = begun.units;
        if (unit) order(unit, 2);
        await work(begun.first);
      },
    });
    const sold = lightspeed()
      .listSales()
      .find(({ referenceNumber }) => referenceNumber !== '');
    lightspeed().voidSale(sold?.saleID ?? '');
    sell(two, 1);

    await work(original);

    expect(units.map(numbersOf)).toEqual([
      [8, 8],
      [7, 7],
      [8, 8],
    ]);
    expect((await stateOf(original)).state).toBe('working');
  });
});
