import { quoteListQuery, type QuoteListQuery } from '@chainline/shared/quotes/quote-contract';
import { quoteStatuses } from '@chainline/shared/quotes/quote-status';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { addQuote } from '../../../test/quote-factories';
import { createQuoteReadModel } from './quote-read-model';

const database = useRolledBackDatabase();
const manager = { userId: 0, role: 'manager' } as const;
const add = (changes: Parameters<typeof addQuote>[1] = {}) => addQuote(database.db, changes);
const find = (query: { [K in keyof QuoteListQuery]?: unknown } = {}) =>
  createQuoteReadModel(database.db).list(quoteListQuery.parse(query), {
    viewer: manager,
    at: testNow,
    timeZone: 'Australia/Sydney',
  });
const idsFor = async (query: Parameters<typeof find>[0]) => (await find(query)).quotes.map(({ id }) => id);

describe('a quote in the list', () => {
  it('shows assignee, total and expiry', async () => {
    const userId = await addUser(database.db);
    const id = await add({
      content: { assigned_to: userId, total_amount: 3079.1, item_count: 4 },
      status: 'sent',
      validUntil: secondsLater(60),
    });

    expect((await find()).quotes).toEqual([
      {
        id,
        quote_number: expect.stringMatching(/^Q-\d+$/),
        revision: 1,
        version: 1,
        status: 'sent',
        customer_id: null,
        customer_name: 'Zoë Nguyễn',
        customer_email: 'zoe@customer.example',
        customer_phone: '0400 000 000',
        total_amount: 3079.1,
        item_count: 4,
        assigned_to: userId,
        assigned_to_name: 'Ada Byron',
        created_at: testNow.toISOString(),
        updated_at: testNow.toISOString(),
        valid_until: secondsLater(60).toISOString(),
      },
    ]);
  });

  it('can be unassigned', async () => {
    await add();

    expect((await find()).quotes[0]).toMatchObject({ assigned_to: null, assigned_to_name: null, valid_until: null });
  });
});

describe('the status filter', () => {
  beforeEach(async () => {
    for (const status of quoteStatuses) await add({ status });
  });

  it.each(quoteStatuses)('finds quotes that are %s', async (status) => {
    const { quotes, total } = await find({ status });

    expect([quotes.map((quote) => quote.status), total]).toEqual([[status], 1]);
  });

  it('treats a sent quote as expired from its expiry', async () => {
    const over = await add({ status: 'sent', validUntil: testNow });
    const open = await add({ status: 'pending', validUntil: secondsLater(1) });

    expect((await find({ status: 'expired' })).total).toBe(2);
    expect(await idsFor({ status: 'expired' })).toContain(over);
    expect(await idsFor({ status: 'sent' })).not.toContain(over);
    expect(await idsFor({ status: 'pending' })).toContain(open);
    expect((await find({ status: 'expired' })).quotes.every(({ status }) => status === 'expired')).toBe(true);
  });
});

describe('the search', () => {
  it.each([
    ['NGUYỄN', 1],
    ['zoe@cust', 1],
    ['0400', 1],
    ['Q-', 2],
    ['nguyễn zoë', 1],
    ['zoe nguyen', 1],
    ["O'Connell", 1],
    ['oconnell', 1],
    ['0412 345 678', 1],
    ['0412345678', 1],
    ['+61412345678', 1],
    ['0412 345 679', 0],
    ['nguyễn ada', 0],
    ['100%', 0],
    ['_', 0],
  ])('of %s finds %i', async (search, count) => {
    await add();
    await add({
      content: { customer_name: 'Ada O’Connell', customer_email: 'ada@x.example', customer_phone: '+61 412 345 678' },
    });

    expect((await find({ search })).total).toBe(count);
  });
});

describe('the other filters', () => {
  it('find by assignee, or unassigned quotes', async () => {
    const userId = await addUser(database.db);
    const [theirs, nobodys] = [await add({ content: { assigned_to: userId } }), await add()];

    expect(await idsFor({ assigned_to: String(userId) })).toEqual([theirs]);
    expect(await idsFor({ assigned_to: 'none' })).toEqual([nobodys]);
  });

  it("use the shop's calendar days, including both ends", async () => {
    // Sydney is eleven hours ahead in summer: its 2 January starts at 13:00 UTC on the 1st.
    const lastOfFirst = await add({ createdAt: new Date('2026-01-01T12:59:59Z') });
    const firstOfSecond = await add({ createdAt: new Date('2026-01-01T13:00:00Z') });
    const lastOfSecond = await add({ createdAt: new Date('2026-01-02T12:59:59Z') });

    const second = await idsFor({ created_from: '2026-01-02', created_to: '2026-01-02', sort: 'created_at' });

    expect(second).toEqual([firstOfSecond, lastOfSecond]);
    expect(await idsFor({ created_to: '2026-01-01' })).toEqual([lastOfFirst]);
  });
});

describe('the order', () => {
  it.each([
    ['created_at', [0, 1, 2]],
    ['-created_at', [2, 1, 0]],
    ['total_amount', [1, 0, 2]],
    ['-total_amount', [2, 0, 1]],
    ['customer_name', [2, 1, 0]],
    ['status', [2, 1, 0]],
    ['valid_until', [2, 0, 1]],
    ['-valid_until', [0, 2, 1]],
  ])('by %s', async (sort, expected) => {
    const ids = [
      await add({
        createdAt: secondsLater(-3),
        validUntil: secondsLater(9),
        content: { total_amount: 20, customer_name: 'zoe' },
      }),
      await add({ createdAt: secondsLater(-2), content: { total_amount: 3, customer_name: 'Bo' } }),
      await add({
        createdAt: secondsLater(-1),
        validUntil: secondsLater(5),
        content: { total_amount: 100, customer_name: 'ada' },
      }),
    ];

    expect(await idsFor({ sort })).toEqual(expected.map((at) => ids[at]));
  });
});
