import { describe, expect, it } from 'vitest';
import { useDatabase, useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createDb } from '../../db/db';
import { createWebhookStore } from './webhook-store';

const database = useRolledBackDatabase();
const shared = useDatabase();
const store = () => createWebhookStore(database.db);
const webhook = { topic: 'order.created', webhook_id: 12, secret: Buffer.from('sealed'), status: 'active' };

describe('webhooks', () => {
  it('are stored one per topic, the latest', async () => {
    await store().upsert(webhook, testNow);
    await store().upsert({ ...webhook, topic: 'order.updated' }, testNow);
    await store().upsert(
      { ...webhook, webhook_id: 99, secret: Buffer.from('other'), status: 'paused' },
      secondsLater(1),
    );

    expect(await store().list()).toEqual([
      {
        topic: 'order.created',
        webhook_id: 99,
        secret: Buffer.from('other'),
        status: 'paused',
        checked_at: secondsLater(1),
      },
      { ...webhook, topic: 'order.updated', checked_at: testNow },
    ]);
  });

  it('remember when they were last active, and that they no longer are', async () => {
    await store().upsert(webhook, testNow);
    await store().upsert({ ...webhook, topic: 'order.updated' }, testNow);

    await store().recordCheck(['order.created'], secondsLater(60));
    await store().recordStatus('order.created', 'disabled');

    expect(await store().list()).toMatchObject([
      { topic: 'order.created', status: 'disabled', checked_at: secondsLater(60) },
      { topic: 'order.updated', status: 'active', checked_at: testNow },
    ]);
  });
});

describe('deliveries', () => {
  const delivery = (content: number, { at = testNow, topic = 'order.created', resourceId = 5 } = {}) => ({
    topic,
    contentHash: Buffer.alloc(32, content),
    resourceId,
    at,
  });
  const insert = async (...deliveries: ReturnType<typeof delivery>[]): Promise<boolean[]> => {
    const news: boolean[] = [];
    for (const one of deliveries) news.push(await store().insertDelivery(one));
    return news;
  };

  it('are new once: the same again is a repeat', async () => {
    expect(await insert(delivery(1), delivery(1), delivery(1, { at: secondsLater(29) }))).toEqual([true, false, false]);
  });

  it('are new again if something else came in between', async () => {
    expect(await insert(delivery(1), delivery(2), delivery(1))).toEqual([true, true, true]);
  });

  it('are new in any order', async () => {
    expect(await insert(delivery(2), delivery(2), delivery(1), delivery(1))).toEqual([true, false, true, false]);
  });

  it('are new again later: a quantity can return with identical content', async () => {
    expect(await insert(delivery(1), delivery(1, { at: secondsLater(31) }))).toEqual([true, true]);
  });

  it('are distinguished by topic and resource', async () => {
    const others = [delivery(1, { topic: 'order.updated' }), delivery(1, { resourceId: 6 })];

    expect(await insert(delivery(1), ...others, delivery(1))).toEqual([true, true, true, false]);
  });

  it('are new to one of two servers that receive the same at once', async () => {
    const news = await Promise.all(
      [1, 2].map(() => createWebhookStore(createDb(shared.pool)).insertDelivery(delivery(1))),
    );

    expect(news.toSorted()).toEqual([false, true]);
  });

  it('are removed after a while', async () => {
    await insert(delivery(1, { at: secondsLater(-1) }), delivery(1, { resourceId: 6 }));

    const { signal } = new AbortController();
    const old = secondsLater(-1);
    await insert(delivery(1, { topic: 'order.updated', at: old }));

    expect(await store().removeDeliveries({ before: testNow, signal })).toBe(1);
    expect(await insert(delivery(1), delivery(1, { resourceId: 6 }))).toEqual([true, false]);
    // The last delivery of a topic is kept, because its time is displayed.
    expect(await insert(delivery(1, { topic: 'order.updated', at: old }))).toEqual([false]);
  });
});
