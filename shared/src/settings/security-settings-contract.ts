import { z } from 'zod';
import { settingsSection } from './settings-section';

const securitySettingsSchema = z.strictObject({
  /** A manager without a second factor can only set one up. */
  managers_need_second_factor: z.boolean(),
});

export type SecuritySettings = z.output<typeof securitySettingsSchema>;

export const defaultSecuritySettings: SecuritySettings = { managers_need_second_factor: false };

/** What was kept before a setting came or went is still read: it gets its default, or is left out. */
export const keptSecuritySettingsSchema = securitySettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultSecuritySettings, ...kept }));

export const securitySettingsCalls = settingsSection(
  '/settings/security',
  'who needs a second factor',
  securitySettingsSchema,
);
