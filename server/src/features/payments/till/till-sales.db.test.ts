import { beforeAll, describe, expect, it } from 'vitest';
import { tillSalesSchema } from '@chainline/shared/payments/till-sale-contract';
import { z } from 'zod';
import { usePayingOnline } from '../../../../test/paying-online';
import { attachCustomer } from '../../quotes';

const shop = usePayingOnline();
const { app, clock, converted, accepted, balance, events, payments } = shop;
const till = () => app().outside.lightspeed;
const held = { people: 0 };
const { signal } = new AbortController();

beforeAll(() => app().connectLightspeed());

/** Moves the clocks of both sides. */
const later = (milliseconds: number): void => {
  clock.advance(milliseconds);
  app().outside.clock.advance(milliseconds);
};

type Person = { name: string; email: string; mobile: string };
const newPerson = (): Person => {
  held.people += 1;
  const { people: number } = held;
  return {
    name: `Mei Chen${number}`,
    email: `mei${number}@till.example`,
    mobile: `04123456${String(number).padStart(2, '0')}`,
  };
};
/** With a customer of its own, because tests share the till. */
const contentOf = ({ name, email, mobile }: Person) => ({
  customer_name: name,
  customer_email: email,
  customer_phone: mobile,
});
const atTill = ({ name, email, mobile }: Person): string => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return till().saveCustomer({ firstName, lastName, email, mobile });
};
/** Finds the quote's customer, as saving a quote does. */
const know = (id: number): Promise<void> =>
  app().services.transaction(async (inside) => {
    const quote = await inside.quotes.lock(id);
    const info = {
      name: quote.customer_name,
      company: '',
      email: quote.customer_email,
      phone: quote.customer_phone,
      address: '',
    };
    await attachCustomer(inside, quote, { info, shopEmail: '', at: clock.now() });
  });
/** A quote with an amount of its own, because sales without a customer fit every quote of the same amount. */
const amounts = { next: 0 };
const sold = async (person: Person, choice: 'deposit' | 'full' = 'deposit') => {
  amounts.next += 1;
  const shipping = amounts.next;
  const changes = { ...contentOf(person), shipping_cost: shipping, total_amount: 2600 + shipping };
  const made = await converted({ choice, changes });
  await know(made.id);
  return { ...made, open: 2100 + shipping };
};

const call = (method: 'get' | 'post', path: string, body: object = {}, as = app().manager) =>
  app()
    .http[method](`/api${path}`)
    .set('Authorization', as)
    .send(method === 'get' ? undefined : body);
const look = async (id: number) => {
  later(10_000);
  return tillSalesSchema.parse((await call('post', `/quotes/${id}/till-sales`).expect(200)).body);
};
const listed = async (id: number) =>
  tillSalesSchema.parse((await call('get', `/quotes/${id}/till-sales`).expect(200)).body);
const confirm = (id: number, { sale_id: sale, amount }: { sale_id: number; amount: number }) =>
  call('post', `/quotes/${id}/till-sales/${sale}/confirm`, { amount });
const only = async (id: number) => {
  const { proposals } = await look(id);
  expect(proposals).toHaveLength(1);
  const [proposal] = proposals;
  if (!proposal) throw new Error('Nothing is proposed');
  return proposal;
};
const pull = () => app().services.tillSaleFeed.pull(signal);
const calls = () =>
  till()
    .requests()
    .filter(({ path }) => path.endsWith('/Sale.json')).length;

describe('a sale at the till', () => {
  it('is not asked for while no quote is open', async () => {
    const before = calls();
    await pull();

    expect(calls()).toBe(before);
  });

  it('is proposed as the balance, with reasons, and recorded once a person confirms it', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    const sale = till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });

    const proposal = await only(id);
    expect(proposal).toEqual({
      sale_id: Number(sale.saleID),
      ticket_number: sale.ticketNumber,
      completed_at: expect.any(String),
      total: open,
      amount: open,
      customer_name: mei.name,
      paid_by: ['Credit Card'],
      lines: [{ name: 'Amount without an item', quantity: 1, total: open }],
      reasons: ['open_amount', 'same_customer', 'same_email', 'same_phone', 'same_name'],
      cautions: [],
      counted_twice: [],
      order_number: expect.any(String),
    });
    expect(await balance(id)).toMatchObject({ open });

    const { body } = await confirm(id, proposal).expect(200);
    expect(body.quote).toMatchObject({ balance: { open: 0 }, can: { complete: true } });
    expect((await payments(id)).at(-1)).toMatchObject({
      kind: 'balance',
      method: 'till_sale',
      amount: open.toFixed(2),
      reference: sale.ticketNumber,
    });
    expect(await listed(id)).toMatchObject({ proposals: [], reversals: [] });
    const { rows } = await app().pool.query(
      `select action, after from audit_events where target = $1 and action = 'payment.recorded'`,
      [`quote:${id}`],
    );
    expect(rows).toMatchObject([{ after: { method: 'till_sale', reference: sale.ticketNumber } }]);
  });

  it('notifies the people of the quote once', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    await look(id);
    await look(id);

    const { rows } = await app().pool.query(
      `select count(*)::int as count from notifications where type = 'payment.till_sale' and link = $1 group by user_id`,
      [`/quotes/${id}`],
    );
    expect(z.array(z.object({ count: z.int() })).parse(rows)).toContainEqual({ count: 1 });
    expect(new Set(rows.map(({ count }) => Number(count)))).toEqual(new Set([1]));
  });

  it('settles one quote at most, also of two confirmed at once', async () => {
    const mei = newPerson();
    const [one, other] = [await sold(mei), await sold(mei)];
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: 100 }] });
    const proposal = await only(one.id);
    expect(await only(other.id)).toMatchObject({
      sale_id: proposal.sale_id,
      reasons: ['part_amount', 'same_customer', 'same_email', 'same_phone', 'same_name'],
    });

    const answers = await Promise.all([confirm(one.id, proposal), confirm(other.id, proposal)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('payment.till_sale_gone');
    const recorded = [...(await payments(one.id)), ...(await payments(other.id))];
    expect(recorded.filter(({ method }) => method === 'till_sale')).toHaveLength(1);
  });

  it('confirmed many times is one payment', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    const proposal = await only(id);

    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id, proposal)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await payments(id)).filter(({ method }) => method === 'till_sale')).toHaveLength(1);
  });

  it('is refused with another amount than shown, and beyond what is open', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    const proposal = await only(id);

    expect((await confirm(id, { ...proposal, amount: open - 1 })).body.code).toBe('payment.till_sale_changed');
    await shop.pay(id, 500);
    expect((await confirm(id, proposal)).body.code).toBe('payment.till_sale_gone');
    expect((await listed(id)).proposals).toEqual([]);
    expect((await confirm(id, { sale_id: 999_999, amount: 1 })).body.code).toBe('payment.till_sale_gone');
    expect((await confirm(999_999, proposal)).status).toBe(404);
    const { header: stranger } = await app().signIn('staff');
    expect((await call('get', `/quotes/${id}/till-sales`, {}, stranger)).status).toBe(404);
  });

  it('that was dismissed is proposed no more, until somebody takes that back', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    const { sale_id: sale } = await only(id);
    const dismiss = (dismissed: boolean) =>
      call('post', `/quotes/${id}/till-sales/${sale}/dismiss`, { dismissed }).expect(200);

    expect((await dismiss(true)).body.proposals).toEqual([]);
    expect((await look(id)).proposals).toEqual([]);
    expect((await dismiss(false)).body.proposals).toHaveLength(1);
    const { rows } = await app().pool.query(
      `select action from audit_events where target = $1 and action like '%till_sale%'`,
      [`quote:${id}`],
    );
    expect(rows.map(({ action }) => String(action)).toSorted()).toEqual([
      'payment.till_sale_dismissed',
      'payment.till_sale_restored',
    ]);
  });

  it('of more than the balance counts with its line of that amount', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }, { amount: 89.95 }] });

    expect(await only(id)).toMatchObject({
      amount: open,
      reasons: ['line_amount', 'same_customer', 'same_email', 'same_phone', 'same_name'],
    });
  });

  it('without a customer is proposed for its amount alone, and with another customer last', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(newPerson()), lines: [{ amount: open }] });
    till().ringUpSale({ lines: [{ amount: open }] });

    expect((await look(id)).proposals).toMatchObject([
      { reasons: ['open_amount'], cautions: ['no_customer'] },
      { reasons: ['open_amount'], cautions: ['other_customer'] },
    ]);
  });

  it('from before the quote, voided, refunded, or made by us for an online order is not proposed', async () => {
    const mei = newPerson();
    const customer = atTill(mei);
    const { id, open } = await sold(mei);
    const early = till().ringUpSale({ customerID: customer, lines: [{ amount: 50 }] });
    const [voided, refunded] = [1, 2].map(() => till().ringUpSale({ customerID: customer, lines: [{ amount: open }] }));
    till().voidSale(voided?.saleID ?? '');
    till().refundSale(refunded?.saleID ?? '');
    const connected = await app().services.lightspeed.current();
    await connected?.client.createSale({
      shopId: '1',
      registerId: 1,
      employeeId: 1,
      referenceNumber: '77',
      referenceNumberSource: 'WooCommerce',
      lines: [{ itemId: 1, quantity: 1, unitPrice: open.toFixed(2) }],
      payment: { paymentTypeId: 4, amount: open.toFixed(2) },
    });

    expect((await only(id)).sale_id).toBe(Number(early.saleID));
    await app().pool.query(
      `update sales_at_till set completed_at = completed_at - interval '2 days' where sale_id = $1`,
      [early.saleID],
    );
    expect((await listed(id)).proposals).toEqual([]);
  });

  it('that pays a deposit moves the quote and takes up its order', async () => {
    const mei = newPerson();
    const { id, orderId } = await accepted({ changes: { ...contentOf(mei), shipping_cost: 300, total_amount: 2900 } });
    await know(id);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: 500 }] });
    const proposal = await only(id);
    expect(proposal).toMatchObject({ amount: 500, reasons: expect.arrayContaining(['due_amount', 'same_email']) });
    await confirm(id, proposal).expect(200);
    await shop.drain();

    expect(await shop.status(id)).toBe('converted');
    expect(shop.orders().find((order) => order.id === orderId)?.status).toBe('processing');
    expect(await payments(id)).toMatchObject([{ kind: 'deposit', method: 'till_sale' }]);
  });

  it('that contains the bike warns, because the online order takes it from stock as well', async () => {
    await app().importAll('woo');
    await app().importAll('lightspeed');
    const item = till().listItems({ search: 'BIKE', page: 1, perPage: 1 }).items[0];
    const mapping = await app().map(app().shopUnit('BIKE').id, Number(item?.itemID));
    const sync = (change: string) => app().pool.query(`update product_mappings set ${change} where id = $1`, [mapping]);
    await sync('base_quantity = 5, woo_quantity = 5, lightspeed_quantity = 5');
    const mei = newPerson();
    const { id } = await accepted({
      choice: 'full',
      changes: { ...contentOf(mei), subtotal_amount: 2999, total_amount: 2999 },
    });
    till().ringUpSale({ customerID: atTill(mei), lines: [{ itemID: item?.itemID ?? '', quantity: 1 }] });

    expect(await only(id)).toMatchObject({ amount: 2999, counted_twice: ['Tourer'], order_number: expect.any(String) });
    // The stock of one side alone counts, so that nothing is taken twice.
    for (const change of [`sync_direction = 'ls_to_woo'`, `sync_direction = 'both', sync_enabled = false`]) {
      await sync(change);
      expect((await listed(id)).proposals).toMatchObject([{ counted_twice: [] }]);
    }
  });
});

describe('a recorded sale that the till takes back', () => {
  const recorded = async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    const { saleID } = till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    const proposal = await only(id);
    await confirm(id, proposal).expect(200);
    return { id, open, saleID, ticket: proposal.ticket_number };
  };
  const notices = async (id: number) => (await shop.quote(id)).events.filter(({ type }) => type === 'order_failed');

  it.each([
    ['voided', 'was voided'],
    ['refunded', 'was refunded by'],
  ] as const)('is reported when it is %s, until the refund is recorded here', async (how, words) => {
    const { id, open, saleID, ticket } = await recorded();
    later(2_000);
    if (how === 'voided') till().voidSale(saleID);
    else till().refundSale(saleID);
    await look(id);
    await look(id);

    const found = await notices(id);
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toContain(`ticket ${ticket}) ${words}`);
    expect((await listed(id)).reversals).toEqual([
      { sale_id: Number(saleID), ticket_number: ticket, recorded: open, reversed: open, voided: how === 'voided' },
    ]);
    // The payment stays until a person decides.
    expect(await balance(id)).toMatchObject({ open: 0 });

    await shop.refund(id, open);
    expect((await listed(id)).reversals).toEqual([]);
    await pull();
    expect(await notices(id)).toHaveLength(1);
    expect(await events(id)).toContain('refunded');
  });
});

it('old sales are removed, except for those that are payments', async () => {
  const mei = newPerson();
  const { id, open } = await sold(mei);
  const customerID = atTill(mei);
  till().ringUpSale({ customerID, lines: [{ amount: open }] });
  const paid = await only(id);
  await confirm(id, paid).expect(200);
  const { saleID } = till().ringUpSale({ lines: [{ amount: 3 }] });
  later(10_000);
  await pull();
  await app().pool.query(`update sales_at_till set completed_at = '2020-01-01' where sale_id = any ($1)`, [
    [paid.sale_id, Number(saleID)],
  ]);
  const { salesAtTill } = app().services.stores;

  expect(await salesAtTill.removeOld({ before: new Date('2021-01-01'), signal })).toBe(1);
  expect([await salesAtTill.findKey(paid.sale_id), await salesAtTill.findKey(Number(saleID))]).toEqual([
    `till:204817:${paid.sale_id}`,
    null,
  ]);
});

describe('the till', () => {
  it('is read from where the last read ended, at the lowest priority', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    await look(id);
    later(5 * 60_000);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    const before = calls();
    await pull();

    expect(calls() - before).toBe(1);
    expect((await listed(id)).proposals).toHaveLength(1);
  });

  it('is not asked by the list, nor again within moments', async () => {
    const { id } = await sold(newPerson());
    await look(id);
    const before = calls();
    await listed(id);
    await call('post', `/quotes/${id}/till-sales`).expect(200);

    expect(calls()).toBe(before);
  });

  it('that does not answer is an error, and what is known stays', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    await look(id);
    later(10_000);
    app().outside.faults.add({
      system: 'lightspeed',
      method: 'GET',
      path: '/Sale',
      times: 1,
      fault: { kind: 'status', status: 403 },
    });

    expect((await call('post', `/quotes/${id}/till-sales`)).status).toBe(502);
    expect((await listed(id)).proposals).toHaveLength(1);
  });

  // Last, because the other account's sales are gone afterwards.
  it('of another account forgets the sales, but not the payments', async () => {
    const mei = newPerson();
    const { id, open } = await sold(mei);
    till().ringUpSale({ customerID: atTill(mei), lines: [{ amount: open }] });
    const proposal = await only(id);
    await confirm(id, proposal).expect(200);
    await app().services.transaction(async (inside) => {
      await inside.salesAtTill.forget();
      await inside.feedCursors.remove('payments.till-sales');
    });

    expect((await payments(id)).at(-1)).toMatchObject({ method: 'till_sale' });
    expect((await listed(id)).reversals).toEqual([]);
    // When the same sale is read again, it is known to be used.
    expect((await look(id)).proposals).toEqual([]);
  });
});
