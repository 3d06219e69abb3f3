import { bikeEditSchema, createBike, getBike, listBikes, type BikeDetail } from '@chainline/shared/bikes/bike-contract';
import {
  findBikeLinkChoices,
  findFreeBikes,
  getBikeLinks,
  listLinkedBikes,
  type BikeLinks,
} from '@chainline/shared/bikes/bike-link-contract';
import { listBikeProposals } from '@chainline/shared/bikes/bike-proposal-contract';
import type { BikeLinkKind } from '@chainline/shared/bikes/bike-link-rules';
import { listCustomerTimeline } from '@chainline/shared/customers/customer-timeline-contract';
import { listOrders } from '@chainline/shared/orders/order-list-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { bikeFields } from '../../../../test/bike-request';
import { testNow } from '../../../../test/factories';
import { usePayingOnline } from '../../../../test/paying-online';
import { makeDraft } from '../../../../test/quote-factories';
import { toWork } from '../../work-orders/testing/workshop-calls';

const { accepted, converted, app } = usePayingOnline();
const { signal } = new AbortController();
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

describe('the links of a record', () => {
  it('are found by typing, name order, quote, customer and product, and stand in its history by name', async () => {
    const order = await orderOf((await accepted()).id);
    const { id, version } = await add();
    const [chosen] = await choices('order', order.quote);
    const [product] = await choices('product', 'BIKE');
    await link(id, 'order', chosen?.id ?? 0).expect(200);
    await link(id, 'product', product?.id ?? 0).expect(200);
    const { links, quote } = await linksOf(id);
    const bike = await read(id);

    expect(chosen?.id).toBe(order.id);
    expect(links.map(({ kind }) => kind)).toEqual(['product', 'order', 'customer']);
    expect(quote?.number).toBe(order.quote);
    expect(bike.version).toBe(version);
    expect(bike.history[1]?.changes).toMatchObject([
      { field: 'order', before: null, after: chosen?.label },
      { field: 'customer', before: null, after: links[2]?.label },
    ]);
    expect((await linked(`order=${order.id}`)).map((each) => each.id)).toEqual([id]);
    expect((await linked(`customer=${links[2]?.id ?? 0}`)).map((each) => each.id)).toContain(id);
  });

  it('are kept apart from the fields, so that a save in between loses neither', async () => {
    const order = await orderOf((await accepted()).id);
    const { id, version } = await add();
    await link(id, 'order', order.id).expect(200);
    await call('put', `/bike-inventory/${id}`)
      .send({ ...bikeFields, paid: 'yes', version })
      .expect(200);

    expect((await linksOf(id)).links[0]).toMatchObject({ kind: 'order', id: order.id, is_automatic: false });
    expect(await read(id)).toMatchObject({ paid: 'yes' });
  });

  it('are asked about if somebody else changed the same one, and refused for what does not exist', async () => {
    const [one, other] = [await orderOf((await accepted()).id), await orderOf((await accepted()).id)];
    const { id } = await add();
    await link(id, 'order', one.id).expect(200);
    const { body } = await link(id, 'order', other.id).expect(409);
    await link(id, 'order', other.id, one.id).expect(200);
    await link(id, 'order', null, other.id).expect(200);

    expect(body.code).toBe('bike.link_stale');
    expect((await linksOf(id)).links.map(({ kind }) => kind)).toEqual(['customer']);
    await link(id, 'work_order', 999_999).expect(404);
    await link(999_999, 'order', one.id).expect(404);
    await call('get', '/bike-inventory/999999/links').expect(404);
  });

  it('stay with deleted records, which cannot be linked', async () => {
    const order = await orderOf((await accepted()).id);
    const { id } = await add();
    await link(id, 'order', order.id).expect(200);
    await call('delete', `/bike-inventory/${id}`).expect(200);
    expect(await linked(`order=${order.id}`)).toEqual([]);
    await link(id, 'order', null, order.id).expect(409);
    await call('post', `/bike-inventory/${id}/restore`).expect(200);

    expect((await linked(`order=${order.id}`)).map((each) => each.id)).toEqual([id]);
  });

  it('are hidden from those who do not work with customers, also in the history', async () => {
    const order = await orderOf((await accepted()).id);
    const { id } = await add();
    await link(id, 'order', order.id).expect(200);
    await call('get', `/bike-inventory/${id}/links`, held.quotes).expect(403);

    expect((await read(id, held.quotes)).history.map(({ type }) => type)).toEqual(['created']);
  });

  it('offer the free bikes of an order’s products first, those that are here before others', async () => {
    const order = await orderOf((await accepted()).id);
    const later = await add({ model: 'Free one', serial_number: 'FREE-1' });
    const here = await add({ model: 'Free two', serial_number: 'FREE-2', arrived: 'yes' });
    const gone = await add({ model: 'Free three', serial_number: 'FREE-3', arrived: 'yes', sold: 'yes' });
    await link(later.id, 'product', held.bike).expect(200);
    const { body } = await call('get', `/bike-inventory/free?order=${order.id}&search=FREE`).expect(200);
    const ids = findFreeBikes.response.parse(body).bikes.map(({ id }) => id);

    expect(ids).toEqual([later.id, here.id]);
    expect(ids).not.toContain(gone.id);
  });
});

const follow = () => app().services.bikeFollower.follow();
const allocate = () => app().services.allocation.run();
const orderLinkOf = async (id: number) => (await linksOf(id)).links.find(({ kind }) => kind === 'order');
const here = async (serial: string) => {
  const bike = await add({ model: `Bike ${serial}`, serial_number: serial, arrived: 'yes' });
  await link(bike.id, 'product', held.bike).expect(200);
  return bike.id;
};
const closeAll = () =>
  app().services.db.exec(
    sql`with closed as (update orders set collected_at = now() where collected_at is null returning id)
        select refresh_orders(array(select id from closed))`,
  );
const workOf = async (orderId: number) =>
  toWork((await call('post', `/orders/${orderId}/work-order`).expect(200)).body);
const setSerial = (work: number, tag: number | undefined, serial: string, accept = false) =>
  call('put', `/work-orders/${work}/bike-tags/${tag ?? 0}`).send({ serial_number: serial, accept_double: accept });
const collect = (order: number, isTaken: boolean) =>
  app().services.db.exec(
    sql`with changed as (update orders set collected_at = ${isTaken ? testNow : null} where id = ${order} returning id)
        select refresh_orders(array(select id from changed))`,
  );

describe('a bike that is here', () => {
  it('is chosen for the order that the allocation gives a unit, and fills the tag of its job', async () => {
    await closeAll();
    const id = await here('ALLOC-1');
    const order = await orderOf((await converted()).id);
    await allocate();
    await follow();
    const work = await workOf(order.id);
    await follow();
    const tags = toWork((await call('get', `/work-orders/${work.id}`).expect(200)).body).bike_tags;

    expect(await orderLinkOf(id)).toMatchObject({ id: order.id, is_automatic: true });
    expect(tags.filter(({ serial_number: serial }) => serial === 'ALLOC-1')).toHaveLength(1);
    expect((await linksOf(id)).links.find(({ kind }) => kind === 'work_order')).toMatchObject({ id: work.id });
    expect((await read(id)).history[0]).toMatchObject({ by: 'Chainline' });
  });

  it('goes back when the order is cancelled, unless a person chose it', async () => {
    await closeAll();
    const [automatic, chosen] = [await here('BACK-1'), await here('BACK-2')];
    const order = await orderOf((await converted()).id);
    await link(chosen, 'order', order.id).expect(200);
    await allocate();
    await follow();
    // The chosen one is the order’s only bike.
    expect(await orderLinkOf(automatic)).toBeUndefined();
    await link(chosen, 'order', null, order.id).expect(200);
    await follow();
    expect(await orderLinkOf(automatic)).toMatchObject({ id: order.id });
    await app().services.db.exec(sql`delete from allocations where order_id = ${order.id}`);
    await follow();

    expect(await orderLinkOf(automatic)).toBeUndefined();
  });

  it('is offered in the workshop, and belongs to the job whose tag has its serial number', async () => {
    await closeAll();
    const id = await here('SHOP-1');
    const order = await orderOf((await accepted()).id);
    const work = await workOf(order.id);
    const tag = work.bike_tags[0]?.bike_tag_id;
    const { body } = await call('get', `/work-orders/${work.id}/bike-tags/${tag ?? 0}/serials`).expect(200);
    await setSerial(work.id, tag, 'shop-1').expect(200);
    await follow();
    const links = await linksOf(id);

    expect(body.serials.map(({ serial }: { serial: string }) => serial)).toContain('SHOP-1');
    expect(links.links.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order', 'customer', 'work_order']));
    expect(links.jobs.map((job) => job.id)).toEqual([work.id]);
    await setSerial(work.id, tag, '').expect(200);
    await follow();
    expect((await linksOf(id)).links.map(({ kind }) => kind)).not.toContain('work_order');
  });

  it('is asked about in the workshop if another order has it', async () => {
    const id = await here('TWICE-1');
    const [one, other] = [await orderOf((await accepted()).id), await orderOf((await accepted()).id)];
    await link(id, 'order', one.id).expect(200);
    const work = await workOf(other.id);
    const tag = work.bike_tags[0]?.bike_tag_id;
    const { body } = await setSerial(work.id, tag, 'TWICE-1').expect(409);

    expect(body.code).toBe('bike_tag.serial_in_register');
    await setSerial(work.id, tag, 'TWICE-1', true).expect(200);
  });

  it('is sold when its order is collected, and not any more when that is taken back, but keeps later edits', async () => {
    const id = await here('SOLD-1');
    const order = await orderOf((await accepted()).id);
    await link(id, 'order', order.id).expect(200);
    await collect(order.id, true);
    await follow();
    const sold = await read(id, app().manager);
    await call('put', `/bike-inventory/${id}`, app().manager)
      .send({ ...bikeEditSchema.parse(sold), sales_rep: 'Priya', version: sold.version })
      .expect(200);
    await collect(order.id, false);
    await follow();

    expect(sold).toMatchObject({ sold: 'yes', workorder: expect.stringContaining(order.quote) });
    expect(sold.price_sold).toBeGreaterThan(0);
    expect((await read(id)).price_sold).toBeUndefined();
    expect(await read(id, app().manager)).toMatchObject({
      sold: 'no',
      workorder: '',
      price_sold: null,
      sales_rep: 'Priya',
    });
  });
});

describe('the till’s receipts', () => {
  it('make the awaited records arrive, and propose records for the rest once', async () => {
    await app().connectLightspeed();
    // Other records of the product would be filled, too.
    await app().services.db.exec(sql`update bike_records set deleted_at = now() where arrived <> 'yes'`);
    await app().importAll('lightspeed');
    const [item] = app().outside.lightspeed.listItems({ page: 1, perPage: 1 }).items;
    const itemId = Number(item?.itemID);
    await app().services.db.exec(
      sql`insert into product_mappings (woo_product_id, lightspeed_item_id, product_type, mapping_confidence, created_at,
            updated_at)
          values (${held.bike}, ${itemId}, 'bike', 1, now(), now())`,
    );
    const awaited = await add({ model: 'Awaited', arrived: 'shipped', expected_on: '2026-11-20' });
    await link(awaited.id, 'till_item', itemId).expect(200);
    const { lightspeed } = app().outside;
    const order = Number(lightspeed.orderGoods({ itemID: itemId, quantity: 3 }));
    await app().services.allocation.pullPurchases({ signal });
    lightspeed.receiveGoods(String(order));
    await app().services.allocation.pullPurchases({ signal });
    await app().services.allocation.pullPurchases({ signal });
    const [proposal] = await proposed();
    const added = await call('post', `/bike-inventory/proposals/${proposal?.id ?? 0}/add`).expect(200);
    await call('post', `/bike-inventory/proposals/${proposal?.id ?? 0}/add`).expect(200);
    const { bikes } = listBikes.response.parse(
      (await call('get', `/bike-inventory?search=${encodeURIComponent(`PO ${order}`)}`).expect(200)).body,
    );

    expect(await read(awaited.id)).toMatchObject({ arrived: 'yes', arrived_on: expect.any(String) });
    expect((await read(awaited.id)).history[0]?.source).toContain(`purchase order ${order}`);
    expect(proposal).toMatchObject({ quantity: 2, purchase_order_id: order });
    expect(added.body.proposals).toEqual([]);
    expect(bikes.map(({ arrived }) => arrived)).toEqual(['yes', 'yes']);
    expect((await linksOf(bikes[0]?.id ?? 0)).links.map(({ kind }) => kind)).toContain('till_item');
    await call('post', `/bike-inventory/proposals/${proposal?.id ?? 0}/dismiss`).expect(404);
  });
});

describe('a customer', () => {
  it('has the bikes in the timeline and in the export, without amounts, and is unlinked when erased', async () => {
    const { id, version } = await add({ model: 'Timeline bike' });
    const customer = await addCustomer();
    await link(id, 'customer', customer).expect(200);
    await call('put', `/bike-inventory/${id}`, app().manager)
      .send({ ...bikeFields, model: 'Timeline bike', arrived: 'yes', cost: 1777, version })
      .expect(200);
    const { entries } = listCustomerTimeline.response.parse(
      (await call('get', `/customers/${customer}/timeline`).expect(200)).body,
    );
    const bikes = entries.filter(({ kind }) => kind === 'bike');
    const exported = await call('post', `/customers/${customer}/export`, app().manager).expect(200);
    const record = await call('get', `/customers/${customer}`).expect(200);
    await call('post', `/customers/${customer}/erase`, app().manager)
      .send({ version: record.body.customer.version })
      .expect(200);

    expect(bikes.map(({ title, text, amount }) => [title, text, amount])).toEqual([
      ['Timeline bike', 'Arrived', null],
      ['Timeline bike', 'Linked to this customer', null],
    ]);
    expect(exported.body.data.bikes).toMatchObject([{ model: 'Timeline bike', arrived: 'yes' }]);
    expect(JSON.stringify([bikes, exported.body.data.bikes])).not.toContain('1777');
    expect((await linksOf(id)).links).toEqual([]);
  });
});
