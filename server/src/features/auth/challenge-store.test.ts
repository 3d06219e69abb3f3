import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createChallengeStore } from './challenge-store';

const database = useRolledBackDatabase();
const store = () => createChallengeStore(database.db);
const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

const begin = async (tokenHash = one, userId?: number): Promise<number> => {
  const id = userId ?? (await addUser(database.db, 'manager', `user_${tokenHash[0]}`));
  await store().insert({ tokenHash, userId: id, role: 'staff', expiresAt: secondsLater(300) });
  return id;
};

describe('a sign-in that awaits its code', () => {
  it("is found with its user's current state until it expires", async () => {
    const id = await begin();
    await database.db.exec(sql`update users set is_active = false where id = ${id}`);

    expect(await store().find(one, testNow)).toEqual({
      user_id: id,
      role: 'staff',
      username: 'user_1',
      first_name: 'Ada',
      last_name: 'Byron',
      account_role: 'manager',
      is_active: false,
      workshop_only: false,
    });
    expect(await store().find(one, secondsLater(300))).toBeNull();
    expect(await store().find(other, testNow)).toBeNull();
  });

  it('is used once', async () => {
    await begin();

    expect([await store().use(one), await store().use(one)]).toEqual([true, false]);
    expect(await store().find(one, testNow)).toBeNull();
  });

  it('is deleted with all others of its user, and on expiry', async () => {
    const id = await begin();
    await begin(other, id);

    expect(await store().removeExpired(secondsLater(299))).toBe(0);
    expect(await store().removeOf(id)).toBe(2);
    await begin(one, id);
    expect(await store().removeExpired(secondsLater(300))).toBe(1);
  });
});
