import { describe, expect, it } from 'vitest';
import {
  defaultShippingSettings,
  keptShippingSettingsSchema,
  shippingSettingsCalls,
} from './shipping-settings-contract';
import { defaultQuoteSettings, keptQuoteSettingsSchema, quoteSettingsCalls } from './quote-settings-contract';
import { defaultShopSettings, isAbn, keptShopSettingsSchema, shopSettingsCalls } from './shop-settings-contract';

const shop = (changes: object) =>
  shopSettingsCalls.put.body.safeParse({ settings: { ...defaultShopSettings, ...changes }, version: 0 });
const quotes = (changes: object) =>
  quoteSettingsCalls.put.body.safeParse({ settings: { ...defaultQuoteSettings, ...changes }, version: 0 });
const shipping = (changes: object) =>
  shippingSettingsCalls.put.body.safeParse({ settings: { ...defaultShippingSettings, ...changes }, version: 0 });

const refused = (parsed: { error?: { issues: { path: PropertyKey[] }[] } | undefined }): string[] =>
  parsed.error?.issues.map(({ path }) => path.map(String).join('.')) ?? [];

describe('an ABN', () => {
  it.each(['51 824 753 556', '51824753556', '83 914 571 673'])('%s is one', (value) => {
    expect(isAbn(value)).toBe(true);
  });

  it.each(['51 824 753 557', '15 824 753 556', '5182475355', '518247535560', '', 'fifty-one'])(
    '"%s" is none',
    (value) => {
      expect(isAbn(value)).toBe(false);
    },
  );
});

describe('the defaults', () => {
  it('are settings that could be saved', () => {
    expect([shop({}), quotes({}), shipping({})].map(({ success }) => success)).toEqual([true, true, true]);
  });

  it('fill in what was not there yet when settings were kept, and what is gone is left out', () => {
    expect(keptShopSettingsSchema.parse({ name: 'Manly Cycles', retired: 1 })).toEqual({
      ...defaultShopSettings,
      name: 'Manly Cycles',
    });
    expect(keptQuoteSettingsSchema.parse({ deposit: 250 })).toEqual({ ...defaultQuoteSettings, deposit: 250 });
    expect(keptShippingSettingsSchema.parse({})).toEqual(defaultShippingSettings);
  });
});

describe('changing the settings', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ abn: '51 824 753 557' }, 'abn'],
    [{ postcode: '800' }, 'postcode'],
    [{ latitude: -91 }, 'latitude'],
    [{ longitude: 181 }, 'longitude'],
    [{ email: 'shop' }, 'email'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: `https://shop.example/${'x'.repeat(300)}` }, 'website'],
    [{ email: `${'x'.repeat(250)}@shop.example` }, 'email'],
    [{ abn: `51${' '.repeat(20)}824 753 556` }, 'abn'],
    [{ name: 'Chainline\r\nBcc: everybody@shop.example' }, 'name'],
    [{ address: 'Bondi\u0000' }, 'address'],
    [{ time_zone: 'Australia/Bondi' }, 'time_zone'],
    [{ time_zone: '' }, 'time_zone'],
  ])('of the shop refuses %j', (changes, field) => {
    expect(refused(shop(changes))).toEqual([`settings.${field}`]);
  });

  it('of the shop takes another time zone, and an empty ABN, email and website', () => {
    expect(keptShopSettingsSchema.parse({ time_zone: 'AET' }).time_zone).toBe('Australia/Sydney');
    expect(keptShopSettingsSchema.parse({ time_zone: 'Australia/Perth' }).time_zone).toBe('Australia/Perth');
    expect(shop({ time_zone: 'Australia/Perth', abn: '', email: '', website: '' }).success).toBe(true);
  });

  it.each([
    [{ valid_days: 0 }, 'valid_days'],
    [{ deposit: -1 }, 'deposit'],
    [{ deposit: 0.005 }, 'deposit'],
    [{ payment_option: 'later' }, 'payment_option'],
    [{ margin_products: 101 }, 'margin_products'],
    [{ capacity: 0 }, 'capacity'],
    [{ remind_days_before: 1.5 }, 'remind_days_before'],
    [{ remind_days_before: 30 }, 'remind_days_before'],
    [{ valid_days: 3 }, 'remind_days_before'],
  ])('of quotes refuses %j', (changes, field) => {
    expect(refused(quotes(changes))).toEqual([`settings.${field}`]);
  });

  it.each([
    [{ base_price: -1 }, 'base_price'],
    [{ local_radius_km: 10, external_from_km: 5000 }, 'external_from_km'],
    [{ local_radius_km: 49 }, 'external_from_km'],
    [{ road_factor: 0.9 }, 'road_factor'],
    [{ unknown_distance_km: 0 }, 'unknown_distance_km'],
    [{ bands: [{ from_km: 20, per_km: -2 }] }, 'bands.0.per_km'],
    [
      {
        bands: [
          { from_km: 50, per_km: 2 },
          { from_km: 50, per_km: 1 },
        ],
      },
      'bands',
    ],
  ])('of shipping refuses %j', (changes, field) => {
    expect(refused(shipping(changes))).toEqual([`settings.${field}`]);
  });

  it('takes what just goes together', () => {
    const good = [
      quotes({ valid_days: 4 }),
      quotes({ valid_days: 1, remind_days_before: 0 }),
      shipping({ local_radius_km: 50 }),
      shipping({ local_radius_km: 0, external_from_km: 0 }),
    ];
    expect(good.map(({ success }) => success)).toEqual([true, true, true, true]);
  });

  it('still reads what was kept before such a rule', () => {
    const old = { ...defaultShippingSettings, local_radius_km: 10, external_from_km: 5000 };
    const { response } = shippingSettingsCalls.get;
    expect(response.parse({ settings: keptShippingSettingsSchema.parse(old), version: 3 }).settings).toEqual(old);
  });

  it('refuses to fill in what is left out, and what it does not know', () => {
    const { put } = shippingSettingsCalls;

    expect(put.body.safeParse({ settings: { base_price: 60 }, version: 0 }).success).toBe(false);
    expect(refused(shipping({ base_prise: 60 }))).toEqual(['settings']);
    expect(refused(put.body.safeParse({ settings: defaultShippingSettings }))).toEqual(['version']);
    for (const version of [-1, 2_147_483_648]) {
      expect(refused(put.body.safeParse({ settings: defaultShippingSettings, version }))).toEqual(['version']);
    }
  });
});
