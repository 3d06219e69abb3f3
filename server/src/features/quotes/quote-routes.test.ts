import { randomUUID } from 'node:crypto';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../../../test/count-statements';
import { chosen, labour, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create, setStatus, countQuotes, person } = shop;

const bikeAndAssembly = () => makeDraft({ products: [chosen(stocked.bike)], labour_items: [labour()] });

const assignedToStaff = (changes: Parameters<typeof makeDraft>[0]) =>
  makeDraft({ ...changes, settings: { assignedTo: person('staff').id } });

const draftOf = (quote: Quote, changes: Parameters<typeof makeDraft>[0] = {}) => {
  const { products, labour_items, settings, customer_info } = quote;
  return makeDraft({
    settings,
    customer_info,
    products: products.map((line) =>
      chosen(line.product_id, { id: line.id, variation_id: line.variation_id, quantity: line.quantity }),
    ),
    labour_items: labour_items.map(({ lineTotal: _total, ...line }) => line),
    ...changes,
  });
};
const save = (quote: { id: number; version: number }, draft: object, as = 'staff') =>
  call('put', `/quotes/${quote.id}`, as).send({ draft, version: quote.version });

describe('POST /api/quotes', () => {
  it("creates a draft at the shop's prices, assigned to its creator", async () => {
    const { status, body } = await call('post', '/quotes').send({ draft: bikeAndAssembly(), client_key: randomUUID() });

    expect(status).toBe(200);
    expect(body.quote).toMatchObject({
      quote_number: expect.stringMatching(/^Q-\d+$/),
      revision: 1,
      status: 'draft',
      version: 1,
      item_count: 1,
      customer_name: 'Zoë Nguyễn',
      assigned_to: person('staff').id,
      assigned_to_name: 'Test Person',
      shipping_fee: 0,
      deposit_amount: 500,
      total_amount: 3079,
      valid_until: null,
      link: null,
      acceptance: null,
      totals: { subtotal_amount: 2999, labour_cost: 80, discount_amount: 0, total_amount: 3079, tax_amount: 279.91 },
      can: { edit: true, send: true, remove: true, requote: false, expire: false, assign: false },
    });
    expect(body.quote.products).toMatchObject([
      {
        product_id: stocked.bike,
        type: 'bike',
        name: 'Velora Metro 500',
        sku: 'VEL-500',
        price: 2999,
        current_price: 2999,
        lineTotal: 2999,
        description: 'Quiet & quick\nWeight < 20 kg – 5 > 3',
        cost: null,
        stock: { state: 'in_stock', quantity: 2 },
      },
    ]);
    expect(body.quote.events).toMatchObject([{ type: 'created', by: 'Test Person', text: 'Quote created' }]);
  });

  it('creates one quote per key, even concurrently', async () => {
    const before = await countQuotes();
    const body = { draft: bikeAndAssembly(), client_key: randomUUID() };

    const answers = await Promise.all([1, 2, 3].map(() => call('post', '/quotes').send(body)));
    const later = await call('post', '/quotes').send(body);

    expect(new Set([...answers, later].map(({ body: { quote } }) => quote.id)).size).toBe(1);
    expect(await countQuotes()).toBe(before + 1);
  });

  it("does not return another user's quote for its key", async () => {
    const body = { draft: makeDraft(), client_key: randomUUID() };
    await call('post', '/quotes').send(body).expect(200);

    const { status, body: refusal } = await call('post', '/quotes', 'other').send(body);

    expect([status, refusal.code]).toEqual([409, 'quote.key_taken']);
  });

  it('accepts a draft without lines and customer', async () => {
    const empty = { name: '', email: '', phone: '', address: '', company: '' };

    expect(await create(makeDraft({ customer_info: empty }))).toMatchObject({ customer_name: '', total_amount: 0 });
  });

  it('copies name, price and stock of a variation', async () => {
    const draft = makeDraft({ products: [chosen(stocked.variable, { variation_id: stocked.variation })] });

    expect((await create(draft)).products).toMatchObject([
      {
        name: 'Rain Jacket - XL',
        price: 89,
        type: 'accessory',
        variation_id: stocked.variation,
        stock: { state: 'none', quantity: 0 },
      },
    ]);
  });

  it.each([
    ['one that is not there', chosen(999)],
    ['one without a price', chosen(stocked.unpriced)],
    ['one that is not published', chosen(stocked.hidden)],
    ['a variable product without its variation', chosen(stocked.variable)],
    ['a variation of another product', chosen(stocked.helmet, { variation_id: stocked.variation })],
  ])('refuses to sell %s, naming the line', async (_what, line) => {
    const before = await countQuotes();

    const { status, body } = await call('post', '/quotes').send({
      draft: makeDraft({ products: [chosen(stocked.bike), line] }),
      client_key: randomUUID(),
    });

    expect([status, body.fields]).toEqual([
      400,
      [{ path: 'draft.products.1.product_id', message: 'This product is no longer sold.' }],
    ]);
    expect(await countQuotes()).toBe(before);
  });

  it.each([
    ['draft.settings.discount', makeDraft({ settings: { discount: 101 } })],
    ['draft.settings.validDays', makeDraft({ settings: { validDays: 0 } })],
    ['draft.products.0.quantity', makeDraft({ products: [chosen(stocked.bike, { quantity: 0 })] })],
    ['draft.labour_items.0.description', makeDraft({ labour_items: [labour({ description: ' ' })] })],
    ['draft.manual_shipping_fee', makeDraft({ manual_shipping_fee: -1 })],
  ])('refuses a wrong %s', async (path, draft) => {
    const { status, body } = await call('post', '/quotes').send({ draft, client_key: randomUUID() });

    expect([status, body.fields[0].path]).toEqual([400, path]);
  });

  it('ignores prices and shipping fees from the client', async () => {
    const { bike } = stocked;
    const priced = { ...makeDraft(), products: [{ ...chosen(bike), price: 1 }] };
    const shipped = { ...makeDraft(), shipping_fee: 0 };

    for (const draft of [priced, shipped]) {
      expect((await call('post', '/quotes').send({ draft, client_key: randomUUID() })).status).toBe(400);
    }
  });

  it('refuses a delivery option that was not offered', async () => {
    const draft = makeDraft({ delivery: { rates_id: randomUUID(), code: 'local' } });

    const { status, body } = await call('post', '/quotes').send({ draft, client_key: randomUUID() });

    expect([status, body.message]).toEqual([422, 'Shipping option not found']);
  });

  it.each([
    ['one line', { products: [], labour_items: [labour({ labourPrice: 9_999_999_999.99, quantity: 2 })] }, 'Assembly'],
    [
      'all together',
      { products: [], labour_items: [1, 2].map(() => labour({ labourPrice: 9_999_999_999.99 })) },
      'The quote',
    ],
  ])('refuses amounts that are too large, of %s', async (_name, changes, who) => {
    const { status, body } = await call('post', '/quotes').send({
      draft: makeDraft(changes),
      client_key: randomUUID(),
    });

    expect([status, body.code]).toEqual([400, 'quote.too_large']);
    expect(body.message).toContain(`${who} comes to more than $9,999,999,999.99.`);
    expect(body.fields ?? []).toEqual(
      who === 'Assembly' ? [{ path: 'draft.labour_items.0.quantity', message: expect.stringContaining('Lower') }] : [],
    );
  });

  it('allows only managers to assign others', async () => {
    const draft = makeDraft({ settings: { assignedTo: person('other').id } });

    const { status } = await call('post', '/quotes').send({ draft, client_key: randomUUID() });
    expect(status).toBe(403);
    expect(await create(draft, 'manager')).toMatchObject({ assigned_to: person('other').id });
  });

  it('allows managers and staff as assignees', async () => {
    const draft = makeDraft({ settings: { assignedTo: person('quotes').id } });

    const { status, body } = await call('post', '/quotes', 'manager').send({ draft, client_key: randomUUID() });

    expect([status, body.code]).toEqual([422, 'assignment.not_assignable']);
  });
});

describe('GET /api/quotes/:id', () => {
  it.each(['staff', 'manager'])('answers %s with permission', async (who) => {
    const { id } = await create();

    expect((await call('get', `/quotes/${id}`, who)).body.quote.id).toBe(id);
  });

  it.each(['other', 'quotes'])("does not exist for %s who guesses a colleague's id", async (who) => {
    const { id, version } = await create();

    const answers = await Promise.all([
      call('get', `/quotes/${id}`, who),
      call('put', `/quotes/${id}`, who).send({ draft: makeDraft(), version }),
      call('delete', `/quotes/${id}`, who),
      ...['requote', 'duplicate', 'expire', 'complete'].map((move) =>
        call('post', `/quotes/${id}/${move}`, who).send({ version }),
      ),
      call('put', `/quotes/${id}/customer`, who).send({ customer_info: makeDraft().customer_info, version }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await call('get', `/quotes/${id}`)).body.quote.version).toBe(version);
  });

  it('shows costs to managers only', async () => {
    const products = [chosen(stocked.bike)];
    const { id } = await create(assignedToStaff({ products, labour_items: [labour({ labourCost: 30 })] }), 'manager');
    const costs = async (as: string) => {
      const { quote } = (await call('get', `/quotes/${id}`, as)).body;
      return [quote.products[0].cost, quote.labour_items[0].labourCost];
    };

    expect([await costs('staff'), await costs('manager')]).toEqual([
      [null, null],
      [1800, 30],
    ]);
  });

  it('refuses an invalid id, and answers 404 for an unknown one', async () => {
    expect((await call('get', '/quotes/x')).status).toBe(400);
    expect((await call('get', '/quotes/999999')).status).toBe(404);
  });
});

describe('PUT /api/quotes/:id', () => {
  it('keeps the quoted prices until new ones are requested', async () => {
    const quote = await create(bikeAndAssembly());
    await shop.app().pool.query('update products set price = 3199 where id = $1', [stocked.bike]);

    const two = await save(
      quote,
      draftOf(quote, { products: [chosen(stocked.bike, { id: quote.products[0]?.id ?? null, quantity: 2 })] }),
    );
    const line = two.body.quote.products[0];
    const fresh = await save(
      two.body.quote,
      draftOf(two.body.quote, { products: [chosen(stocked.bike, { id: line.id, refresh_price: true })] }),
    );
    await shop.app().pool.query('update products set price = 2999 where id = $1', [stocked.bike]);

    expect(line).toMatchObject({ id: quote.products[0]?.id, price: 2999, current_price: 3199, lineTotal: 5998 });
    expect(fresh.body.quote.products[0]).toMatchObject({ id: line.id, price: 3199, lineTotal: 3199 });
  });

  it('lets one of two editors win, and shows the other the current quote', async () => {
    const quote = await create(bikeAndAssembly());
    const [one, two] = [draftOf(quote, { settings: { notes: 'one' } }), draftOf(quote, { settings: { notes: 'two' } })];

    const answers = await Promise.all([save(quote, one), save(quote, two, 'manager')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(lost?.body).toMatchObject({
      code: 'quote.stale',
      data: { quote: { version: 2, settings: { notes: won?.body.quote.settings.notes } } },
    });
  });

  it('changes nothing if nothing changed', async () => {
    const quote = await create(bikeAndAssembly());

    const { body } = await save(quote, draftOf(quote));

    expect(body.quote).toMatchObject({ version: 1, events: [{ type: 'created' }] });
  });

  it('merges the saves of one session into one change', async () => {
    const quote = await create(bikeAndAssembly());
    const more = await save(quote, draftOf(quote, { settings: { discount: 10 } }));
    const most = await save(more.body.quote, draftOf(more.body.quote, { settings: { discount: 10, notes: 'x' } }));

    expect(most.body.quote.events).toMatchObject([
      { type: 'created' },
      { type: 'updated', text: 'Draft changed: discount, notes (total $3,079.00 to $2,771.10)' },
    ]);
  });

  it.each([null, 0, 99])('keeps the cost of labour that its editor cannot see (sent: %s)', async (labourCost) => {
    const quote = await create(assignedToStaff({ labour_items: [labour({ labourCost: 30 })] }), 'manager');
    const id = quote.labour_items[0]?.id ?? null;

    await save(quote, draftOf(quote, { labour_items: [labour({ id, quantity: 2, labourCost })] })).expect(200);

    const { body } = await call('get', `/quotes/${quote.id}`, 'manager');
    expect(body.quote.labour_items).toMatchObject([{ quantity: 2, labourCost: 30 }]);
  });

  it('treats a repeated line as two', async () => {
    const quote = await create(bikeAndAssembly());
    const line = chosen(stocked.bike, { id: quote.products[0]?.id ?? null });

    const { status, body } = await save(quote, draftOf(quote, { products: [line, line] }));

    expect([status, body.quote.products.length]).toEqual([200, 2]);
  });

  it.each(['sent', 'pending', 'accepted', 'converted', 'completed', 'rejected', 'expired'])(
    'refuses to change a quote that is %s',
    async (status) => {
      const quote = await create(bikeAndAssembly());
      await setStatus(quote.id, status);

      const answer = await save(quote, draftOf(quote, { settings: { notes: 'late' } }));

      expect([answer.status, answer.body.code]).toEqual([409, 'quote.not_draft']);
      expect(answer.body.data.quote).toMatchObject({ status, settings: { notes: '' } });
    },
  );

  it('saves fifty lines with as many statements as one', async () => {
    const saving = async (count: number) => {
      const quote = await create();
      const products = Array.from({ length: count }, () => chosen(stocked.bike));
      return countStatements(shop.app().pool, () => save(quote, draftOf(quote, { products })).expect(200));
    };

    const [one, fifty] = [await saving(1), await saving(50)];

    expect(fifty).toBe(one);
    expect(fifty).toBeLessThan(20);
  });
});

describe('a user without a session', () => {
  it.each([
    ['get', '/quotes'],
    ['get', '/quotes/1'],
    ['post', '/quotes'],
    ['put', '/quotes/1'],
    ['delete', '/quotes/1'],
  ] as const)('may not %s %s', async (method, path) => {
    expect((await shop.app().http[method](`/api${path}`)).status).toBe(401);
  });
});
