import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createWebhookStore } from './webhook-store';

const database = useRolledBackDatabase();
const store = () => createWebhookStore(database.db);
const webhook = { topic: 'order.created', webhook_id: 12, secret: Buffer.from('sealed'), status: 'active' };

describe('webhooks', () => {
  it('are kept one a topic, the last one made', async () => {
    await store().upsert(webhook, testNow);
    await store().upsert({ ...webhook, topic: 'order.updated' }, testNow);
    await store().upsert(
      { ...webhook, webhook_id: 99, secret: Buffer.from('other'), status: 'paused' },
      secondsLater(1),
    );

    expect(await store().list()).toEqual([
      { topic: 'order.created', webhook_id: 99, secret: Buffer.from('other'), status: 'paused' },
      { ...webhook, topic: 'order.updated' },
    ]);
  });
});

describe('deliveries', () => {
  const delivery = (content: number, at = testNow, topic = 'order.created') => ({
    topic,
    contentHash: Buffer.alloc(32, content),
    resourceId: 5,
    at,
  });

  it('are new once by their topic and content', async () => {
    expect(await store().insertDelivery(delivery(1))).toBe(true);
    expect(await store().insertDelivery(delivery(1))).toBe(false);
    expect(await store().insertDelivery(delivery(2))).toBe(true);
    expect(await store().insertDelivery(delivery(1, testNow, 'order.updated'))).toBe(true);
  });

  it('are forgotten after a while', async () => {
    await store().insertDelivery(delivery(1, secondsLater(-1)));
    await store().insertDelivery(delivery(2, testNow));

    expect(await store().removeDeliveriesBefore(testNow)).toBe(1);
    expect(await store().insertDelivery(delivery(1))).toBe(true);
    expect(await store().insertDelivery(delivery(2))).toBe(false);
  });
});
