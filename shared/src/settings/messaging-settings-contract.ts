import { z } from 'zod';
import { unknownWords } from '../messaging/template-rules';
import { oneLine } from '../text';
import { settingsSection } from './settings-section';

const hour = z.int().min(0).max(23);

const mostTemplates = 50;

const templateSchema = z.strictObject({
  name: oneLine(60).min(1, 'A template needs a name'),
  text: z
    .string()
    .trim()
    .min(1, 'A template needs a text')
    .max(2_000)
    .superRefine((text, context) => {
      const unknown = unknownWords(text);
      if (unknown !== null) context.addIssue({ code: 'custom', message: unknown });
    }),
});
export type MessageTemplate = z.output<typeof templateSchema>;

const templatesSchema = z
  .array(templateSchema)
  .max(mostTemplates, `At most ${mostTemplates} templates`)
  .refine(
    (templates) => new Set(templates.map(({ name }) => name.toLowerCase())).size === templates.length,
    'Each name can only be used once',
  );

/** Text messages that nobody marked as urgent wait for the end of the quiet hours at the shop. */
const messagingSettingsSchema = z.strictObject({
  /** The same hour twice means none. */
  quiet_from: hour,
  quiet_until: hour,
  /** Sender ID that the shop has registered with ACMA; empty if none. */
  registered_sender: oneLine(11),
  /** Price of one part of a text message in cents, for the cost shown before sending; 0 if unknown. */
  text_cents: z.number().min(0).max(100),
  /** Inserted into a message by `/`. */
  templates: templatesSchema,
});

export type MessagingSettings = z.output<typeof messagingSettingsSchema>;

export const defaultMessagingSettings: MessagingSettings = {
  quiet_from: 20,
  quiet_until: 8,
  registered_sender: '',
  text_cents: 8,
  templates: [
    { name: 'Ready to collect', text: 'Hi {first_name}, your bike is ready to collect. {me}, {shop}' },
    {
      name: 'Quote sent',
      text: 'Hi {first_name}, we have emailed your quote. Happy to answer any question. {me}, {shop}',
    },
    { name: 'Call us', text: 'Hi {first_name}, please call us at {shop_phone} when you have a moment. {me}, {shop}' },
    { name: 'Thanks', text: 'Thank you {first_name}! {me}, {shop}' },
  ],
};

/** Reads stored settings of older versions: missing fields get defaults, removed ones are dropped. */
export const keptMessagingSettingsSchema = messagingSettingsSchema
  .partial()
  .strip()
  .transform((kept) => ({ ...defaultMessagingSettings, ...kept }));

export const messagingSettingsCalls = settingsSection(
  '/settings/messaging',
  'quiet hours and templates of messages',
  messagingSettingsSchema,
);
