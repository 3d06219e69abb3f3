import {
  retentionBounds,
  retentionSettingsCalls,
  type RetentionSettings,
} from '@chainline/shared/settings/retention-settings-contract';
import { z } from 'zod';
import { formatCount } from '../../../lib/format';
import { numberText } from '../number-text';

const settingsSchema = retentionSettingsCalls.put.body.shape.settings;

const days = (field: keyof RetentionSettings) => {
  const { least, most } = retentionBounds[field];
  return numberText(settingsSchema.shape[field], `Enter whole days from ${formatCount(least)} to ${formatCount(most)}`);
};

export const retentionFormSchema = z.object({
  settings: z.object({
    stock_history_days: days('stock_history_days'),
    run_item_days: days('run_item_days'),
    audit_days: days('audit_days'),
    email_content_days: days('email_content_days'),
    quote_event_days: days('quote_event_days'),
    quote_view_days: days('quote_view_days'),
    notification_days: days('notification_days'),
    customer_contact_days: days('customer_contact_days'),
    message_days: days('message_days'),
    photo_days: days('photo_days'),
    outbox_days: days('outbox_days'),
    webhook_days: days('webhook_days'),
    dead_job_days: days('dead_job_days'),
  }),
});

export type RetentionForm = z.output<typeof retentionFormSchema>;

const mapValues = <V, W>(fields: Record<string, V>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));

export const toForm = (settings: RetentionSettings): RetentionForm =>
  retentionFormSchema.parse({ settings: mapValues(settings, String) });

export const toSettings = ({ settings }: RetentionForm): RetentionSettings =>
  settingsSchema.parse(mapValues(settings, Number));
