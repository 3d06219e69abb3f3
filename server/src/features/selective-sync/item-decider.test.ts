import { selectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import { describe, expect, it } from 'vitest';
import { decideItem } from './item-decider';
import type { SelectiveItem } from './selective-item-store';
import type { SelectiveScope } from './selective-run-store';
import type { Sides } from './side-values';
import type { StoredChange } from './stored-change';

const scope = (changes: Partial<SelectiveScope> = {}): SelectiveScope => ({
  ...selectiveSyncRequest.omit({ preview: true, product_ids: true }).parse({ syncImages: false, syncStock: false }),
  mode: 'compare',
  product_ids: null,
  mapping_ids: null,
  ...changes,
});

const sides = (shopPrice: string, tillPrice = '12.00', images: { imageId: number; url: string }[] = []): Sides => ({
  shop: { id: 1, regularPrice: shopPrice, salePrice: null, description: 'Fits.', images: [] },
  till: { itemId: 7, archived: false, price: tillPrice, longDescription: 'Fits.', images },
});

const change = (changes: Partial<StoredChange> = {}): StoredChange => ({
  system: 'woocommerce',
  field: 'price',
  before: '10.00',
  after: '12.00',
  state: 'planned',
  ...changes,
});

const item = (changes: Partial<SelectiveItem> = {}): SelectiveItem => ({
  position: 1,
  mapping_id: 5,
  woo_product_id: 1,
  woo_parent_id: null,
  lightspeed_item_id: 7,
  sync_enabled: true,
  outcome: 'planned',
  reason: 'Copies price to the online shop.',
  error: null,
  changes: [change()],
  ...changes,
});

const decide = (given: Partial<Parameters<typeof decideItem>[0]> = {}) =>
  decideItem({ item: item(), scope: scope(), sides: sides('10.00'), agreements: [], ...given });

describe('a compared item', () => {
  it('is sent based on the present values', () => {
    expect(decide({ sides: sides('10.50', '13.00') })).toMatchObject({
      outcome: 'applying',
      changes: [{ before: '10.50', after: '13.00', state: 'sent' }],
    });
  });

  it('is finished if both sides are equal by now', () => {
    expect(decide({ sides: sides('12.00') })).toMatchObject({ outcome: 'in_step', changes: [] });
  });

  it('is skipped once its mapping is disabled or gone', () => {
    expect(decide({ item: item({ sync_enabled: false }) })).toMatchObject({ outcome: 'skipped' });
    expect(decide({ item: item({ mapping_id: null, sync_enabled: null }) })).toMatchObject({
      outcome: 'superseded',
      error: 'The mapping was deleted.',
    });
  });

  it('becomes a conflict if both sides changed meanwhile', () => {
    expect(decide({ scope: scope({ lightspeedTarget: true }) })).toMatchObject({ outcome: 'conflict', changes: [] });
  });
});

describe('an unanswered item', () => {
  const sent = item({ outcome: 'applying', changes: [change({ state: 'sent' })] });

  it('was applied if its side has the new value', () => {
    expect(decide({ item: sent, sides: sides('12.00') })).toMatchObject({
      outcome: 'applied',
      changes: [{ state: 'done' }],
    });
  });

  it('is sent again if its side still has the old one', () => {
    expect(decide({ item: sent })).toMatchObject({ outcome: 'applying', changes: [{ state: 'sent' }] });
  });

  it('was overtaken if its side has another value', () => {
    expect(decide({ item: sent, sides: sides('11.00') })).toMatchObject({
      outcome: 'skipped',
      reason: expect.stringContaining('has changed in the meantime'),
      changes: [{ state: 'refused' }],
    });
  });

  it('keeps earlier refusals', () => {
    const half = item({
      outcome: 'applying',
      error: 'Not like this.',
      changes: [change({ state: 'refused' }), change({ system: 'lightspeed', state: 'sent' })],
    });
    expect(decide({ item: half, sides: sides('10.00', '12.00') })).toMatchObject({
      outcome: 'failed',
      error: 'Not like this.',
      changes: [{ state: 'refused' }, { state: 'done' }],
    });
  });

  const picture = change({ system: 'lightspeed', field: 'image', before: null, after: 'a', state: 'sent' });

  it('never has its picture sent again', () => {
    const upload = item({ outcome: 'applying', changes: [picture] });
    expect(decide({ item: upload })).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('not certain'),
      changes: [{ state: 'refused' }],
    });
    const arrived = sides('10.00', '12.00', [{ imageId: 1, url: 'b' }]);
    expect(decide({ item: upload, sides: arrived })).toMatchObject({ outcome: 'applied' });
    const kept = item({ outcome: 'applying', changes: [{ ...picture, state: 'planned' }] });
    expect(decide({ item: kept })).toMatchObject({ outcome: 'applying', changes: [{ state: 'sent' }] });
  });
});

describe('an item of an undo', () => {
  const fixed = scope({ mode: 'fixed' });
  const back = (state: StoredChange['state']) => item({ reason: '', changes: [change({ state })] });

  it('is sent if its side still has the written value, even with a disabled mapping', () => {
    const off = { ...back('planned'), sync_enabled: false };
    expect(decide({ item: off, scope: fixed })).toMatchObject({ outcome: 'applying', changes: [{ state: 'sent' }] });
  });

  it('skips values changed meanwhile', () => {
    expect(decide({ item: back('planned'), scope: fixed, sides: sides('11.00') })).toMatchObject({
      outcome: 'skipped',
      changes: [{ state: 'refused' }],
    });
  });

  it('wrote nothing if the value is already there', () => {
    expect(decide({ item: back('planned'), scope: fixed, sides: sides('12.00') })).toMatchObject({
      outcome: 'in_step',
      changes: [{ state: 'refused' }],
    });
  });

  it('cannot change a missing product', () => {
    const gone = { ...sides('10.00'), shop: undefined };
    expect(decide({ item: back('planned'), scope: fixed, sides: gone })).toMatchObject({ outcome: 'skipped' });
  });
});
