import { describe, expect, it } from 'vitest';
import { readJson } from '../http/read-json';
import { toInventoryLogEntry, toItemStock, toLightspeedItem, toLightspeedSale } from './lightspeed-mapper';
import {
  countOf,
  pageOf,
  rawInventoryLog,
  rawItem,
  rawItemShop,
  rawSale,
  rawSession,
  recordOf,
} from './lightspeed-schemas';

const itemShop = {
  itemShopID: '4',
  qoh: '-2',
  sellable: '0',
  timeStamp: '2026-11-20T23:59:59+00:00',
  itemID: '7',
  shopID: '1',
};
const sumOfShops = { ...itemShop, itemShopID: '5', shopID: '0' };

const item = {
  itemID: '7',
  systemSku: '210000000007',
  defaultCost: '41.2',
  archived: 'false',
  itemType: 'default',
  description: 'City Helmet',
  upc: '',
  ean: '9300000000035',
  customSku: 'HELM-1',
  manufacturerSku: '',
  timeStamp: '2026-11-01T10:00:00+00:00',
  categoryID: '3',
  Category: { categoryID: '3', name: 'Helmets', fullPathName: 'Accessories/Helmets' },
  Manufacturer: { manufacturerID: '2', name: 'Giro' },
  Prices: {
    ItemPrice: [
      { amount: '99', useTypeID: '2', useType: 'MSRP' },
      { amount: '89.95', useTypeID: '1', useType: 'Default' },
    ],
  },
  ItemShops: { ItemShop: [itemShop, sumOfShops] },
};

const mapItem = (changes: Record<string, unknown> = {}) => toLightspeedItem(rawItem.parse({ ...item, ...changes }));

describe('items', () => {
  it('reads every field from strings', () => {
    expect(mapItem()).toEqual({
      itemId: 7,
      systemSku: '210000000007',
      customSku: 'HELM-1',
      manufacturerSku: '',
      upc: '',
      ean: '9300000000035',
      description: 'City Helmet',
      brand: 'Giro',
      categoryId: 3,
      categoryName: 'Helmets',
      itemType: 'default',
      serialized: false,
      archived: false,
      price: '89.95',
      defaultCost: '41.20',
      modifiedAt: new Date('2026-11-01T10:00:00Z'),
      stocks: [{ itemShopId: 4, itemId: 7, shopId: '1', qoh: -2, timeStamp: new Date('2026-11-20T23:59:59Z') }],
      imageUrls: [],
    });
  });

  it.each([
    [{ serialized: 'true' }, true],
    [{ itemType: 'serialized_assembly' }, true],
    [{ serialized: 'false', itemType: 'default' }, false],
    [{}, false],
  ])('recognises serialised items: %o', (changes, serialized) => {
    expect(mapItem(changes).serialized).toBe(serialized);
  });

  it.each([
    { name: 'one row', ItemShops: { ItemShop: itemShop }, shops: ['1'] },
    { name: 'several rows', ItemShops: { ItemShop: [itemShop, { ...itemShop, shopID: '2' }] }, shops: ['1', '2'] },
    { name: 'the sum of shops alone', ItemShops: { ItemShop: sumOfShops }, shops: [] },
    { name: 'an empty object', ItemShops: {}, shops: [] },
    { name: 'an empty text', ItemShops: '', shops: [] },
    { name: 'an empty list', ItemShops: [], shops: [] },
    { name: 'an empty row list', ItemShops: { ItemShop: [] }, shops: [] },
    { name: 'nothing', ItemShops: undefined, shops: [] },
  ])('reads $name as a relation', ({ ItemShops, shops }) => {
    expect(mapItem({ ItemShops }).stocks.map(({ shopId }) => shopId)).toEqual(shops);
  });

  it.each(['', {}, undefined, []])('has neither category nor brand in %j', (empty) => {
    expect(mapItem({ Category: empty, Manufacturer: empty, categoryID: '0' })).toMatchObject({
      categoryId: null,
      categoryName: '',
      brand: '',
    });
  });

  it('has no price without a default one', () => {
    expect(mapItem({ Prices: '' }).price).toBeNull();
    expect(mapItem({ Prices: { ItemPrice: { amount: '5', useType: 'MSRP' } } }).price).toBeNull();
  });

  it('accepts scalars that are not strings', () => {
    const changes = { itemID: 7, archived: true, categoryID: 3, description: 26 };
    expect(mapItem(changes)).toMatchObject({ itemId: 7, archived: true, categoryId: 3, description: '26' });
  });

  it('tolerates missing or unusual fields that no number depends on', () => {
    const bare = { itemID: '9', timeStamp: 'yesterday', defaultCost: null };
    expect(toLightspeedItem(rawItem.parse(bare))).toMatchObject({
      itemId: 9,
      description: '',
      archived: false,
      modifiedAt: null,
      defaultCost: null,
      price: null,
      stocks: [],
    });
  });

  it.each(['0', '', 'x', '-3', undefined])('refuses an item with the id %j', (itemID) => {
    expect(rawItem.safeParse({ ...item, itemID }).success).toBe(false);
  });

  it('refuses stock that is not a relation', () => {
    expect(rawItem.safeParse({ ...item, ItemShops: 'Maximum execution time exceeded' }).success).toBe(false);
  });
});

describe('stock', () => {
  it.each([
    ['3', 3],
    ['0', 0],
    ['-1', -1],
    ['2.5', 2],
    ['-0.5', -1],
  ])('counts %s as %i whole units', (qoh, units) => {
    expect(toItemStock(rawItemShop.parse({ ...itemShop, qoh })).qoh).toBe(units);
  });

  it.each(['', 'many', null, undefined])('never reads %j as a quantity', (qoh) => {
    expect(rawItemShop.safeParse({ ...itemShop, qoh }).success).toBe(false);
  });

  it('reads an entry of the inventory log', () => {
    const entry = {
      inventoryLogID: '12',
      itemID: '7',
      shopID: '1',
      qohChange: '-1',
      reason: 'RemoveForTransaction',
      createTime: '2026-11-21T00:00:00+00:00',
      saleID: '31',
      employeeID: '2',
      transferID: '0',
      automated: 'true',
    };
    expect(toInventoryLogEntry(rawInventoryLog.parse(entry))).toEqual({
      id: 12,
      itemId: 7,
      shopId: '1',
      qohChange: -1,
      reason: 'RemoveForTransaction',
      createdAt: new Date('2026-11-21T00:00:00Z'),
      saleId: 31,
      employeeId: 2,
      hasDocument: false,
      isRecount: false,
      automated: true,
    });
    const transfer = toInventoryLogEntry(rawInventoryLog.parse({ ...entry, saleID: '0', transferID: '4' }));
    expect(transfer).toMatchObject({ saleId: null, hasDocument: true });
  });
});

describe('sales and sessions', () => {
  it('names user and rights', () => {
    const sale = {
      saleID: '31',
      shopID: '1',
      ticketNumber: '220000000031',
      completed: 'true',
      voided: 'false',
      completeTime: '2026-11-21T00:00:00+00:00',
      total: '89.95',
      SaleLines: { SaleLine: { itemID: '7', unitQuantity: '1', unitPrice: '89.95' } },
    };
    expect(toLightspeedSale(rawSale.parse(sale))).toMatchObject({
      id: 31,
      completed: true,
      voided: false,
      completedAt: new Date('2026-11-21T00:00:00Z'),
      referenceNumber: '',
      total: '89.95',
      lines: [{ itemId: 7, quantity: 1, unitPrice: '89.95' }],
    });
  });

  it('names who granted access, if anybody did', () => {
    const read = (session: object) => rawSession.parse(session).employeeID;
    expect([read({ employeeID: '7' }), read({ employeeID: '0' }), read({})]).toEqual([7, null, null]);
  });
});

describe('pages', () => {
  const page = pageOf('ItemShop', rawItemShop);
  const read = (body: unknown) => readJson(JSON.stringify(body), page);
  const next = 'https://api.example.com/next';

  it('reads one row, several, and none', () => {
    expect(page.parse({ '@attributes': { next, previous: '' }, ItemShop: itemShop })).toMatchObject({
      next,
      rows: [{ itemShopID: 4 }],
    });
    expect(page.parse({ '@attributes': { next: '' }, ItemShop: [itemShop, sumOfShops] }).rows).toHaveLength(2);
    expect(page.parse({ '@attributes': { count: '0' } })).toEqual({ next: '', rows: [] });
  });

  it.each([
    { name: 'an empty object', body: {} },
    { name: 'an empty list', body: [] },
    { name: 'null', body: null },
    { name: 'an error', body: { httpCode: '500', httpMessage: 'Error', message: 'Out of memory' } },
    { name: 'rows without an envelope', body: { ItemShop: [itemShop] } },
    { name: 'a page that does not say what follows', body: { '@attributes': { count: '1' }, ItemShop: itemShop } },
    { name: 'a row that is broken', body: { '@attributes': { next: '' }, ItemShop: [itemShop, {}] } },
    { name: 'a text for rows', body: { '@attributes': { next: '' }, ItemShop: 'error' } },
  ])('never reads $name as an empty list', ({ body }) => {
    expect(read(body).ok).toBe(false);
  });

  it('reads a single record, or the only one of a list', () => {
    const record = recordOf('ItemShop', rawItemShop);
    expect(record.parse({ ItemShop: itemShop }).itemShopID).toBe(4);
    expect(record.parse({ ItemShop: [itemShop] }).itemShopID).toBe(4);
    expect(record.safeParse({ '@attributes': { count: '0' } }).success).toBe(false);
    expect(record.safeParse('ItemShop').success).toBe(false);
  });

  it('reads a count', () => {
    expect(countOf.parse({ '@attributes': { count: '350' } })).toBe(350);
    expect(countOf.safeParse({ '@attributes': {} }).success).toBe(false);
  });
});
