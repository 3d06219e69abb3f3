import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { useHeldRows } from '../../../test/held-rows';
import { useAcceptingShop } from './testing/accepting-shop';

const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, accept, view, orders, work, status, acceptance, payments, events, emails } = shop;
const { holding, waiting } = useHeldRows(() => shop.app().pool);
const held = { manager: '', stranger: '' };
beforeAll(async () => {
  held.manager = (await shop.app().signIn('manager')).header;
  held.stranger = (await shop.app().signIn('staff')).header;
});

const signal = new AbortController().signal;
const look = (orderId: number) => shop.app().services.orderWatch.look(orderId, { log: shop.app().log, signal });
const poll = () => shop.app().services.orderWatch.poll({ log: shop.app().log, signal });
/** Changes something in the shop, delivers its webhook and runs the resulting job. */
const hears = async (happen: () => unknown) => {
  await shop.app().services.webhooks.ensure(shop.app().log);
  await happen();
  await shop.app().outside.woo.webhooks.flush();
  await work();
};
const orderOf = async (id: number) => (await acceptance(id))?.woo_order_id ?? 0;
const press = (id: number, header = held.manager) =>
  shop.app().http.post(`/api/quotes/${id}/order`).set('Authorization', header);
const ask = async (path: string) => (await shop.app().http.get(`/api${path}`).set('Authorization', held.manager)).body;
const actionsOn = async (id: number): Promise<string[]> => {
  const { actions } = await ask('/dashboard/actions/pending');
  return actions
    .filter(({ quote_id: quoteId }: { quote_id: number }) => quoteId === id)
    .map(({ kind }: { kind: string }) => kind);
};

const cancelled = async (gone = 'cancelled') => {
  const { id, token } = await offer();
  await accept(token, { choice: 'deposit' });
  const orderId = await orderOf(id);
  shop.app().outside.woo.setOrderStatus(orderId, gone);
  await look(orderId);
  return { id, token, orderId };
};

describe('an accepted quote whose order the shop cancelled', () => {
  it('waits for a person, unless the order comes back', async () => {
    const { id, orderId } = await cancelled();
    expect(await actionsOn(id)).toEqual(['order_cancelled']);
    expect((await ask(`/quotes/${id}`)).quote.can.make_order).toBe(true);

    shop.app().outside.woo.setOrderStatus(orderId, 'pending');
    await look(orderId);

    expect(await actionsOn(id)).toEqual([]);
    expect((await ask(`/quotes/${id}`)).quote.can.make_order).toBe(false);
  });

  it('is restored by polling too, without a webhook', async () => {
    const { id, orderId } = await cancelled();
    shop.app().outside.woo.setOrderStatus(orderId, 'pending');
    shop.clock.advance(61 * 60_000);
    await shop.app().services.orderWatch.poll({ log: shop.app().log, signal });

    expect((await acceptance(id))?.order_state).toBe('created');
    held.manager = (await shop.app().signIn('manager')).header;
    held.stranger = (await shop.app().signIn('staff')).header;
  });

  it.each(['cancelled', 'trash'])('gets one new order, however often it is requested (%s)', async (gone) => {
    const before = orders().length;
    const { id, token, orderId } = await cancelled(gone);

    const answers = await Promise.all([press(id), press(id), press(id)]);
    answers.push(await press(id));
    await work();

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(answers.at(-1)?.body.quote).toMatchObject({
      status: 'accepted',
      can: { make_order: false },
      acceptance: { order: { state: 'created', woo_order_id: expect.any(Number) } },
    });
    expect(orders().length - before).toBe(2);
    expect(await orderOf(id)).not.toBe(orderId);
    expect(await events(id)).toEqual([
      'opened',
      'accepted',
      'order_created',
      'order_cancelled',
      'order_again',
      'order_created',
    ]);
    const { rows: told } = await shop
      .app()
      .pool.query(`select before from audit_events where action = 'quote.order_again' and target = $1`, [
        `quote:${id}`,
      ]);
    expect(told).toEqual([{ before: { order_number: String(orderId) } }]);
    expect(await payments(id)).toEqual([]);
    expect(await actionsOn(id)).toEqual([]);
    const page = await view(token);
    expect(page.checkout_url).toContain(`/order-pay/${await orderOf(id)}`);
    const [, payment, ...others] = await emails(id);
    expect([payment?.kind, others]).toEqual(['quote_payment', []]);
    expect(payment?.text).toContain(String(page.checkout_url));
  });

  it('is paid with the new order, and reports when the former one comes back', async () => {
    const { id, orderId } = await cancelled();
    await press(id).expect(200);
    await hears(() => shop.app().outside.woo.setOrderStatus(orderId, 'pending'));
    await poll();

    expect((await events(id)).slice(-2)).toEqual(['order_created', 'order_failed']);
    const { quote } = await ask(`/quotes/${id}`);
    expect(quote.events.at(-1).text).toContain('is open in the online shop again, although another order replaced it');
    await hears(async () => shop.app().outside.woo.payOrder(await orderOf(id)));
    expect(await status(id)).toBe('converted');
    expect((await press(id)).body.code).toBe('quote.wrong_state');
  });

  it('reports in turn with other news of the quote', async () => {
    const { id, orderId } = await cancelled();
    await press(id).expect(200);
    shop.app().outside.woo.setOrderStatus(orderId, 'pending');
    // As news that is being added to the quote's history.
    const other = await holding('select 1 from quotes where id = $1 for key share', [id]);
    const looking = look(orderId);
    await eventually(waiting).toBe(1);
    await other.release();
    await looking;

    expect((await events(id)).at(-1)).toBe('order_failed');
  });

  it.each(['webhook', 'poll'])('is paid when the former order is paid after all (reported by %s)', async (news) => {
    const { id, token, orderId } = await cancelled();
    await press(id).expect(200);
    const replaced = await orderOf(id);
    const pay = () => shop.app().outside.woo.payOrder(orderId);
    if (news === 'webhook') await hears(pay);
    else {
      pay();
      await poll();
    }

    expect(await status(id)).toBe('converted');
    expect(await orderOf(id)).toBe(orderId);
    expect(await payments(id)).toMatchObject([{ kind: 'deposit', woo_order_id: orderId }]);
    expect(await view(token)).toMatchObject({ checkout_url: null, acceptance: { order: { state: 'paid' } } });
    expect((await events(id)).slice(-2)).toEqual(['paid', 'order_failed']);
    expect((await ask(`/quotes/${id}`)).quote.events.at(-1).text).toContain(`Cancel order ${replaced}`);
    expect(await actionsOn(id)).toEqual(['order_failed']);
  });

  it('reports that both its orders are paid', async () => {
    const { id, orderId } = await cancelled();
    await press(id).expect(200);
    await hears(async () => shop.app().outside.woo.payOrder(await orderOf(id)));
    await hears(() => shop.app().outside.woo.payOrder(orderId));
    await poll();

    expect((await events(id)).slice(-2)).toEqual(['paid', 'order_failed']);
    expect((await ask(`/quotes/${id}`)).quote.events.at(-1).text).toContain(`order ${orderId} was paid too`);
    expect(await actionsOn(id)).toEqual(['order_failed']);
  });

  describe('whose new order was created by an attempt without an answer', () => {
    /** The former order is paid before it is known that the new one exists. */
    const late = async () => {
      const { id, orderId } = await cancelled();
      const known = new Set(orders().map((order) => order.id));
      shop.fail({ kind: 'cut_after' });
      await press(id).expect(200);
      const lateId = orders().find((order) => !known.has(order.id))?.id ?? 0;
      await hears(() => shop.app().outside.woo.payOrder(orderId));
      expect([await status(id), await orderOf(id)]).toEqual(['converted', orderId]);
      return { id, orderId, lateId };
    };
    /** Reads back, then looks at the orders found. */
    const readBack = async () => {
      shop.clock.advance(120_000);
      await work();
      await work();
    };
    const move = () => shop.app().services.outbox.drain('order.status', { log: shop.app().log, signal });
    const statusOf = (orderId: number) => orders().find((order) => order.id === orderId)?.status;
    const toldOf = async (id: number): Promise<string[]> => {
      held.manager = (await shop.app().signIn('manager')).header;
      const { quote } = await ask(`/quotes/${id}`);
      return quote.events
        .filter(({ type }: { type: string }) => type === 'order_failed')
        .map(({ text }: { text: string }) => text);
    };

    it('has it cancelled and reported', async () => {
      const { id, orderId, lateId } = await late();
      await readBack();
      await move();

      expect([await orderOf(id), statusOf(orderId), statusOf(lateId)]).toEqual([orderId, 'processing', 'cancelled']);
      expect(await toldOf(id)).toEqual([expect.stringContaining(`order ${lateId} was created too late`)]);
      expect(await shop.app().services.stores.acceptances.findByFormerOrder(lateId)).toBe(id);
    });

    it('reports if the shop refuses to cancel it', async () => {
      const { id, lateId } = await late();
      await readBack();
      shop.fail({ kind: 'status', status: 400 }, 1, 'PUT');
      await move();

      expect(await toldOf(id)).toEqual([
        expect.stringContaining('was created too late'),
        expect.stringContaining(`order ${lateId} could not be cancelled`),
      ]);
    });

    it('reports if it was paid too', async () => {
      const { id, lateId } = await late();
      await hears(() => shop.app().outside.woo.payOrder(lateId));
      await readBack();
      await move();

      expect(statusOf(lateId)).toBe('processing');
      expect(await toldOf(id)).toEqual([
        expect.stringContaining('was created too late'),
        expect.stringContaining(`order ${lateId} was paid too`),
      ]);
    });

    it('does not take it for the order of a later request', async () => {
      const { id, orderId, lateId } = await late();
      await shop.app().pool.query(`update quotes set status = 'accepted' where id = $1`, [id]);
      await shop.app().pool.query(`update quote_acceptances set order_state = 'cancelled' where quote_id = $1`, [id]);
      await press(id).expect(200);
      await readBack();
      await readBack();

      const agreed = await acceptance(id);
      expect(agreed).toMatchObject({ order_state: 'created', order_round: 3 });
      expect([orderId, lateId]).not.toContain(agreed?.woo_order_id);
      expect(await shop.app().services.stores.acceptances.findByFormerOrder(lateId)).toBe(id);
    });
  });

  it('reports again when the shop refuses the new order for the same reason', async () => {
    const { id, token } = await offer();
    shop.fail({ kind: 'status', status: 400 });
    await accept(token);
    await press(id).expect(200);
    const orderId = await orderOf(id);
    shop.app().outside.woo.setOrderStatus(orderId, 'cancelled');
    await look(orderId);
    shop.fail({ kind: 'status', status: 400 });

    await press(id).expect(200);

    expect((await events(id)).slice(-2)).toEqual(['order_again', 'order_failed']);
    expect(await actionsOn(id)).toEqual(['order_failed']);
  });
});

describe('an order that the shop refuses', () => {
  it('is retried at once on request, instead of an hour later', async () => {
    const { id, token } = await offer();
    shop.fail({ kind: 'status', status: 400 });
    await accept(token);
    expect(await actionsOn(id)).toEqual(['order_failed']);
    expect((await ask(`/quotes/${id}`)).quote.can.make_order).toBe(true);

    const { body } = await press(id).expect(200);

    expect(body.quote.acceptance.order).toMatchObject({ state: 'created', attempts: 2 });
    expect(await events(id)).toEqual(['opened', 'accepted', 'order_failed', 'order_created']);
    expect((await emails(id)).map(({ kind }) => kind)).toEqual(['quote_accepted', 'quote_payment']);
  });

  it('is not retried early while an attempt may be in progress', async () => {
    const before = orders().length;
    const { id, token } = await offer();
    shop.fail({ kind: 'cut_after' });
    await accept(token);

    expect((await ask(`/quotes/${id}`)).quote.can.make_order).toBe(false);
    await press(id).expect(200);

    expect(orders().length - before).toBe(1);
    expect(await acceptance(id)).toMatchObject({ order_state: 'waiting', order_attempts: 1 });
  });
});

describe('requesting an order', () => {
  it('is refused for a quote that is not accepted, and without permission to see it', async () => {
    const { id } = await offer();

    expect([(await press(id)).status, (await press(id, held.stranger)).status]).toEqual([409, 404]);
    expect((await shop.app().http.post(`/api/quotes/${id}/order`)).status).toBe(401);
    expect((await press(999_999)).status).toBe(404);
  });
});
