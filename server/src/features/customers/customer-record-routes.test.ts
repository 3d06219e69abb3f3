import { toCents, toDollars } from '@chainline/shared/money';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { chosen, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create, setStatus } = shop;
const held = { id: 0, quote: 0, total: 0 };

beforeAll(async () => {
  const quote = await create(
    makeDraft({ products: [chosen(stocked.helmet)], customer_info: { email: 'mei@x.example', phone: '0412 345 678' } }),
  );
  Object.assign(held, { id: quote.customer_id, quote: quote.id, total: quote.total_amount });
});

type Entry = { key: string; title: string; text: string; by: string | null };
const timeline = async (query = '', as = 'staff'): Promise<{ entries: Entry[]; next_before: string | null }> =>
  (await call('get', `/customers/${held.id}/timeline${query}`, as).expect(200)).body;
const texts = async (as = 'staff') => (await timeline('', as)).entries.map(({ title, text }) => `${title}: ${text}`);

describe('the timeline of a customer', () => {
  it('tells of quotes and contacts, newest first', async () => {
    shop.app().clock.advance(60_000);
    await call('post', `/customers/${held.id}/contacts`).send({ channel: 'phone', to: '+61412345678' }).expect(200);
    shop.app().clock.advance(60_000);
    await call('post', `/customers/${held.id}/contacts`).send({ channel: 'email', to: 'mei@x.example' }).expect(200);

    const { entries, next_before: next } = await timeline();

    expect(entries).toMatchObject([
      { kind: 'contact', title: 'Email started', text: 'mei@x.example', by: 'Test Person', link: null },
      { kind: 'contact', title: 'Call started', text: '+61412345678' },
      {
        kind: 'quote',
        title: expect.stringMatching(/^Quote Q-/),
        text: 'Quote created',
        link: `/quotes/${held.quote}`,
      },
    ]);
    expect(next).toBeNull();
  });

  it('is paged without gaps', async () => {
    const all = await timeline();
    const first = await timeline('?limit=2');
    const second = await timeline(`?limit=2&before=${first.next_before}`);

    expect([...first.entries, ...second.entries]).toEqual(all.entries);
    expect(second.next_before).toBeNull();
  });

  it('hides quotes that the viewer may not open', async () => {
    expect((await texts('other')).some((text) => text.startsWith('Quote'))).toBe(false);
    expect((await texts('manager')).some((text) => text.startsWith('Quote'))).toBe(true);
  });

  it('refuses a wrong cursor, unknown customers and users who only make quotes', async () => {
    expect((await call('get', `/customers/${held.id}/timeline?before=now`)).status).toBe(400);
    for (const path of ['timeline', 'amounts']) {
      expect((await call('get', `/customers/999999/${path}`)).status).toBe(404);
      expect((await call('get', `/customers/${held.id}/${path}`, 'quotes')).status).toBe(403);
    }
  });
});

describe('the amounts of a customer', () => {
  const amounts = async () => (await call('get', `/customers/${held.id}/amounts`).expect(200)).body.amounts;

  it.each([
    ['draft', 0, 0],
    ['pending', 1, 0],
    ['accepted', 0, 1],
    ['converted', 0, 1],
    ['completed', 0, 1],
    ['rejected', 0, 0],
  ])('of a quote that is %s', async (status, quoted, accepted) => {
    await setStatus(held.quote, status);

    expect(await amounts()).toEqual({
      quoted: quoted * held.total,
      accepted: accepted * held.total,
      paid: 0,
      outstanding: accepted * held.total,
    });
  });

  it('tell what is outstanding after a deposit and a credit', async () => {
    await setStatus(held.quote, 'converted');
    await shop.app().services.db.exec(
      sql`insert into payments (quote_id, kind, method, amount, credited, paid_at, recorded_at, payment_key)
          values (${held.quote}, 'deposit', 'cash', 30, 0, now(), now(), 'one'),
                 (${held.quote}, 'refund', 'cash', 10, 10, now(), now(), 'two')`,
    );

    const accepted = toDollars(toCents(held.total) - 1000);
    expect(await amounts()).toEqual({
      quoted: 0,
      accepted,
      paid: 20,
      outstanding: toDollars(toCents(accepted) - 2000),
    });
  });

  it('of an expired quote are none', async () => {
    await setStatus(held.quote, 'sent', new Date(shop.app().clock.now().getTime() - 1));

    expect(await amounts()).toEqual({ quoted: 0, accepted: 0, paid: 0, outstanding: 0 });
  });
});

describe('starting a contact', () => {
  it('is refused where the customer asked not to be contacted', async () => {
    const { body } = await call('get', `/customers/${held.id}`);
    const {
      id: _id,
      version,
      lightspeed_id: _l,
      woocommerce_id: _w,
      sources: _s,
      erased_at: _e,
      created_at: _c,
      updated_at: _u,
      ...customer
    } = body.customer;
    const channels = [{ channel: 'phone', consent: 'refused', do_not_contact: true }];
    await call('put', `/customers/${held.id}`)
      .send({ customer: { ...customer, channels }, version })
      .expect(200);

    const refused = await call('post', `/customers/${held.id}/contacts`).send({ channel: 'phone', to: '1' });

    expect([refused.status, refused.body.code]).toEqual([422, 'customer.do_not_contact']);
    await call('post', `/customers/${held.id}/contacts`).send({ channel: 'email', to: 'mei@x.example' }).expect(200);
  });

  it('is refused for unknown customers and channels, and to users who only make quotes', async () => {
    const contact = { channel: 'phone', to: '0412' };
    expect((await call('post', '/customers/999999/contacts').send(contact)).status).toBe(404);
    expect((await call('post', `/customers/${held.id}/contacts`).send({ channel: 'fax', to: '1' })).status).toBe(400);
    expect((await call('post', `/customers/${held.id}/contacts`, 'quotes').send(contact)).status).toBe(403);
  });
});

it('removes contacts past their retention', async () => {
  const { customerContacts } = shop.app().services.stores;
  const { signal } = new AbortController();
  const before = new Date(shop.app().clock.now().getTime() + 1);

  expect(await customerContacts.removeOld({ before, signal })).toBe(3);
  expect((await texts()).some((text) => text.includes('started'))).toBe(false);
});
