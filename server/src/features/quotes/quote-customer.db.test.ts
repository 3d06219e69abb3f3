import { randomUUID } from 'node:crypto';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { describe, expect, it } from 'vitest';
import { createGate } from '../../../test/gate';
import { useHeldRows } from '../../../test/held-rows';
import { chosen, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';
import { detachCustomer } from './quote-customer';

const shop = useQuoteShop();
const { call, create, setStatus } = shop;
const { waiting } = useHeldRows(() => shop.app().pool);

const draftFor = (email: string, customer: Partial<Quote['customer_info']> = {}) =>
  makeDraft({ products: [chosen(stocked.helmet)], customer_info: { email, phone: '', ...customer } });
const customerOf = async (quoteId: number): Promise<number | null> => {
  const { rows } = await shop
    .app()
    .pool.query<{ customer_id: number | null }>('select customer_id from quotes where id = $1', [quoteId]);
  return rows[0]?.customer_id ?? null;
};
const exists = async (id: number | null) => (await call('get', `/customers/${id}`)).status === 200;
const save = (quote: Pick<Quote, 'id' | 'version'>, draft: ReturnType<typeof makeDraft>) =>
  call('put', `/quotes/${quote.id}`).send({ draft, version: quote.version }).expect(200);

describe('the customer of a quote', () => {
  it('is the same for every quote to the same person', async () => {
    const [one, other] = [await create(draftFor('mei@x.example')), await create(draftFor('MEI@x.example'))];

    expect(await customerOf(one.id)).toEqual(expect.any(Number));
    expect(await customerOf(other.id)).toBe(await customerOf(one.id));
  });

  it('follows the input, and leaves no customers with partial emails behind', async () => {
    const quote = await create(draftFor('typed@x.ex'));
    const before = await customerOf(quote.id);

    const { body } = await save(quote, draftFor('typed@x.example'));
    expect(await customerOf(quote.id)).toBe(before);

    const known = await create(draftFor('known@x.example'));
    await save(body.quote, draftFor('known@x.example'));
    expect(await customerOf(quote.id)).toBe(await customerOf(known.id));
    expect(await exists(before)).toBe(false);
  });

  it('is unknown without an email and a phone', async () => {
    const quote = await create(draftFor(''));
    expect(await customerOf(quote.id)).toBeNull();

    await save(quote, draftFor('', { phone: '0412 345 678' }));
    expect(await customerOf(quote.id)).toEqual(expect.any(Number));
  });

  it("is not merged with others quoted at the shop's own address", async () => {
    const { services, clock } = shop.app();
    const value = { ...defaultShopSettings, email: 'shop@x.example' };
    await services.stores.settings.insert('shop', { value, by: shop.person('manager').id, at: clock.now() });
    const walkIn = (name: string, phone: string) => create(draftFor(' Shop@x.example', { name, phone }));

    const [ada, bo] = [await walkIn('Ada', '0412 111 222'), await walkIn('Bo', '0412 333 444')];
    const [again, nobody] = [await walkIn('Bo', '+61 412 333 444'), await walkIn('Cy', '')];

    expect(await customerOf(ada.id)).not.toBe(await customerOf(bo.id));
    expect(await customerOf(again.id)).toBe(await customerOf(bo.id));
    expect(await customerOf(nobody.id)).toBeNull();
  });

  it('is deleted with a draft, unless anybody else refers to it', async () => {
    const [alone, one, other] = [
      await create(draftFor('alone@x.example')),
      await create(draftFor('shared@x.example')),
      await create(draftFor('shared@x.example')),
    ];
    const [first, second] = [await customerOf(alone.id), await customerOf(one.id)];

    await call('delete', `/quotes/${alone.id}`).expect(200);
    await call('delete', `/quotes/${other.id}`).expect(200);
    await call('delete', `/quotes/${one.id}`).expect(200);

    expect([await exists(first), await exists(second)]).toEqual([false, true]);
  });

  it('is a new one if the draft that created it is being deleted', async () => {
    const gone = await create(draftFor('gone@x.example'));
    const [removed, commit] = [createGate(), createGate()];
    const deleting = shop.app().services.transaction(async (inside) => {
      const quote = await inside.quotes.lock(gone.id);
      await inside.quotes.remove(gone.id);
      await detachCustomer(inside, quote);
      removed.open();
      await commit.passed;
    });
    await removed.passed;

    const creating = create(draftFor('gone@x.example'));
    await expect.poll(waiting).toBe(1);
    commit.open();
    await deleting;

    expect(await exists(await customerOf((await creating).id))).toBe(true);
  });

  it('is the same for a copy and for the next version', async () => {
    const quote = await create(draftFor('copied@x.example'));
    await setStatus(quote.id, 'sent');
    const customer = await customerOf(quote.id);

    for (const move of ['duplicate', 'requote']) {
      const { body } = await call('post', `/quotes/${quote.id}/${move}`).send({ version: quote.version }).expect(200);
      expect(await customerOf(body.quote.id)).toBe(customer);
    }
  });

  it('gets a corrected email after sending, and stays the same person', async () => {
    const quote = await create(draftFor('wrong@x.example', { name: 'Bo Ek', phone: '0412 777 888' }));
    const customer = await customerOf(quote.id);
    const { version } = quote;
    await shop.app().pool.query('update customers set is_provisional = false where id = $1', [customer]);
    await setStatus(quote.id, 'sent');
    const customer_info = { ...quote.customer_info, email: 'right@x.example' };

    await call('put', `/quotes/${quote.id}/customer`).send({ customer_info, version }).expect(200);

    expect(await customerOf(quote.id)).toBe(customer);
    const { body } = await call('get', `/customers/${customer}`);
    expect(body.customer.emails).toEqual(['wrong@x.example', 'right@x.example']);
  });

  it('is resolved once, however often one key is sent at the same moment', async () => {
    const body = { draft: draftFor('race@x.example'), client_key: randomUUID() };

    await Promise.all(Array.from({ length: 4 }, () => call('post', '/quotes').send(body).expect(200)));

    const found = await call('get', '/customers/search?q=race%40x');
    expect(found.body.customers).toHaveLength(1);
  });
});
