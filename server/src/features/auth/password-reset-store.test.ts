import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createPasswordResetStore } from './password-reset-store';

const database = useRolledBackDatabase();
const store = () => createPasswordResetStore(database.db);
const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

const begin = (userId: number, tokenHash = one, at = testNow) =>
  store().insert({ tokenHash, userId, at, expiresAt: secondsLater(3600) });

describe('a password reset link', () => {
  it('is found while it is valid and the account is open', async () => {
    const userId = await addUser(database.db, 'staff', 'ada');
    await begin(userId);

    expect(await store().find(one, testNow)).toEqual({ user_id: userId, username: 'ada' });
    expect(await store().find(one, secondsLater(3600))).toBeNull();
    expect(await store().find(other, testNow)).toBeNull();
    await database.db.exec(sql`update users set is_active = false where id = ${userId}`);
    expect(await store().find(one, testNow)).toBeNull();
  });

  it('is used once', async () => {
    await begin(await addUser(database.db));

    expect([await store().use(one), await store().use(one)]).toEqual([true, false]);
  });

  it('reports when the newest was created', async () => {
    const userId = await addUser(database.db);
    expect(await store().findLast(userId, testNow)).toBeNull();
    await begin(userId, one, secondsLater(-20));
    await begin(userId, other);

    expect(await store().findLast(userId, testNow)).toEqual({ created_at: testNow, expires_at: secondsLater(3600) });
    expect(await store().findLast(userId, secondsLater(3600))).toBeNull();
  });

  it('is deleted with all others of its user, and on expiry', async () => {
    const userId = await addUser(database.db);
    await begin(userId);
    await begin(userId, other);

    expect(await store().removeExpired(secondsLater(3599))).toBe(0);
    expect(await store().removeOf(userId)).toBe(2);
    await begin(userId);
    expect(await store().removeExpired(secondsLater(3600))).toBe(1);
  });
});
