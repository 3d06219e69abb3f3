import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createLightspeedConnectionStore } from './lightspeed-connection-store';
import { createLightspeedItemStore } from './lightspeed-item-store';

const database = useRolledBackDatabase();
const store = () => createLightspeedConnectionStore(database.db);
const tokens = { accessToken: Buffer.from('a1'), refreshToken: Buffer.from('r1'), expiresAt: secondsLater(1800) };

const connect = async (accountId = '7') => {
  const userId = await addUser(database.db, 'manager');
  await store().insert({
    ...tokens,
    accountId,
    accountName: 'Cycles',
    shopId: '1',
    employeeId: 1,
    userId,
    at: testNow,
  });
  return current();
};
const current = async () => {
  const connection = await store().findCurrent();
  if (!connection) throw new Error('not connected');
  return connection;
};
const claim = (id: number, version: number, seconds: number) =>
  store().claimRefresh({ id, version, at: secondsLater(seconds), until: secondsLater(seconds + 30) });

describe('the connection', () => {
  it('includes the name of its shop', async () => {
    const shops = [{ shopId: '1', name: 'Main store', timeZone: 'Australia/Sydney' }];
    await createLightspeedItemStore(database.db).replaceShops(shops, testNow);

    expect(await store().findCurrent()).toBeNull();
    expect(await connect()).toMatchObject({
      account_id: '7',
      account_name: 'Cycles',
      shop_id: '1',
      shop_name: 'Main store',
      shop_closed: false,
      access_token: Buffer.from('a1'),
      refresh_token: Buffer.from('r1'),
      token_expires_at: secondsLater(1800),
      token_version: 1,
      broken_reason: null,
      employee_id: 1,
    });
  });

  it('is unique', async () => {
    await connect();

    await expect(connect('8')).rejects.toMatchObject({ constraint: 'lightspeed_connections_current_key' });
  });

  it('ends without its tokens, and is remembered as the last account', async () => {
    expect(await store().findLastAccount()).toBeNull();
    const { id } = await connect();

    expect(await store().endCurrent(secondsLater(60))).toBe(1);

    expect(await store().findCurrent()).toBeNull();
    expect(await store().findLastAccount()).toEqual({ account_id: '7', shop_id: '1' });
    expect(await store().replaceTokens(id, 1, tokens)).toBe(0);
    await connect('8');
    expect(await store().findLastAccount()).toEqual({ account_id: '8', shop_id: '1' });
  });
});

describe('the lease for a refresh', () => {
  it('is held by one until released or expired', async () => {
    const { id } = await connect();

    expect(await claim(id, 1, 0)).toBe(true);
    expect(await claim(id, 1, 1)).toBe(false);
    expect(await claim(id, 1, 30)).toBe(false);
    expect(await claim(id, 1, 31)).toBe(true);
    await store().releaseRefresh(id, 1);
    expect(await claim(id, 1, 32)).toBe(true);
  });

  it('is refused for a replaced token or an ended connection', async () => {
    const { id } = await connect();
    await store().replaceTokens(id, 1, tokens);

    expect(await claim(id, 1, 0)).toBe(false);
    expect(await claim(id, 2, 0)).toBe(true);
    await store().endCurrent(testNow);
    expect(await claim(id, 2, 100)).toBe(false);
  });

  it('ends with the new tokens, which increase the version and repair a broken connection', async () => {
    const { id } = await connect();
    await claim(id, 1, 0);
    await store().markBroken(id, 1, 'invalid_grant');
    expect((await current()).broken_reason).toBe('invalid_grant');

    const next = { accessToken: Buffer.from('a2'), refreshToken: Buffer.from('r2'), expiresAt: secondsLater(3600) };
    await store().replaceTokens(id, 1, next);

    expect(await current()).toMatchObject({
      token_version: 2,
      access_token: Buffer.from('a2'),
      refresh_token: Buffer.from('r2'),
      token_expires_at: secondsLater(3600),
      broken_reason: null,
    });
    expect(await claim(id, 2, 1)).toBe(true);
  });
});

describe('a started authorisation', () => {
  const stateHash = Buffer.alloc(32, 5);
  const begin = async () => {
    const userId = await addUser(database.db, 'manager');
    const codeVerifier = Buffer.from('sealed');
    await store().insertAuthorisation({ stateHash, codeVerifier, userId, at: testNow, expiresAt: secondsLater(900) });
    return userId;
  };

  it('is consumed once, by the user who started it', async () => {
    const userId = await begin();
    const stranger = await addUser(database.db, 'manager');

    expect(await store().useAuthorisation(stateHash, { userId: stranger, at: testNow })).toBeNull();
    expect(await store().useAuthorisation(Buffer.alloc(32, 6), { userId, at: testNow })).toBeNull();
    expect(await store().useAuthorisation(stateHash, { userId, at: testNow })).toEqual({
      code_verifier: Buffer.from('sealed'),
      user_id: userId,
    });
    expect(await store().useAuthorisation(stateHash, { userId, at: testNow })).toBeNull();
  });

  it('expires, and is then removed', async () => {
    const userId = await begin();

    expect(await store().useAuthorisation(stateHash, { userId, at: secondsLater(900) })).toBeNull();
    expect(await store().removeExpiredAuthorisations(secondsLater(900))).toBe(0);
    expect(await store().removeExpiredAuthorisations(secondsLater(901))).toBe(1);
  });
});
