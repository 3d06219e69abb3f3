import { findFreeBikes } from '@chainline/shared/bikes/bike-link-contract';
import { listCustomerTimeline } from '@chainline/shared/customers/customer-timeline-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { bikeFields } from '../../../../test/bike-request';
import { useBikeLinks } from '../../../../test/bike-links';

const { accepted, app, held, call, add, read, linksOf, link, choices, linked, orderOf, addCustomer } = useBikeLinks();

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

  it('cannot go to what is cancelled, merged or erased', async () => {
    const { id } = await add();
    const customer = await addCustomer();
    await app().services.db.exec(sql`update customers set erased_at = now() where id = ${customer}`);
    await link(id, 'customer', customer).expect(404);
    const order = await orderOf((await accepted()).id);
    await app().services.db.exec(sql`update orders set stage = 'cancelled' where id = ${order.id}`);
    await link(id, 'order', order.id).expect(404);
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
