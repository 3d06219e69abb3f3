import {
  messagingSettingsCalls,
  type MessageTemplate,
  type MessagingSettings,
} from '@chainline/shared/settings/messaging-settings-contract';
import { z } from 'zod';
import { numberText } from '../number-text';

const { shape } = messagingSettingsCalls.put.body.shape.settings;
const template = shape.templates.element.shape;
const message = 'Enter a whole hour from 0 to 23';

export const messagingFormSchema = z.object({
  settings: z.object({
    quiet_from: numberText(shape.quiet_from, message),
    quiet_until: numberText(shape.quiet_until, message),
    registered_sender: shape.registered_sender,
    text_cents: numberText(shape.text_cents, 'Enter cents from 0 to 100, such as 7.9'),
    templates: z.array(z.object({ name: template.name, text: template.text })).superRefine((templates, context) => {
      const names = templates.map(({ name }) => name.trim().toLowerCase());
      names.forEach((name, at) => {
        if (names.indexOf(name) === at) return;
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Each name can only be used once' });
      });
    }),
  }),
});

export type MessagingForm = z.output<typeof messagingFormSchema>;

export const emptyTemplate: MessageTemplate = { name: '', text: '' };

export const toForm = ({ quiet_from, quiet_until, text_cents, ...others }: MessagingSettings): MessagingForm => ({
  settings: {
    quiet_from: String(quiet_from),
    quiet_until: String(quiet_until),
    text_cents: String(text_cents),
    ...others,
  },
});

export const toSettings = ({ settings }: MessagingForm): MessagingSettings => ({
  quiet_from: Number(settings.quiet_from),
  quiet_until: Number(settings.quiet_until),
  registered_sender: settings.registered_sender.trim(),
  text_cents: Number(settings.text_cents),
  templates: settings.templates.map(({ name, text }) => ({ name: name.trim(), text: text.trim() })),
});
