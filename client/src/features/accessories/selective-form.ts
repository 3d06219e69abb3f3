import { selectiveSyncRequest, type SelectiveSyncRequest } from '@chainline/shared/sync/selective-contract';

/** Initial choice, as specified. */
export const defaultChoice: SelectiveSyncRequest = selectiveSyncRequest.parse({ itemType: 'accessories' });

type Side = keyof SelectiveSyncRequest['imageSyncSettings'];
type ImageSetting = keyof SelectiveSyncRequest['imageSyncSettings'][Side];

export const contentChoices = [
  { name: 'syncImages', label: 'Images' },
  { name: 'syncPricing', label: 'Pricing' },
  { name: 'syncStock', label: 'Stock' },
  { name: 'syncDescriptions', label: 'Descriptions' },
] as const;

export const targetChoices = [
  { name: 'woocommerceTarget', label: 'WooCommerce' },
  { name: 'lightspeedTarget', label: 'Lightspeed' },
] as const;

export const imageSides = [
  { side: 'woocommerce', label: 'WooCommerce' },
  { side: 'lightspeed', label: 'Lightspeed' },
] as const;

export const withImageSetting = (
  choice: SelectiveSyncRequest,
  side: Side,
  setting: Partial<Record<ImageSetting, boolean>>,
): SelectiveSyncRequest => ({
  ...choice,
  imageSyncSettings: { ...choice.imageSyncSettings, [side]: { ...choice.imageSyncSettings[side], ...setting } },
});

/** Reason a choice has no effect; null if it has one. */
export const choiceProblem = (choice: SelectiveSyncRequest): string | null => {
  const copies = choice.syncImages || choice.syncPricing || choice.syncDescriptions;
  if (!copies && !choice.syncStock) return 'Choose what to sync: images, pricing, stock or descriptions.';
  if (copies && !choice.woocommerceTarget && !choice.lightspeedTarget) return 'Choose at least one target.';
  return null;
};
