import { z } from 'zod';
import { settingsSection } from './settings-section';

/** Single-line text, because it appears in email subjects and headers. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'Line breaks and control characters are not allowed');

/**
 * Australian Business Number: eleven digits, blanks allowed, whose weighted sum is a multiple of 89 (Australian
 * Business Register).
 */
export const isAbn = (value: string): boolean => {
  const digits = value.replaceAll(' ', '');
  if (!/^\d{11}$/.test(digits)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
};

/** Time zones known to browsers, Node and Postgres alike; excludes abbreviations and offsets. */
const isTimeZone = (value: string): boolean => Intl.supportedValuesOf('timeZone').includes(value);

/** Business details, printed on every quote, email and invoice. */
const shopSchema = z.strictObject({
  name: text(100).min(1, 'The shop needs a name'),
  legal_name: text(200),
  /** Empty until entered; documents then cannot be tax invoices. */
  abn: z
    .string()
    .trim()
    .max(20)
    .refine((value) => value === '' || isAbn(value), 'This is not a valid ABN'),
  address: text(300),
  postcode: z.string().regex(/^\d{4}$/, 'A postcode has four digits'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  phone: text(40),
  email: z.union([z.literal(''), z.email('This is not an email address').max(254)]),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'This is not a web address' }).max(300)]),
  time_zone: text(60).refine(isTimeZone, 'This is not a time zone such as Australia/Sydney'),
});

export type ShopSettings = z.output<typeof shopSchema>;

/** Defaults of the specification (D3 section 9). */
export const defaultShopSettings: ShopSettings = {
  name: 'Chainline Bikes',
  legal_name: '',
  abn: '',
  address: 'Bondi Beach NSW 2026',
  postcode: '2026',
  latitude: -33.8908,
  longitude: 151.2743,
  phone: '',
  email: '',
  website: '',
  time_zone: 'Australia/Sydney',
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptShopSettingsSchema = shopSchema
  .extend({ time_zone: shopSchema.shape.time_zone.catch(defaultShopSettings.time_zone) })
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultShopSettings, ...kept }));

export const shopSettingsCalls = settingsSection('/settings/shop', 'the business details', shopSchema);
