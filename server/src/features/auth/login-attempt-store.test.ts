import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createLoginAttemptStore } from './login-attempt-store';

const database = useRolledBackDatabase();
const store = () => createLoginAttemptStore(database.db);
const ada = { username: 'ada', ip: '203.0.113.7' };
const begin = (seconds = 0, who = ada) => store().begin({ ...who, at: secondsLater(seconds) });

describe('failed attempts', () => {
  it('are counted consecutively', async () => {
    const counted = [await begin(), await begin(), await begin()];

    expect(counted.map(({ failures, locked_until: until }) => [failures, until])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
  });

  it('are counted by account and address, ignoring case, even for unknown names', async () => {
    await begin();

    expect((await begin(0, { ...ada, username: 'ADA' })).failures).toBe(2);
    expect((await begin(0, { ...ada, ip: '203.0.113.8' })).failures).toBe(1);
    expect((await begin(0, { ...ada, username: 'nobody' })).failures).toBe(1);
  });

  it('start over after a success', async () => {
    await begin();
    await store().clear({ ...ada, username: 'Ada' });

    expect((await begin()).failures).toBe(1);
  });

  it('are removed a day later', async () => {
    await begin(-1);
    await begin(0, { ...ada, username: 'bob' });

    expect(await store().removeBefore(testNow)).toBe(1);
    expect((await begin()).failures).toBe(1);
  });
});

describe('a lock', () => {
  it('lasts until its end, regardless of further attempts', async () => {
    await begin();
    await store().lock(ada, secondsLater(300));

    expect(await begin(299)).toEqual({ failures: 0, locked_until: secondsLater(300) });
    expect(await begin(299)).toEqual({ failures: 0, locked_until: secondsLater(300) });
  });

  it('expires, and restarts the count', async () => {
    await begin();
    await store().lock(ada, secondsLater(300));

    expect(await begin(300)).toEqual({ failures: 1, locked_until: null });
    expect(await begin(301)).toEqual({ failures: 2, locked_until: null });
  });
});
