import type { CustomerEdit } from '@chainline/shared/customers/customer-contract';
import { describe, expect, it } from 'vitest';
import { createGate } from '../../../test/gate';
import { useHeldRows } from '../../../test/held-rows';
import { chosen, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create } = shop;
const { waiting } = useHeldRows(() => shop.app().pool);

type Person = { id: number; version: number };
const counted = { people: 0 };

/** A customer with one quote. */
const meet = async (changes: Partial<CustomerEdit> = {}): Promise<Person & { quote: number; email: string }> => {
  counted.people += 1;
  const email = `p${counted.people}@merge.example`;
  const info = { name: `Person ${counted.people}`, email, phone: '', address: '' };
  const quote = await create(makeDraft({ products: [chosen(stocked.helmet)], customer_info: info }));
  const id = quote.customer_id ?? 0;
  const customer: CustomerEdit = {
    name: info.name,
    company: '',
    abn: '',
    emails: [email],
    phones: [],
    addresses: [],
    notes: `Notes ${counted.people}`,
    tags: [],
    channels: [],
    ...changes,
  };
  const { body } = await call('put', `/customers/${id}`).send({ customer, version: 1 }).expect(200);
  return { id, version: body.customer.version, quote: quote.id, email };
};
const merge = (kept: Person, other: Person, as = 'staff') =>
  call('post', `/customers/${kept.id}/merge`, as).send({
    other_id: other.id,
    version: kept.version,
    other_version: other.version,
  });
const undo = (id: number, as = 'staff') => call('post', `/customers/merges/${id}/undo`, as);
const get = async (id: number) => (await call('get', `/customers/${id}`).expect(200)).body.customer;
const quotesOf = async (id: number): Promise<number[]> => {
  const { body } = await call('get', `/quotes?customer_id=${id}&sort=created_at`, 'manager').expect(200);
  return body.quotes.map((quote: { id: number }) => quote.id).toSorted();
};
const found = async (text: string): Promise<number[]> => {
  const { body } = await call('get', `/customers/search?q=${encodeURIComponent(text)}`);
  return body.customers.map((customer: Person) => customer.id);
};
const figures = async (search: string) => {
  const { body } = await call('get', `/customers?search=${encodeURIComponent(search)}`);
  return body.customers.map((row: { id: number; total_quotes: number }) => [row.id, row.total_quotes]);
};
const orderOf = async (id: number, customerId: number): Promise<void> => {
  await shop.app().pool.query(
    `insert into orders (woo_order_id, order_number, status, customer_id, created_at, modified_at, payment_method,
       billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
     values ($1::bigint, $1::text, 'completed', $2, now(), now(), '', '', '', '', '', '', '', '', now())`,
    [id, customerId],
  );
};
const ordersOf = async (id: number): Promise<number[]> => {
  const { body } = await call('get', `/customers/${id}/orders`).expect(200);
  return body.orders.map((order: { woo_order_id: number }) => order.woo_order_id);
};

describe('merging two customers', () => {
  it('moves contacts, quotes, orders and traces to the kept one', async () => {
    const [kept, other] = [await meet(), await meet({ company: 'Couriers', phones: ['0412 345 678'] })];
    await orderOf(7001, other.id);
    await call('post', `/customers/${other.id}/contacts`).send({ channel: 'phone', to: '0412' }).expect(200);

    const { body } = await merge(kept, other).expect(200);

    expect(body.merge).toMatchObject({ kept: { id: kept.id }, merged: { id: other.id }, can_undo: true });
    expect(await get(kept.id)).toMatchObject({
      company: 'Couriers',
      emails: [kept.email, other.email],
      phones: ['+61412345678'],
      notes: expect.stringContaining('\n\n'),
    });
    expect(await quotesOf(kept.id)).toEqual([kept.quote, other.quote].toSorted());
    expect(await ordersOf(kept.id)).toEqual([7001]);
    const { body: timeline } = await call('get', `/customers/${kept.id}/timeline`, 'manager');
    const titles = timeline.entries.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Call started');
    expect(titles).toContain('Merged');
  });

  it('leaves one customer in search and list, with the figures of both', async () => {
    const [kept, other] = [await meet(), await meet()];
    await merge(kept, other).expect(200);

    expect(await found(other.email)).toEqual([kept.id]);
    expect(await figures(other.email)).toEqual([[kept.id, 2]]);
    const { body } = await call('get', '/dashboard/stats');
    const { body: list } = await call('get', '/customers');
    expect(body.stats.total_customers).toBe(list.pagination.total);
  });

  it('shows the kept customer under the id of the other', async () => {
    const [kept, other] = [await meet(), await meet()];
    await merge(kept, other).expect(200);

    expect((await get(other.id)).id).toBe(kept.id);
    expect((await call('get', `/customers/${other.id}/timeline`)).status).toBe(200);
  });

  it('takes later quotes to any of the contacts', async () => {
    const [kept, other] = [await meet(), await meet()];
    await merge(kept, other).expect(200);

    const next = await create(makeDraft({ customer_info: { email: other.email, phone: '', name: 'Else' } }));

    expect(next.customer_id).toBe(kept.id);
  });

  it('is refused when one has changed since, is merged already, or is the same', async () => {
    const [kept, other, third] = [await meet(), await meet(), await meet()];

    expect((await merge({ ...kept, version: kept.version - 1 }, other)).body.code).toBe('customer.stale');
    expect((await merge(kept, kept)).body.code).toBe('customer.same');
    await merge(kept, other).expect(200);
    expect((await merge(third, other)).body.code).toBe('customer.stale');
    expect((await merge({ id: 999_999, version: 1 }, third)).status).toBe(404);
    expect((await merge(kept, third, 'quotes')).status).toBe(403);
  });

  it('refuses an edit of the merged record', async () => {
    const [kept, other] = [await meet(), await meet()];
    await merge(kept, other).expect(200);
    const { rows } = await shop.app().pool.query<Person>('select version from customers where id = $1', [other.id]);
    const customer = {
      name: 'X',
      company: '',
      abn: '',
      emails: [],
      phones: [],
      addresses: [],
      notes: '',
      tags: [],
      channels: [],
    };

    const answer = await call('put', `/customers/${other.id}`).send({ customer, version: rows[0]?.version });

    expect([answer.status, answer.body.code]).toEqual([409, 'customer.merged']);
  });

  it('is audited without personal data', async () => {
    const [kept, other] = [await meet(), await meet()];
    const { body } = await merge(kept, other).expect(200);
    await undo(body.merge.id).expect(200);

    const { rows } = await shop
      .app()
      .pool.query(
        `select action, after from audit_events where target = $1 and action <> 'customer.changed' order by id`,
        [`customer:${kept.id}`],
      );
    expect(rows).toEqual([
      { action: 'customer.merged', after: { other: `Customer ${other.id}` } },
      { action: 'customer.parted', after: { other: `Customer ${other.id}` } },
    ]);
  });
});

describe('undoing a merge', () => {
  it('gives everything back', async () => {
    const [kept, other] = [await meet(), await meet({ company: 'Couriers' })];
    const before = [await get(kept.id), await get(other.id)];
    await orderOf(7002, other.id);
    const { body } = await merge(kept, other).expect(200);

    const { body: parted } = await undo(body.merge.id).expect(200);

    expect(parted.merge).toMatchObject({ undone_at: expect.any(String), can_undo: false });
    const plain = ({ version: _v, updated_at: _u, ...customer }: Record<string, unknown>) => customer;
    expect([await get(kept.id), await get(other.id)].map(plain)).toEqual(before.map(plain));
    expect([await quotesOf(kept.id), await quotesOf(other.id)]).toEqual([[kept.quote], [other.quote]]);
    expect([await ordersOf(kept.id), await ordersOf(other.id)]).toEqual([[], [7002]]);
    expect(await figures(kept.email)).toEqual([[kept.id, 1]]);
    expect(await figures(other.email)).toEqual([[other.id, 1]]);
    expect(await found(other.email)).toEqual([other.id]);
  });

  it('leaves what came since with the kept customer', async () => {
    const [kept, other] = [await meet(), await meet()];
    const { body } = await merge(kept, other).expect(200);
    const next = await create(makeDraft({ customer_info: { email: other.email, phone: '', name: 'Else' } }));

    await undo(body.merge.id).expect(200);

    expect(await quotesOf(kept.id)).toEqual([kept.quote, next.id].toSorted());
    expect(await quotesOf(other.id)).toEqual([other.quote]);
  });

  it('happens once, and after that the pair is not suggested again', async () => {
    const [kept, other] = [await meet({ phones: ['0412 000 009'] }), await meet({ phones: ['0412 000 009'] })];
    const suggested = async () => (await call('get', `/customers/duplicates?customer_id=${kept.id}`)).body.pairs.length;
    expect(await suggested()).toBe(1);
    const { body } = await merge(kept, other).expect(200);
    expect(await suggested()).toBe(0);

    const answers = await Promise.all([undo(body.merge.id), undo(body.merge.id)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await suggested()).toBe(0);
  });

  it('must begin with the last of several', async () => {
    const [one, two, three] = [await meet(), await meet(), await meet()];
    const { body: first } = await merge(two, three).expect(200);
    const { body: second } = await merge(one, await get(two.id)).expect(200);

    expect((await get(three.id)).id).toBe(one.id);
    expect((await undo(first.merge.id)).body.code).toBe('customer.merged_since');
    await undo(second.merge.id).expect(200);
    await undo(first.merge.id).expect(200);

    expect([await quotesOf(one.id), await quotesOf(two.id), await quotesOf(three.id)]).toEqual([
      [one.quote],
      [two.quote],
      [three.quote],
    ]);
  });

  it('is refused for an unknown merge, and to users who only make quotes', async () => {
    expect((await undo(999_999)).status).toBe(404);
    expect((await undo(1, 'quotes')).status).toBe(403);
  });

  it('is offered in the list of merges', async () => {
    const [kept, other] = [await meet(), await meet()];
    await merge(kept, other).expect(200);

    const { body } = await call('get', `/customers/${kept.id}/merges`).expect(200);

    expect(body.merges).toMatchObject([
      { merged: { id: other.id, name: expect.stringMatching(/^Person/) }, can_undo: true },
    ]);
  });
});

describe('suggestions', () => {
  it('list pairs with their reasons, strongest first, and can be compared', async () => {
    const shared = { phones: ['0412 000 001'], addresses: [{ label: '', text: '1 Pair Street' }] };
    const [one, other] = [await meet({ ...shared, name: 'Pair' }), await meet({ ...shared, name: 'Pair' })];

    const { body } = await call('get', '/customers/duplicates').expect(200);

    expect(body.pairs[0]).toMatchObject({
      one: { id: Math.min(one.id, other.id), name: 'Pair', addresses: ['1 Pair Street'], total_quotes: 1 },
      other: { id: Math.max(one.id, other.id) },
      reasons: ['name_address', 'phone'],
    });
    const { body: compared } = await call('get', `/customers/${other.id}/compare/${one.id}`).expect(200);
    expect(compared.pair).toMatchObject({
      one: { id: other.id },
      other: { id: one.id },
      reasons: ['name_address', 'phone'],
    });
    expect((await call('get', `/customers/${one.id}/compare/999999`)).status).toBe(404);
  });

  it('are dismissed for good', async () => {
    const [one, other] = [await meet({ phones: ['0412 000 002'] }), await meet({ phones: ['0412 000 002'] })];
    const pair = { one_id: other.id, other_id: one.id };

    await call('post', '/customers/duplicates/dismiss').send(pair).expect(200);

    const suggested = async () => (await call('get', `/customers/duplicates?customer_id=${one.id}`)).body.pairs;
    expect(await suggested()).toEqual([]);
    await meet({ phones: ['0412 000 002'] });
    expect(await suggested()).toHaveLength(1);
    expect((await call('post', '/customers/duplicates/dismiss', 'quotes').send(pair)).status).toBe(403);
    expect(
      (await call('post', '/customers/duplicates/dismiss').send({ one_id: one.id, other_id: 999_999 })).status,
    ).toBe(404);
  });
});

describe('a merge at the same moment', () => {
  it('as a quote is saved for the merged customer waits, and takes it along', async () => {
    const [kept, other] = [await meet(), await meet()];
    const [locked, commit] = [createGate(), createGate()];
    const saving = shop.app().services.transaction(async (inside) => {
      await inside.quotes.lock(other.quote);
      locked.open();
      await commit.passed;
      await inside.customers.lock(other.id);
      await inside.quotes.update(other.quote, { total_amount: 5 }, shop.app().clock.now());
    });
    await locked.passed;
    const merging = merge(kept, other);
    const answer = merging.then((response) => response.status);
    await expect.poll(waiting).toBe(1);
    commit.open();
    await saving;

    expect(await answer).toBe(200);
    expect(await quotesOf(kept.id)).toEqual([kept.quote, other.quote].toSorted());
    expect(await figures(kept.email)).toEqual([[kept.id, 2]]);
  });

  it('as a new quote to one of its contacts leaves no quote behind', async () => {
    const [kept, other] = [await meet(), await meet()];
    const drafts = Array.from({ length: 4 }, () =>
      create(makeDraft({ customer_info: { email: other.email, phone: '', name: 'Else' } })),
    );

    const [answer, ...quotes] = await Promise.all([merge(kept, other), ...drafts]);

    expect(answer.status).toBe(200);
    expect(await quotesOf(kept.id)).toEqual([kept.quote, other.quote, ...quotes.map(({ id }) => id)].toSorted());
    const { rows } = await shop.app().pool.query('select from quotes where customer_id = $1', [other.id]);
    expect(rows).toEqual([]);
  });
});
