import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { EmailContent } from './email-content';
import { layOutEmail } from './email-layout';

const accentColour = '#0b625b';

type Letter = Pick<EmailContent, 'preheader' | 'heading' | 'blocks'>;

/** Email in the shop's layout, without a quote. */
export const toShopLetter = (shop: ShopSettings, letter: Letter): { html: string; text: string } =>
  layOutEmail({
    ...letter,
    shopName: shop.name,
    accentColour,
    footer: { address: shop.address, abn: shop.abn, phone: shop.phone, email: shop.email },
  });

/** Formats a time, such as `Tuesday 24 November 2026, 10:00 am (AEDT)`. */
export const formatMoment = (at: Date, timeZone: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...options }).format(at).replace(',', '');
  const day = part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${part({ hour: 'numeric', minute: '2-digit', hour12: true, timeZoneName: 'short' }).replace(/(am|pm) (.*)$/i, '$1 ($2)')}`;
};
