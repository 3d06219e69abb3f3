import type { Accessory } from '@chainline/shared/products/accessory-contract';
import type { Tone } from '../../components/StatusChip';
import { ApiError } from '../../lib/api-error';
import { formatDate } from '../../lib/format';

export const imageSources: Record<Accessory['image_source'], { label: string; tone: Tone }> = {
  woocommerce: { label: 'WooCommerce', tone: 'primary' },
  lightspeed: { label: 'Lightspeed', tone: 'secondary' },
  upload: { label: 'Uploaded', tone: 'info' },
  none: { label: 'No picture', tone: 'neutral' },
};

/** First picture in the shop, or else in Lightspeed, whose pictures only the server can fetch. */
export const accessoryPicture = ({ images, lightspeed_image_urls, lightspeed_item_id }: Accessory): string | null => {
  const [first] = images;
  if (first) return first.src;
  const tillHasOne = lightspeed_image_urls.length > 0 && lightspeed_item_id !== null;
  return tillHasOne ? `/api/local-image/lightspeed/${lightspeed_item_id}?size=88` : null;
};

/** Date of the last image sync; null if there was none. */
export const lastCopied = ({ last_image_sync }: Accessory): string | null =>
  last_image_sync === null ? null : `Copied ${formatDate(last_image_sync)}`;

/** Error text of the list. Undefined without an answer: the error's own message fits better. */
export const accessoriesFailureText = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.status === null) return undefined;
  return error.status === 401 ? 'Authentication required' : 'HTTP error';
};
