import { z } from 'zod';
import { settingsSection } from './settings-section';

const hour = z.int().min(0).max(23);

/** Text messages that nobody marked as urgent wait for the end of the quiet hours at the shop. */
const messagingSettingsSchema = z.strictObject({
  /** The same hour twice means none. */
  quiet_from: hour,
  quiet_until: hour,
});

export type MessagingSettings = z.output<typeof messagingSettingsSchema>;

export const defaultMessagingSettings: MessagingSettings = { quiet_from: 20, quiet_until: 8 };

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptMessagingSettingsSchema = messagingSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultMessagingSettings, ...kept }));

export const messagingSettingsCalls = settingsSection(
  '/settings/messaging',
  'the quiet hours of text messages',
  messagingSettingsSchema,
);
