import { describe, expect, it } from 'vitest';
import { changeMapping } from '../mappings/mapping-contract';
import { settleConflict } from './conflict-contract';
import { getStockHistory, stockEventSchema, stockSourceSchema } from './stock-history-contract';

const event = {
  id: 1,
  system: 'lightspeed',
  unit_id: 7,
  unit_name: 'Tourer M',
  source: 'till_sale',
  delta: -1,
  before_quantity: 5,
  after_quantity: 4,
  reference: 'log:12',
  reason: 'Sold at the till (sale 3)',
  actor: 'Lightspeed',
  run_id: null,
  happened_at: '2026-11-21T00:00:00.000Z',
};

describe('a change of a number', () => {
  it('says where, by what, by how much, from what to what, why, by whom and when', () => {
    expect(stockEventSchema.parse(event)).toEqual(event);
  });

  it('has numbers that may be unknown, but never missing', () => {
    const unknown = { ...event, before_quantity: null, after_quantity: null, reference: null };

    expect(stockEventSchema.parse(unknown)).toEqual(unknown);
    expect(stockEventSchema.safeParse({ ...event, after_quantity: undefined }).success).toBe(false);
  });

  it.each(stockSourceSchema.options)('may come from %s', (source) => {
    expect(stockEventSchema.parse({ ...event, source }).source).toBe(source);
  });

  it.each([{ system: 'shopify' }, { source: 'magic' }, { delta: 0.5 }, { happened_at: 'yesterday' }])(
    'is refused with %j',
    (change) => {
      expect(stockEventSchema.safeParse({ ...event, ...change }).success).toBe(false);
    },
  );
});

describe('the pages of a history', () => {
  it('end when there is nothing older', () => {
    const page = { events: [event], next_before: null, held: [] };

    expect(getStockHistory.response.parse(page)).toEqual(page);
  });

  it.each([{ id: '0' }, { id: 'seven' }, { id: '-7' }])('are of a product, not of %j', (params) => {
    expect(getStockHistory.params.safeParse(params).success).toBe(false);
  });

  it.each([{ before: '0' }, { before: 'x' }])('do not go on before %j', (query) => {
    expect(getStockHistory.query.safeParse(query).success).toBe(false);
  });
});

describe('the numbers that were seen at a decision', () => {
  it('may be given, both or none', () => {
    const body = { quantity: 4, seen: { woo_quantity: 5, lightspeed_quantity: -1 } };

    expect(settleConflict.body.parse(body)).toEqual(body);
    expect(settleConflict.body.safeParse({ quantity: 4, seen: { woo_quantity: 5 } }).success).toBe(false);
    expect(
      settleConflict.body.safeParse({ quantity: 4, seen: { woo_quantity: 5, lightspeed_quantity: null } }).success,
    ).toBe(false);
  });
});

describe('a change of a mapping', () => {
  it.each([{ manually_verified: true }, { sync_enabled: false }, { sync_direction: 'ls_to_woo' }])(
    'is one thing at a time: %j',
    (body) => {
      expect(changeMapping.body.parse(body)).toEqual(body);
    },
  );

  it.each([{}, { manually_verified: true, sync_enabled: true }, { mapping_confidence: 1 }, { sync_enabled: 'true' }])(
    'is not %j',
    (body) => {
      expect(changeMapping.body.safeParse(body).success).toBe(false);
    },
  );
});
