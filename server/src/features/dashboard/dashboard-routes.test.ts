import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chosen, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create } = shop;
const get = async (path: string, as = 'manager') => (await call('get', path, as).expect(200)).body;
const run = (text: string, values: unknown[] = []) => shop.app().pool.query(text, values);
const day = 86_400_000;
const at = (daysAgo: number) => new Date(shop.app().clock.now().getTime() - daysAgo * day);

type Ids = { bike: number; open: number; paid: number; other: number };
const held: { ids?: Ids } = {};
const ids = (): Ids => {
  if (!held.ids) throw new Error('not started');
  return held.ids;
};

const makeQuote = async (as: string, products: number[], name: string) => {
  const info = { ...makeDraft().customer_info, name, email: `${name}@x.example` };
  const draft = makeDraft({ products: products.map((id) => chosen(id)), customer_info: info });
  return (await create(draft, as)).id;
};
const setQuote = (id: number, status: string, columns: string) =>
  run(`update quotes set status = $2, total_amount = 1000, ${columns} where id = $1`, [id, status, at(3)]);
const accept = (id: number, due: number) =>
  run(
    `insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version, snapshot,
       snapshot_hash, amount_due) values ($1, $2, '', '', '', '', 'deposit', '1', '{}', '', $3)`,
    [id, at(2), due],
  );
const pay = (quoteId: number, kind: string, amount: number, when: Date, credited = 0) =>
  run(
    `insert into payments (quote_id, kind, method, amount, credited, paid_at, recorded_at, payment_key)
     values ($1, $2, 'cash', $3, $4, $5, $5, gen_random_uuid()::text)`,
    [quoteId, kind, amount, credited, when],
  );

beforeAll(async () => {
  const bike = await makeQuote('staff', [stocked.bike], 'draft');
  const open = await makeQuote('staff', [stocked.bike, stocked.helmet], 'open');
  const paid = await makeQuote('staff', [stocked.helmet], 'paid');
  const other = await makeQuote('other', [stocked.bike], 'other');
  held.ids = { bike, open, paid, other };
  const sent = `sent_at = $3, opened_at = $3`;
  await setQuote(open, 'accepted', `${sent}, accepted_at = $3`);
  await accept(open, 200);
  await pay(open, 'part', 50, at(1));
  await setQuote(paid, 'converted', `${sent}, accepted_at = $3, converted_at = $3`);
  await accept(paid, 200);
  await pay(paid, 'deposit', 700, at(1));
  await pay(paid, 'refund', 100, at(0), 100);
  await setQuote(other, 'sent', `sent_at = $3`);
  await run('update products set stock_quantity = 50');
  await run(`update products set manage_stock = true, stock_status = 'outofstock', stock_quantity = 0 where id = $1`, [
    stocked.bike,
  ]);
  await run(`update products set manage_stock = true, stock_status = 'instock', stock_quantity = 3 where id = $1`, [
    stocked.helmet,
  ]);
});

describe('recent quotes', () => {
  it('are the latest, with the number of all and the share that became orders', async () => {
    const { quotes, total, conversion_rate: rate } = await get('/dashboard/quotes/recent');
    expect(quotes.map(({ id }: { id: number }) => id)).toEqual(Object.values(ids()).toReversed());
    expect([total, rate]).toEqual([4, 25]);
    expect(quotes[0]).toMatchObject({ customer_name: 'other', total_amount: 1000, status: 'sent' });
  });

  it('are their own for staff, also in figures on request', async () => {
    const all = await get('/dashboard/quotes/recent', 'staff');
    const own = await get('/dashboard/quotes/recent?scope=own', 'staff');
    expect(all.quotes.map(({ id }: { id: number }) => id)).toEqual([ids().paid, ids().open, ids().bike]);
    expect(own.quotes).toEqual(all.quotes);
    expect([all.total, own.total, own.conversion_rate]).toEqual([4, 3, 33]);
    const none = await get('/dashboard/quotes/recent?scope=own');
    expect(none).toMatchObject({ quotes: [], total: 0, conversion_rate: 0 });
  });
});

describe('pending deposits', () => {
  it('are the rest of first payments', async () => {
    expect(await get('/deposits/pending')).toMatchObject({
      deposits: [{ quote_id: ids().open, customer_name: 'open', amount: 150, status: 'part' }],
      total: 1,
      amount: 150,
    });
  });

  it('name only their own quotes to staff', async () => {
    expect(await get('/deposits/pending', 'other')).toMatchObject({ deposits: [], total: 1, amount: 150 });
    expect(await get('/deposits/pending?scope=own', 'other')).toMatchObject({ deposits: [], total: 0, amount: 0 });
  });
});

describe('revenue', () => {
  it('is the total of converted quotes less credits, of which a part is paid', async () => {
    const { stats } = await get('/dashboard/revenue-stats');
    expect(stats).toEqual({ total_revenue: 900, deposits_received: 600, outstanding_payments: 300 });
    const own = await get('/dashboard/revenue-stats?scope=own', 'other');
    expect(own.stats).toEqual({ total_revenue: 0, deposits_received: 0, outstanding_payments: 0 });
  });

  it('by day has thirty days up to today in the time zone of the shop', async () => {
    const { days } = await get('/dashboard/revenue-by-day');
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' });
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { day: format.format(at(1)), received: 750, refunded: 0 },
      { day: format.format(at(0)), received: 0, refunded: 100 },
    ]);
    const own = await get('/dashboard/revenue-by-day?scope=own', 'other');
    expect(
      own.days.every(({ received, refunded }: { received: number; refunded: number }) => received + refunded === 0),
    ).toBe(true);
  });
});

it('the funnel narrows from sent to paid', async () => {
  expect((await get('/dashboard/quote-funnel')).funnel).toEqual({ sent: 3, opened: 2, accepted: 2, paid: 1 });
  expect((await get('/dashboard/quote-funnel?scope=own', 'other')).funnel).toMatchObject({ sent: 1, opened: 0 });
});

it('customers are counted, the latest first', async () => {
  const { customers, total } = await get('/dashboard/customers');
  expect(customers[0]).toMatchObject({ name: 'other' });
  expect(total).toBe(4);
});

describe('stock warnings', () => {
  it('name what open quotes contain and is out of stock, and what runs low', async () => {
    const { out_of_stock: out, low_stock: low } = await get('/dashboard/stock-warnings');
    expect(out).toMatchObject({ total: 1, units: [{ product_id: stocked.bike, quantity: 0, open_quotes: 2 }] });
    expect(low).toMatchObject({ total: 1, units: [{ product_id: stocked.helmet, quantity: 3, open_quotes: 2 }] });
  });

  it('do not count expired quotes', async () => {
    await run('update quotes set valid_until = $2 where id = $1', [ids().other, at(1)]);
    const { out_of_stock: out } = await get('/dashboard/stock-warnings');
    expect(out.units).toMatchObject([{ open_quotes: 1 }]);
  });
});

it.each([
  ['nothing', { state: 'working', isClosed: false, roundSecondsAgo: 170 }, null],
  ['a question', { state: 'asking', isClosed: false, roundSecondsAgo: 170 }, 'asking'],
  ['an installation that stands aside', { state: 'aside', isClosed: false, roundSecondsAgo: 170 }, 'aside'],
  ['a closed shop', { state: 'working', isClosed: true, roundSecondsAgo: 170 }, 'shop_closed'],
  ['rounds that fail', { state: 'working', isClosed: false, roundSecondsAgo: 5 }, 'overdue'],
])('the health of the sync names what stops it: %s', async (_, { state, isClosed, roundSecondsAgo }, standstill) => {
  await run(
    `insert into lightspeed_shops (shop_id, name, time_zone) values ('1', 'Main store', 'UTC') on conflict do nothing`,
  );
  await run(
    `insert into lightspeed_connections (account_id, account_name, access_token, refresh_token, token_expires_at,
       connected_at, shop_id)
     values ('1', '', '', '', now(), now() - interval '1 hour', $1)`,
    [isClosed ? 'gone' : '1'],
  );
  await run(
    `insert into locks (name, holder, taken_at, expires_at, completed_at)
     values ('stock', 'a', now() - make_interval(secs => $1), now() + interval '1 minute', now() - interval '3 minutes')`,
    [roundSecondsAgo],
  );
  await run('update installation set state = $1', [state]);

  onTestFinished(async () => {
    await run(`update installation set state = 'working'`);
    await run(`delete from locks where name = 'stock'`);
    await run('delete from lightspeed_connections');
  });

  const { health } = await get('/dashboard/sync-health', 'staff');

  expect(health).toMatchObject({ is_connected: true, standstill });
});

it('the health of the sync tells connection, last run, conflicts and changes', async () => {
  await run(
    `insert into sync_runs (kind, status, created_at, finished_at) values ('stock', 'completed_with_errors', now(), now())`,
  );
  const { health } = await get('/dashboard/sync-health', 'staff');
  expect(health).toMatchObject({
    is_connected: false,
    standstill: null,
    last_run: { status: 'completed_with_errors', finished_at: expect.any(String) },
    open_conflicts: 0,
    waiting_changes: 0,
    failed_changes: 0,
  });
});

it('users who only make quotes have no dashboard', async () => {
  expect((await call('get', '/dashboard/revenue-stats', 'quotes')).status).toBe(403);
});
