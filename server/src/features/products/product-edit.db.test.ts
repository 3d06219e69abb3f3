import { describe, expect, it } from 'vitest';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();
const { call, change, find, idOf, inShop, named, newProduct, pass, work } = edit;

describe('POST /api/products', () => {
  it('creates a product in the shop, with its first price and stock, and returns it', async () => {
    const { product, write } = await change(
      'post',
      '/products',
      newProduct({ name: 'Brass Bell', sku: 'BRASS', sale_price: 15, stock_quantity: 7, description: '<p>Loud.</p>' }),
    );

    expect(write).toMatchObject({
      kind: 'create',
      state: 'done',
      product_name: 'Brass Bell',
      created_by: 'Test Person',
    });
    expect(product).toMatchObject({
      name: 'Brass Bell',
      sku: 'BRASS',
      regular_price: '19.95',
      sale_price: '15.00',
      stock_quantity: 7,
      status: 'publish',
      type: 'simple',
      write: null,
    });
    expect(inShop(product?.id ?? 0)).toMatchObject({ name: 'Brass Bell', regularPrice: '19.95', stockQuantity: 7 });
  });

  it('does not count a product whose quantity is not given', async () => {
    const { product } = await change('post', '/products', newProduct({ stock_status: 'onbackorder' }));

    expect(product).toMatchObject({ manage_stock: false, stock_quantity: null, stock_status: 'onbackorder' });
  });

  it('creates one product however often the button is clicked', async () => {
    const body = newProduct({ name: 'Double' });
    const answers = await Promise.all([1, 2, 3].map(() => call('post', '/products', body)));
    await call('post', '/products', body).expect(200);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(named('Double')).toHaveLength(1);
  });

  it('finds the product after a lost answer, instead of creating it twice', async () => {
    edit.fail({ kind: 'cut_after' }, 'POST', '/products$');
    const { product, write } = await change('post', '/products', newProduct({ name: 'Unanswered' }));
    expect([product, write.state, write.error]).toEqual([
      null,
      'waiting',
      expect.stringContaining('closed the connection'),
    ]);

    await work(write.id);
    expect(named('Unanswered')).toHaveLength(1);
    pass(61_000);
    await work(write.id);

    expect(named('Unanswered')).toHaveLength(1);
    const settled = (await call('get', `/products/writes/${write.id}`)).body;
    expect(settled).toMatchObject({ state: 'done', error: null, product_id: named('Unanswered')[0]?.id });
  });

  it('creates it after all if the unanswered attempt had no effect', async () => {
    edit.fail({ kind: 'cut_before' }, 'POST', '/products$');
    const { write } = await change('post', '/products', newProduct({ name: 'Lost' }));
    pass(61_000);
    await work(write.id);

    expect(named('Lost')).toHaveLength(1);
  });

  it('reports a refusal by the shop, and keeps nothing of the product', async () => {
    const body = newProduct({ sku: 'A' });
    const { status, body: answer } = await call('post', '/products', body);

    expect([status, answer.code, answer.fields[0].path]).toEqual([422, 'product.refused', 'sku']);
    expect(answer.message).toContain('Invalid or duplicated SKU');
    await call('get', `/products/writes/${body.request_key}`).expect(404);
    await call('post', '/products', { ...body, sku: 'A-NEW' }).expect(200);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a negative price', { regular_price: -1 }, 'regular_price'],
    ['too many decimals', { regular_price: 1.005 }, 'regular_price'],
    ['a sale price above the price', { sale_price: 20 }, 'sale_price'],
    ['half a piece', { stock_quantity: 1.5 }, 'stock_quantity'],
    ['less than none', { stock_quantity: -1 }, 'stock_quantity'],
    ['an unknown field', { colour: 'red' }, 'body'],
    ['no key', { request_key: undefined }, 'request_key'],
  ])('refuses %s', async (_what, changes, path) => {
    const { status, body } = await call('post', '/products', newProduct(changes));
    expect([status, body.fields[0].path]).toEqual([400, path]);
  });

  it('refuses an unknown category, and an unknown picture', async () => {
    const category = await call('post', '/products', newProduct({ category_ids: [999] }));
    expect([category.status, category.body.code]).toEqual([422, 'product.unknown_category']);
    const picture = await call('post', '/products', newProduct({ image_ids: [999] }));
    expect([picture.status, picture.body.code]).toEqual([404, 'image.not_found']);
  });
});

describe('PUT /api/products/:id', () => {
  it('changes the given fields, here and in the shop, and leaves stock and prices', async () => {
    const id = idOf('A');
    const before = await find(id);
    const { product, write } = await change('put', `/products/${id}`, {
      version: before.details_version,
      name: 'Renamed',
      sku: 'A-2',
    });

    expect(write).toMatchObject({ kind: 'update', state: 'done' });
    expect(product).toMatchObject({ name: 'Renamed', sku: 'A-2', price: before.price, stock_quantity: 4 });
    expect(inShop(id)).toMatchObject({ name: 'Renamed', sku: 'A-2', stockQuantity: 4, description: '<p>Fits.</p>' });
  });

  it('refuses to change fields that were changed meanwhile, and shows both values', async () => {
    const id = idOf('B');
    const { details_version: version } = await find(id);
    await change('put', `/products/${id}`, { version, name: 'First' });
    const { status, body } = await call('put', `/products/${id}`, { version, name: 'Second' });

    expect([status, body.code]).toEqual([409, 'product.changed']);
    expect(body.data).toMatchObject({ current: { name: 'First' }, changed_fields: ['name'] });
    await change('put', `/products/${id}`, { version: body.data.current.details_version, name: 'Second' });
    expect((await find(id)).name).toBe('Second');
  });

  it('does not treat a sale or a price as a change of the product', async () => {
    const id = idOf('B');
    const { details_version: version } = await find(id);
    await edit
      .app()
      .services.stores.products.recordQuantities([{ unitId: id, quantity: 1 }], new Date(Date.now() + 1e9));

    await change('put', `/products/${id}`, { version, description: '<p>New.</p>' });
  });

  it('keeps a change while the shop is down, and sends it once', async () => {
    const id = idOf('B');
    const { details_version: version } = await find(id);
    edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`);
    const { product, write } = await change('put', `/products/${id}`, { version, name: 'While away' });
    expect([write.state, product?.name, product?.write?.state]).toEqual(['waiting', 'While away', 'waiting']);
    expect(inShop(id)?.name).not.toBe('While away');

    await edit.app().importAll('woo');
    expect((await find(id)).name).toBe('While away');
    pass(61_000);
    await work(write.id);

    expect(inShop(id)?.name).toBe('While away');
    expect(await find(id)).toMatchObject({ name: 'While away', write: null });
  });

  it('keeps the order of two changes of one product, and sends the final state', async () => {
    const id = idOf('B');
    const first = await find(id);
    edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`, 1);
    const one = await change('put', `/products/${id}`, { version: first.details_version, name: 'One', sku: 'B-1' });
    const two = await change('put', `/products/${id}`, {
      version: one.product?.details_version ?? 0,
      name: 'Two',
    });
    expect([one.write.state, two.write.state]).toEqual(['waiting', 'waiting']);
    pass(61_000);
    await work(two.write.id);
    expect(inShop(id)?.name).not.toBe('Two');
    await work(one.write.id);
    await work(two.write.id);

    expect(inShop(id)).toMatchObject({ name: 'Two', sku: 'B-1' });
    expect(await find(id)).toMatchObject({ name: 'Two', sku: 'B-1', write: null });
  });

  it('reports a refusal by the shop, and leaves the product as it was', async () => {
    const id = idOf('B-1');
    const { name, details_version: version } = await find(id);
    const { status, body } = await call('put', `/products/${id}`, { version, name: 'Never', sku: 'A-2' });

    expect([status, body.code]).toEqual([422, 'product.refused']);
    expect(await find(id)).toMatchObject({ name, sku: 'B-1', write: null });
  });

  it('refuses an empty change, one without a version, and one of an unknown product', async () => {
    const id = idOf('B-1');
    const { name, details_version: version } = await find(id);
    expect((await call('put', `/products/${id}`, { version, name })).body.code).toBe('product.unchanged');
    expect((await call('put', `/products/${id}`, { name: 'X' })).status).toBe(400);
    expect((await call('put', '/products/999999', { version: 1, name: 'X' })).status).toBe(404);
    expect((await call('put', `/products/${id}`, { version, price: 5 })).status).toBe(400);
  });
});

describe('a change that the shop refused later', () => {
  const refuseLater = async () => {
    const id = idOf('B-1');
    const { details_version: version } = await find(id);
    edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`);
    const { write } = await change('put', `/products/${id}`, { version, sku: 'A-2' });
    pass(61_000);
    await work(write.id);
    return { id, writeId: write.id };
  };

  it('is shown with the shop’s message, and can be retried, or discarded in favour of the shop’s state', async () => {
    const { id, writeId } = await refuseLater();
    expect((await find(id)).write).toMatchObject({
      id: writeId,
      state: 'failed',
      error: expect.stringContaining('SKU'),
    });
    const open = (await call('get', '/products/writes')).body.writes;
    expect(open).toMatchObject([{ id: writeId, can: { retry: true, discard: true } }]);

    const again = await call('post', `/products/writes/${writeId}/retry`).expect(200);
    expect(again.body.write.state).toBe('failed');
    await call('post', `/products/writes/${writeId}/discard`).expect(200);

    expect(await find(id)).toMatchObject({ sku: 'B-1', write: null });
    expect((await call('post', `/products/writes/${writeId}/discard`)).status).toBe(409);
    expect((await call('post', `/products/writes/${writeId}/retry`)).status).toBe(409);
  });

  it('does not exist for an unknown id', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await call('post', `/products/writes/${nobody}/retry`)).status).toBe(404);
    expect((await call('post', `/products/writes/${nobody}/discard`)).status).toBe(404);
    expect((await call('get', '/products/writes/x')).status).toBe(400);
  });
});

describe('DELETE /api/products/:id', () => {
  it('puts the product into the trash of the shop, from where it comes back', async () => {
    const id = idOf('V-0');
    const { write } = await change('delete', `/products/${id}`);
    expect(write).toMatchObject({ kind: 'delete', state: 'done' });
    expect(inShop(id)?.status).toBe('trash');
    await call('get', `/products/${id}`).expect(404);
    await call('delete', `/products/${id}`).expect(404);

    const log = (await call('get', `/products/changes?product_id=${id}`)).body.changes;
    expect(log[0]).toMatchObject({ kind: 'delete', can: { restore: true }, created_by: 'Test Person' });
    const restored = await change('post', `/products/${id}/restore`);

    expect(restored.product).toMatchObject({ id, status: 'publish', variation_count: 2 });
    const states = edit
      .app()
      .outside.woo.snapshot()
      .products.filter((one) => one.id === id || one.parentId === id)
      .map(({ status }) => status);
    expect(states).toEqual(['publish', 'publish', 'publish']);
    expect((await call('post', `/products/${id}/restore`)).body.code).toBe('product.not_deleted');
  });

  it('succeeds for a product already deleted in the shop', async () => {
    const { product } = await change('post', '/products', newProduct());
    const id = product?.id ?? 0;
    const woo = edit.app().outside.woo.snapshot();
    edit.app().outside.woo.restore({ ...woo, products: woo.products.filter((one) => one.id !== id) });

    expect((await change('delete', `/products/${id}`)).write.state).toBe('done');
  });
});

describe('POST /api/products/cache/clear', () => {
  it('imports the whole catalogue again, once for everybody', async () => {
    const first = (await call('post', '/products/cache/clear').expect(200)).body;
    const second = (await call('post', '/products/cache/clear').expect(200)).body;
    expect([first.already_running, second.already_running]).toEqual([false, true]);
    expect(second.task_id).toBe(first.task_id);

    const id = idOf('A-2');
    await edit.app().pool.query(`update products set price = 1 where id = $1`, [id]);
    const options = { log: edit.app().log, signal: new AbortController().signal };
    await edit.app().services.imports.work(String(first.task_id), options);
    expect((await find(id)).price).toBe('89.95');
  });
});

describe('the change log', () => {
  it('lists changes with their author, newest first', async () => {
    const id = idOf('A-2');
    const { changes } = (await call('get', `/products/changes?product_id=${id}`)).body;

    expect(changes[0]).toMatchObject({
      kind: 'update',
      created_by: 'Test Person',
      changes: expect.arrayContaining([{ field: 'sku', before: 'A', after: 'A-2' }]),
    });
  });
});
