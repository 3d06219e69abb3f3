import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, testNow } from '../../../test/factories';
import { createSettingsStore } from './settings-store';

const database = useRolledBackDatabase();
const store = () => createSettingsStore(database.db);
const change = async (value: unknown) => ({ value, by: await addUser(database.db), at: testNow });

describe('a section of settings', () => {
  it('is nothing until somebody changes it', async () => {
    expect(await store().find('sync')).toBeNull();
  });

  it('is kept whole, apart from the others', async () => {
    expect(await store().insert('sync', await change({ limit: 4 }))).toBe(true);
    expect(await store().insert('shop', await change({ name: 'Manly' }))).toBe(true);

    expect(await store().find('sync')).toEqual({ value: { limit: 4 }, version: 1 });
  });

  it('is first changed once', async () => {
    await store().insert('sync', await change({ limit: 4 }));

    expect(await store().insert('sync', await change({ limit: 5 }))).toBe(false);
    expect(await store().find('sync')).toEqual({ value: { limit: 4 }, version: 1 });
  });

  it('is replaced only in the version that was seen', async () => {
    await store().insert('sync', await change({ limit: 4 }));

    expect(await store().update('sync', 1, await change({ limit: 5 }))).toBe(true);
    expect(await store().update('sync', 1, await change({ limit: 6 }))).toBe(false);
    expect(await store().update('shop', 1, await change({ limit: 6 }))).toBe(false);
    expect(await store().find('sync')).toEqual({ value: { limit: 5 }, version: 2 });
  });
});
