import { defaultShopSettings, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, testNow } from '../../../test/factories';
import { createSettingsStore } from './settings-store';

const database = useRolledBackDatabase();
const store = () => createSettingsStore(database.db);
const change = async (value: unknown) => ({ value, by: await addUser(database.db), at: testNow });

describe('a section of settings', () => {
  it('does not exist until it is changed', async () => {
    expect(await store().find('sync')).toBeNull();
  });

  it('is stored as a whole, separate from others', async () => {
    expect(await store().insert('sync', await change({ limit: 4 }))).toBe(true);
    expect(await store().insert('shop', await change({ name: 'Manly' }))).toBe(true);

    expect(await store().find('sync')).toEqual({ value: { limit: 4 }, version: 1 });
  });

  it('is first changed once', async () => {
    await store().insert('sync', await change({ limit: 4 }));

    expect(await store().insert('sync', await change({ limit: 5 }))).toBe(false);
    expect(await store().find('sync')).toEqual({ value: { limit: 4 }, version: 1 });
  });

  it('is replaced only in the version seen', async () => {
    await store().insert('sync', await change({ limit: 4 }));

    expect(await store().update('sync', 1, await change({ limit: 5 }))).toBe(true);
    expect(await store().update('sync', 1, await change({ limit: 6 }))).toBe(false);
    expect(await store().update('shop', 1, await change({ limit: 6 }))).toBe(false);
    expect(await store().find('sync')).toEqual({ value: { limit: 5 }, version: 2 });
  });
});

it('refuses a time zone that the database does not know', async () => {
  const known = await database.db.many(z.object({ name: z.string() }), sql`select name from pg_timezone_names`);
  const put = shopSettingsCalls.put.body;
  const names = new Set(known.map(({ name }) => name));
  const taken = (zone: string) =>
    put.safeParse({ settings: { ...defaultShopSettings, time_zone: zone }, version: 0 }).success;

  expect(Intl.supportedValuesOf('timeZone').filter((zone) => taken(zone) && !names.has(zone))).toEqual([]);
  expect(['AET', 'IST', '+10:00', 'Australia/Sydney', 'Pacific/Auckland'].map(taken)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
