import { messagingSettingsCalls, type MessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import { z } from 'zod';
import { numberText } from '../number-text';

const { shape } = messagingSettingsCalls.put.body.shape.settings;
const message = 'Enter a whole hour from 0 to 23';

export const messagingFormSchema = z.object({
  settings: z.object({
    quiet_from: numberText(shape.quiet_from, message),
    quiet_until: numberText(shape.quiet_until, message),
  }),
});

export type MessagingForm = z.output<typeof messagingFormSchema>;

export const toForm = ({ quiet_from, quiet_until }: MessagingSettings): MessagingForm => ({
  settings: { quiet_from: String(quiet_from), quiet_until: String(quiet_until) },
});

export const toSettings = ({ settings }: MessagingForm): MessagingSettings => ({
  quiet_from: Number(settings.quiet_from),
  quiet_until: Number(settings.quiet_until),
});
