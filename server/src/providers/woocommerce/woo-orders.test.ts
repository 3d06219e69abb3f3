import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../../sandbox/woocommerce/testing/webhook-receiver';
import { simpleProduct, startWooSandbox, variableProduct, type WooSandbox } from '../testing/woo-sandbox';
import type { WooClient } from './woo-client';
import { newestOrder, toOrderPosition, toPositionText, type OrderPosition } from './woo-order-position';
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

/** Ids of the orders on each page of a walk. */
const walk = async (modifiedAfter: Date, meanwhile: () => unknown = () => undefined): Promise<number[][]> => {
  const pages: number[][] = [];
  for (let from: OrderPosition | null = newestOrder; from !== null;) {
    const { orders, next } = await client.readChangedOrders(modifiedAfter, from);
    pages.push(orders.map(({ id }) => id));
    meanwhile();
    from = next && toOrderPosition(toPositionText(next));
  }
  return pages;
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
    const { orders } = await client.readChangedOrders(new Date('2026-11-21T00:00:30Z'), newestOrder);
    expect(orders.map(({ id }) => id)).toEqual([late.id, early.id]);
    expect(orders[1]).toMatchObject({
      createdAt: new Date('2026-11-21T00:00:00Z'),
      modifiedAt: new Date('2026-11-21T00:01:00Z'),
    });
  });

  it.each([
    ['in one second', 0, 4],
    ['one by one', 1_000, 3],
  ])('are walked through newest first, each page continuing the last one: made %s', async (_how, gap, calls) => {
    sandbox.clock.set(new Date('2026-11-21T00:00:00Z'));
    const make = () => {
      sandbox.clock.advance(gap);
      return order().id;
    };
    const ids = Array.from({ length: 220 }, make);
    sandbox.clock.advance(1_000);
    const pages = await walk(new Date(0), gap === 0 ? undefined : make);

    expect(pages[0]).toEqual(ids.slice(120).toReversed());
    expect([...new Set(pages.flat())]).toEqual(ids.toReversed());
    expect(sandbox.calls()).toHaveLength(calls);
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
