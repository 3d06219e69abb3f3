import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fillPath } from '../http/endpoint';
import {
  conflictKindSchema,
  conflictListQuery,
  conflictSchema,
  listConflicts,
  settleConflict,
  settleConflicts,
} from './conflict-contract';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Names of the fields that may hold `value`, tried one at a time. */
const fieldsThatMayBe = (value: unknown, schema: z.ZodType, whole: object): string[] =>
  Object.keys(whole).filter((name) => accepts(schema, { ...whole, [name]: value }));

const refusedFields = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

const conflict = {
  id: 31,
  mapping_id: 1,
  kind: 'first_link',
  message: 'The online shop has 7, Lightspeed has 5.',
  product_type: 'bike',
  woo_product_id: 501,
  product_id: 77,
  product_name: 'Tourer M',
  product_sku: 'T-M',
  woo_image: 'https://shop.example/t.jpg',
  lightspeed_item_id: 101,
  lightspeed_name: 'TOURER M',
  base_quantity: 6,
  woo_quantity: 7,
  lightspeed_quantity: 5,
  woo_quantity_now: 7,
  lightspeed_quantity_now: 4,
  held_units: 0,
  created_at: '2026-11-21T01:00:00.000Z',
};

describe('a conflict', () => {
  it('may be about sides that are gone and numbers nobody knows: null each, but said', () => {
    expect(fieldsThatMayBe(null, conflictSchema, conflict)).toEqual([
      'product_id',
      'product_name',
      'product_sku',
      'woo_image',
      'lightspeed_name',
      'base_quantity',
      'woo_quantity',
      'lightspeed_quantity',
      'woo_quantity_now',
      'lightspeed_quantity_now',
    ]);
    expect(fieldsThatMayBe(undefined, conflictSchema, conflict)).toEqual([]);
  });

  it.each(conflictKindSchema.options)('may be of the kind %s', (kind) => {
    expect(conflictSchema.parse({ ...conflict, kind }).kind).toBe(kind);
  });

  it('keeps apart what was so when it was asked and what is so now, below zero included', () => {
    const oversold = { ...conflict, kind: 'below_zero', woo_quantity: 1, woo_quantity_now: -2 };

    expect(conflictSchema.parse(oversold)).toEqual(oversold);
  });

  it('is never about half a unit', () => {
    expect(fieldsThatMayBe(1.5, conflictSchema, conflict)).toEqual([]);
  });

  it.each([{ kind: 'other' }, { product_type: 'part' }, { created_at: 'today' }])('is refused with %j', (change) => {
    expect(refusedFields(conflictSchema, { ...conflict, ...change })).toEqual(Object.keys(change));
  });
});

describe('the list of conflicts', () => {
  it('has 25 a page, the newest first, of every kind', () => {
    expect(conflictListQuery.parse({})).toEqual({ page: 1, per_page: 25, sort: '-created_at' });
  });

  it.each(['', ' ', 'null', 'undefined'])('takes %j for "every"', (blank) => {
    const sent = { kind: blank, product_type: blank, search: blank, sort: blank, per_page: blank };

    expect(conflictListQuery.parse(sent)).toEqual(conflictListQuery.parse({}));
  });

  it('can be filtered, searched and sorted', () => {
    const sent = {
      kind: 'refused',
      product_type: 'accessory',
      search: ' tour ',
      sort: 'product_name',
      per_page: '100',
    };

    expect(conflictListQuery.parse(sent)).toEqual({ ...sent, page: 1, search: 'tour', per_page: 100 });
  });

  it.each([{ kind: 'other' }, { product_type: 'part' }, { sort: 'message' }, { per_page: '101' }, { page: '0' }])(
    'refuses %j and names it',
    (query) => {
      expect(refusedFields(conflictListQuery, query)).toEqual(Object.keys(query));
    },
  );

  it('answers with a page even when nothing waits', () => {
    const nothing = { conflicts: [], pagination: { page: 1, per_page: 25, total: 0, pages: 1 } };

    expect(listConflicts.response.parse(nothing)).toEqual(nothing);
    expect(accepts(listConflicts.response, { conflicts: [] })).toBe(false);
  });
});

describe('deciding a conflict', () => {
  it('is of one, by the number in the path', () => {
    expect(settleConflict.params.parse({ id: '31' })).toEqual({ id: 31 });
    expect(fillPath(settleConflict.path, { id: 31 })).toBe('/sync/conflicts/31/settle');
    for (const id of ['0', '-1', '1.5', 'settle', '', undefined]) {
      expect(accepts(settleConflict.params, { id })).toBe(false);
    }
  });

  it.each([0, 1_000_000, null])('takes %s', (quantity) => {
    expect(settleConflict.body.parse({ quantity })).toEqual({ quantity });
  });

  it.each([undefined, -1, 1_000_001, 0.5, Number.NaN, Infinity, '', '7', true])('refuses %s', (quantity) => {
    expect(refusedFields(settleConflict.body, { quantity })).toEqual(['quantity']);
  });

  it.each([
    [null, ['seen']],
    [{}, ['seen.woo_quantity', 'seen.lightspeed_quantity']],
    [{ woo_quantity: '5', lightspeed_quantity: 1 }, ['seen.woo_quantity']],
    [{ woo_quantity: 5.5, lightspeed_quantity: 1.5 }, ['seen.woo_quantity', 'seen.lightspeed_quantity']],
  ])('by what was seen as %j names what is wrong with it', (seen, fields) => {
    expect(refusedFields(settleConflict.body, { quantity: 4, seen })).toEqual(fields);
  });

  it.each([
    { quantity: 4, take: 'lightspeed' },
    { quantity: 4, seen: { woo_quantity: 1, lightspeed_quantity: 2, base_quantity: 3 } },
  ])('refuses what it does not know: %j', (body) => {
    expect(accepts(settleConflict.body, body)).toBe(false);
  });
});

describe('a conflict that was decided', () => {
  it('answers only when it was', () => {
    const settled = { success: true, message: 'Settled' };

    expect(settleConflict.response.parse(settled)).toEqual(settled);
    expect(fieldsThatMayBe(false, settleConflict.response, settled)).toEqual([]);
  });
});

describe('deciding several conflicts', () => {
  const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

  it.each(['woocommerce', 'lightspeed'])('takes the numbers of %s for all of them', (take) => {
    expect(settleConflicts.body.parse({ ids: [3, 1], take })).toEqual({ ids: [3, 1], take });
  });

  it.each([
    [0, false],
    [1, true],
    [500, true],
    [501, false],
  ])('of %i at once: %s', (count, ok) => {
    expect(accepts(settleConflicts.body, { ids: ids(count), take: 'lightspeed' })).toBe(ok);
  });

  it('has no side of its own: whose numbers count is always said', () => {
    expect(refusedFields(settleConflicts.body, { ids: [1] })).toEqual(['take']);
    expect(refusedFields(settleConflicts.body, { ids: [1], take: 'both' })).toEqual(['take']);
  });

  it.each([0, -1, 1.5, '1', null])('names the place of %j, which is no id', (wrong) => {
    expect(refusedFields(settleConflicts.body, { ids: [1, wrong], take: 'lightspeed' })).toEqual(['ids.1']);
  });

  it.each([{ all: true }, { quantity: 5 }])('refuses %j beside it', (extra) => {
    expect(accepts(settleConflicts.body, { ids: [1], take: 'lightspeed', ...extra })).toBe(false);
  });

  it('answers how many were settled and how many were left', () => {
    const answer = { success: true, settled: 0, left: 2, message: 'Nothing settled.' };

    expect(settleConflicts.response.parse(answer)).toEqual(answer);
    expect(fieldsThatMayBe(undefined, settleConflicts.response, answer)).toEqual([]);
    for (const wrong of [null, 0.5, false]) {
      expect(fieldsThatMayBe(wrong, settleConflicts.response, answer)).toEqual([]);
    }
  });
});
