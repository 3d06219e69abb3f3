import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { WooOrder } from '../../providers/woocommerce/woo-mapper';
import type { OrderMovement } from './stock-event-store';
import { findOwnSales, priceSale, toSoldLines } from './till-sale-lines';
import type { WaitingSaleLine } from './till-sale-store';

const at = new Date('2026-11-21T00:00:00Z');

describe('units taken by orders', () => {
  type Direction = 'both' | 'woo_to_ls' | 'ls_to_woo';
  const planned = (direction: Direction, tillDelta: number) => ({
    mapping: { id: 3, woo_product_id: 41, lightspeed_item_id: 7, sync_direction: direction },
    plan: { tillDelta },
  });
  const movement = (taken: number, explained = 0, unitId = 41): OrderMovement => ({
    order_id: 900,
    unit_id: unitId,
    taken,
    explained,
    order_number: '1007',
    happened_at: at,
    reported_at: at,
  });

  it.each(['both', 'woo_to_ls'] as const)('become a sale if the shop’s changes count: %s', (direction) => {
    expect(toSoldLines([planned(direction, -2)], [movement(2)])).toEqual([
      { orderId: 900, orderNumber: '1007', mappingId: 3, unitId: 41, itemId: 7, quantity: 2 },
    ]);
  });

  it('are those since the last ledger entry', () => {
    expect(toSoldLines([planned('both', -1)], [movement(3, 2)])).toMatchObject([{ quantity: 1 }]);
  });

  it.each([
    ['the till is the master', [planned('ls_to_woo', -2)], [movement(2)]],
    ['the number of the till need not fall', [planned('both', 0)], [movement(2)]],
    ['an order gives back', [planned('both', 2)], [movement(0, 2)]],
    ['an order gives back while the number falls', [planned('both', -1)], [movement(0, 2)]],
    ['it is of something else', [planned('both', -2)], [movement(2, 0, 42)]],
  ])('are no sale when %s', (_when, plans, movements) => {
    expect(toSoldLines(plans, movements)).toEqual([]);
  });
});

describe('the prices of a sale', () => {
  const order = (...lines: [unitId: number, quantity: number, totalCents: number | null][]): WooOrder => ({
    id: 900,
    number: '1007',
    status: 'processing',
    marker: null,
    modifiedAt: null,
    createdAt: null,
    lines: lines.map(([productId, quantity, totalCents]) => ({
      productId,
      variationId: null,
      quantity,
      reducedStock: quantity,
      totalCents,
    })),
  });
  const sale = (...lines: [unitId: number, quantity: number][]) => ({
    lines: lines.map(([unitId, quantity]) => ({ mapping_id: 1, unit_id: unitId, item_id: unitId + 100, quantity })),
  });

  it('are those of the order', () => {
    expect(priceSale(sale([41, 2], [42, 1]), order([41, 2, 16_000], [42, 1, 4_950]))).toEqual({
      lines: [
        { itemId: 141, quantity: 2, unitCents: 8_000 },
        { itemId: 142, quantity: 1, unitCents: 4_950 },
      ],
      totalCents: 20_950,
    });
  });

  it('add up if they do not divide evenly', () => {
    expect(priceSale(sale([41, 3]), order([41, 3, 10_000]))).toEqual({
      lines: [
        { itemId: 141, quantity: 2, unitCents: 3_333 },
        { itemId: 141, quantity: 1, unitCents: 3_334 },
      ],
      totalCents: 10_000,
    });
  });

  it('are split if the order has the unit twice, or more of it than are sold', () => {
    expect(priceSale(sale([41, 2]), order([41, 1, 9_000], [41, 3, 21_000]))?.totalCents).toBe(15_000);
  });

  it('are those of all its variations if they share one number', () => {
    const given = order([40, 1, 3_000], [40, 2, 8_000], [40, 1, 9_900]);
    const lines = given.lines.map((line, at) => ({ ...line, variationId: 41 + at }));

    expect(priceSale(sale([40, 3]), { ...given, lines }, new Set([41, 42]))?.totalCents).toBe(11_000);
    expect(priceSale(sale([43, 1]), { ...given, lines }, new Set([41, 42]))?.totalCents).toBe(9_900);
  });

  it('are zero for free items', () => {
    expect(priceSale(sale([41, 1]), order([41, 1, 0]))).toEqual({
      lines: [{ itemId: 141, quantity: 1, unitCents: 0 }],
      totalCents: 0,
    });
  });

  it.each([
    ['the order no longer holds the unit', order([42, 1, 100])],
    ['the shop states none', order([41, 1, null])],
    ['the line was emptied', order([41, 0, 0])],
  ])('are not known when %s', (_when, given) => {
    expect(priceSale(sale([41, 1]), given)).toBeNull();
  });

  it('always sum up to the amount paid, for all units', () => {
    const count = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(count, fc.integer({ min: 0, max: 5_000_000 }), (quantity, cents) => {
        const priced = priceSale(sale([41, quantity]), order([41, quantity, cents]));
        const units = priced?.lines.reduce((sum, line) => sum + line.quantity, 0);
        return priced?.totalCents === cents && units === quantity;
      }),
    );
  });
});

describe('our sales in the till’s log', () => {
  const line = (changes: Partial<WaitingSaleLine> = {}): WaitingSaleLine => ({
    till_sale_id: 1,
    sale_id: 55,
    order_number: '1007',
    mapping_id: 3,
    item_id: 7,
    quantity: 3,
    applied: 0,
    ...changes,
  });
  const entry = (id: number, qohChange: number, changes: Partial<InventoryLogEntry> = {}): InventoryLogEntry => ({
    id,
    itemId: 7,
    shopId: '1',
    qohChange,
    reason: 'RemoveForTransaction',
    createdAt: at,
    saleId: 55,
    employeeId: null,
    hasDocument: false,
    isRecount: false,
    automated: false,
    ...changes,
  });
  const own = (entries: InventoryLogEntry[], waiting = [line()]) => [...findOwnSales(entries, waiting).keys()];

  it('are identified by sale and item, in as many entries as the sale has lines', () => {
    expect(own([entry(1, -2), entry(2, -1)])).toEqual([1, 2]);
  });

  it('exclude those of somebody else, or of another item', () => {
    expect(own([entry(1, -1, { saleId: 56 }), entry(2, -1, { saleId: null }), entry(3, -1, { itemId: 8 })])).toEqual(
      [],
    );
  });

  it('take no more than is waited for: a later change of the sale is somebody else’s', () => {
    expect(own([entry(1, -3), entry(2, 3), entry(3, -1)])).toEqual([1]);
    expect(own([entry(1, -2)], [line({ applied: 2 })])).toEqual([]);
  });
});
