import { describe, expect, it } from 'vitest';
import {
  defaultRetentionSettings,
  keptRetentionSettingsSchema,
  retentionSettingsCalls,
} from './retention-settings-contract';

const { settings } = retentionSettingsCalls.put.body.shape;
const takes = (change: object) => settings.safeParse({ ...defaultRetentionSettings, ...change }).success;

describe('settings of retention', () => {
  it('are read as they were kept before there were more of them', () => {
    expect(keptRetentionSettingsSchema.parse({ outbox_days: 30, gone: 1 })).toEqual({
      ...defaultRetentionSettings,
      outbox_days: 30,
    });
    expect(keptRetentionSettingsSchema.parse({})).toEqual(defaultRetentionSettings);
    expect(takes({})).toBe(true);
  });

  it('keep the audit log for the seven years of the law', () => {
    const days = (Date.UTC(2028, 2, 1) - Date.UTC(2021, 2, 1)) / 86_400_000;
    expect([takes({ audit_days: days }), takes({ audit_days: days - 1 })]).toEqual([true, false]);
  });

  it.each([
    ['stock_history_days', 90],
    ['run_item_days', 30],
    ['email_content_days', 90],
    ['quote_event_days', 365],
    ['quote_view_days', 30],
    ['notification_days', 30],
    ['customer_contact_days', 90],
    ['message_days', 365],
    ['outbox_days', 7],
    ['webhook_days', 1],
    ['dead_job_days', 7],
  ] as const)('refuse less of %s than %i days', (field, least) => {
    expect([takes({ [field]: least }), takes({ [field]: least - 1 }), takes({ [field]: 3_651 })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
