import { describe, expect, it } from 'vitest';
import { getRun } from './run-contract';
import { selectiveSyncRequest, startSelectiveSync } from './selective-contract';

const defaults = {
  itemType: 'accessories',
  syncImages: true,
  syncPricing: true,
  syncStock: true,
  syncDescriptions: true,
  woocommerceTarget: true,
  lightspeedTarget: false,
  imageSyncSettings: {
    woocommerce: { receiveImages: true, sendImages: true },
    lightspeed: { receiveImages: false, sendImages: false },
  },
  preview: false,
};

const refusedFields = (body: unknown): string[] =>
  selectiveSyncRequest.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('a selective sync', () => {
  it('copies everything of all accessories to the shop alone unless told otherwise', () => {
    expect(selectiveSyncRequest.parse({})).toEqual(defaults);
  });

  it('is for all products when none are named: there is no empty list of them', () => {
    expect(selectiveSyncRequest.parse({})).not.toHaveProperty('product_ids');
    expect(refusedFields({ product_ids: [] })).toEqual(['product_ids']);
    expect(refusedFields({ product_ids: null })).toEqual(['product_ids']);
  });

  it.each(['syncImages', 'syncPricing', 'syncStock', 'syncDescriptions', 'woocommerceTarget'])(
    'without %s still does the rest',
    (name) => {
      expect(selectiveSyncRequest.parse({ [name]: false })).toEqual({ ...defaults, [name]: false });
    },
  );

  it.each([{ lightspeedTarget: true }, { itemType: 'bikes' }, { preview: true }, { product_ids: [7] }])(
    'with %j leaves the rest as it was',
    (given) => {
      expect(selectiveSyncRequest.parse(given)).toEqual({ ...defaults, ...given });
    },
  );

  it.each([
    [1, true],
    [1_000, true],
    [1_001, false],
  ])('of %i products: %s', (count, ok) => {
    expect(selectiveSyncRequest.safeParse({ product_ids: ids(count) }).success).toBe(ok);
  });

  it.each([
    [{ itemType: 'accessory' }, 'itemType'],
    [{ itemType: '' }, 'itemType'],
    [{ itemType: null }, 'itemType'],
    [{ syncStock: 'false' }, 'syncStock'],
    [{ syncImages: 0 }, 'syncImages'],
    [{ woocommerceTarget: null }, 'woocommerceTarget'],
    [{ preview: 'true' }, 'preview'],
    [{ product_ids: [1, 0] }, 'product_ids.1'],
    [{ product_ids: ['7'] }, 'product_ids.0'],
    [{ product_ids: [1.5] }, 'product_ids.0'],
    [{ product_ids: 7 }, 'product_ids'],
  ])('refuses %j and names %s', (body, field) => {
    expect(refusedFields(body)).toEqual([field]);
  });

  it.each([{ syncStocks: false }, { product_type: 'bike' }, { dryRun: true }])(
    'refuses %j, which would otherwise be taken for a sync of everything',
    (body) => {
      expect(selectiveSyncRequest.safeParse(body).success).toBe(false);
    },
  );
});

describe('the direction of pictures', () => {
  const off = { receiveImages: false, sendImages: false };

  it('is taken as given, for both sides', () => {
    const imageSyncSettings = { woocommerce: off, lightspeed: { receiveImages: true, sendImages: true } };

    expect(selectiveSyncRequest.parse({ imageSyncSettings }).imageSyncSettings).toEqual(imageSyncSettings);
  });

  it.each([
    [{}, ['imageSyncSettings.woocommerce', 'imageSyncSettings.lightspeed']],
    [{ woocommerce: off }, ['imageSyncSettings.lightspeed']],
    [{ woocommerce: off, lightspeed: { receiveImages: false } }, ['imageSyncSettings.lightspeed.sendImages']],
    [{ woocommerce: off, lightspeed: { ...off, sendImages: 'no' } }, ['imageSyncSettings.lightspeed.sendImages']],
    [{ woocommerce: off, lightspeed: { ...off, deleteImages: true } }, ['imageSyncSettings.lightspeed']],
    [{ woocommerce: off, lightspeed: off, supplier: off }, ['imageSyncSettings']],
  ])('is never half said: %j', (imageSyncSettings, fields) => {
    expect(refusedFields({ imageSyncSettings })).toEqual(fields);
  });

  it('can be sent back as it was given out', () => {
    const { imageSyncSettings } = selectiveSyncRequest.parse({});

    expect(selectiveSyncRequest.parse({ imageSyncSettings })).toEqual(defaults);
  });
});

describe('a selective sync that was started', () => {
  const started = {
    success: true,
    sync_id: '0d2c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02',
    already_running: false,
    message: 'Selective sync started',
  };

  it('answers with a message, and with the id of a run', () => {
    const answer = startSelectiveSync.response.parse(started);

    expect(answer).toEqual(started);
    expect(getRun.params.parse({ id: answer.sync_id })).toEqual({ id: started.sync_id });
  });

  it.each(Object.keys(started))('never leaves out %s', (name) => {
    for (const value of [undefined, null]) {
      expect(startSelectiveSync.response.safeParse({ ...started, [name]: value }).success).toBe(false);
    }
  });

  it.each([{ sync_id: '7' }, { success: false }])('never answers %j', (change) => {
    expect(startSelectiveSync.response.safeParse({ ...started, ...change }).success).toBe(false);
  });
});
