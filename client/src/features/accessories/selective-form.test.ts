import { describe, expect, it } from 'vitest';
import { choiceProblem, defaultChoice, withImageSetting } from './selective-form';

const nothing = { syncImages: false, syncPricing: false, syncStock: false, syncDescriptions: false };
const nowhere = { woocommerceTarget: false, lightspeedTarget: false };

it('begins with the stated defaults', () => {
  expect(defaultChoice).toEqual({
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
  });
});

it('changes one setting of one side', () => {
  const { imageSyncSettings } = withImageSetting(defaultChoice, 'lightspeed', { sendImages: true });
  expect(imageSyncSettings).toEqual({
    woocommerce: { receiveImages: true, sendImages: true },
    lightspeed: { receiveImages: false, sendImages: true },
  });
});

describe('a choice', () => {
  it.each([
    [{}, null],
    [nothing, 'Choose what to sync: images, pricing, stock or descriptions.'],
    [nowhere, 'Choose at least one target.'],
    [{ ...nothing, ...nowhere, syncStock: true }, null],
  ])('with %j is refused with %s', (changes, problem) => {
    expect(choiceProblem({ ...defaultChoice, ...changes })).toBe(problem);
  });
});
