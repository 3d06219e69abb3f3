import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createSecondFactorStore } from './second-factor-store';

const database = useRolledBackDatabase();
const store = () => createSecondFactorStore(database.db);
const [secret, otherSecret] = [Buffer.from('sealed'), Buffer.from('sealed again')];
const codes = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

const enrol = async () => {
  const userId = await addUser(database.db);
  await store().begin(userId, { secret, at: testNow });
  await store().confirm(userId, testNow);
  return userId;
};

describe('a second factor', () => {
  it('can be started again until it is confirmed', async () => {
    const userId = await addUser(database.db);

    expect(await store().findState(userId)).toBeNull();
    expect(await store().begin(userId, { secret, at: testNow })).toBe(true);
    expect(await store().begin(userId, { secret: otherSecret, at: testNow })).toBe(true);
    expect(await store().findState(userId)).toEqual({ confirmed_at: null, recovery_codes_left: 0 });
    expect([await store().confirm(userId, testNow), await store().confirm(userId, testNow)]).toEqual([true, false]);
    expect(await store().begin(userId, { secret, at: testNow })).toBe(false);
    expect(await store().beginAttempt(userId, testNow)).toMatchObject({ secret: otherSecret, confirmed_at: testNow });
  });

  it('accepts a code of the app once, and none before the last one', async () => {
    const userId = await enrol();
    const spend = (step: number) => store().spendStep(userId, { secret, step });

    expect([await spend(100), await spend(100), await spend(99), await spend(101)]).toEqual([true, false, false, true]);
  });

  it('refuses codes of a replaced secret', async () => {
    const userId = await addUser(database.db);
    await store().begin(userId, { secret, at: testNow });
    await store().begin(userId, { secret: otherSecret, at: testNow });

    expect(await store().spendStep(userId, { secret, step: 100 })).toBe(false);
    expect(await store().spendStep(userId, { secret: otherSecret, step: 100 })).toBe(true);
  });

  it('accepts each recovery code once, only for its user', async () => {
    const userId = await enrol();
    const stranger = await enrol();
    await store().replaceRecoveryCodes(userId, codes);
    const [code = secret] = codes;

    expect(await store().spendRecoveryCode(stranger, code, testNow)).toBe(false);
    expect(await store().spendRecoveryCode(userId, code, testNow)).toBe(true);
    expect(await store().spendRecoveryCode(userId, code, testNow)).toBe(false);
    expect(await store().findState(userId)).toMatchObject({ recovery_codes_left: 1 });
    await store().replaceRecoveryCodes(userId, [Buffer.alloc(32, 3)]);
    expect(await store().spendRecoveryCode(userId, codes[1] ?? secret, testNow)).toBe(false);
  });

  it('counts consecutive failed codes; a valid one and the end of a lock restart the count', async () => {
    const userId = await enrol();
    const attempt = async (at = testNow) => {
      const found = await store().beginAttempt(userId, at);
      return [found?.failures, found?.locked_until];
    };

    expect([await attempt(), await attempt()]).toEqual([
      [1, null],
      [2, null],
    ]);
    await store().spendStep(userId, { secret, step: 1 });
    expect(await attempt()).toEqual([1, null]);
    const until = secondsLater(60);
    await store().lock(userId, until);
    expect(await attempt(secondsLater(59))).toEqual([0, until]);
    expect(await attempt(until)).toEqual([1, null]);
  });

  it('is deleted with its codes', async () => {
    const userId = await enrol();
    await store().replaceRecoveryCodes(userId, codes);

    expect([await store().remove(userId), await store().remove(userId)]).toEqual([true, false]);
    expect(await store().findState(userId)).toBeNull();
    expect(await store().beginAttempt(userId, testNow)).toBeNull();
  });
});
