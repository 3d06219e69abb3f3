import { bikeEditSchema, listBikes } from '@chainline/shared/bikes/bike-contract';
import type { BikeLinkKind } from '@chainline/shared/bikes/bike-link-rules';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useBikeLinks } from '../../../../test/bike-links';
import { testNow } from '../../../../test/factories';
import { useHeldRows } from '../../../../test/held-rows';
import { toWork } from '../../work-orders/testing/workshop-calls';

const { accepted, converted, app, held, call, add, read, linksOf, link, linked, proposed, orderOf, addCustomer } =
  useBikeLinks();
const { holding, waiting } = useHeldRows(() => app().pool);
const { signal } = new AbortController();

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

/** Connects the till, whose first item is the shop's bike. @returns that item and another one */
const tillItems = async (): Promise<[number, number]> => {
  const { services, outside, connectLightspeed, importAll } = app();
  const { items } = outside.lightspeed.listItems({ page: 1, perPage: 2 });
  const [bike = 0, other = 0] = items.map((item) => Number(item.itemID));
  const known = await services.db.many(
    z.object({ id: z.int() }),
    sql`select id from product_mappings where woo_product_id = ${held.bike}`,
  );
  if (known.length > 0) return [bike, other];
  await connectLightspeed();
  await importAll('lightspeed');
  await services.db.exec(
    sql`insert into product_mappings (woo_product_id, lightspeed_item_id, product_type, mapping_confidence, created_at,
          updated_at)
        values (${held.bike}, ${bike}, 'bike', 1, now(), now())`,
  );
  return [bike, other];
};

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

  it('stays off an order from which a person took it, while the order needs one', async () => {
    await closeAll();
    await here('OFF-1');
    const order = await orderOf((await converted()).id);
    await allocate();
    await follow();
    const chosen = (await linked(`order=${order.id}`))[0]?.id ?? 0;
    await link(chosen, 'order', null, order.id).expect(200);
    await follow();
    await follow();

    expect((await linked(`order=${order.id}`)).map((bike) => bike.id)).not.toContain(chosen);
  });

  it('belongs to the person who chose it, even if it was chosen automatically before', async () => {
    await closeAll();
    await here('MINE-1');
    const order = await orderOf((await converted()).id);
    await allocate();
    await follow();
    const chosen = (await linked(`order=${order.id}`))[0]?.id ?? 0;
    await link(chosen, 'customer', null, held.customer).expect(200);
    const history = (await read(chosen)).history.length;
    await link(chosen, 'order', order.id).expect(200);
    await app().services.db.exec(sql`delete from allocations where order_id = ${order.id}`);
    await follow();

    expect(await orderLinkOf(chosen)).toMatchObject({ id: order.id, is_automatic: false });
    // Nothing changes without an entry in the history.
    expect((await linksOf(chosen)).links.map(({ kind }) => kind)).not.toContain('customer');
    expect((await read(chosen)).history).toHaveLength(history);
  });

  it('gets the customer of the order for which it is chosen, not of one from which a person took it', async () => {
    const { db } = app().services;
    await db.exec(sql`update bike_records set deleted_at = now() where deleted_at is null`);
    const id = await here('NEXT-1');
    const former = await orderOf((await accepted()).id);
    await db.exec(sql`update orders set customer_id = ${await addCustomer()} where id = ${former.id}`);
    await link(id, 'order', former.id).expect(200);
    await link(id, 'order', null, former.id).expect(200);
    await closeAll();
    const order = await orderOf((await converted()).id);
    await allocate();
    await follow();

    expect((await linked(`customer=${held.customer}`)).map((bike) => bike.id)).toEqual([id]);
    expect(await orderLinkOf(id)).toMatchObject({ id: order.id });
  });

  it('keeps the order that a person chooses while the job is at work', async () => {
    await closeAll();
    const other = await orderOf((await accepted()).id);
    const order = await orderOf((await converted()).id);
    await here('RACE-1');
    await allocate();
    const free = await app().services.db.many(
      z.object({ id: z.int() }),
      sql`select id from bike_records where order_id is null and deleted_at is null`,
    );
    const person = await holding('update bike_records set order_id = $1 where id = any($2)', [
      other.id,
      free.map(({ id }) => id),
    ]);
    const following = follow();
    await expect.poll(waiting).toBe(1);
    await person.release();
    await following;

    expect(await linked(`order=${order.id}`)).toEqual([]);
  });

  it('is one for each collected unit, if an order lists the product twice', async () => {
    const [one, two] = [await here('PART-1'), await here('PART-2')];
    const order = await orderOf((await accepted()).id);
    for (const id of [one, two]) await link(id, 'order', order.id).expect(200);
    const { db } = app().services;
    await db.exec(
      sql`insert into order_items (order_id, position, product_id, name, sku, quantity, line_total)
          select order_id, position + 50, product_id, name, sku, quantity, line_total from order_items
          where order_id = ${order.id} and product_id = ${held.bike}`,
    );
    const collectFirst = (at: Date | null) =>
      db.exec(
        sql`update order_items set collected_at = ${at} where order_id = ${order.id} and product_id = ${held.bike}
              and position < 50`,
      );
    await collectFirst(testNow);
    await follow();
    const sold = [(await read(one)).sold, (await read(two)).sold];
    await collectFirst(null);
    await follow();

    expect(sold).toEqual(['yes', 'no']);
    expect((await read(one)).sold).toBe('no');
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
    const [itemId, otherId] = await tillItems();
    // Other records of the product would be filled, too.
    await app().services.db.exec(sql`update bike_records set deleted_at = now() where arrived <> 'yes'`);
    const awaited = await add({ model: 'Awaited', arrived: 'shipped', expected_on: '2026-11-20' });
    await link(awaited.id, 'till_item', itemId).expect(200);
    const { lightspeed } = app().outside;
    const order = Number(lightspeed.orderGoods({ itemID: itemId, quantity: 3 }));
    // The order stays open after its bikes have arrived.
    lightspeed.orderGoods({ itemID: otherId, quantity: 1, orderID: order });
    await app().services.allocation.pullPurchases({ signal });
    lightspeed.receiveGoods(order, itemId);
    await app().services.allocation.pullPurchases({ signal });
    await app().services.allocation.pullPurchases({ signal });
    const [proposal] = await proposed();
    await app().services.db.exec(sql`update bike_proposals set received_at = '2026-10-02T01:00:00Z'`);
    const added = await call('post', `/bike-inventory/proposals/${proposal?.id ?? 0}/add`).expect(200);
    await call('post', `/bike-inventory/proposals/${proposal?.id ?? 0}/add`).expect(200);
    const { bikes } = listBikes.response.parse(
      (await call('get', `/bike-inventory?search=${encodeURIComponent(`PO ${order}`)}`).expect(200)).body,
    );

    expect(await read(awaited.id)).toMatchObject({ arrived: 'yes', arrived_on: expect.any(String) });
    expect((await read(awaited.id)).history[0]?.source).toContain(`purchase order ${order}`);
    expect(proposal).toMatchObject({ quantity: 2, purchase_order_id: order });
    expect(added.body.proposals).toEqual([]);
    expect(bikes.map(({ arrived_on: day }) => day)).toEqual(['2026-10-02', '2026-10-02']);
    expect((await linksOf(bikes[0]?.id ?? 0)).links.map(({ kind }) => kind)).toContain('till_item');
    await call('post', `/bike-inventory/proposals/${proposal?.id ?? 0}/dismiss`).expect(404);
  });
});

describe('a till receipt, order, job, tag and person, in any order,', () => {
  const events = ['receipt', 'order', 'job', 'tag', 'person'] as const;
  const happening = fc
    .shuffledSubarray([...events], { minLength: events.length })
    .filter((given) => given.indexOf('job') < given.indexOf('tag'));

  /** Two bikes of one product are received, the order takes one, and its tag names the one that was entered later. */
  const start = async () => {
    const { db, allocation, bikeFollower, transaction } = app().services;
    await closeAll();
    await db.exec(sql`update bike_records set deleted_at = now() where deleted_at is null`);
    const [other, order] = [await orderOf((await accepted()).id), await orderOf((await converted()).id)];
    const [first, tagged] = [await add({ model: 'First' }), await add({ model: 'Tagged', serial_number: order.quote })];
    for (const { id } of [first, tagged]) await link(id, 'product', held.bike).expect(200);
    const work = { id: 0, tag: 0 };
    const kept = await addCustomer();
    await db.exec(sql`update orders set customer_id = ${kept} where id = ${other.id}`);
    const choose = async (id: number, kind: BikeLinkKind, target: number) => {
      const seen = (await linksOf(id)).links.find((each) => each.kind === kind)?.id ?? null;
      await link(id, kind, target, seen).expect(200);
    };
    const receipt = { itemId: till.item, purchaseOrderId: 1, quantity: 2 };
    return {
      receipt: () => transaction((inside) => bikeFollower.receive(inside, [receipt])),
      order: () => allocation.run(),
      job: async () => {
        const { id, bike_tags: tags } = await workOf(order.id);
        Object.assign(work, { id, tag: tags[0]?.bike_tag_id });
      },
      tag: () => setSerial(work.id, work.tag, order.quote, true).expect(200),
      person: async () => {
        await choose(first.id, 'order', other.id);
        await choose(tagged.id, 'customer', kept);
      },
      ends: async () => {
        await allocate();
        await follow();
        const ids = async (id: number) =>
          Object.fromEntries((await linksOf(id)).links.map(({ kind, id: target }) => [kind, target]));
        return {
          is: [await ids(first.id), await ids(tagged.id), (await read(first.id)).arrived],
          expected: [
            { till_item: till.item, product: held.bike, order: other.id, customer: kept },
            { till_item: till.item, product: held.bike, order: order.id, customer: kept, work_order: work.id },
            'yes',
          ],
        };
      },
    };
  };
  const till = { item: 0 };
  /** The person changes what was chosen automatically. */
  const examples: [(typeof events)[number][], boolean[]][] = [
    [
      ['receipt', 'order', 'job', 'person', 'tag'],
      [false, false, true, false, false],
    ],
  ];

  it('end in the same links, and those that a person chose stay', async () => {
    [till.item] = await tillItems();
    await fc.assert(
      fc.asyncProperty(happening, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), async (given, followed) => {
        const scene = await start();
        for (const [at, event] of given.entries()) {
          await scene[event]();
          if (followed[at] === true) await follow();
        }
        const { is, expected } = await scene.ends();

        expect(is).toEqual(expected);
      }),
      { numRuns: 5, examples },
    );
  }, 600_000);
});
