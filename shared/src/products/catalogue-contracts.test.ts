import { describe, expect, it } from 'vitest';
import { listAccessories } from './accessory-contract';
import { setCategoryKind } from './category-contract';
import { listSerials } from './serial-contract';

describe('accessories', () => {
  it('are asked for in pages of 25 by name, and of 100 at most', () => {
    expect(listAccessories.query.parse({ search: ' bell ' })).toEqual({
      page: 1,
      per_page: 25,
      sort: 'name',
      search: 'bell',
    });
    expect(listAccessories.query.safeParse({ per_page: '101' }).success).toBe(false);
  });
});

describe('the kind of a category', () => {
  it('is a bike, an accessory, or by its name', () => {
    for (const kind of ['bike', 'accessory', null]) expect(setCategoryKind.body.parse({ kind })).toEqual({ kind });
    for (const kind of ['part', undefined, '']) expect(setCategoryKind.body.safeParse({ kind }).success).toBe(false);
  });
});

describe('serial numbers', () => {
  it('are in stock or sold, with a message when there are none', () => {
    const serial = {
      id: 1,
      serial: 'F-1',
      description: '',
      color: '',
      size: '',
      state: 'sold',
      lightspeed_item_id: 2,
      variation_id: null,
    };
    expect(listSerials.response.parse({ serials: [serial], message: null }).serials).toEqual([serial]);
    expect(listSerials.response.parse({ serials: [], message: 'None.' }).message).toBe('None.');
    expect(listSerials.response.safeParse({ serials: [{ ...serial, state: 'lost' }], message: null }).success).toBe(
      false,
    );
  });
});
