import { describe, expect, it } from 'vitest';
import { chosen, labour, makeDraft, pickup } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create, setStatus, countQuotes, person } = shop;

const whole = () =>
  makeDraft({
    products: [chosen(stocked.bike, { discount: 5 }), chosen(stocked.helmet)],
    manual_shipping_fee: 40,
    labour_items: [labour({ labourCost: 30 })],
    settings: { discount: 10 },
  });
const createAs = async (status: string) => {
  const quote = await create(whole());
  await setStatus(quote.id, status);
  return quote;
};
const move = (id: number, what: string, version: number) => call('post', `/quotes/${id}/${what}`).send({ version });
const get = async (id: number, as = 'staff') => (await call('get', `/quotes/${id}`, as)).body.quote;
const withPrice = async (price: number, work: () => Promise<void>) => {
  const { pool } = shop.app();
  await pool.query('update products set price = $2 where id = $1', [stocked.bike, price]);
  try {
    await work();
  } finally {
    await pool.query('update products set price = 2999 where id = $1', [stocked.bike]);
  }
};

describe('DELETE /api/quotes/:id', () => {
  it('deletes a draft', async () => {
    const { id } = await create(whole());

    expect((await call('delete', `/quotes/${id}`)).status).toBe(200);
    expect((await call('get', `/quotes/${id}`)).status).toBe(404);
    expect((await call('delete', `/quotes/${id}`)).status).toBe(404);
  });

  it('refuses to delete a sent quote', async () => {
    const { id } = await createAs('sent');

    const { status, body } = await call('delete', `/quotes/${id}`);

    expect([status, body.code, body.data.quote.status]).toEqual([409, 'quote.not_draft', 'sent']);
  });
});

describe('POST /api/quotes/:id/requote', () => {
  it.each(['sent', 'pending', 'rejected', 'expired'])('replaces a %s quote by its next version', async (status) => {
    const quote = await createAs(status);

    await withPrice(3500, async () => {
      const { body } = await move(quote.id, 'requote', quote.version);

      expect(body.quote).toMatchObject({
        quote_number: `${quote.quote_number}-2`,
        revision: 2,
        status: 'draft',
        assigned_to: person('staff').id,
        totals: quote.totals,
        manual_shipping_fee: 40,
        customer_info: quote.customer_info,
        revisions: [{ id: quote.id, quote_number: quote.quote_number, total_amount: quote.total_amount }],
        events: [{ type: 'created', text: `Created from ${quote.quote_number}` }],
      });
      expect(body.quote.products[0]).toMatchObject({ price: 2999, current_price: 3500, discount: 5 });
    });
    const before = await get(quote.id);
    expect(before.status).toBe(status === 'rejected' ? 'rejected' : 'expired');
    expect(before.can.requote).toBe(false);
  });

  it('records the next version in the history', async () => {
    const quote = await createAs('sent');

    await move(quote.id, 'requote', quote.version);

    const { events } = await get(quote.id);
    expect(events.at(-1)).toMatchObject({ type: 'requoted', text: `Replaced by ${quote.quote_number}-2` });
  });

  it('happens once on a double press', async () => {
    const quote = await createAs('sent');
    const before = await countQuotes();

    const answers = await Promise.all([1, 2].map(() => move(quote.id, 'requote', quote.version)));
    const { status, body } = await move(quote.id, 'requote', (await get(quote.id)).version);

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect([status, body.code]).toEqual([409, 'quote.replaced']);
    expect(await countQuotes()).toBe(before + 1);
  });

  it('is possible again after the next version was deleted', async () => {
    const quote = await createAs('sent');
    const { body } = await move(quote.id, 'requote', quote.version);
    await call('delete', `/quotes/${body.quote.id}`).expect(200);

    const again = await move(quote.id, 'requote', (await get(quote.id)).version);

    expect([again.status, again.body.quote.quote_number]).toEqual([200, `${quote.quote_number}-2`]);
  });

  it.each(['draft', 'accepted', 'converted', 'completed'])('is refused for a %s quote', async (status) => {
    const quote = await createAs(status);
    const before = await countQuotes();

    const answer = await move(quote.id, 'requote', quote.version);

    expect([answer.status, answer.body.code]).toEqual([409, 'quote.wrong_state']);
    expect(await countQuotes()).toBe(before);
  });
});

describe('POST /api/quotes/:id/duplicate', () => {
  it("creates another draft with the same lines at today's prices", async () => {
    const quote = await createAs('completed');

    await withPrice(3500, async () => {
      const { body } = await move(quote.id, 'duplicate', quote.version);

      expect(body.quote).toMatchObject({
        status: 'draft',
        revision: 1,
        revisions: [],
        labour_items: [{ labourPrice: 80 }],
      });
      expect(body.quote.products).toMatchObject([
        { price: 3500, discount: 5, lineTotal: 3325 },
        { price: 129.95, lineTotal: 129.95 },
      ]);
      expect(body.quote.totals).toMatchObject({
        subtotal_amount: 3454.95,
        discount_amount: 353.5,
        total_amount: 3221.45,
      });
    });
    expect(await get(quote.id)).toMatchObject({ status: 'completed', version: quote.version });
  });

  it('keeps the price of products no longer sold', async () => {
    const quote = await create(whole());
    await shop.app().pool.query(`update products set status = 'private' where id = $1`, [stocked.helmet]);

    const { body } = await move(quote.id, 'duplicate', quote.version);

    await shop.app().pool.query(`update products set status = 'publish' where id = $1`, [stocked.helmet]);
    expect(body.quote.products[1]).toMatchObject({ price: 129.95, current_price: null });
  });

  it("keeps costs, and assigns the copy of a colleague's quote to its creator", async () => {
    const draft = whole();
    const settings = { ...draft.settings, assignedTo: person('staff').id };
    const quote = await create({ ...draft, settings }, 'manager');

    const { body } = await call('post', `/quotes/${quote.id}/duplicate`, 'manager').send({ version: quote.version });

    expect(body.quote).toMatchObject({ assigned_to: person('manager').id, labour_items: [{ labourCost: 30 }] });
  });
});

describe('PUT /api/quotes/:id/customer', () => {
  const customer = { ...makeDraft().customer_info, email: 'zoe@new.example' };
  const correct = (quote: { id: number; version: number }, customer_info: object = customer) =>
    call('put', `/quotes/${quote.id}/customer`).send({ customer_info, version: quote.version });

  it.each(['draft', 'sent', 'pending'])(
    'corrects the customer of a %s quote and returns the changes',
    async (status) => {
      const quote = await createAs(status);

      const { body } = await correct(quote);

      expect(body.quote).toMatchObject({ status, customer_email: 'zoe@new.example', version: quote.version + 1 });
      expect(body.quote.events.at(-1)).toMatchObject({ type: 'customer_changed', text: 'Customer corrected: email' });
      expect(body.quote.totals).toEqual(quote.totals);
    },
  );

  it.each(['accepted', 'converted', 'completed', 'rejected', 'expired'])(
    'leaves a %s quote unchanged',
    async (status) => {
      const quote = await createAs(status);

      const answer = await correct(quote);

      expect([answer.status, answer.body.code]).toEqual([409, 'quote.customer_fixed']);
      expect((await get(quote.id)).customer_email).toBe('zoe@customer.example');
    },
  );

  it.each(['sent', 'pending'])('requires the details that a %s quote needs', async (status) => {
    const quote = await createAs(status);

    const answer = await correct(quote, { ...customer, name: ' ', email: '', phone: '', address: '' });

    expect([answer.status, answer.body.code]).toEqual([422, 'quote.customer_incomplete']);
    expect(answer.body.fields).toEqual([
      { path: 'customer_info.name', message: 'Customer name is required' },
      { path: 'customer_info.email', message: 'Email is required' },
      { path: 'customer_info.phone', message: 'Phone is required' },
      { path: 'customer_info.address', message: 'Address is required' },
    ]);
    expect((await correct(await createAs('draft'), { ...customer, phone: '' })).status).toBe(200);
  });

  it.each([
    ['sent', 'Make a new version to change the delivery address.'],
    ['draft', 'Change the delivery address in the quote builder, which recalculates the delivery price.'],
  ])('keeps the address that the delivery of a %s quote was priced for', async (status, message) => {
    const quote = await createAs(status);
    const option = JSON.stringify({ ...pickup, code: 'local_delivery', type: 'delivery', price: 125 });
    await shop.app().pool.query('update quotes set delivery_option = $2 where id = $1', [quote.id, option]);
    const moved = { ...customer, address: '9 Far Road, Broome WA 6725' };

    const answer = await correct(quote, moved);

    expect([answer.status, answer.body.fields]).toEqual([422, [{ path: 'customer_info.address', message }]]);
    expect((await correct(quote)).status).toBe(200);
    const collected = await createAs(status);
    expect((await correct(collected, moved)).status).toBe(200);
  });

  it('refuses an outdated version and an invalid customer', async () => {
    const quote = await createAs('sent');

    expect((await correct({ ...quote, version: 0 })).body.code).toBe('quote.stale');
    expect((await correct(quote, { name: 'Zoë' })).status).toBe(400);
  });
});

describe('expiring and completing by hand', () => {
  const payInFull = (id: number) =>
    shop.app().pool.query(
      `insert into payments (quote_id, kind, method, amount, paid_at, recorded_at, payment_key)
       select id, 'full', 'cash', total_amount, now(), now(), 'paid:' || id from quotes where id = $1`,
      [id],
    );

  it.each([
    ['expire', 'sent', 'expired'],
    ['expire', 'pending', 'expired'],
    ['complete', 'converted', 'completed'],
  ])('%s makes a %s quote %s', async (what, from, to) => {
    const quote = await createAs(from);
    await payInFull(quote.id);

    const { body } = await move(quote.id, what, quote.version);

    expect(body.quote).toMatchObject({ status: to, version: quote.version + 1 });
    expect(body.quote.events.at(-1)).toMatchObject({ source: 'staff', by: 'Test Person' });
  });

  it.each([
    ['expire', 'draft'],
    ['expire', 'accepted'],
    ['complete', 'accepted'],
    ['complete', 'draft'],
  ])('%s is refused for a %s quote, with its status', async (what, from) => {
    const quote = await createAs(from);

    const { status, body } = await move(quote.id, what, quote.version);

    expect([status, body.code, body.data.quote.status]).toEqual([409, 'quote.wrong_state', from]);
  });

  it('is refused for an outdated version', async () => {
    const quote = await createAs('sent');

    expect((await move(quote.id, 'expire', quote.version + 1)).body.code).toBe('quote.stale');
    expect((await call('post', `/quotes/${quote.id}/expire`).send({})).status).toBe(400);
  });
});
