import { randomUUID } from 'node:crypto';
import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import { describe, expect, it } from 'vitest';
import { chosen, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const { call } = useQuoteShop();

const address = '7 Carrington Road, Randwick NSW 2031';
const bike = { product_id: stocked.bike, name: 'Velora Metro 500', type: 'bike', price: 2999, quantity: 1 };
const helmet = { product_id: stocked.helmet, name: 'Urban Helmet', type: 'accessory', price: 129.95, quantity: 1 };

const offersFor = async (changes: object = {}) => {
  const asked = { address, lines: [bike], labour_count: 0, goods_total: 2999, ...changes };
  const { body } = await call('post', '/shipping/options').send(asked).expect(200);
  const options: { code: string; type: string }[] = body.options;
  const code = (type: string) => options.find((option) => option.type === type)?.code ?? 'none';
  return { rates_id: String(body.rates_id), delivered: code('delivery'), collected: code('pickup') };
};
const draftWith = (changes: Parameters<typeof makeDraft>[0]) =>
  makeDraft({ products: [chosen(stocked.bike)], ...changes });
const create = (draft: QuoteDraft) => call('post', '/quotes').send({ draft, client_key: randomUUID() });

describe('the delivery of a draft', () => {
  it('is the one offered for exactly its goods and address', async () => {
    const { rates_id, delivered: code } = await offersFor();

    const { body } = await create(draftWith({ delivery: { rates_id, code } })).expect(200);

    expect(body.quote.delivery_option.code).toBe(code);
    expect(body.quote.shipping_fee).toBe(body.quote.delivery_option.price);
  });

  it.each([
    ['address', { address: '1 Crown Street, Surry Hills NSW 2010' }],
    ['worth', { goods_total: 999_999 }],
    ['goods', { lines: [helmet] }],
    ['number of goods', { lines: [{ ...bike, quantity: 2 }] }],
    ['work', { labour_count: 2 }],
    ['parcel', { parcel: { weight: 1, length: 20, width: 20, height: 10, packageCount: 1 } }],
  ])('is refused if it was offered for another %s', async (_what, changes) => {
    const { rates_id, delivered: code } = await offersFor(changes);

    const { status, body } = await create(draftWith({ delivery: { rates_id, code } }));

    expect([status, body.code]).toEqual([422, 'shipping.option_not_found']);
  });

  it('can always be pick-up', async () => {
    const { rates_id, collected: code } = await offersFor({ goods_total: 1 });

    const { body } = await create(draftWith({ delivery: { rates_id, code } })).expect(200);

    expect(body.quote.delivery_option).toMatchObject({ code, price: 0 });
  });

  it('is kept while goods and address are the same, and removed when they change', async () => {
    const { rates_id, delivered: code } = await offersFor();
    const { body } = await create(draftWith({ delivery: { rates_id, code } })).expect(200);
    const { id, products } = body.quote;
    const lines = [chosen(stocked.bike, { id: products[0].id })];
    const save = async (version: number, changes: Parameters<typeof makeDraft>[0]) => {
      const draft = draftWith({ products: lines, ...changes });
      const answer = await call('put', `/quotes/${id}`).send({ draft, version }).expect(200);
      return answer.body.quote;
    };

    const renamed = await save(body.quote.version, { customer_info: { name: 'Zoe N.' } });
    expect(renamed.delivery_option.code).toBe(code);
    const moved = await save(renamed.version, { customer_info: { address: '9 Far Road, Broome WA 6725' } });
    expect([moved.delivery_option, moved.shipping_fee]).toEqual([null, 0]);
  });
});
