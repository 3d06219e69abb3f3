import { z } from 'zod';
import { amountSchema } from '../money';
import { settingsSection } from './settings-section';

const percent = z.number().min(0).max(100);
const text = (max: number) => z.string().trim().max(max);

/** Eleven digits, blanks allowed between them, whose weighted sum is a multiple of 89 (Australian Business Register). */
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

const isTimeZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-AU', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Who sells: stands on every quote, email and invoice. */
const shopSchema = z.strictObject({
  name: text(100).min(1, 'The shop needs a name'),
  legal_name: text(200),
  /** Empty while the shop has not entered it; documents then cannot be tax invoices. */
  abn: z
    .string()
    .trim()
    .refine((value) => value === '' || isAbn(value), 'This is not a valid ABN'),
  address: text(300),
  postcode: z.string().regex(/^\d{4}$/, 'A postcode has four digits'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  phone: text(40),
  email: z.union([z.literal(''), z.email('This is not an email address')]),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'This is not a web address' })]),
  time_zone: text(60).refine(isTimeZone, 'This is not a time zone such as Australia/Sydney'),
});

const quoteSettingsSchema = z.strictObject({
  valid_days: z.int().min(1).max(365),
  deposit: amountSchema,
  payment_option: z.enum(['customer_chooses', 'deposit', 'full']),
  delivery_fee: amountSchema,
  setup_fee: amountSchema,
  /** Percent of the price before GST that should be left after cost. */
  margin_products: percent,
  margin_accessories: percent,
  /** How many open quotes one person can look after. */
  capacity: z.int().min(1).max(1000),
  /** The notes of a quote are shown to the customer; otherwise they stay inside. */
  notes_for_customer: z.boolean(),
  /** Days before the end at which the customer is reminded; 0 = never. */
  remind_days_before: z.int().min(0).max(60),
});

/** Low enough that no price made of it leaves what money can hold exactly. */
const tariff = amountSchema.max(1000);

const shippingSettingsSchema = z.strictObject({
  /** Kilometres up to which we deliver ourselves. */
  local_radius_km: z.number().min(0).max(5000),
  /** Kilometres from which postal and freight providers are asked. */
  external_from_km: z.number().min(0).max(5000),
  base_price: tariff,
  assembly_price: tariff,
  /** Each rate holds for the kilometres inside its band, from `from_km` to the next band. */
  bands: z
    .array(z.strictObject({ from_km: z.number().min(0).max(5000), per_km: tariff }))
    .max(10)
    .refine(
      (bands) => bands.every((band, index) => index === 0 || band.from_km > (bands[index - 1]?.from_km ?? 0)),
      'Each band must begin after the one before it',
    ),
  free_local_over: amountSchema,
  signature_over: amountSchema,
  insurance_over: amountSchema,
  road_factor: z.number().min(1).max(3),
  geocode_factor: z.number().min(1).max(3),
  /** Used when nothing says how far it is. */
  unknown_distance_km: z.number().min(1).max(5000),
});

export type ShopSettings = z.output<typeof shopSchema>;
export type QuoteSettings = z.output<typeof quoteSettingsSchema>;
export type ShippingSettings = z.output<typeof shippingSettingsSchema>;

/** The stated values (D3 section 9); a shop changes them in its settings. */
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

export const defaultQuoteSettings: QuoteSettings = {
  valid_days: 30,
  deposit: 500,
  payment_option: 'customer_chooses',
  delivery_fee: 0,
  setup_fee: 0,
  margin_products: 12,
  margin_accessories: 20,
  capacity: 10,
  notes_for_customer: false,
  remind_days_before: 3,
};

export const defaultShippingSettings: ShippingSettings = {
  local_radius_km: 300,
  external_from_km: 50,
  base_price: 50,
  assembly_price: 75,
  bands: [
    { from_km: 20, per_km: 2 },
    { from_km: 50, per_km: 1.5 },
    { from_km: 100, per_km: 1 },
    { from_km: 200, per_km: 0.5 },
  ],
  free_local_over: 500,
  signature_over: 1000,
  insurance_over: 2000,
  road_factor: 1.25,
  geocode_factor: 1.3,
  unknown_distance_km: 100,
};

/** What was kept before a setting came or went is still read: it gets its default, or is left out. */
export const keptShopSettingsSchema = shopSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultShopSettings, ...kept }));

export const keptQuoteSettingsSchema = quoteSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultQuoteSettings, ...kept }));

export const keptShippingSettingsSchema = shippingSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultShippingSettings, ...kept }));

export const shopSettingsCalls = settingsSection('/settings/shop', 'who sells', shopSchema);
export const quoteSettingsCalls = settingsSection(
  '/settings/quotes',
  'defaults and margins of quotes',
  quoteSettingsSchema,
);
export const shippingSettingsCalls = settingsSection(
  '/settings/shipping',
  'tariff and rules of shipping',
  shippingSettingsSchema,
);
