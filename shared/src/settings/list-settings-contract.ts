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

/** Words to choose from, in the order in which they are offered; two that differ in case only are one. */
const words = z
  .array(word)
  .min(1, 'At least one entry is needed')
  .max(100, 'At most 100 entries')
  .refine(
    (entries) => new Set(entries.map((entry) => entry.toLowerCase())).size === entries.length,
    'Each entry may be there once',
  );

/** What people choose from in the register of bikes, and from where numbers count as low or certain. */
const listSettingsSchema = z.strictObject({
  /** Those that the short form offers. */
  main_brands: words,
  /** Those that the filter and the full form offer. */
  brands: words,
  invoice_types: words,
  payment_methods: words,
  /** So many units or fewer, but not none, are low stock. */
  low_stock: z.int().min(1).max(1000),
  /** Percent of certainty from which a pair found by matching is linked; below it, it is a suggestion. */
  match_threshold: z.int().min(autoMatchThreshold).max(100),
});

export type ListSettings = z.output<typeof listSettingsSchema>;

/** The stated values (D2 section 9); a shop changes them in its settings. */
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

/** What was kept before a setting came or went is still read: it gets its default, or is left out. */
export const keptListSettingsSchema = listSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultListSettings, ...kept }));

export const listSettingsCalls = settingsSection('/settings/lists', 'lists and thresholds', listSettingsSchema);
