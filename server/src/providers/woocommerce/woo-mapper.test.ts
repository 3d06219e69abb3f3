import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readExchange } from '../../../sandbox/woocommerce/testing/recordings';
import {
  toAdjustResult,
  toWooCategory,
  toSignatures,
  toWooMarker,
  toWooOrder,
  toWooProduct,
  toWooStock,
  toWooVariation,
  toWooWebhook,
} from './woo-mapper';
import {
  fieldsOf,
  rawBatch,
  rawBatchEntry,
  rawCategory,
  rawMarked,
  rawOrder,
  rawProduct,
  rawStock,
  rawVariation,
  rawWebhook,
} from './woo-schemas';

const recorded = <S extends z.ZodType>(name: string, schema: S) => schema.parse(readExchange(name).response.body);

const bareProduct = { id: 7, type: 'simple', status: 'publish', manage_stock: false };
const mapProduct = (changes: Record<string, unknown>) => toWooProduct(rawProduct.parse({ ...bareProduct, ...changes }));

describe('products', () => {
  it('reads the recorded ones', () => {
    const [scooter, bike] = recorded('products-list-page1', z.array(rawProduct)).map(toWooProduct);
    expect(scooter).toMatchObject({
      id: 10,
      name: 'Segway P100S',
      type: 'simple',
      status: 'publish',
      sku: 'SEG-P100',
      gtin: '',
      price: '1999.00',
      regularPrice: '1999.00',
      salePrice: null,
      manageStock: true,
      stockQuantity: 5,
      stockStatus: 'instock',
      backorders: 'no',
      categories: [{ id: 15, name: 'Uncategorized' }],
      images: [],
      modifiedAt: new Date('2026-11-21T01:33:08Z'),
    });
    expect(bike).toMatchObject({ price: '4995.00', regularPrice: '5495.00', salePrice: '4995.00' });
  });

  it('reads a recorded product with variations, whose own prices are empty', () => {
    expect(toWooProduct(recorded('product-get-variable', rawProduct))).toMatchObject({
      type: 'variable',
      price: '89.95',
      regularPrice: null,
      manageStock: false,
      stockQuantity: null,
      categories: [{ id: 17, name: 'Helmets & Safety' }],
    });
  });

  it('tolerates missing fields that no number depends on', () => {
    expect(mapProduct({})).toEqual({
      id: 7,
      name: '',
      type: 'simple',
      status: 'publish',
      description: '',
      sku: '',
      gtin: '',
      price: null,
      regularPrice: null,
      salePrice: null,
      priceHtml: '',
      manageStock: false,
      stockQuantity: null,
      stockStatus: 'outofstock',
      backorders: 'no',
      categories: [],
      images: [],
      permalink: '',
      modifiedAt: null,
    });
  });

  it('decodes displayed texts, but not HTML', () => {
    const image = { id: 3, src: 'https://x/a.png?a=1&amp;b=2', name: 'a &amp; b', alt: 'Rider&#8217;s' };
    expect(
      mapProduct({
        name: 'Lock &amp; Key &ndash; &Scaron;koda &amp;lt; R & D',
        description: '<p>A &amp; B</p>',
        images: [image],
      }),
    ).toMatchObject({
      name: 'Lock & Key – Škoda &lt; R & D',
      description: '<p>A &amp; B</p>',
      images: [{ id: 3, src: 'https://x/a.png?a=1&amp;b=2', name: 'a & b', alt: 'Rider’s' }],
    });
  });

  it('accepts fields modified by plugins', () => {
    const odd = { sku: 4711, price: 89.95, images: false, categories: null, description: null, manage_stock: 'yes' };
    expect(mapProduct(odd)).toMatchObject({
      sku: '4711',
      price: '89.95',
      images: [],
      categories: [],
      manageStock: true,
    });
  });

  it.each([{ id: 0 }, { id: '7' }, { manage_stock: undefined }, { status: 5 }])('refuses a product with %j', (odd) => {
    expect(rawProduct.safeParse({ ...bareProduct, ...odd }).success).toBe(false);
  });

  it.each([
    [5, 5],
    [0, 0],
    [-3, -3],
    [2.7, 2],
    [-0.5, -1],
    ['4', 4],
    [null, null],
    ['', null],
    ['some', null],
    [undefined, null],
  ])('reads a stock of %j as %j', (stock_quantity, quantity) => {
    expect(mapProduct({ manage_stock: true, stock_quantity }).stockQuantity).toBe(quantity);
  });

  it.each([
    ['instock', 'instock'],
    ['onbackorder', 'onbackorder'],
    ['outofstock', 'outofstock'],
    ['pre_order', 'outofstock'],
  ])('reads the status %s as %s', (stock_status, status) => {
    expect(mapProduct({ stock_status }).stockStatus).toBe(status);
  });

  it.each(['0000-00-00T00:00:00', 'yesterday', '', null])('reads no time from %j', (date_modified_gmt) => {
    expect(mapProduct({ date_modified_gmt }).modifiedAt).toBeNull();
  });
});

describe('variations', () => {
  const bare = { id: 13, status: 'publish', manage_stock: true };

  it('reads the recorded ones', () => {
    const [large] = recorded('variations-list', z.array(rawVariation)).map((raw) => toWooVariation(raw, 12));
    expect(large).toMatchObject({
      id: 15,
      parentId: 12,
      sku: 'FB-HLM-L',
      price: '89.95',
      salePrice: null,
      managedBy: 'own',
      stockQuantity: 9,
      attributes: [{ name: 'Size', option: 'L' }],
      image: null,
    });
  });

  it.each([
    { manage_stock: true, managedBy: 'own' },
    { manage_stock: 'parent', managedBy: 'parent' },
    { manage_stock: false, managedBy: 'none' },
    { manage_stock: 'no', managedBy: 'none' },
  ])('is counted by $managedBy for $manage_stock', ({ manage_stock, managedBy }) => {
    expect(toWooVariation(rawVariation.parse({ ...bare, manage_stock }), 12).managedBy).toBe(managedBy);
  });

  it('reads a picture, and none', () => {
    const image = { id: 5, src: 'https://x/b.png', name: 'b', alt: '' };
    expect(toWooVariation(rawVariation.parse({ ...bare, image }), 12).image).toEqual(image);
    expect(toWooVariation(rawVariation.parse({ ...bare, image: [] }), 12).image).toBeNull();
  });
});

describe('stock', () => {
  it('does not report an untracked quantity', () => {
    const raw = { id: 7, manage_stock: false, stock_quantity: 4, stock_status: 'instock' };
    expect(toWooStock(rawStock.parse(raw))).toMatchObject({ managedBy: 'none', quantity: null, status: 'instock' });
  });

  it("reports the product's quantity for a variation counted with it", () => {
    const raw = { id: 13, parent_id: 12, manage_stock: 'parent', stock_quantity: 4, backorders: 'notify' };
    expect(toWooStock(rawStock.parse(raw))).toMatchObject({ managedBy: 'parent', quantity: 4, backorders: 'notify' });
  });

  it('requests exactly the fields it reads', () => {
    expect(fieldsOf(rawStock)).toBe(
      'id,parent_id,manage_stock,stock_quantity,stock_status,backorders,date_modified_gmt',
    );
    expect(fieldsOf(rawMarked)).toBe('id,manage_stock,stock_quantity,meta_data');
  });
});

describe('markers', () => {
  const mark = (id: unknown, value: unknown, key = '_chainline_intent') => ({ id, key, value });

  it.each([
    { name: 'no meta', meta_data: [], marker: null },
    { name: 'other meta', meta_data: [mark(1, 'x', '_other')], marker: null },
    { name: 'one', meta_data: [mark(1, 'x', '_other'), mark(2, 'intent-1')], marker: 'intent-1' },
    { name: 'the youngest of two', meta_data: [mark(9, 'intent-2'), mark(4, 'intent-1')], marker: 'intent-2' },
    { name: 'a list with a gap', meta_data: { 0: mark(1, 'intent-1'), 2: mark(2, 'x', '_x') }, marker: 'intent-1' },
    { name: 'an emptied one', meta_data: [mark(1, '')], marker: null },
    { name: 'what is no text', meta_data: [mark(1, { a: 1 })], marker: null },
  ])('reads $name', ({ meta_data, marker }) => {
    const raw = rawMarked.parse({ id: 7, manage_stock: true, stock_quantity: 3, meta_data });
    expect(toWooMarker(raw)).toEqual({ marker, quantity: 3 });
  });

  it.each([false, 'parent'])(
    'mean nothing on a unit that is not counted by itself (%s): it ignored the change',
    (keeper) => {
      const raw = rawMarked.parse({ id: 7, manage_stock: keeper, stock_quantity: 3, meta_data: [mark(1, 'intent-1')] });
      expect(toWooMarker(raw).marker).toBeNull();
    },
  );

  it('are told apart by the installation that left them', () => {
    const own = '0b5cb0c5-3f43-4c9c-9b8b-0d1f3f0ec001';
    const other = '7a1de7c4-05c1-4d0f-8a5b-3a3f1c9d2002';
    const token = '5f1f7bd0-2c3e-4c55-9d7d-1f2e3d4c3003';
    const meta_data = [
      mark(1, 'intent-1'),
      mark(2, `${own}.7.1780000000.${token}/intent-2`, `_chainline_intent_${own}`),
      mark(3, `${other}.9.1780000001.${token}/intent-2`, `_chainline_intent_${other}`),
      mark(4, 'changed by hand', '_chainline_intent_x'),
      mark(5, `${other}.10.1780000001.${token}/intent-3`, '_other'),
    ];
    const raw = rawMarked.parse({ id: 7, manage_stock: true, stock_quantity: 3, meta_data });

    expect(toWooMarker(raw, own).marker).toBe('intent-2');
    expect(toWooMarker(raw, token).marker).toBe('intent-1');
    expect(toSignatures(raw)).toEqual([`${own}.7.1780000000.${token}`, `${other}.9.1780000001.${token}`]);
  });

  it('never reads missing meta as no marker', () => {
    expect(rawMarked.safeParse({ id: 7, stock_quantity: 3 }).success).toBe(false);
  });
});

describe('batches', () => {
  it('reads the recorded ones, successes and failures in place', () => {
    expect(recorded('variations-batch-mixed', rawBatch).update.map(toAdjustResult)).toEqual([
      { id: 13, ok: true, quantity: 6 },
      {
        id: 424242,
        ok: false,
        code: 'woocommerce_rest_product_variation_invalid_id',
        message: 'Invalid ID.',
        retryable: false,
      },
    ]);
    const products = recorded('products-batch-mixed', rawBatch).update.map(toAdjustResult);
    expect(products.map(({ id, ok }) => ({ id, ok }))).toEqual([
      { id: 11, ok: true },
      { id: 999999, ok: false },
      { id: 13, ok: false },
    ]);
  });

  it.each([
    { data: { status: 500 }, retryable: true },
    { data: { status: 429 }, retryable: true },
    { data: { status: 400 }, retryable: false },
    { data: null, retryable: false },
  ])('may repeat a failure with $data: $retryable', ({ data, retryable }) => {
    const entry = rawBatchEntry.parse({ id: 7, error: { code: 'x', message: 'It&#8217;s away', data } });
    expect(toAdjustResult(entry)).toEqual({ id: 7, ok: false, code: 'x', message: 'It’s away', retryable });
  });

  it.each([
    { manage_stock: 'parent', message: 'This variation is counted with its product now.' },
    { manage_stock: false, message: 'Stock is not managed for this product any more.' },
  ])('recognises that a unit with manage_stock $manage_stock ignored its change', ({ manage_stock, message }) => {
    expect(toAdjustResult(rawBatchEntry.parse({ id: 7, manage_stock, stock_quantity: 4 }))).toEqual({
      id: 7,
      ok: false,
      code: 'not_counted',
      message,
      retryable: false,
    });
  });
});

describe('orders, categories and webhooks', () => {
  it('reads the recorded order, which took its stock once it was paid', () => {
    expect(toWooOrder(recorded('order-paid', rawOrder))).toEqual({
      id: 17,
      number: '17',
      marker: null,
      status: 'processing',
      createdAt: new Date('2026-11-21T01:34:03Z'),
      modifiedAt: new Date('2026-11-21T01:34:04Z'),
      lines: [
        { productId: 11, variationId: null, quantity: 1, reducedStock: 1, totalCents: 449_550 },
        { productId: 12, variationId: 13, quantity: 1, reducedStock: 1, totalCents: 8_995 },
      ],
    });
    const [pending] = recorded('orders-list', z.array(rawOrder)).map(toWooOrder);
    expect(pending?.lines.map(({ reducedStock }) => reducedStock)).toEqual([0, 0]);
  });

  it.each([
    [{ total: '81.77', total_tax: '8.18' }, 8_995],
    [{ total: '0.00', total_tax: '0.00' }, 0],
    [{ total: 19.5, total_tax: null }, 1_950],
    [{ total: 'n/a', total_tax: '1.00' }, null],
  ])("includes tax in a line's total, which the shop lists separately: %j", (price, totalCents) => {
    const line = { product_id: 11, variation_id: 0, quantity: 1, meta_data: [], ...price };
    const order = { id: 1, number: '1', status: 'processing', date_created_gmt: null, date_modified_gmt: null };

    expect(toWooOrder(rawOrder.parse({ ...order, line_items: [line] })).lines).toMatchObject([{ totalCents }]);
  });

  it('reads the recorded categories', () => {
    expect(recorded('categories-list', z.array(rawCategory)).map(toWooCategory)[1]).toEqual({
      id: 17,
      name: 'Helmets & Safety',
      parentId: null,
      slug: 'helmets-safety',
    });
  });

  it('reads the recorded webhook', () => {
    expect(toWooWebhook(recorded('webhook-create', rawWebhook))).toEqual({
      id: 1,
      name: 'p',
      status: 'active',
      topic: 'product.updated',
      deliveryUrl: 'http://127.0.0.1:8190/hook',
    });
  });
});
