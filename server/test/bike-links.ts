import { createBike, getBike, type BikeDetail } from '@chainline/shared/bikes/bike-contract';
import {
  findBikeLinkChoices,
  getBikeLinks,
  listLinkedBikes,
  type BikeLinks,
} from '@chainline/shared/bikes/bike-link-contract';
import { listBikeProposals } from '@chainline/shared/bikes/bike-proposal-contract';
import type { BikeLinkKind } from '@chainline/shared/bikes/bike-link-rules';
import { listOrders } from '@chainline/shared/orders/order-list-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll } from 'vitest';
import { bikeFields } from './bike-request';
import { usePayingOnline } from './paying-online';
import { makeDraft } from './quote-factories';

/** A shop with orders, whose register's records are linked and follow them. */
export const useBikeLinks = () => {
  const shop = usePayingOnline();
  const { app } = shop;
  const held = { staff: '', quotes: '', bike: 0, customer: 0 };

  const call = (method: 'get' | 'put' | 'post' | 'delete', path: string, as = held.staff) =>
    app().http[method](`/api${path}`).set('Authorization', as);
  const add = async (changes: object = {}): Promise<BikeDetail> => {
    const sent = await call('post', '/bike-inventory').send({ ...bikeFields, ...changes, request_key: randomUUID() });
    return createBike.response.parse(sent.body).bike;
  };
  const read = async (id: number, as = held.staff): Promise<BikeDetail> =>
    getBike.response.parse((await call('get', `/bike-inventory/${id}`, as).expect(200)).body).bike;
  const linksOf = async (id: number): Promise<BikeLinks> =>
    getBikeLinks.response.parse((await call('get', `/bike-inventory/${id}/links`).expect(200)).body);
  const link = (id: number, kind: BikeLinkKind, target: number | null, seen: number | null = null) =>
    call('put', `/bike-inventory/${id}/links/${kind}`).send({ target, seen });
  const choices = async (kind: BikeLinkKind, search: string) =>
    findBikeLinkChoices.response.parse(
      (await call('get', `/bike-inventory/link-choices?kind=${kind}&search=${encodeURIComponent(search)}`).expect(200))
        .body,
    ).choices;
  const linked = async (query: string) =>
    listLinkedBikes.response.parse((await call('get', `/bike-inventory/linked?${query}`).expect(200)).body).bikes;
  const proposed = async () =>
    listBikeProposals.response.parse((await call('get', '/bike-inventory/proposals').expect(200)).body).proposals;
  const orderOf = async (quoteId: number) => {
    const { quote_number: number } = await app().services.stores.quotes.lock(quoteId);
    const found = listOrders.response.parse((await call('get', `/orders?search=${number}`).expect(200)).body);
    const id = found.orders[0]?.id ?? 0;
    await app().services.db.exec(sql`update orders set customer_id = ${held.customer} where id = ${id}`);
    return { id, quote: number };
  };
  const addCustomer = async (): Promise<number> => {
    const email = `${randomUUID()}@rider.example`;
    const draft = makeDraft({ customer_info: { name: 'Ida Rider', email, phone: '', address: '', company: '' } });
    const { body } = await call('post', '/quotes').send({ draft, client_key: randomUUID() }).expect(200);
    await app().services.db.exec(sql`update quotes set status = 'rejected' where id = ${Number(body.quote.id)}`);
    return Number(body.quote.customer_id);
  };

  beforeAll(async () => {
    await app().importAll('woo');
    held.staff = (await app().signIn('staff')).header;
    held.quotes = (await app().signIn('quotes')).header;
    held.bike = app().shopUnit('BIKE').id;
    held.customer = await addCustomer();
  });

  return {
    ...shop,
    held,
    call,
    add,
    read,
    linksOf,
    link,
    choices,
    linked,
    proposed,
    orderOf,
    addCustomer,
  };
};
