import { z } from 'zod';
import { settingsSection } from './settings-section';

/** Seven years including two leap days, the legal retention of business records. */
export const sevenYearsDays = 2_557;

/** Shortest and longest retention of each history, in days. */
export const retentionBounds = {
  stock_history_days: { least: 90, most: 3_650 },
  run_item_days: { least: 30, most: 3_650 },
  audit_days: { least: sevenYearsDays, most: 10_950 },
  email_content_days: { least: 90, most: 3_650 },
  quote_event_days: { least: 365, most: 3_650 },
  quote_view_days: { least: 30, most: 3_650 },
  notification_days: { least: 30, most: 3_650 },
  customer_contact_days: { least: 90, most: 3_650 },
  message_days: { least: 365, most: 3_650 },
  photo_days: { least: 90, most: 3_650 },
  outbox_days: { least: 7, most: 3_650 },
  webhook_days: { least: 1, most: 3_650 },
  dead_job_days: { least: 7, most: 3_650 },
} as const;

const days = (field: keyof typeof retentionBounds) =>
  z.int().min(retentionBounds[field].least).max(retentionBounds[field].most);

/**
 * Retention of each history, in days. The lower bounds protect data that the stock engine compares with, that can still
 * be undone, or that the law requires. Records that explain current quantities, amounts and acceptances are kept
 * regardless (ADR 16).
 */
const retentionSettingsSchema = z.strictObject({
  /** Stock events and changes, runs with their counts, stock taken by orders, lines of till sales. */
  stock_history_days: days('stock_history_days'),
  /** Items of finished runs; without them a run cannot be undone. */
  run_item_days: days('run_item_days'),
  audit_days: days('audit_days'),
  /** Bodies and attachments of emails that were sent or given up. */
  email_content_days: days('email_content_days'),
  /** Events of closed quotes. */
  quote_event_days: days('quote_event_days'),
  /** Views of quotes by customers, with their IP addresses. */
  quote_view_days: days('quote_view_days'),
  /** Notifications, read or not. */
  notification_days: days('notification_days'),
  /** Calls and emails to customers that staff started. */
  customer_contact_days: days('customer_contact_days'),
  /** Messages of conversations, and conversations without a later one. */
  message_days: days('message_days'),
  /** Photos of jobs that are over and of orders. */
  photo_days: days('photo_days'),
  /** Settled outbox entries: emails sent, orders created, changes the shop accepted. */
  outbox_days: days('outbox_days'),
  /** Fingerprints of received shop webhooks. */
  webhook_days: days('webhook_days'),
  /** Background jobs that used up their attempts. */
  dead_job_days: days('dead_job_days'),
});

export type RetentionSettings = z.output<typeof retentionSettingsSchema>;

export const defaultRetentionSettings: RetentionSettings = {
  stock_history_days: 400,
  run_item_days: 180,
  audit_days: sevenYearsDays,
  email_content_days: 730,
  quote_event_days: 1_095,
  quote_view_days: 400,
  notification_days: 365,
  customer_contact_days: 1_095,
  message_days: 1_095,
  photo_days: 1_095,
  outbox_days: 90,
  webhook_days: 30,
  dead_job_days: 30,
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptRetentionSettingsSchema = retentionSettingsSchema
  .partial()
  .strip()
  .transform((kept): RetentionSettings => ({ ...defaultRetentionSettings, ...kept }));

export const retentionSettingsCalls = settingsSection(
  '/settings/retention',
  'the retention of history',
  retentionSettingsSchema,
);
