import { z } from 'zod';
import { settingsSection } from './settings-section';

const securitySettingsSchema = z.strictObject({
  /** Managers without a second factor can only set one up. */
  managers_need_second_factor: z.boolean(),
});

export type SecuritySettings = z.output<typeof securitySettingsSchema>;

export const defaultSecuritySettings: SecuritySettings = { managers_need_second_factor: false };

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptSecuritySettingsSchema = securitySettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultSecuritySettings, ...kept }));

export const securitySettingsCalls = settingsSection(
  '/settings/security',
  'the requirement of a second factor',
  securitySettingsSchema,
);
