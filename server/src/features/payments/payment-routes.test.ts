import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { usePayingShop } from './testing/paying-shop';

const shop = usePayingShop();
const { sold, pay, refund, complete, get } = shop;

const auditOf = async (id: number) => {
  const { rows } = await shop
    .app()
    .pool.query('select action, after from audit_events where target = $1 order by id', [`quote:${id}`]);
  return rows;
};

describe('a recorded payment', () => {
  it('is a row with amount, method, reference and person, and moves the quote', async () => {
    const id = await sold();

    const { body } = await pay(id, { method: 'card_terminal', reference: '  TX 81 ' }).expect(200);

    expect(body.quote).toMatchObject({
      status: 'converted',
      balance: { agreed: 4709.3, total: 4709.3, paid: 500, open: 4209.3, overpaid: 0 },
      payments: [
        {
          kind: 'deposit',
          method: 'card_terminal',
          amount: 500,
          reference: 'TX 81',
          recorded_by: 'Test Person',
          order_number: null,
        },
      ],
    });
    expect(body.quote.events.at(-1)).toMatchObject({
      type: 'paid',
      source: 'staff',
      text: 'Payment of $500.00 received (Card terminal)',
    });
    expect(await auditOf(id)).toEqual([
      {
        action: 'payment.recorded',
        after: { amount: 500, method: 'card_terminal', reference: 'TX 81', kind: 'deposit' },
      },
    ]);
  });

  it('settles the balance in parts, with one event each', async () => {
    const id = await sold();
    await pay(id);
    await pay(id, { amount: 209.3, method: 'bank_transfer', reference: 'Q-1' });
    const { body } = await pay(id, { amount: 4000, method: 'gift_card', reference: 'GC-9' }).expect(200);

    expect(body.quote.payments.map(({ kind }: { kind: string }) => kind)).toEqual(['deposit', 'part', 'balance']);
    expect(body.quote).toMatchObject({ balance: { open: 0 }, can: { record_payment: false, complete: true } });
    expect(body.quote.events.filter(({ type }: { type: string }) => type === 'paid')).toHaveLength(3);
  });

  it('is recorded once, however often it is sent', async () => {
    const id = await sold();
    const payment = { amount: 300, payment_key: randomUUID() };

    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id, payment)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get(id)).payments).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
    expect((await pay(await sold(), payment)).body.code).toBe('payment.key_taken');
  });

  it('is never above the open amount, also of two at once', async () => {
    const id = await sold({ total: 600, due: 500 });

    const answers = await Promise.all([pay(id, { amount: 400 }), pay(id, { amount: 400 })]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'payment.too_much',
      fields: [{ path: 'amount', message: 'Only $200.00 is outstanding. Enter that amount or less.' }],
    });
    expect((await get(id)).balance).toMatchObject({ paid: 400, open: 200 });
  });

  it('has its day in the shop’s time zone, not in the future', async () => {
    const id = await sold();
    const { body } = await pay(id, { paid_on: '2026-11-19' }).expect(200);
    const future = await pay(id, { amount: 1, paid_on: '2026-11-22' });
    const mistyped = await pay(id, { amount: 1, paid_on: '2016-11-19' });
    expect([mistyped.status, mistyped.body.code, mistyped.body.fields[0].path]).toEqual([
      422,
      'payment.too_old',
      'paid_on',
    ]);

    expect(body.quote.payments[0].paid_at).toBe('2026-11-19T01:00:00.000Z');
    expect([future.status, future.body.code]).toEqual([422, 'payment.future']);
  });

  it.each([
    ['no amount', { amount: 0 }, 'amount'],
    ['less than a cent', { amount: 0.001 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['an unknown method', { method: 'online' }, 'method'],
    ['a bank transfer without a reference', { method: 'bank_transfer', reference: ' ' }, 'reference'],
    ['an impossible day', { paid_on: '2026-02-30' }, 'paid_on'],
  ])('is refused with %s', async (_what, body, path) => {
    const answer = await pay(await sold(), body);

    expect([answer.status, answer.body.fields[0].path]).toEqual([400, path]);
  });

  it('needs an accepted quote that the person may see', async () => {
    const draft = await shop.create();
    const others = await sold({ by: 'other' });

    expect((await pay(draft.id)).body.code).toBe('payment.not_accepted');
    expect((await pay(others)).status).toBe(404);
    expect((await pay(999_999)).status).toBe(404);
    expect((await pay(others, {}, 'manager')).status).toBe(200);
    expect((await pay(others, {}, 'quotes')).status).toBe(403);
    expect((await get(draft.id)).balance).toBeNull();
  });
});

describe('a refund', () => {
  const paidInFull = async () => {
    const id = await sold();
    await pay(id, { amount: 4709.3 });
    return id;
  };

  it.each([
    ['credit', { total: 4209.3, paid: 4209.3, open: 0 }],
    ['still_owed', { total: 4709.3, paid: 4209.3, open: 500 }],
    ['called_off', { total: 4209.3, paid: 4209.3, open: 0 }],
  ])('with the outcome %s leaves the right open amount', async (outcome, balance) => {
    const { body } = await refund(await paidInFull(), { outcome }).expect(200);

    expect(body.quote).toMatchObject({ balance, payments: [{ kind: 'full' }, { kind: 'refund', amount: 500 }] });
    expect(body.quote.events.at(-1)).toMatchObject({
      type: 'refunded',
      text: '$500.00 refunded: Changed their mind',
    });
  });

  it('of a sale called off after its deposit leaves nothing to pay', async () => {
    const id = await sold();
    await pay(id);

    const { body } = await refund(id, { amount: 400, outcome: 'called_off' }).expect(200);

    expect(body.quote.balance).toMatchObject({ total: 100, paid: 100, open: 0 });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'payment.refunded', after: { credited: 4609.3 } });
  });

  it('is at most what was received, and recorded once', async () => {
    const id = await sold();
    await pay(id);
    const key = randomUUID();
    await Promise.all([refund(id, { amount: 300, refund_key: key }), refund(id, { amount: 300, refund_key: key })]);

    const { status, body } = await refund(id, { amount: 200.01 });

    expect([status, body.code]).toEqual([422, 'payment.refund_too_much']);
    expect((await get(id)).payments.map(({ amount }) => amount)).toEqual([500, 300]);
  });

  it('needs a manager and a reason', async () => {
    const id = await paidInFull();

    expect((await refund(id, {}, 'staff')).status).toBe(403);
    expect((await refund(id, { reason: ' ' })).status).toBe(400);
    expect([(await get(id)).can.refund, (await get(id, 'manager')).can.refund]).toEqual([false, true]);
  });
});

describe('a quote with an open amount', () => {
  const withDeposit = async () => {
    const id = await sold();
    await pay(id);
    return id;
  };

  it('is not completed', async () => {
    const id = await withDeposit();

    const { status, body } = await complete(id);

    expect([status, body.code, body.data]).toEqual([422, 'quote.open_amount', { open_amount: 4209.3 }]);
    expect(body.message).toContain('$4,209.30 is still outstanding.');
    expect(await get(id)).toMatchObject({ status: 'converted', can: { complete: false } });
  });

  it('is completed by a manager with a reason, which the history and the audit log keep', async () => {
    const id = await withDeposit();
    expect((await complete(id, 'Pays next week')).body.code).toBe('quote.open_amount_forbidden');
    expect((await complete(id, '', 'manager')).status).toBe(422);

    const { body } = await complete(id, 'Pays next week', 'manager');

    expect(body.quote).toMatchObject({ status: 'completed', balance: { open: 4209.3 } });
    expect(body.quote.events.at(-1).text).toBe('Completed with $4,209.30 outstanding: Pays next week');
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'quote.completed_open',
      after: { open_amount: 4209.3, reason: 'Pays next week' },
    });
  });

  it('can still be paid after its completion', async () => {
    const id = await withDeposit();
    await complete(id, 'Pays next week', 'manager');

    const { body } = await pay(id, { amount: 4209.3 }).expect(200);

    expect(body.quote).toMatchObject({ status: 'completed', balance: { open: 0 } });
  });

  it('is completed without a reason once all is paid', async () => {
    const id = await withDeposit();
    await pay(id, { amount: 4209.3 });

    const { body } = await complete(id, 'Not needed');

    expect(body.quote.status).toBe('completed');
    expect((await auditOf(id)).map(({ action }) => action)).not.toContain('quote.completed_open');
  });
});
