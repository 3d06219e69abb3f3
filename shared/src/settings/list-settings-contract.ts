import { z } from 'zod';
import { autoMatchThreshold } from '../mappings/suggestion-contract';
import { lowStockThreshold } from '../products/product-rules';
import { settingsSection } from './settings-section';

const word = z
  .string()
  .trim()
  .min(1, 'An entry cannot be empty')
  .max(60, 'At most 60 characters')
  .regex(/^\P{Cc}*$/u, 'Line breaks and control characters are not allowed');

/** Choices in display order; duplicates are detected ignoring case. */
const words = z
  .array(word)
  .min(1, 'At least one entry is needed')
  .max(100, 'At most 100 entries')
  .refine(
    (entries) => new Set(entries.map((entry) => entry.toLowerCase())).size === entries.length,
    'Each entry can only be listed once',
  );

/** Choices of the bike register, and thresholds for low stock and matching. */
const listSettingsSchema = z.strictObject({
  /** Offered by the short form. */
  main_brands: words,
  /** Offered by the filter and the full form. */
  brands: words,
  invoice_types: words,
  payment_methods: words,
  /** Counted products with this many units or fewer, but not 0, are low stock. */
  low_stock: z.int().min(1).max(1000),
  /** Match confidence in percent from which a pair is linked; below it, it is suggested. */
  match_threshold: z.int().min(autoMatchThreshold).max(100),
});

export type ListSettings = z.output<typeof listSettingsSchema>;

/** Defaults of the specification (D2 section 9). */
export const defaultListSettings: ListSettings = {
  main_brands: ['Segway', 'Super73', 'Dirodi', 'Fatboy'],
  brands: [
    'Segway',
    'Super73',
    'Sunmono',
    'Fantic',
    'Blitzin',
    'Mamba',
    'Vamos',
    'Smartmotion',
    'Dirodi',
    'Fatboy',
    'Ampd Bros',
    'Rever',
    'NCM',
    'Kristal Ebikes',
  ],
  invoice_types: ['Pre-order', 'BBS Stock', 'Dropshipping', 'Customer Order', 'Consignment', '90 day terms'],
  payment_methods: ['cash', 'debit card', 'credit card', 'amex', 'bank transfer', 'paypal', 'afterpay', 'zip'],
  low_stock: lowStockThreshold,
  match_threshold: autoMatchThreshold,
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptListSettingsSchema = listSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultListSettings, ...kept }));

export const listSettingsCalls = settingsSection('/settings/lists', 'lists and thresholds', listSettingsSchema);
