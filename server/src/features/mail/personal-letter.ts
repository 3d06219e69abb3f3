import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { toShopLetter } from './shop-letter';

type PersonalLetter = { subject: string; text: string; from: string };

const longestPreview = 120;

/** An email that a person of the shop wrote to a customer. */
export const toPersonalLetter = (shop: ShopSettings, { subject, text, from }: PersonalLetter) =>
  toShopLetter(shop, {
    preheader: text.replace(/\s+/g, ' ').slice(0, longestPreview),
    heading: subject,
    blocks: [
      ...text
        .split(/\n\s*\n/)
        .flatMap((paragraph) => (paragraph.trim() === '' ? [] : [{ type: 'paragraph' as const, text: paragraph }])),
      { type: 'note', text: [from, shop.name].filter(Boolean).join('\n') },
    ],
  });
