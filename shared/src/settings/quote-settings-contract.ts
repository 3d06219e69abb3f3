import { z } from 'zod';
import { amountSchema } from '../money';
import { hasNoIssues, settingsSection } from './settings-section';

const percent = z.number().min(0).max(100);

const quoteSettingsSchema = z.strictObject({
  valid_days: z.int().min(1).max(365),
  deposit: amountSchema,
  payment_option: z.enum(['customer_chooses', 'deposit', 'full']),
  delivery_fee: amountSchema,
  setup_fee: amountSchema,
  /** Target margin in percent of the price before GST. */
  margin_products: percent,
  margin_accessories: percent,
  /** Percent of a quote that somebody of the role may take off; beyond it a manager approves. */
  discount_limit_staff: percent,
  discount_limit_quotes: percent,
  /** Number of open quotes one person can handle. */
  capacity: z.int().min(1).max(1000),
  /** Shows the notes of a quote to the customer; otherwise they are internal. */
  notes_for_customer: z.boolean(),
  /** Days before expiry at which the customer is reminded; 0 = never. */
  remind_days_before: z.int().min(0).max(60),
  /** Days after the acceptance at which the customer is reminded of the unpaid deposit; 0 = never. */
  remind_deposit_days: z.int().min(0).max(60),
});

export type QuoteSettings = z.output<typeof quoteSettingsSchema>;

/** Defaults of the specification (D3 section 9). */
export const defaultQuoteSettings: QuoteSettings = {
  valid_days: 30,
  deposit: 500,
  payment_option: 'customer_chooses',
  delivery_fee: 0,
  setup_fee: 0,
  margin_products: 12,
  margin_accessories: 20,
  discount_limit_staff: 10,
  discount_limit_quotes: 10,
  capacity: 10,
  notes_for_customer: false,
  remind_days_before: 3,
  remind_deposit_days: 3,
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptQuoteSettingsSchema = quoteSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultQuoteSettings, ...kept }));

type Duration = Pick<QuoteSettings, 'valid_days' | 'remind_days_before'>;

/** False when the reminder would be due as soon as the quote is sent. */
export const isReminderWithin = ({ valid_days: days, remind_days_before: before }: Duration): boolean =>
  before === 0 || before < days;

export const reminderTooEarly = {
  path: ['remind_days_before'],
  message: 'Must be less than the days a quote is valid for; 0 sends no reminder',
  when: hasNoIssues,
};

export const quoteSettingsCalls = settingsSection(
  '/settings/quotes',
  'defaults and margins of quotes',
  quoteSettingsSchema,
  (asked) => asked.refine(isReminderWithin, reminderTooEarly),
);
