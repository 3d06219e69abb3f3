import { defaultSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { describe, expect, it } from 'vitest';
import { settingsFormSchema, toForm, toRequest } from './settings-form';

const form = toForm(defaultSyncSettings);

describe('the settings', () => {
  it('round-trip through the form', () => {
    expect(toRequest(settingsFormSchema.parse(form), 3)).toEqual({ settings: defaultSyncSettings, version: 3 });
  });

  it.each([
    { mass_change_min: '' },
    { mass_change_min: '0' },
    { mass_change_min: '1000001' },
    { mass_zero_min: '1.5' },
    { mass_zero_percent: '101' },
    { mass_change_percent: '-1' },
  ])('refuse %j', (change) => {
    expect(settingsFormSchema.safeParse({ settings: { ...form.settings, ...change } }).success).toBe(false);
  });

  it.each([{ mass_change_min: ' 1 ' }, { mass_zero_min: '1000000' }, { mass_change_percent: '100' }])(
    'accept %j',
    (change) => {
      expect(settingsFormSchema.safeParse({ settings: { ...form.settings, ...change } }).success).toBe(true);
    },
  );
});
