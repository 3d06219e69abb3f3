import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();
const { call, change, find, idOf } = edit;

const lineSchema = z.object({
  action: z.string(),
  target: z.string(),
  target_label: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** Audit entries about products added since the last call, oldest first. */
const told = (() => {
  const seen = { id: 0 };
  return async () => {
    const { rows } = await edit
      .app()
      .pool.query(`select * from audit_events where action like 'product.%' and id > $1 order by id`, [seen.id]);
    seen.id = Number(rows.at(-1)?.id ?? seen.id);
    return z.array(lineSchema).parse(rows);
  };
})();

it('records who created, changed, deleted and restored a product', async () => {
  const made = await change('post', '/products', edit.newProduct({ name: 'Bell', description: 'x'.repeat(300) }));
  const id = made.product?.id ?? 0;
  const { details_version: version } = await find(id);
  await change('put', `/products/${id}`, { version, name: 'Loud bell' });
  await change('delete', `/products/${id}`);
  await change('post', `/products/${id}/restore`);

  const lines = await told();
  expect(lines.map(({ action, target_label: label }) => [action, label])).toEqual([
    ['product.created', 'Bell'],
    ['product.changed', 'Loud bell'],
    ['product.deleted', 'Loud bell'],
    ['product.restored', 'Loud bell'],
  ]);
  expect(lines[0]).toMatchObject({ target: `product-write:${made.write.id}`, before: null });
  expect(lines[0]?.after).toMatchObject({ regular_price: 19.95, description: `${'x'.repeat(200)}…` });
  expect(lines[1]).toMatchObject({
    target: `product:${id}`,
    before: { name: 'Bell' },
    after: { name: 'Loud bell' },
  });
  expect(lines[3]).toMatchObject({ before: { status: 'trash' }, after: { status: 'publish' } });
});

it('records a creation once, however often the same request is sent', async () => {
  const wish = edit.newProduct({ name: 'Once' });
  await Promise.all([call('post', '/products', wish), call('post', '/products', wish)]);

  expect((await told()).map(({ action }) => action)).toEqual(['product.created']);
});

it('records the order of pictures, and their alt texts', async () => {
  const id = idOf('A');
  const [picture] = (await find(id)).images;
  await change('put', `/products/${id}/images/${picture?.id}`, { alt: 'From above' });
  await change('delete', `/products/${id}/images/${picture?.id}`);

  expect(await told()).toMatchObject([
    { action: 'product.pictures_changed', before: { pictures: 'Product A' }, after: { pictures: 'From above' } },
    { action: 'product.pictures_changed', before: { pictures: 'From above' }, after: { pictures: '' } },
  ]);
});

it('also records changes that the shop refused at once and that were reverted', async () => {
  const id = idOf('B');
  const { details_version: version, name } = await find(id);
  edit.fail({ kind: 'status', status: 400 }, 'PUT', `/products/${id}$`);
  await call('put', `/products/${id}`, { version, name: 'Refused' }).expect(422);
  edit.fail({ kind: 'status', status: 400 }, 'POST', '/products$');
  await call('post', '/products', edit.newProduct({ name: 'Never made' })).expect(422);

  expect(await told()).toMatchObject([
    { action: 'product.changed', before: { name }, after: { name: 'Refused' } },
    { action: 'product.change_refused', target: `product:${id}`, after: { reason: expect.any(String) } },
    { action: 'product.created', target_label: 'Never made' },
    { action: 'product.change_refused', target_label: 'Never made' },
  ]);
});

it('records who discarded a change that the shop refused later', async () => {
  const id = idOf('B');
  const { details_version: version, name } = await find(id);
  edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`);
  const { write } = await change('put', `/products/${id}`, { version, name: 'Later' });
  await edit.refuse(write.id, 'PUT');
  await change('post', `/products/writes/${write.id}/discard`);

  expect((await told()).at(-1)).toMatchObject({
    action: 'product.change_discarded',
    target: `product:${id}`,
    target_label: 'Later',
    before: { name },
    after: { name: 'Later' },
  });
});

it('records who cleared the cache, once per import, and clears the picture cache of every server', async () => {
  const { pictureMemory } = edit.app().services;
  const forget = vi.fn();
  await pictureMemory.look();
  pictureMemory.follow(forget);
  const { body } = await call('post', '/products/cache/clear').expect(200);
  await call('post', '/products/cache/clear').expect(200);

  expect(await told()).toMatchObject([{ action: 'product.cache_cleared', target: `run:${body.task_id}` }]);
  expect(forget).toHaveBeenCalledTimes(1);
});
