import { describe, expect, it } from 'vitest';
import {
  exchangeLightspeedCode,
  exchangeLightspeedToken,
  lightspeedItemSchema,
  lightspeedItemsQuery,
  lightspeedStatusSchema,
  startLightspeedOauth,
} from './lightspeed-contract';

const item = {
  itemID: 7,
  systemSku: '210000000007',
  customSku: '',
  description: 'Tourer M',
  Category: { name: '' },
  Prices: { ItemPrice: [] },
  ItemShops: { ItemShop: [] },
  archived: false,
  mapped: false,
  product_id: null,
  woo_product_id: null,
};

const status = {
  connected: false,
  expires_at: null,
  error: null,
  message: '',
  account_name: null,
  shop_id: null,
  shop_name: null,
  paused: null,
};

describe('an item of the till', () => {
  it('may have no price and no quantity: unknown is an empty list, not a zero', () => {
    expect(lightspeedItemSchema.parse(item)).toEqual(item);
  });

  it('may have been sold below zero', () => {
    const ItemShops = { ItemShop: [{ shopID: '1', qoh: -2 }] };

    expect(lightspeedItemSchema.parse({ ...item, ItemShops }).ItemShops).toEqual(ItemShops);
  });

  it.each([
    ['a number as text', { ItemShops: { ItemShop: [{ shopID: '1', qoh: '3' }] } }],
    ['half a unit', { ItemShops: { ItemShop: [{ shopID: '1', qoh: 2.5 }] } }],
    ['one shop that is no list', { ItemShops: { ItemShop: { shopID: '1', qoh: 3 } } }],
    ['an id as text', { itemID: '7' }],
    ['no description', { description: undefined }],
  ])('is refused with %s', (_what, change) => {
    expect(lightspeedItemSchema.safeParse({ ...item, ...change }).success).toBe(false);
  });

  it('never carries its cost', () => {
    expect(lightspeedItemSchema.parse({ ...item, defaultCost: '900.00' })).toEqual(item);
  });
});

describe('the list of items', () => {
  it('has 25 a page, by description, mapped or not', () => {
    expect(lightspeedItemsQuery.parse({})).toEqual({ page: 1, per_page: 25, sort: 'description' });
  });

  it.each(['description', 'systemSku', 'customSku', 'category', 'price', 'qoh'])('sorts by %s, either way', (key) => {
    expect(lightspeedItemsQuery.parse({ sort: key }).sort).toBe(key);
    expect(lightspeedItemsQuery.parse({ sort: `-${key}` }).sort).toBe(`-${key}`);
  });

  it.each(['mapped', 'unmapped'])('can be filtered by %s', (mapped) => {
    expect(lightspeedItemsQuery.parse({ mapped }).mapped).toBe(mapped);
  });

  it.each([{ mapped: 'yes' }, { sort: 'cost' }, { per_page: '101' }])('refuses %j', (query) => {
    expect(lightspeedItemsQuery.safeParse(query).success).toBe(false);
  });
});

describe('the status of the connection', () => {
  it('is the same shape whether connected or not', () => {
    const connected = { ...status, connected: true, expires_at: '2026-11-21T00:30:00.000Z', account_name: 'Cycles' };

    expect(lightspeedStatusSchema.parse(status)).toEqual(status);
    expect(lightspeedStatusSchema.parse(connected)).toEqual(connected);
  });

  it.each(['connected', 'expires_at', 'error', 'message'])('always says %s', (name) => {
    expect(lightspeedStatusSchema.safeParse({ ...status, [name]: undefined }).success).toBe(false);
  });

  it('never carries a token', () => {
    expect(lightspeedStatusSchema.parse({ ...status, access_token: 'secret' })).toEqual(status);
  });
});

describe('connecting', () => {
  it('begins with an address to go to, and what to check on the way back', () => {
    const started = { success: true, auth_url: 'https://cloud.example.com/auth', state: 's', code_verifier: 'v' };

    expect(startLightspeedOauth.response.parse(started)).toEqual(started);
    expect(startLightspeedOauth.response.safeParse({ ...started, auth_url: 'nowhere' }).success).toBe(false);
    expect(startLightspeedOauth.response.safeParse({ ...started, success: false }).success).toBe(false);
  });

  it.each([
    [{ code: 'c', state: 's' }, true],
    [{ code: 'c' }, false],
    [{ state: 's' }, false],
    [{ code: '', state: 's' }, false],
    [{ code: 'c', state: 's', redirect_uri: 'https://evil.example' }, false],
    [{ code: 'x'.repeat(2001), state: 's' }, false],
  ])('by code with %j: %s', (body, ok) => {
    expect(exchangeLightspeedCode.body.safeParse(body).success).toBe(ok);
  });

  it('with the verifier needs the verifier', () => {
    const body = { code: 'c', state: 's', code_verifier: 'v' };

    expect(exchangeLightspeedToken.body.parse(body)).toEqual(body);
    expect(exchangeLightspeedToken.body.safeParse({ ...body, code_verifier: undefined }).success).toBe(false);
  });

  it('answers with a handle of bearer type and its life in seconds', () => {
    const answer = { success: true, access_token: 'handle', token_type: 'Bearer', expires_in: 1800 };

    expect(exchangeLightspeedCode.response.parse({ ...answer, refresh_token: 'secret' })).toEqual(answer);
    expect(exchangeLightspeedCode.response.safeParse({ ...answer, expires_in: '1800' }).success).toBe(false);
  });
});
