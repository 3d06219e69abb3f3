import { selectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import type { z } from 'zod';

export const selectiveOptions = selectiveSyncRequest.omit({ preview: true, product_ids: true });

export type SelectiveOptions = z.output<typeof selectiveOptions>;

/**
 * A side gets the other's pictures if it is a target and either receives pictures or the other side sends them. By
 * default the shop receives and sends and the till does neither, so the shop gets the till's pictures; if the till is a
 * target too, it gets the shop's.
 */
export const imageTargets = ({ woocommerceTarget, lightspeedTarget, imageSyncSettings }: SelectiveOptions) => {
  const { woocommerce, lightspeed } = imageSyncSettings;
  return {
    woocommerce: woocommerceTarget && (woocommerce.receiveImages || lightspeed.sendImages),
    lightspeed: lightspeedTarget && (lightspeed.receiveImages || woocommerce.sendImages),
  };
};
