import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createSessionStore } from './session-store';

const database = useRolledBackDatabase();
const store = () => createSessionStore(database.db);
const [firstHash, nextHash, otherHash] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

const open = async (changes: { refreshHash?: Buffer; expiresAt?: Date } = {}): Promise<string> => {
  const id = randomUUID();
  const userId = await addUser(database.db, 'manager');
  await store().insert({
    id,
    userId,
    role: 'staff',
    refreshHash: firstHash,
    ip: '203.0.113.7',
    userAgent: 'Firefox',
    at: testNow,
    expiresAt: secondsLater(3600),
    ...changes,
  });
  return id;
};

describe('a session', () => {
  it("is found with its own and the account's role", async () => {
    const id = await open();

    expect(await store().find(id)).toMatchObject({
      id,
      role: 'staff',
      account_role: 'manager',
      is_active: true,
      expires_at: secondsLater(3600),
      revoked_at: null,
      refresh_hash: firstHash,
      previous_refresh_hash: null,
    });
    expect(await store().find(randomUUID())).toBeNull();
  });

  it('gets its next secret and remembers the last one', async () => {
    const id = await open();
    const at = secondsLater(60);

    expect(await store().rotate({ id, from: firstHash, to: nextHash, at, expiresAt: secondsLater(7200) })).toBe(true);

    expect(await store().find(id)).toMatchObject({
      refresh_hash: nextHash,
      previous_refresh_hash: firstHash,
      rotated_at: at,
      expires_at: secondsLater(7200),
    });
  });

  it('is rotated by one of two calls with the same secret', async () => {
    const id = await open();
    const rotation = { id, from: firstHash, to: nextHash, at: testNow, expiresAt: testNow };

    expect([await store().rotate(rotation), await store().rotate({ ...rotation, to: otherHash })]).toEqual([
      true,
      false,
    ]);
  });

  it('is not rotated after revocation, and revoked once', async () => {
    const id = await open();

    expect(await store().revoke(id, 'signed out', testNow)).toBe(1);
    expect(await store().revoke(id, 'again', secondsLater(60))).toBe(0);

    expect((await store().find(id))?.revoked_at).toEqual(testNow);
    const rotation = { id, from: firstHash, to: nextHash, at: testNow, expiresAt: testNow };
    expect(await store().rotate(rotation)).toBe(false);
  });

  it('ends with others of its user: all, those of a role, one, or all but one', async () => {
    const userId = await addUser(database.db, 'manager');
    const start = async (role: 'manager' | 'staff', count: number) => {
      const id = randomUUID();
      const refreshHash = Buffer.from(`${role}-${count}`);
      await store().insert({
        id,
        userId,
        role,
        refreshHash,
        ip: '::1',
        userAgent: 'Test',
        at: testNow,
        expiresAt: secondsLater(60),
      });
      return id;
    };
    const [high, low, kept] = [await start('manager', 1), await start('staff', 1), await start('staff', 2)];
    const end = { userId, reason: 'test', at: testNow };

    expect(await store().revokeOf({ ...end, roles: [] })).toBe(0);
    expect(await store().revokeOf({ ...end, roles: ['manager'] })).toBe(1);
    expect((await store().listOpen(userId, testNow)).map(({ id }) => id).toSorted()).toEqual([low, kept].toSorted());
    expect(await store().revokeOf({ ...end, id: high })).toBe(0);
    expect(await store().revokeOf({ ...end, except: kept })).toBe(1);
    expect(await store().listOpen(userId, testNow)).toMatchObject([{ id: kept, ip: '::1', user_agent: 'Test' }]);
    expect(await store().listOpen(userId, secondsLater(60))).toEqual([]);
    expect(await store().revokeOf(end)).toBe(1);
  });

  it('is removed long after its end, unlike others', async () => {
    const ended = await open({ expiresAt: secondsLater(-1) });
    const live = await open({ refreshHash: otherHash, expiresAt: testNow });

    expect(await store().removeExpired(testNow)).toBe(1);

    expect(await store().find(ended)).toBeNull();
    expect(await store().find(live)).not.toBeNull();
  });

  it('does not share its secret with another one', async () => {
    await open();

    await expect(open()).rejects.toMatchObject({ constraint: 'sessions_refresh_hash_key' });
  });
});
