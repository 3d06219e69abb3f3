import { z } from 'zod';
import { settingsSection } from './settings-section';

/** How many days is kept what explains nothing of today. */
const retentionSettingsSchema = z.strictObject({
  /** Settled work for outside systems: emails sent, orders made, changes that the shop has taken. */
  outbox_days: z.int().min(7).max(3_650),
});

export type RetentionSettings = z.output<typeof retentionSettingsSchema>;

const defaultRetentionSettings: RetentionSettings = { outbox_days: 90 };

/** What was kept before a setting came or went is still read: it gets its default, or is left out. */
export const keptRetentionSettingsSchema = retentionSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultRetentionSettings, ...kept }));

export const retentionSettingsCalls = settingsSection(
  '/settings/retention',
  'how long settled work is kept',
  retentionSettingsSchema,
);
