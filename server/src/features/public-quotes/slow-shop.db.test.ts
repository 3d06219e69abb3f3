import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { createGate } from '../../../test/gate';
import { useHeldCommits } from '../../../test/held-commits';
import { useAcceptingShop } from './testing/accepting-shop';

const shop = useAcceptingShop({ customerWaitsMs: 200 });
const { offer, accept, view, orders, fail, work, clock, acceptance, emails } = shop;
const { holdCommit } = useHeldCommits(() => shop.app().pool);
const kinds = async (id: number) => (await emails(id)).map(({ kind }) => kind);

it('stops waiting if the shop does not answer, and finds the created order', async () => {
  const { id, token } = await offer();
  fail({ kind: 'timeout_after' });

  const { body } = await accept(token);

  expect(body.message).toContain('We will email you the payment link');
  expect(body.quote.acceptance.order.state).toBe('waiting');
  await eventually(() => orders().length).toBe(1);
  clock.advance(6 * 60_000);
  await work();
  expect(orders()).toHaveLength(1);
  expect(await acceptance(id)).toMatchObject({ order_state: 'created', woo_order_id: orders()[0]?.id });
  expect(await kinds(id)).toEqual(['quote_accepted', 'quote_payment']);
});

it('emails the payment page if the response comes after that', async () => {
  const { id, token } = await offer();
  const gate = createGate();
  fail({ kind: 'held', until: gate.passed });

  const { body } = await accept(token);

  expect(body.quote.checkout_url).toBeNull();
  gate.open();
  await eventually(async () => (await view(token)).checkout_url).toContain('/order-pay/');
  expect(await kinds(id)).toEqual(['quote_accepted', 'quote_payment']);
});

it('stops a second submission waiting if the commit of the first is unanswered', async () => {
  const { token } = await offer();
  const commit = holdCommit('insert into quote_acceptances');
  const first = accept(token);
  await commit.committed;

  const { body } = await accept(token);

  expect(body.quote.checkout_url).toBeNull();
  commit.answer();
  expect((await first).status).toBe(200);
});
