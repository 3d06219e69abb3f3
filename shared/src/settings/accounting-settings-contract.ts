import { z } from 'zod';
import { settingsSection } from './settings-section';

/** Code of an account in the chart of accounts. */
const account = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9./-]{1,10}$/, 'Enter the code of the account, such as 200');

const accountingSettingsSchema = z.strictObject({
  goods_account: account,
  labour_account: account,
  /** Delivery, fees and discounts. */
  delivery_account: account,
  /** Name of the tax rate, exactly as in the accounting software. */
  tax_type: z
    .string()
    .trim()
    .min(1, 'Enter the name of the tax rate')
    .max(50)
    .regex(/^\P{Cc}*$/u, 'Line breaks and control characters are not allowed'),
});

export type AccountingSettings = z.output<typeof accountingSettingsSchema>;

/** Defaults of Xero's Australian chart of accounts. */
export const defaultAccountingSettings: AccountingSettings = {
  goods_account: '200',
  labour_account: '200',
  delivery_account: '200',
  tax_type: 'GST on Income',
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptAccountingSettingsSchema = accountingSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultAccountingSettings, ...kept }));

export const accountingSettingsCalls = settingsSection(
  '/settings/accounting',
  'accounts for the export to accounting software',
  accountingSettingsSchema,
);
