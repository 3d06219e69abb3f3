import {
  isReminderWithin,
  quoteSettingsCalls,
  reminderTooEarly,
  type QuoteSettings,
} from '@chainline/shared/settings/quote-settings-contract';
import { z } from 'zod';
import { moneyMessage, numberText } from '../number-text';

const { shape } = quoteSettingsCalls.put.body.shape.settings;
const percent = 'Enter percent from 0 to 100';

const fields = z.object({
  valid_days: numberText(shape.valid_days, 'Enter whole days from 1 to 365'),
  deposit: numberText(shape.deposit, moneyMessage),
  payment_option: shape.payment_option,
  delivery_fee: numberText(shape.delivery_fee, moneyMessage),
  setup_fee: numberText(shape.setup_fee, moneyMessage),
  margin_products: numberText(shape.margin_products, percent),
  margin_accessories: numberText(shape.margin_accessories, percent),
  discount_limit_staff: numberText(shape.discount_limit_staff, percent),
  discount_limit_quotes: numberText(shape.discount_limit_quotes, percent),
  capacity: numberText(shape.capacity, 'Enter a whole number from 1 to 1,000'),
  notes_for_customer: z.boolean(),
  remind_days_before: numberText(shape.remind_days_before, 'Enter whole days from 0 to 60'),
  remind_deposit_days: numberText(shape.remind_deposit_days, 'Enter whole days from 0 to 60'),
});

export const quoteFormSchema = z.object({
  settings: fields.refine(
    ({ valid_days: days, remind_days_before: before }) =>
      isReminderWithin({ valid_days: Number(days), remind_days_before: Number(before) }),
    reminderTooEarly,
  ),
});

export type QuoteForm = z.output<typeof quoteFormSchema>;

export const toForm = (settings: QuoteSettings): QuoteForm => ({
  settings: {
    ...settings,
    valid_days: String(settings.valid_days),
    deposit: String(settings.deposit),
    delivery_fee: String(settings.delivery_fee),
    setup_fee: String(settings.setup_fee),
    margin_products: String(settings.margin_products),
    margin_accessories: String(settings.margin_accessories),
    discount_limit_staff: String(settings.discount_limit_staff),
    discount_limit_quotes: String(settings.discount_limit_quotes),
    capacity: String(settings.capacity),
    remind_days_before: String(settings.remind_days_before),
    remind_deposit_days: String(settings.remind_deposit_days),
  },
});

export const toSettings = ({ settings }: QuoteForm): QuoteSettings => ({
  ...settings,
  valid_days: Number(settings.valid_days),
  deposit: Number(settings.deposit),
  delivery_fee: Number(settings.delivery_fee),
  setup_fee: Number(settings.setup_fee),
  margin_products: Number(settings.margin_products),
  margin_accessories: Number(settings.margin_accessories),
  discount_limit_staff: Number(settings.discount_limit_staff),
  discount_limit_quotes: Number(settings.discount_limit_quotes),
  capacity: Number(settings.capacity),
  remind_days_before: Number(settings.remind_days_before),
  remind_deposit_days: Number(settings.remind_deposit_days),
});
