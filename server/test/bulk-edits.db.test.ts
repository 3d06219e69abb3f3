import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';

const test = useEngineApp();
const { app, shop } = test;

const productRow = z.object({
  id: z.int(),
  stock_quantity: z.int().nullable(),
  regular_price: z.string(),
  sale_price: z.string().nullable(),
});
const taken = new Set<number>();
/** Unmapped simple products that are not on sale. */
const take = async (count: number) => {
  const { rows } = await app().pool.query(
    `select id, stock_quantity, regular_price, sale_price from products u
     where type = 'simple' and manage_stock and stock_quantity between 3 and 50 and regular_price > 20
       and sale_price is null and not exists (select from product_mappings m where m.woo_product_id = u.id)
     order by id desc`,
  );
  const free = z
    .array(productRow)
    .parse(rows)
    .filter(({ id }) => !taken.has(id))
    .slice(0, count);
  if (free.length < count) throw new Error('No such product left');
  for (const { id } of free) taken.add(id);
  return free.map(({ id, stock_quantity: stock, regular_price: price }) => ({ id, stock: Number(stock), price }));
};

const bulk = (body: object, header = app().manager) => shop().call('post', '/products/bulk-edit', body, header);
const byIds = (products: { id: number }[]) => ({ by: 'ids', products: products.map(({ id }) => ({ product_id: id })) });
const act = (id: string, action: string, header = app().manager) =>
  shop().call('post', `/sync/runs/${id}/${action}`, {}, header);
const shown = async (id: number) => (await shop().call('get', `/products/${id}`)).body;
const becomeDue = () => app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);

describe('a bulk edit of stock', () => {
  it('adds to a product that is oversold', async () => {
    const [product] = await take(1);
    if (!product) throw new Error('no product');
    app().outside.woo.setStock(product.id, -3);
    await app().pool.query('update products set stock_quantity = -3 where id = $1', [product.id]);

    const { body } = await bulk({ selection: byIds([product]), stock: { op: 'add', value: 1 }, preview: false });
    await app().round();

    expect(await shop().run(body.run_id)).toMatchObject({ status: 'completed', items_success: 1 });
    expect(app().outside.woo.getStock(product.id)).toBe(-2);
  });

  it('is previewed, written on approval, and undone as a whole', async () => {
    const products = await take(3);
    const writes = test.shopWrites();
    const { body } = await bulk({ selection: byIds(products), stock: { op: 'add', value: 2 } }, test.staff());
    await app().round();
    const preview = await shop().run(body.run_id);
    const rows = await shop().items(body.run_id);
    const writesOfPreview = test.shopWrites() - writes;
    await act(body.run_id, 'apply', test.staff());
    await app().round();
    const applied = await shop().run(body.run_id);
    const after = products.map(({ id }) => app().outside.woo.getStock(id));
    await act(body.run_id, 'undo');
    await app().round();

    expect(body).toMatchObject({ applied: false, counts: { changes: 3, unchanged: 0, refused: 0 } });
    expect(preview).toMatchObject({
      status: 'awaiting_approval',
      held_reason: null,
      can: { apply: true, discard: true },
    });
    expect(new Set(rows.map((row: { outcome: string }) => row.outcome))).toEqual(new Set(['planned']));
    expect(rows[0]).toMatchObject({ lightspeed_item_id: null, woo_delta: 2, product_name: expect.any(String) });
    expect(writesOfPreview).toBe(0);
    expect(applied).toMatchObject({ status: 'completed', items_success: 3, can: { undo: true } });
    expect(after).toEqual(products.map(({ stock }) => stock + 2));
    expect(products.map(({ id }) => app().outside.woo.getStock(id))).toEqual(products.map(({ stock }) => stock));
    expect(await shop().run(body.run_id)).toMatchObject({ can: { undo: false } });
  });

  it('needs one call for a hundred products', async () => {
    const products = await take(20);
    const { body } = await bulk({ selection: byIds(products), stock: { op: 'set', value: 60 } });
    await act(body.run_id, 'apply');
    const writes = test.shopWrites();
    await app().round();

    expect(test.shopWrites() - writes).toBe(1);
    expect(new Set(products.map(({ id }) => app().outside.woo.getStock(id)))).toEqual(new Set([60]));
  });

  it('reports refused rows with reasons, and changes none of them', async () => {
    const [product] = await take(1);
    const pair = test.one(await shop().takeInStep(1));
    await app()
      .http.put(`/api/sync/product-mappings/${pair.mapping}`)
      .set('Authorization', app().manager)
      .send({ sync_direction: 'ls_to_woo' });
    const ids = [{ id: product?.id ?? 0 }, { id: pair.unit }, { id: 987_654 }];
    const { body } = await bulk({ selection: byIds(ids), stock: { op: 'subtract', value: 2 }, preview: false });
    const rows = await shop().items(body.run_id);

    expect(body).toMatchObject({ applied: false, counts: { changes: 1, refused: 2 } });
    expect(rows.map((row: { outcome: string }) => row.outcome).toSorted()).toEqual(['planned', 'skipped', 'skipped']);
    expect(rows.map((row: { reason: string }) => row.reason).join()).toMatch(/Lightspeed decides this quantity/);
  });

  it('fails rows whose quantity changed since the preview, and retries them with the same difference', async () => {
    const [moved, still] = await take(2);
    if (!moved || !still) throw new Error('no products');
    const { body } = await bulk({ selection: byIds([moved, still]), stock: { op: 'set', value: 1 } });
    await app().pool.query('update products set stock_quantity = stock_quantity - 1 where id = $1', [moved.id]);
    app().outside.woo.setStock(moved.id, moved.stock - 1);
    await act(body.run_id, 'apply');
    await app().round();
    const run = await shop().run(body.run_id);
    const before = [moved, still].map(({ id }) => app().outside.woo.getStock(id));
    const again = await act(body.run_id, 'retry', test.staff());
    await app().round();

    expect(run).toMatchObject({
      status: 'completed_with_errors',
      items_failed: 1,
      items_success: 1,
      can: { retry: true },
    });
    expect(before).toEqual([moved.stock - 1, 1]);
    expect(await shop().run(again.body.sync_id)).toMatchObject({
      status: 'completed',
      items_total: 1,
      retry_of: body.run_id,
    });
    // One unit was sold meanwhile, so none is left instead of one.
    expect(app().outside.woo.getStock(moved.id)).toBe(0);
  });

  it('waits for a manager if unusually large, who need not approve the till’s changes again', async () => {
    const pairs = await shop().takeInStep(10);
    await test.setSettings({ mass_change_min: 3, mass_change_percent: 1, mass_zero_min: 3, mass_zero_percent: 1 });
    const ids = pairs.map(({ unit }) => ({ id: unit }));
    const { body } = await bulk(
      { selection: byIds(ids), stock: { op: 'set', value: 0 }, preview: false },
      test.staff(),
    );
    const news = (await shop().call('get', '/notifications')).body.notifications;
    const refused = await act(body.run_id, 'apply', test.staff());
    await act(body.run_id, 'apply');
    await app().round();
    await app().round();
    const held = await app().pool.query(
      `select id from sync_runs where kind = 'stock' and status = 'awaiting_approval'`,
    );

    expect(body.applied).toBe(false);
    expect(news).toMatchObject([
      { title: 'An edit of products needs your approval', link: `/sync-dashboard/runs/${body.run_id}` },
    ]);
    expect((await shop().run(body.run_id)).held_reason).toMatch(/to zero\. A manager has to approve this/);
    expect(refused.status).toBe(403);
    expect(pairs.map((pair) => shop().numbersOf(pair))).toEqual(pairs.map(() => [0, 0]));
    expect(held.rows).toEqual([]);
  });

  it('can be withdrawn by its requester while it waits for a manager, but not by a colleague', async () => {
    const pairs = await shop().takeInStep(10);
    await test.setSettings({ mass_change_min: 3, mass_change_percent: 1, mass_zero_min: 3, mass_zero_percent: 1 });
    const wish = { selection: byIds(pairs.map(({ unit }) => ({ id: unit }))), stock: { op: 'set', value: 0 } };
    const { body } = await bulk(wish, test.staff());
    const colleague = (await app().signIn('staff')).header;
    const of = async (header: string) =>
      (await shop().call('get', `/sync/runs/${body.run_id}`, undefined, header)).body;
    const rights = [(await of(test.staff())).can.discard, (await of(colleague)).can.discard];
    const refused = await act(body.run_id, 'discard', colleague);
    const { status } = await act(body.run_id, 'discard', test.staff());

    expect(rights).toEqual([true, false]);
    expect([refused.status, refused.body.code, status]).toEqual([403, 'run.needs_manager', 200]);
    expect(await shop().run(body.run_id)).toMatchObject({ status: 'discarded' });
  });

  it('is one edit however often it is sent with one key', async () => {
    const products = await take(1);
    const wish = { selection: byIds(products), stock: { op: 'add', value: 1 }, preview: false, key: randomUUID() };
    const answers = await Promise.all([bulk(wish), bulk(wish)]);
    await app().round();

    expect(answers.map(({ body }) => body.run_id)).toEqual([wish.key, wish.key]);
    expect(products.map(({ id }) => app().outside.woo.getStock(id))).toEqual(products.map(({ stock }) => stock + 1));
  });

  it('is stopped by a cancel: unsent changes are not made', async () => {
    const products = await take(2);
    app().outside.faults.add({ system: 'woocommerce', times: 1_000, fault: { kind: 'status', status: 503 } });
    const { body } = await bulk({ selection: byIds(products), stock: { op: 'add', value: 1 }, preview: false });
    await app()
      .round()
      .catch(() => undefined);
    await shop().call('post', `/tasks/${body.run_id}/cancel`);
    app().outside.faults.clear();
    await becomeDue();
    await app().round();

    expect(await shop().run(body.run_id)).toMatchObject({ status: 'cancelled' });
    expect(products.map(({ id }) => app().outside.woo.getStock(id))).toEqual(products.map(({ stock }) => stock));
  });

  it('is discarded without a trace in the shop', async () => {
    const products = await take(1);
    const { body } = await bulk({ selection: byIds(products), stock: { op: 'add', value: 1 } });
    await act(body.run_id, 'discard');
    await app().round();

    expect(await shop().run(body.run_id)).toMatchObject({ status: 'discarded' });
    expect(products.map(({ id }) => app().outside.woo.getStock(id))).toEqual(products.map(({ stock }) => stock));
  });

  it('covers everything that the list’s filter shows, including variations', async () => {
    const { body: list } = await shop().call('get', '/products?type=variable&per_page=500');
    const { body } = await bulk({
      selection: { by: 'filter', filter: { type: 'variable' } },
      stock: { op: 'add', value: 1 },
    });
    const { rows } = await app().pool.query(
      `select count(*)::int as count from product_variations where stock_managed_by = 'own' and missing_since is null`,
    );

    expect(list.products.length).toBeGreaterThan(1);
    expect(Number(body.counts.changes) + Number(body.counts.refused)).toBeGreaterThanOrEqual(Number(rows[0].count));
    await act(body.run_id, 'discard');
  });
});

const auditsOf = async (id: string) => {
  const { rows } = await app().pool.query(
    `select e.action, e.target_label, e.after, u.username from audit_events e left join users u on u.id = e.actor_id
     where e.target = $1 order by e.id`,
    [`run:${id}`],
  );
  return rows;
};

describe('the audit log', () => {
  it('has one entry for a bulk edit, on approval, and one for its undo', async () => {
    const products = await take(3);
    const ids = [...products, { id: 987_654 }];
    const { body } = await bulk({ selection: byIds(ids), stock: { op: 'add', value: 1 }, reason: 'Recount' });
    const previewed = await auditsOf(body.run_id);
    await act(body.run_id, 'apply', test.staff());
    await app().round();
    await act(body.run_id, 'undo');
    await app().round();

    expect(previewed).toEqual([]);
    expect(await auditsOf(body.run_id)).toMatchObject([
      {
        action: 'product.bulk_edited',
        target_label: 'Recount',
        username: expect.stringMatching(/^staff_/),
        after: { changes: 3, unchanged: 0, refused: 1 },
      },
      { action: 'run.undone', username: 'manager_1' },
    ]);
  });

  it('has an entry for one written without a preview, but none for a mere preview', async () => {
    const [now, looked] = [await take(1), await take(1)];
    const { body: written } = await bulk({ selection: byIds(now), stock: { op: 'add', value: 1 }, preview: false });
    const { body: dropped } = await bulk({ selection: byIds(looked), stock: { op: 'add', value: 1 } });
    await act(dropped.run_id, 'discard');
    await app().round();

    expect(await auditsOf(written.run_id)).toMatchObject([{ action: 'product.bulk_edited', after: { changes: 1 } }]);
    expect(await auditsOf(dropped.run_id)).toEqual([]);
  });

  it('records who rejected an edit that waited for a manager', async () => {
    const products = await take(1);
    const { body } = await bulk({ selection: byIds(products), price: { op: 'set', value: 30 } });
    await act(body.run_id, 'discard');

    expect(await auditsOf(body.run_id)).toMatchObject([{ action: 'run.rejected', username: 'manager_1' }]);
  });
});

describe('a bulk edit of prices', () => {
  it('is for managers only', async () => {
    const products = await take(1);
    const price = { op: 'raise', unit: 'percent', value: 10 };
    const { status, body } = await bulk({ selection: byIds(products), price }, test.staff());

    expect([status, body.code]).toEqual([403, 'edit.prices_need_manager']);
  });

  it('raises prices with rounding, puts them on sale, and can be undone', async () => {
    const products = await take(2);
    const { body } = await bulk({
      selection: byIds(products),
      price: { op: 'raise', unit: 'percent', value: 10, rounding: 'x99' },
      sale_price: { op: 'off', unit: 'percent', value: 20, rounding: 'dollar' },
      reason: 'Spring sale',
    });
    const rows = await shop().items(body.run_id);
    await act(body.run_id, 'apply');
    await app().round();
    const after = await Promise.all(products.map(({ id }) => shown(id)));
    await act(body.run_id, 'undo');
    await app().round();
    const back = await Promise.all(products.map(({ id }) => shown(id)));

    expect(rows[0].changes.map(({ field }: { field: string }) => field)).toEqual(['price', 'sale_price']);
    for (const [at, product] of after.entries()) {
      expect(product.regular_price).toMatch(/\.99$/);
      expect(Number(product.regular_price)).toBeCloseTo(Number(products[at]?.price) * 1.1, -1);
      expect(product.sale_price).toMatch(/\.00$/);
    }
    expect(back.map(({ regular_price: price, sale_price: sale }) => [price, sale])).toEqual(
      products.map(({ price }) => [price, null]),
    );
  });

  it('sets the price of one product at once without a preview', async () => {
    const products = await take(1);
    const [product] = products;
    const { body } = await bulk({ selection: byIds(products), price: { op: 'set', value: 49.5 }, preview: false });
    await app().round();

    expect(body.applied).toBe(true);
    expect(await shown(product?.id ?? 0)).toMatchObject({ regular_price: '49.50', price: '49.50' });
  });

  it.each([
    ['lost after it took effect', { kind: 'cut_after' }],
    ['lost before it took effect', { kind: 'cut_before' }],
    ['an internal error', { kind: 'status', status: 500 }],
  ] as const)('whose answer is %s is settled by reading', async (_what, fault) => {
    const products = await take(1);
    app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times: 1, fault });
    const { body } = await bulk({ selection: byIds(products), price: { op: 'set', value: 77 }, preview: false });
    for (let round = 0; round < 3; round += 1) {
      await becomeDue();
      await app()
        .round()
        .catch(() => undefined);
    }

    expect(await shop().run(body.run_id)).toMatchObject({ status: 'completed', items_success: 1 });
  });

  it('leaves a price alone that somebody changed in the shop meanwhile', async () => {
    const products = await take(1);
    const { body } = await bulk({ selection: byIds(products), price: { op: 'set', value: 55 } });
    const other = await bulk({ selection: byIds(products), price: { op: 'set', value: 66 }, preview: false });
    await app().round();
    await act(body.run_id, 'apply');
    await app().round();

    expect(other.body.applied).toBe(true);
    expect(await shop().run(body.run_id)).toMatchObject({ status: 'completed_with_errors', items_failed: 1 });
    expect(await shown(products[0]?.id ?? 0)).toMatchObject({ regular_price: '66.00' });
  });

  it.each([
    ['a price of nothing', { price: { op: 'lower', unit: 'percent', value: 100 } }, /give the product away/],
    ['a sale that is none', { sale_price: { op: 'set', value: 900_000 } }, /would not be below/],
  ])('refuses %s', async (_what, change, words) => {
    const { body } = await bulk({ selection: byIds(await take(1)), ...change });

    expect(body.counts).toMatchObject({ changes: 0, refused: 1 });
    expect((await shop().items(body.run_id))[0].reason).toMatch(words);
  });
});

it.each([
  ['nothing to change', {}],
  ['a price set to a percentage', { price: { op: 'set', unit: 'percent', value: 5 } }],
  ['more than all of a price', { price: { op: 'lower', unit: 'percent', value: 101 } }],
  ['half a cent', { price: { op: 'set', value: 1.005 } }],
  ['a negative number', { stock: { op: 'add', value: -1 } }],
])('refuses the request %s', async (_what, change) => {
  const { status } = await bulk({ selection: { by: 'ids', products: [{ product_id: 1 }] }, ...change });
  expect(status).toBe(400);
});
