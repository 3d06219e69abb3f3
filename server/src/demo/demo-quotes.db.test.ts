import { quoteStatuses } from '@chainline/shared/quotes/quote-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, testNow } from '../../test/factories';
import { startTestApp, type TestApp } from '../../test/test-app';

const held: { apps: TestApp[] } = { apps: [] };
const start = async (environment: Record<string, string>): Promise<TestApp> => {
  const app = await startTestApp({ environment });
  held.apps.push(app);
  for (const role of ['manager', 'staff', 'quotes'] as const) await app.signIn(role);
  return app;
};
const startDemo = () => start({ CHAINLINE_DEMO: '1' });

const fillShop = async ({ services: { stores } }: TestApp) => {
  const categories = ['Bikes', 'Accessories', 'Parts'].map((name, at) => ({
    id: at + 1,
    name,
    slug: name,
    parentId: null,
  }));
  await stores.products.upsertCategories(categories, testNow);
  const products = Array.from({ length: 30 }, (_, at) =>
    makeProduct(at + 1, { price: `${100 * (at + 1)}.95`, categories: categories.slice(at % 3, (at % 3) + 1) }),
  );
  await stores.products.upsertMany(products, testNow);
};

type Row = Record<string, string | number | boolean | Date | null>;
const rows = async (app: TestApp, query: string): Promise<Row[]> => (await app.pool.query<Row>(query)).rows;
const numberOf = async (app: TestApp, query: string): Promise<number> => Number((await rows(app, query))[0]?.count);
const allQuotes =
  'select quote_number, status, customer_name, total_amount, created_at, sent_at from quotes order by id';

const demo = {
  get: (): TestApp => {
    const [app] = held.apps;
    if (!app) throw new Error('The demo shop has not started');
    return app;
  },
};

beforeAll(async () => {
  const app = await startDemo();
  await app.services.demoQuotes?.fill();
  expect(await numberOf(app, 'select count(*) from quotes')).toBe(0);
  await fillShop(app);
  await app.services.demoQuotes?.fill();
});
afterAll(() => Promise.all(held.apps.map((app) => app.close())));

it('has bikes in the workshop, in every state of the board', async () => {
  const jobs = await rows(demo.get(), 'select state, count(*)::int as jobs from work_orders group by state');

  expect(jobs.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['booked', 'waiting_for_parts', 'in_progress', 'quality_check', 'ready']),
  );
  expect(await rows(demo.get(), 'select distinct stage from work_photos order by stage')).toEqual(
    ['collection', 'intake', 'work'].map((stage) => ({ stage })),
  );
  expect(await numberOf(demo.get(), 'select count(distinct work_order_id) from work_parts where unit_price > 0')).toBe(
    3,
  );
});

it('has conversations with some of the customers, two of which wait for an answer', async () => {
  const conversations = await rows(
    demo.get(),
    `select c.status, c.customer_id is not null as is_known,
            (select count(*)::int from messages m where m.conversation_id = c.id) as messages
     from conversations c order by c.last_message_at desc`,
  );
  expect(conversations).toHaveLength(7);
  expect(conversations.filter(({ is_known: isKnown }) => isKnown === false)).toMatchObject([{ messages: 1 }]);
  expect(conversations.filter(({ status }) => status === 'closed')).toHaveLength(1);
});

describe('the quotes of a demo shop', () => {
  it('are created once there are products, in every status, over two years', async () => {
    const quotes = await rows(demo.get(), allQuotes);

    expect(quotes.length).toBeGreaterThanOrEqual(150);
    expect(new Set(quotes.map(({ status }) => status))).toEqual(new Set(quoteStatuses));
    const born = quotes.map(({ created_at: at }) => Number(at));
    expect(Math.min(...born)).toBeLessThan(testNow.getTime() - 700 * 86_400_000);
    expect(Math.max(...born)).toBeGreaterThan(testNow.getTime() - 2 * 86_400_000);
  });

  it('have consistent totals and no future dates', async () => {
    const wrong = `select count(*) from quotes q where
      q.subtotal_amount <> (select coalesce(sum(line_total), 0) from quote_lines l where l.quote_id = q.id and l.kind = 'product')
      or q.total_amount <> q.subtotal_amount + q.labour_cost - q.discount_amount + q.shipping_cost
      or greatest(q.created_at, q.sent_at, q.opened_at, q.accepted_at, q.completed_at, q.closed_at) > $1`;
    const { rows: found } = await demo.get().pool.query<{ count: number }>(wrong, [testNow]);

    expect(found[0]?.count).toBe(0);
    const late = `select count(*) from quote_events e join quotes q on q.id = e.quote_id where e.at < q.created_at`;
    expect(await numberOf(demo.get(), late)).toBe(0);
    expect(await numberOf(demo.get(), 'select count(*) from quotes where revision = 2')).toBeGreaterThan(0);
  });

  it('have all traces of sending, accepting and paying', async () => {
    const { pool, services } = demo.get();
    const wrong = `select q.quote_number from quotes q
      left join quote_links l on l.quote_id = q.id and not l.is_preview
      left join emails e on e.reference = 'quote:' || q.id and e.kind = 'quote' and e.status = 'sent'
      left join quote_acceptances a on a.quote_id = q.id
      where (q.sent_at is not null) <> (l.id is not null and e.id is not null)
         or (q.accepted_at is not null) <> (a.signature is not null)
         or (q.status = 'completed') <> exists
             (select from quote_balances b where b.quote_id = q.id and b.open = 0 and q.completed_at is not null)
         or (q.converted_at is not null) <> exists
             (select from payments p where p.quote_id = q.id and p.paid_at = q.converted_at)`;
    expect(await rows(demo.get(), wrong)).toEqual([]);

    const { header } = await demo.get().signIn('manager');
    const accepted = await pool.query<{ id: string }>('select quote_id as id from quote_acceptances order by quote_id');
    expect(accepted.rows.length).toBeGreaterThan(50);
    for (const { id } of accepted.rows.slice(0, 3)) {
      const { body } = await demo
        .get()
        .http.get(`/api/quotes/${id}/certificate`)
        .set('Authorization', header)
        .expect(200);
      expect(await services.certificates.verify(String(body.certificate))).toMatchObject({ genuine: true });
      const { body: page } = await demo.get().http.get(`/api/quotes/${id}`).set('Authorization', header).expect(200);
      expect(page.quote.acceptance).toMatchObject({ intact: true });
    }
  });

  it('have deposits that are paid in part', async () => {
    const { header } = await demo.get().signIn('manager');
    const { body } = await demo.get().http.get('/api/deposits/pending').set('Authorization', header).expect(200);

    expect(body.deposits.length).toBeGreaterThanOrEqual(2);
    expect(new Set(body.deposits.map(({ status }: { status: string }) => status))).toEqual(new Set(['part']));
  });

  it('have notifications of recent acceptances, unread for the latest days', async () => {
    const news = await rows(
      demo.get(),
      `select n.created_at, n.read_at is not null as is_read, u.role, a.accepted_at
       from notifications n join users u on u.id = n.user_id
       join quote_acceptances a on n.link = '/quotes/' || a.quote_id order by n.id`,
    );
    const daysAgo = (days: number) => testNow.getTime() - days * 86_400_000;
    const born = news.map(({ created_at: at }) => Number(at));

    expect(new Set(news.map(({ role }) => role))).toEqual(new Set(['manager', 'staff']));
    expect(born).toEqual(news.map(({ accepted_at: at }) => Number(at)));
    expect(born).toEqual(born.toSorted((one, two) => one - two));
    expect(Math.min(...born)).toBeGreaterThanOrEqual(daysAgo(60));
    expect(news.map(({ is_read: isRead }) => isRead)).toEqual(born.map((at) => at < daysAgo(10)));
    expect(new Set(news.map(({ is_read: isRead }) => isRead))).toEqual(new Set([true, false]));
  });

  it('create and check no orders in the shop', async () => {
    const { acceptances } = demo.get().services.stores;
    const { rows } = await demo.get().pool.query('select from outbox_entries');

    expect(await acceptances.listWatched({ unheardSince: testNow, limit: 1000 })).toEqual([]);
    expect(rows).toEqual([]);
  });

  it('are assigned to people who make quotes', async () => {
    const foreign = `select count(*) from quotes q left join users u on u.id = q.assigned_to
      where u.role is null or u.role = 'quotes'`;

    expect(await numberOf(demo.get(), foreign)).toBe(0);
  });

  it('are not created twice, nor next to real quotes', async () => {
    const before = await rows(demo.get(), allQuotes);

    await demo.get().services.demoQuotes?.fill();

    expect(await rows(demo.get(), allQuotes)).toEqual(before);
  });

  it('are the same in every demo shop', async () => {
    const other = await startDemo();
    await fillShop(other);
    await Promise.all([other.services.demoQuotes?.fill(), other.services.demoQuotes?.fill()]);

    expect(await rows(other, allQuotes)).toEqual(await rows(demo.get(), allQuotes));
  });

  it('are not created in other shops', async () => {
    expect((await start({})).services.demoQuotes).toBeNull();
  });
});
