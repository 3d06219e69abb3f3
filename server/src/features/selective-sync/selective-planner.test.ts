import { selectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemDetails } from '../../providers/lightspeed/lightspeed-mapper';
import type { WooDetails } from '../../providers/woocommerce/woo-mapper';
import { hashValue, type RememberedField } from './field-values';
import { imageTargets, type SelectiveOptions } from './selective-options';
import { planMapping, type AgreedValue } from './selective-planner';

const nothing = { syncImages: false, syncPricing: false, syncStock: false, syncDescriptions: false };

const options = (changes: Partial<SelectiveOptions> = {}): SelectiveOptions => ({
  ...selectiveSyncRequest.parse({}),
  ...nothing,
  ...changes,
});

const shop = (changes: Partial<WooDetails> = {}): WooDetails => ({
  id: 1,
  regularPrice: '89.95',
  salePrice: null,
  description: '<p>Fits.</p>',
  images: [],
  ...changes,
});

const till = (changes: Partial<ItemDetails> = {}): ItemDetails => ({
  itemId: 7,
  archived: false,
  price: '89.95',
  longDescription: 'Fits.',
  images: [],
  ...changes,
});

const agreed = (field: RememberedField, woo: string, lightspeed = woo): AgreedValue => ({
  field,
  woo_hash: hashValue(field, woo),
  lightspeed_hash: hashValue(field, lightspeed),
});

const shopImage = (src: string) => ({ id: 1, src, name: '', alt: '' });
const tillImage = (url: string) => ({ imageId: 1, url });

describe('one target', () => {
  const pricing = options({ syncPricing: true });

  it('is in sync if both sides are equal, which is remembered', () => {
    const plan = planMapping(
      { shop: shop(), till: till() },
      options({ syncPricing: true, syncDescriptions: true }),
      [],
    );
    expect(plan).toMatchObject({ work: { outcome: 'in_step', reason: 'Both sides are the same.' }, changes: [] });
    expect(plan.agreed.map(({ field }) => field)).toEqual(['price', 'description']);
  });

  it("gets the other side's value, whoever changed it", () => {
    const sides = { shop: shop({ regularPrice: '70.00' }), till: till() };
    const change = { system: 'woocommerce', field: 'price', before: '70.00', after: '89.95' };
    expect(planMapping(sides, pricing, []).changes).toEqual([change]);
    expect(planMapping(sides, pricing, [agreed('price', '89.95')]).changes).toEqual([change]);
  });

  it('gets no price in the shop if its variations have the prices', () => {
    const sides = { shop: { ...shop({ regularPrice: null }), isVariable: true }, till: till() };
    expect(planMapping(sides, pricing, [])).toMatchObject({
      work: { outcome: 'skipped', reason: 'The variations of this product have prices of their own.' },
      changes: [],
    });
  });

  it("gets the shop's regular price at the till, not its sale price", () => {
    const toTill = { ...pricing, woocommerceTarget: false, lightspeedTarget: true };
    const plan = planMapping({ shop: shop({ salePrice: '50.00' }), till: till({ price: '10.00' }) }, toTill, []);
    expect(plan.changes).toEqual([{ system: 'lightspeed', field: 'price', before: '10.00', after: '89.95' }]);
  });

  it.each([{ price: null }, { price: '0.00' }])('does not get the unknown price $price', ({ price }) => {
    expect(planMapping({ shop: shop(), till: till({ price }) }, pricing, [])).toMatchObject({
      work: { outcome: 'skipped', reason: 'Lightspeed has no price to copy.' },
      changes: [],
    });
  });

  it("ignores differences due to a side's own formatting", () => {
    const sides = { shop: shop({ description: 'Fits. Always.' }), till: till({ longDescription: 'Fits. <x>Always' }) };
    const known = [agreed('description', 'Fits. Always.', 'Fits. <x>Always')];
    const plan = planMapping(sides, options({ syncDescriptions: true }), known);
    expect(plan).toMatchObject({ work: { outcome: 'in_step' }, changes: [], agreed: [] });
  });

  it('reports missing values', () => {
    const gone = [
      planMapping({ shop: undefined, till: till() }, pricing, []),
      planMapping({ shop: shop(), till: undefined }, pricing, []),
      planMapping({ shop: shop(), till: till({ archived: true }) }, pricing, []),
      planMapping({ shop: shop({ regularPrice: null }), till: till({ price: null }) }, pricing, []),
    ];
    expect(gone.map(({ work }) => work)).toEqual([
      { outcome: 'skipped', reason: 'The online shop no longer has this product.' },
      { outcome: 'skipped', reason: 'Lightspeed no longer has this item.' },
      { outcome: 'skipped', reason: 'The item is archived in Lightspeed.' },
      { outcome: 'skipped', reason: 'Neither side has a price.' },
    ]);
  });
});

describe('both targets', () => {
  const both = options({ syncDescriptions: true, lightspeedTarget: true });
  const plan = (shopText: string, tillText: string, known: AgreedValue[]) =>
    planMapping({ shop: shop({ description: shopText }), till: till({ longDescription: tillText }) }, both, known);
  const known = [agreed('description', 'Old')];

  it.each([
    ['New', 'Old', known, [{ system: 'lightspeed', before: 'Old', after: 'New' }], null],
    ['Old', 'New', known, [{ system: 'woocommerce', before: 'Old', after: 'New' }], null],
    ['Shop', 'Till', known, [], 'The description changed and differs on both sides: choose one target.'],
    ['Shop', 'Till', [], [], 'The description differs on both sides: choose one target.'],
    ['', 'Till', [], [{ system: 'woocommerce', before: null, after: 'Till' }], null],
    ['Shop', '', [], [{ system: 'lightspeed', before: null, after: 'Shop' }], null],
  ])('shop %j, till %j, agreed %j', (shopText, tillText, agreements, changes, conflict) => {
    expect(plan(shopText, tillText, agreements)).toMatchObject({ changes, conflict });
  });

  it('never copies an emptied value', () => {
    expect(plan('Old', '', known)).toMatchObject({
      work: { outcome: 'skipped', reason: 'Lightspeed has no description to copy.' },
      changes: [],
      conflict: null,
    });
  });

  it('still does what needs no decision', () => {
    const sides = { shop: shop({ regularPrice: '1.00', description: '' }), till: till() };
    const result = planMapping(sides, { ...both, syncPricing: true }, []);
    expect(result.changes).toMatchObject([{ system: 'woocommerce', field: 'description' }]);
    expect(result.conflict).toContain('price differs');
  });

  it('never overwrites a value without an agreement, nor with an empty one, whatever both sides have', () => {
    const text = fc.constantFrom('', 'One', 'Two', '<p>One</p>');
    fc.assert(
      fc.property(text, text, fc.option(text, { nil: null }), (shopText, tillText, last) => {
        const agreements = last === null ? [] : [agreed('description', last)];
        for (const { after, before } of plan(shopText, tillText, agreements).changes) {
          expect(after).not.toBeNull();
          const beforeIsKnown = last !== null && hashValue('description', before) === hashValue('description', last);
          expect(before === null || beforeIsKnown).toBe(true);
        }
      }),
    );
  });
});

describe('pictures', () => {
  const a = shopImage('https://shop.example/a.jpg');
  const [one, two] = [tillImage('https://till.example/1.jpg'), tillImage('https://till.example/2.jpg')];
  const images = options({ syncImages: true });

  it('are all copied to a shop without any', () => {
    expect(planMapping({ shop: shop(), till: till({ images: [one, two] }) }, images, []).changes).toEqual([
      { system: 'woocommerce', field: 'image', before: null, after: one.url },
      { system: 'woocommerce', field: 'image', before: null, after: two.url },
    ]);
  });

  it('are copied to a till without any, only the first', () => {
    const sides = { shop: shop({ images: [a, shopImage('https://shop.example/b.jpg')] }), till: till() };
    const plan = planMapping(sides, { ...images, lightspeedTarget: true }, []);
    expect(plan.changes).toEqual([{ system: 'lightspeed', field: 'image', before: null, after: a.src }]);
  });

  it('are never replaced or removed', () => {
    const sides = { shop: shop({ images: [a] }), till: till({ images: [one] }) };
    expect(planMapping(sides, images, [])).toMatchObject({ work: { outcome: 'in_step' }, changes: [] });
    expect(planMapping({ ...sides, till: till() }, images, [])).toMatchObject({
      work: { outcome: 'skipped', reason: 'Lightspeed has no picture and receives none with these settings.' },
    });
    expect(planMapping({ shop: shop(), till: till() }, images, [])).toMatchObject({
      work: { outcome: 'skipped', reason: 'Neither side has a picture.' },
    });
  });

  it.each([
    { receives: true, sends: true, target: true, expected: true },
    { receives: true, sends: false, target: true, expected: true },
    { receives: false, sends: true, target: true, expected: true },
    { receives: false, sends: false, target: true, expected: false },
    { receives: true, sends: true, target: false, expected: false },
  ])('reach a side that receives ($receives) or is sent to ($sends) as a target ($target): $expected', (row) => {
    const side = { receiveImages: row.receives, sendImages: false };
    const other = { receiveImages: false, sendImages: row.sends };
    expect(
      imageTargets(
        options({
          woocommerceTarget: row.target,
          lightspeedTarget: false,
          imageSyncSettings: { woocommerce: side, lightspeed: other },
        }),
      ).woocommerce,
    ).toBe(row.expected);
    expect(
      imageTargets(
        options({
          woocommerceTarget: false,
          lightspeedTarget: row.target,
          imageSyncSettings: { woocommerce: other, lightspeed: side },
        }),
      ).lightspeed,
    ).toBe(row.expected);
  });

  it('are copied to the shop only by default, and to the till once it is a target', () => {
    expect(imageTargets(options())).toEqual({ woocommerce: true, lightspeed: false });
    expect(imageTargets(options({ lightspeedTarget: true }))).toEqual({ woocommerce: true, lightspeed: true });
  });
});
