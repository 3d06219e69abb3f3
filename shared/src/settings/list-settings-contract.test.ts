import { describe, expect, it } from 'vitest';
import { stockBadge } from '../products/product-rules';
import { defaultListSettings, keptListSettingsSchema, listSettingsCalls } from './list-settings-contract';
import { defaultSecuritySettings, keptSecuritySettingsSchema } from './security-settings-contract';

const parse = (changes: object) =>
  listSettingsCalls.put.body.safeParse({ settings: { ...defaultListSettings, ...changes }, version: 0 });

describe('lists and thresholds', () => {
  it('begin with the stated ones', () => {
    expect(parse({}).success).toBe(true);
    expect(defaultListSettings.brands).toHaveLength(14);
    expect(defaultListSettings.brands).toEqual(expect.arrayContaining(defaultListSettings.main_brands));
    expect([defaultListSettings.low_stock, defaultListSettings.match_threshold]).toEqual([5, 75]);
  });

  it.each([
    [{ brands: [] }, 'At least one entry is needed'],
    [{ brands: ['NCM', ' ncm '] }, 'Each entry can only be listed once'],
    [{ main_brands: [' '] }, 'An entry cannot be empty'],
    [{ payment_methods: ['x'.repeat(61)] }, 'At most 60 characters'],
    [{ low_stock: 0 }, /1/],
    [{ match_threshold: 74 }, /75/],
    [{ colours: ['red'] }, /colours/],
  ])('refuse %j', (changes, message) => {
    expect(parse(changes).error?.issues[0]?.message).toMatch(message);
  });

  it('read what was kept before a setting came or went', () => {
    expect(keptListSettingsSchema.parse({ low_stock: 8, gone: true })).toEqual({
      ...defaultListSettings,
      low_stock: 8,
    });
  });

  it('say from where stock is low', () => {
    expect([stockBadge('instock', 8), stockBadge('instock', 8, 8), stockBadge('instock', 9, 8)]).toEqual([
      'In Stock',
      'Low Stock',
      'In Stock',
    ]);
  });
});

it('asks nobody for a second factor by default', () => {
  expect(keptSecuritySettingsSchema.parse({})).toEqual(defaultSecuritySettings);
  expect(defaultSecuritySettings.managers_need_second_factor).toBe(false);
});
