import { z } from 'zod';
import { settingsSection } from './settings-section';

const days = (least: number, most = 3_650) => z.int().min(least).max(most);

/** Seven years, two leap days included: the law wants business records kept as long. */
export const sevenYearsDays = 2_557;

/**
 * How many days history is kept. The lower bounds keep what the stock engine compares with, what can still be taken back,
 * and what the law asks for. What explains today's numbers, amounts and acceptances stay whatever is set (ADR 16).
 */
const retentionSettingsSchema = z.strictObject({
  /** Stock events and changes, runs with their counts, stock taken by orders, lines of till sales. */
  stock_history_days: days(90),
  /** Items of runs that have ended; without them a run cannot be taken back. */
  run_item_days: days(30),
  audit_days: days(sevenYearsDays, 10_950),
  /** Texts and attachments of emails that were sent or given up. */
  email_content_days: days(90),
  /** The course of quotes that are closed. */
  quote_event_days: days(365),
  /** Single openings of quotes by customers, with their addresses. */
  quote_view_days: days(30),
  /** Settled work for outside systems: emails sent, orders made, changes that the shop has taken. */
  outbox_days: days(7),
  /** Fingerprints of the shop's webhooks. */
  webhook_days: days(1),
  /** Background jobs that failed as often as they may. */
  dead_job_days: days(7),
});

export type RetentionSettings = z.output<typeof retentionSettingsSchema>;

export const defaultRetentionSettings: RetentionSettings = {
  stock_history_days: 400,
  run_item_days: 180,
  audit_days: sevenYearsDays,
  email_content_days: 730,
  quote_event_days: 1_095,
  quote_view_days: 400,
  outbox_days: 90,
  webhook_days: 30,
  dead_job_days: 30,
};

/** What was kept before a setting came or went is still read: it gets its default, or is left out. */
export const keptRetentionSettingsSchema = retentionSettingsSchema
  .partial()
  .strip()
  .transform((kept): RetentionSettings => ({ ...defaultRetentionSettings, ...kept }));

export const retentionSettingsCalls = settingsSection(
  '/settings/retention',
  'how long history is kept',
  retentionSettingsSchema,
);
