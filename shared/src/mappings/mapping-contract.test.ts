import { describe, expect, it } from 'vitest';
import { settleConflict } from '../sync/conflict-contract';
import { getStockHistory } from '../sync/stock-history-contract';
import { createMapping, mappingListQuery, mappingSchema } from './mapping-contract';

const body = { woo_product_id: 1, lightspeed_item_id: 2, product_type: 'bike' };

const refusals = (given: object): [string, string][] => {
  const parsed = createMapping.body.safeParse({ ...body, ...given });
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
};

describe('creating a mapping', () => {
  it('is by hand, sure, verified and in both directions unless told otherwise', () => {
    expect(createMapping.body.parse(body)).toEqual({
      ...body,
      sync_direction: 'both',
      mapping_confidence: 1,
      manually_verified: true,
    });
  });

  it.each(['woo_product_id', 'lightspeed_item_id'])('needs %s', (name) => {
    const stated = 'WooCommerce ID and Lightspeed ID are required';

    for (const value of [undefined, null, 0, -1, 1.5, 'seven']) {
      expect(refusals({ [name]: value })).toEqual([[name, stated]]);
    }
  });

  it.each([
    { product_type: 'part' },
    { sync_direction: 'sideways' },
    { mapping_confidence: 1.01 },
    { mapping_confidence: -0.1 },
    { manually_verified: 'yes' },
    { base_quantity: 5 },
  ])('refuses %j', (given) => {
    expect(refusals(given)).toHaveLength(1);
  });
});

describe('the list of mappings', () => {
  it('has 10 a page, by name', () => {
    expect(mappingListQuery.parse({})).toEqual({ page: 1, per_page: 10, sort: 'product_name' });
  });
});

describe('a mapping', () => {
  const { awaiting_first_sync: waits, skip_reason: reason } = mappingSchema.shape;

  it('says whether it waits for its first sync, and why it is skipped if it is', () => {
    expect(waits.parse(true)).toBe(true);
    expect(waits.safeParse(null).success).toBe(false);
    expect(reason.parse('The item is gone.')).toBe('The item is gone.');
    expect(reason.parse(null)).toBeNull();
    expect(reason.safeParse(undefined).success).toBe(false);
  });
});

describe('settling a conflict', () => {
  it('takes a count or a try again', () => {
    expect(settleConflict.body.parse({ quantity: 0 })).toEqual({ quantity: 0 });
    expect(settleConflict.body.parse({ quantity: null })).toEqual({ quantity: null });
  });

  it.each([{}, { quantity: -1 }, { quantity: 2.5 }, { quantity: '3' }])('refuses %j: unknown is not zero', (given) => {
    expect(settleConflict.body.safeParse(given).success).toBe(false);
  });
});

describe('the stock history', () => {
  it('pages by the id before which to go on', () => {
    expect(getStockHistory.query.parse({ before: '17' })).toEqual({ before: 17 });
    expect(getStockHistory.query.parse({})).toEqual({});
  });
});
