import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { hashOf } from './asked';
import { createRateStore, type RatesAnswer } from './rate-store';

const database = useRolledBackDatabase();
const store = () => createRateStore(database.db);

const answer: RatesAnswer = {
  options: [],
  not_offered: [{ provider: 'tge', name: 'Team Global Express', reason: 'Team Global Express is not set up.' }],
  distance: { km: 12.3, method: 'route', estimated: false, formatted_address: null },
  parcel: { weight: 1, length: 20, width: 20, height: 10, packageCount: 1 },
};
const line = { product_id: 7, name: 'Bell', type: 'accessory' as const, price: 40, quantity: 1 };
const asked = { address: '1 Crown Street', lines: [line], labour_count: 0, goods_total: 40 };
const askedHash = hashOf(['a question']);

const add = async (freshFor: number, at = testNow) => {
  const id = randomUUID();
  const freshUntil = new Date(at.getTime() + freshFor * 1000);
  await store().insert({ id, asked, askedHash, answer, freshUntil, at });
  return id;
};

describe('stored rates', () => {
  it('are found by their question while fresh, the newest of several', async () => {
    await add(300);
    const id = await add(300, secondsLater(1));

    expect(await store().findFresh(askedHash, secondsLater(300))).toEqual({ id, answer });
    expect(await store().findFresh(askedHash, secondsLater(301))).toBeNull();
    expect(await store().findFresh(hashOf(['another']), testNow)).toBeNull();
  });

  it('are never fresh if they must not be reused', async () => {
    await add(0);

    expect(await store().findFresh(askedHash, testNow)).toBeNull();
  });

  it('are found by id while valid, fresh or not', async () => {
    const id = await add(0);

    expect(await store().find(id, secondsLater(-1))).toEqual({ id, answer, asked });
    expect(await store().find(id, testNow)).toBeNull();
    expect(await store().find(randomUUID(), secondsLater(-1))).toBeNull();
  });

  it('are removed when old', async () => {
    const old = await add(300);
    const young = await add(300, secondsLater(1));

    expect(await store().removeBefore(testNow)).toBe(1);
    expect(await store().find(old, secondsLater(-9))).toBeNull();
    expect((await store().find(young, secondsLater(-9)))?.id).toBe(young);
  });
});
