import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../../sandbox/woocommerce/testing/webhook-receiver';
import { simpleProduct, startWooSandbox, variableProduct, type WooSandbox } from '../testing/woo-sandbox';
import type { WooClient } from './woo-client';
import { isSignedBy } from './woo-webhook-signature';

let sandbox: WooSandbox;
let client: WooClient;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  client = sandbox.createClient();
  sandbox.shop.seed([simpleProduct('S', 500), variableProduct('V', [5])]);
});

afterEach(() => sandbox.close());

const order = (changes: object = {}) =>
  sandbox.shop.placeOrder({ lines: [{ productId: sandbox.unitOf('S').id, quantity: 2 }], ...changes });

const listOrders = async (modifiedAfter?: Date) => {
  const all = [];
  for await (const { items } of client.listOrders({ modifiedAfter })) all.push(...items);
  return all;
};

describe('orders', () => {
  it('return lines and the stock taken', async () => {
    const { id: variationId, parentId: productId } = sandbox.unitOf('V-0');
    const paid = order({ lines: [{ productId, variationId, quantity: 3 }] });
    const pending = order({ status: 'pending' });
    expect(await client.getOrder(paid.id)).toMatchObject({
      number: paid.number,
      status: 'processing',
      lines: [{ productId, variationId, quantity: 3, reducedStock: 3 }],
    });
    expect(await client.getOrder(pending.id)).toMatchObject({
      status: 'pending',
      lines: [{ variationId: null, quantity: 2, reducedStock: 0 }],
    });
  });

  it('return their stock when cancelled', async () => {
    const { id } = order();
    sandbox.shop.setOrderStatus(id, 'cancelled');
    expect(await client.getOrder(id)).toMatchObject({ status: 'cancelled', lines: [{ reducedStock: 0 }] });
  });

  it('are listed by changes since a time', async () => {
    sandbox.clock.set(new Date('2026-11-21T00:00:00Z'));
    const early = order({ status: 'pending' });
    order();
    sandbox.clock.advance(60_000);
    sandbox.shop.payOrder(early.id);
    const late = order();
    const changed = await listOrders(new Date('2026-11-21T00:00:30Z'));
    expect(changed.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(changed[0]).toMatchObject({
      createdAt: new Date('2026-11-21T00:00:00Z'),
      modifiedAt: new Date('2026-11-21T00:01:00Z'),
    });
  });

  it('are listed completely', async () => {
    for (let count = 0; count < 120; count += 1) order();
    expect(new Set((await listOrders()).map(({ id }) => id)).size).toBe(120);
    expect(sandbox.calls()).toHaveLength(2);
  });

  it('are listed newest first in one call', async () => {
    const ids = Array.from({ length: 120 }, () => order().id);
    const { orders, isAll } = await client.listNewestOrders(new Date(0));

    expect(orders.map(({ id }) => id)).toEqual(ids.slice(20).toReversed());
    expect(isAll).toBe(false);
    expect(sandbox.calls()).toHaveLength(1);
  });

  it('that do not exist throw an error', async () => {
    await expect(client.getOrder(999)).rejects.toMatchObject({
      code: 'woocommerce.not_found',
      data: { upstream_code: 'woocommerce_rest_shop_order_invalid_id' },
    });
  });
});

describe('webhooks', () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });

  afterEach(() => receiver.close());

  const create = () =>
    client.createWebhook({ name: 'Orders', topic: 'order.created', deliveryUrl: receiver.url, secret: 's3cret' });

  it('are created, listed, changed and deleted', async () => {
    const created = await create();
    expect(created).toMatchObject({
      name: 'Orders',
      topic: 'order.created',
      status: 'active',
      deliveryUrl: receiver.url,
    });
    expect(await client.listWebhooks()).toEqual([created]);
    const deliveryUrl = `${receiver.url}/other`;
    expect(await client.updateWebhook(created.id, { status: 'paused', deliveryUrl })).toEqual({
      ...created,
      status: 'paused',
      deliveryUrl,
    });
    await client.deleteWebhook(created.id);
    expect(await client.listWebhooks()).toEqual([]);
    await expect(client.deleteWebhook(created.id)).rejects.toMatchObject({ code: 'woocommerce.not_found' });
  });

  it('deliver with a verifiable signature', async () => {
    const { id } = await create();
    await client.updateWebhook(id, { secret: 'another' });
    order();
    await sandbox.shop.webhooks.flush();
    const [delivery] = receiver.signed();
    const body = Buffer.from(delivery?.body ?? '');
    const signature = String(delivery?.headers['x-wc-webhook-signature']);
    expect(isSignedBy(body, signature, 'another')).toBe(true);
    expect(isSignedBy(body, signature, 's3cret')).toBe(false);
  });

  it('are uncertain if their creation is unanswered', async () => {
    sandbox.fail({ kind: 'cut_after' }, 'POST');
    await expect(create()).rejects.toMatchObject({ unanswered: true });
    expect(await client.listWebhooks()).toHaveLength(1);
  });
});
