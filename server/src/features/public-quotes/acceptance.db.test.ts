import { setImmediate as nextTurn } from 'node:timers/promises';
import { viewQuote } from '@chainline/shared/quotes/public-quote-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeProduct } from '../../../test/factories';
import { createGate } from '../../../test/gate';
import { useHeldCommits } from '../../../test/held-commits';
import { useAcceptingShop } from './testing/accepting-shop';

// Longer than any test, so that a submission waiting for nothing fails the test.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, accept, view, call, issue, orders, status, acceptance, balance, events, emails, clock, work } = shop;
const { holdCommit } = useHeldCommits(() => shop.app().pool);

const ordersOf = async (id: number) => {
  const made = await acceptance(id);
  return orders().filter((order) => order.id === made?.woo_order_id);
};
const execute = (text: string, id: number) => shop.app().pool.query(text, [id]);

describe('accepting a quote', () => {
  it('records the acceptance, creates the order and returns the payment page', async () => {
    const { id, token } = await offer();
    const { content_hash: hash } = await view(token);

    const { status: code, body } = await accept(token);

    expect(code).toBe(200);
    expect(body.message).toBe('Thank you! Your acceptance is recorded. You can pay now.');
    expect(body.quote).toMatchObject({
      status: 'accepted',
      checkout_url: expect.stringContaining('/checkout/order-pay/'),
      acceptance: { name: 'Zoë Nguyễn', choice: 'full', order: { state: 'ready' } },
      can: { accept: false, decline: false, ask: true },
    });
    expect(await acceptance(id)).toMatchObject({
      name: 'Zoë Nguyễn',
      email: 'zoe@customer.example',
      terms_version: '2026-11',
      snapshot_hash: hash,
      ip: expect.stringContaining('127.0.0.1'),
      amount_due: 2600,
      order_state: 'created',
      order_error: null,
    });
    expect(await events(id)).toEqual(['opened', 'accepted', 'order_created']);
    expect(await ordersOf(id)).toMatchObject([{ total: '2600.00', status: 'pending', needsPayment: true }]);
  });

  it.each([
    ['a control character', 'Mia\u0007 Okafor'],
    ['a line break', 'Mia Okafor\nof somewhere else'],
    ['a mark that turns the direction of text', 'Mia \u202erofakO'],
  ])('is refused with a name that has %s, which the certificate would show', async (_what, name) => {
    const { id, token } = await offer();

    const { status: answered, body } = await accept(token, { name });

    expect([answered, body.fields]).toEqual([400, [expect.objectContaining({ path: 'name' })]]);
    expect(await acceptance(id)).toBeNull();
  });

  it('encrypts the payment page and the key of the order', async () => {
    const { id, token } = await offer();
    const { body } = await accept(token);
    const kept = await acceptance(id);

    for (const sealed of [kept?.payment_url, kept?.order_key]) {
      expect(sealed?.length).toBeGreaterThan(30);
      expect(sealed?.toString('latin1')).not.toMatch(/wc_order|order-pay/);
    }
    expect(body.quote.checkout_url).toContain('key=wc_order_');
  });

  it('confirms it in one email, with payment link and certificate', async () => {
    const { id, token } = await offer();
    const { body } = await accept(token);

    const [email, ...others] = await emails(id);

    expect(others).toEqual([]);
    expect(email).toMatchObject({ kind: 'quote_accepted', to_address: 'zoe@customer.example' });
    expect(email?.text).toContain(String(body.quote.checkout_url));
    expect(email?.text).toContain(`/quotes/view/${token}`);
  });

  it('in full makes everything due at once', async () => {
    const { id, token } = await offer();
    await accept(token);

    expect((await acceptance(id))?.amount_due).toBe(2600);
    expect(await balance(id)).toMatchObject({ total: 2600, paid: 0, open: 2600 });
  });

  it('with a deposit makes that payable, keeps all lines in the order, and leaves the balance for the handover', async () => {
    const { id, token } = await offer();
    await accept(token, { choice: 'deposit' });

    expect(await ordersOf(id)).toMatchObject(
      [
        {
          total: '500.00',
          lines: [
            { name: 'Tourer', total: '2350' },
            { name: 'Helmet', quantity: 2, total: '250' },
          ],
        },
      ].map((order) => ({
        ...order,
        lines: order.lines.map(({ total, ...line }) => ({ ...line, total: `${total}.00` })),
      })),
    );
    expect((await acceptance(id))?.amount_due).toBe(500);
    expect(await balance(id)).toMatchObject({ total: 2600, paid: 0, open: 2600 });
  });

  it('has the agreed total to the cent, with a discount, labour, shipping and fees', async () => {
    const { id, token } = await offer({
      subtotal_amount: 2600,
      discount_percent: 3.33,
      discount_amount: 86.58,
      shipping_cost: 12.34,
      delivery_fee: 5.05,
      setup_fee: 7.07,
      total_amount: 2537.88,
    });
    await accept(token);

    expect(await ordersOf(id)).toMatchObject([{ total: '2537.88' }]);
    expect(await acceptance(id)).toMatchObject({ order_error: null });
  });

  it('for free needs no payment and proceeds at once', async () => {
    const { id, token } = await offer({ discount_percent: 100, discount_amount: 2600, total_amount: 0, tax_amount: 0 });
    const { body } = await accept(token);

    expect(body.quote.checkout_url).toBeNull();
    expect(body.message).toBe('Thank you! Your acceptance is recorded. There is nothing to pay.');
    expect(body.quote.acceptance.order.state).toBe('ready');
    const [email] = await emails(id);
    expect(email?.text).toContain('There is nothing to pay. We will be in touch about your order.');
    expect(email?.text).not.toContain('payment link');
    expect(await shop.work()).toContain('quotes.order-state');
    expect(await status(id)).toBe('converted');
  });
});

describe('the availability in an offer', () => {
  const setBikes = async (quantity: number) => {
    const stock = {
      manageStock: true,
      stockQuantity: quantity,
      stockStatus: quantity > 0 ? 'instock' : 'outofstock',
    } as const;
    const units = (['BIKE', 'HELMET'] as const).map((sku) => makeProduct(shop.app().shopUnit(sku).id, stock));
    await shop.app().services.stores.products.upsertMany(units, clock.now());
  };
  const bikeOf = ({ items: [bike] }: Awaited<ReturnType<typeof view>>) => bike?.availability;

  it('is part of the accepted content', async () => {
    await setBikes(500);
    const { token } = await offer();
    const seen = await view(token);
    await setBikes(0);

    expect([bikeOf(seen)?.state, bikeOf(await view(token))?.state]).toEqual(['in_stock', 'none']);
    expect((await view(token)).delivery_time).toContain('once everything is in stock (date to be confirmed)');
    const { status: code, body } = await accept(token, { content_hash: seen.content_hash });
    expect([code, body.code]).toEqual([409, 'quote.content_changed']);
  });

  it('stays as agreed when the stock changes after the acceptance', async () => {
    await setBikes(500);
    const { token } = await offer();
    const seen = await view(token);
    await accept(token);
    await setBikes(0);

    expect(bikeOf(seen)?.state).toBe('in_stock');
    expect(await view(token)).toMatchObject({ items: seen.items, delivery_time: seen.delivery_time });
  });
});

describe('accepting again', () => {
  it('changes nothing and returns the same page', async () => {
    const { id, token } = await offer();
    const first = await accept(token);
    const again = await accept(token, { name: 'Somebody else', choice: 'deposit' });

    expect(again.status).toBe(200);
    expect(again.body.quote).toEqual(first.body.quote);
    expect(await events(id)).toEqual(['opened', 'accepted', 'order_created']);
  });

  it('fifty times at once is one acceptance, one order and one email, all with the same page', async () => {
    const before = orders().length;
    const { id, token } = await offer();
    const { terms, content_hash: hash } = await view(token);
    const body = JSON.stringify({ name: 'Zoë', choice: 'full', terms_version: terms.version, content_hash: hash });
    const press = () =>
      fetch(`${shop.app().config.publicUrl}/api/quotes/view/${token}/accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });

    const answers = await Promise.all(Array.from({ length: 50 }, press));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const pages = await Promise.all(answers.map(async (answer) => viewQuote.response.parse(await answer.json()).quote));

    expect(new Set(pages.map((page) => page.checkout_url)).size).toBe(1);
    expect(pages[0]?.checkout_url).toContain('/order-pay/');
    expect(orders().length - before).toBe(1);
    expect(await events(id)).toEqual(['opened', 'accepted', 'order_created']);
    expect(await emails(id)).toHaveLength(1);
    expect(await balance(id)).toMatchObject({ paid: 0, open: 2600 });
  });
});

describe('accepting while the commit of another submission is unanswered', () => {
  /** Two submissions: the first has committed but has no answer yet, the second sees the commit. */
  const pressTwice = async () => {
    const { id, token } = await offer();
    const { terms, content_hash: hash } = await view(token);
    const body = { name: 'Zoë', choice: 'full', terms_version: terms.version, content_hash: hash };
    const press = () => call('post', `/quotes/view/${token}/accept`, body).then((answer) => answer);
    const commit = holdCommit('insert into quote_acceptances');
    const first = press();
    await commit.committed;

    const { acceptances } = shop.app().services.stores;
    const { find } = acceptances;
    const seen = createGate();
    const spy = vi.spyOn(acceptances, 'find').mockImplementation(async (quoteId) => {
      const found = await find(quoteId);
      seen.open();
      return found;
    });
    onTestFinished(() => spy.mockRestore());
    const second = press();
    await seen.passed;
    await nextTurn();
    return { id, token, press, commit, first, second };
  };

  it('waits for the order of that submission and returns the same page', async () => {
    const { id, commit, first, second } = await pressTwice();
    commit.answer();

    const answers = await Promise.all([first, second]);

    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const [made, seen] = answers.map((answer) => answer.body.quote.checkout_url);
    expect(made).toContain('/order-pay/');
    expect(seen).toBe(made);
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('ends if that response is lost, as do later submissions, and the order follows', async () => {
    const { id, token, press, commit, first, second } = await pressTwice();
    commit.lose();

    expect((await first).status).toBe(500);
    for (const answer of [await second, await press()]) {
      expect([answer.status, answer.body.quote?.checkout_url]).toEqual([200, null]);
      expect(answer.body.message).toContain('We will email you the payment link shortly.');
    }
    clock.advance(6 * 60_000);
    await work();
    expect((await view(token)).checkout_url).toContain('/order-pay/');
    expect(await ordersOf(id)).toHaveLength(1);
  });
});

describe('a refused acceptance', () => {
  it('is of a quote that changed since it was shown, with the new hash in the response', async () => {
    const { id, token } = await offer();
    const { content_hash: seen } = await view(token);
    await execute(`update quotes set customer_name = 'Zoe N.' where id = $1`, id);

    const { status: code, body } = await accept(token, { content_hash: seen });

    expect(code).toBe(409);
    expect(body).toMatchObject({ code: 'quote.content_changed', message: expect.stringContaining('has changed') });
    expect(body.data.content_hash).toBe((await view(token)).content_hash);
    expect(await status(id)).toBe('pending');
    expect(await acceptance(id)).toBeNull();
  });

  it('is of outdated terms', async () => {
    const { id, token } = await offer();
    const { status: code, body } = await accept(token, { terms_version: '2020-01' });

    expect([code, body.code]).toEqual([409, 'quote.terms_changed']);
    expect(await acceptance(id)).toBeNull();
  });

  it.each([
    ['full', 'deposit'],
    ['deposit', 'full'],
  ] as const)('is of a quote to be paid by %s with the choice %s', async (option, choice) => {
    const { id, token } = await offer({ payment_option: option });
    const { status: code, body } = await accept(token, { choice });

    expect([code, body.code]).toEqual([422, 'quote.choice']);
    expect(await acceptance(id)).toBeNull();
  });

  it.each(['deposit', 'customer_chooses'] as const)(
    'is of a total at the deposit, with the option %s',
    async (option) => {
      const { id, token } = await offer({ payment_option: option, total_amount: 500, deposit_amount: 500 });
      expect(await view(token)).toMatchObject({ payment_option: 'full', deposit_amount: null });

      const { status: code, body } = await accept(token, { choice: 'deposit' });
      expect([code, body.code, await acceptance(id)]).toEqual([422, 'quote.choice', null]);
    },
  );

  it('is of a preview', async () => {
    const { id } = await offer();
    const preview = await issue(id, true);

    for (const what of ['accept', 'decline', 'question']) {
      const answer =
        what === 'accept'
          ? await accept(preview)
          : await call(
              'post',
              `/quotes/view/${preview}/${what}`,
              what === 'decline' ? { reason: '' } : { text: '?', question_key: '6f0c1f0e-3c55-4a53-8f0c-5d1b8f1f7a11' },
            );
      expect([what, answer.status, answer.body.code]).toEqual([what, 403, 'quote.preview']);
    }
    expect(await status(id)).toBe('sent');
  });

  it('is one whose link is revoked while it waits for the quote', async () => {
    const { id, token } = await offer();
    const { terms, content_hash: hash } = await view(token);
    const holder = await shop.app().pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from quotes where id = $1 for update', [id]);
      const body = { name: 'Zoë', choice: 'full', terms_version: terms.version, content_hash: hash };
      const accepting = call('post', `/quotes/view/${token}/accept`, body).then((answer) => answer);
      const waiting = `select count(*)::int as count from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await shop.app().pool.query(waiting)).rows).toEqual([{ count: 1 }]);
      await holder.query('update quote_links set revoked_at = now() where quote_id = $1', [id]);
      await holder.query('commit');

      const answer = await accepting;
      expect([answer.status, answer.body.type]).toEqual([403, 'access_denied']);
      expect(await acceptance(id)).toBeNull();
    } finally {
      holder.release();
    }
  });

  it('is of an expired quote', async () => {
    const { id, token } = await offer();
    const { terms, content_hash: hash } = await view(token);
    clock.advance(31 * 86_400_000);

    const body = { name: 'Zoë', choice: 'full', terms_version: terms.version, content_hash: hash };
    const answer = await call('post', `/quotes/view/${token}/accept`, body);

    expect([answer.status, answer.body.type]).toEqual([410, 'expired']);
    expect(await acceptance(id)).toBeNull();
  });

  it('is of a declined quote', async () => {
    const { token } = await offer();
    await call('post', `/quotes/view/${token}/decline`, { reason: 'Too dear' }).expect(200);

    const { status: code, body } = await accept(token);

    expect([code, body.code]).toEqual([409, 'quote.wrong_state']);
    expect(body.message).toBe('This quote has been declined and cannot be accepted.');
  });

  it.each([
    ['name', { name: '  ' }],
    ['choice', { choice: 'later' }],
  ])('is one without a valid %s', async (field, changes) => {
    const { token } = await offer();
    const { status: code, body } = await accept(token, changes);

    expect([code, body.fields?.[0]?.path]).toEqual([400, field]);
  });
});
