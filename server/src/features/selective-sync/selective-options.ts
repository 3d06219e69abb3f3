import { selectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import type { z } from 'zod';

/** What is copied and whither, without which products and whether it is only shown. */
export const selectiveOptions = selectiveSyncRequest.omit({ preview: true, product_ids: true });

export type SelectiveOptions = z.output<typeof selectiveOptions>;

/**
 * Which side gets pictures from the other. A side may get them when it receives or the other one sends, and it is a
 * target of this sync:
 *
 * | to the shop                    | shop receives | shop does not |
 * | ------------------------------ | ------------- | ------------- |
 * | till sends                     | yes           | yes           |
 * | till does not                  | yes           | no            |
 *
 * and the same for the till with the shop's `sendImages`. With the defaults (the shop receives and sends, the till does
 * neither, only the shop is a target) the shop gets pictures from the till, and once the till is a target as well, it
 * gets those of the shop.
 */
export const imageTargets = ({ woocommerceTarget, lightspeedTarget, imageSyncSettings }: SelectiveOptions) => {
  const { woocommerce, lightspeed } = imageSyncSettings;
  return {
    woocommerce: woocommerceTarget && (woocommerce.receiveImages || lightspeed.sendImages),
    lightspeed: lightspeedTarget && (lightspeed.receiveImages || woocommerce.sendImages),
  };
};
