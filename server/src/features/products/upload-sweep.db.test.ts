import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();
const { call, change, idOf } = edit;

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
});

type Uploaded = { id: number; url: string };

const upload = (path = '/uploads/image', fields: Record<string, string> = {}) => {
  const request = edit.app().http.post(`/api${path}`).set('Authorization', edit.staff());
  for (const [key, value] of Object.entries(fields)) void request.field(key, value);
  return request.attach('image', png, { filename: 'Lamp.png', contentType: 'image/png' });
};
const uploaded = async (): Promise<Uploaded> => (await upload().expect(200)).body.image;
const age = (id: number, hours: number) =>
  edit
    .app()
    .pool.query(`update images set created_at = created_at - $2 * interval '1 hour' where id = $1`, [id, hours]);
const sweep = () => edit.app().services.sweepUploads();

const fileOf = ({ url }: Uploaded) => edit.app().services.uploads.file(url.split('/').at(-1) ?? '');
const isThere = async (image: Uploaded) => {
  const { rowCount } = await edit.app().pool.query('select from images where id = $1', [image.id]);
  const bytes = await fileOf(image);
  const sized = await edit.app().services.uploads.sized(image.url, 80);
  return { row: rowCount === 1, file: bytes !== null, sized: sized !== null };
};
const whole = { row: true, file: true, sized: true };
const gone = { row: false, file: false, sized: false };

describe('an upload that nobody attached', () => {
  it('is removed after a day, with all its files, and not before', async () => {
    const [old, young] = [await uploaded(), await uploaded()];
    await age(old.id, 24);
    await age(young.id, 23);
    await sweep();

    expect([await isThere(old), await isThere(young)]).toEqual([gone, whole]);
    await edit.app().http.get(new URL(old.url).pathname).expect(404);
    await call('delete', `/uploads/image/${old.id}`).expect(404);
  });

  it('is removed once, by any server, however many there are', async () => {
    const images = [await uploaded(), await uploaded(), await uploaded()];
    for (const { id } of images) await age(id, 30);
    await Promise.all([sweep(), sweep(), sweep()]);

    expect(await Promise.all(images.map(isThere))).toEqual([gone, gone, gone]);
  });

  it('left by an interrupted sweep is removed later', async () => {
    const image = await uploaded();
    await edit.app().pool.query(`update images set removed_at = now() - interval '8 days' where id = $1`, [image.id]);
    await edit.app().services.uploads.cleanUp();

    expect(await isThere(image)).toEqual(gone);
  });

  it('is attached or swept, never both', async () => {
    const image = await uploaded();
    await age(image.id, 30);
    const [made] = await Promise.all([
      call('post', '/products', edit.newProduct({ name: 'In time', image_ids: [image.id] })),
      sweep(),
    ]);

    const there = await isThere(image);
    expect([200, 404]).toContain(made.status);
    expect(there).toEqual(made.status === 200 ? whole : gone);
  });

  it('of a new product not saved in time is refused with an explanation', async () => {
    const image = await uploaded();
    await age(image.id, 30);
    await sweep();
    const late = await call('post', '/products', edit.newProduct({ name: 'Too late', image_ids: [image.id] }));

    expect([late.status, late.body.code]).toEqual([404, 'image.not_found']);
    expect(edit.named('Too late')).toEqual([]);
  });
});

describe('an upload in use', () => {
  it('stays with its product', async () => {
    const { body } = await upload(`/products/${idOf('A')}/images`).expect(200);
    await age(body.image.id, 1000);
    await sweep();

    expect(await isThere(body.image)).toEqual(whole);
  });

  it('stays while its product waits for the shop, and while it may be retried', async () => {
    const image = await uploaded();
    edit.fail({ kind: 'status', status: 503 }, 'POST', '/products$');
    const { write } = await change('post', '/products', edit.newProduct({ name: 'Waits', image_ids: [image.id] }));
    await age(image.id, 1000);
    await sweep();
    const waiting = await isThere(image);
    await edit.refuse(write.id, 'POST');
    await sweep();
    const failed = await isThere(image);
    await change('post', `/products/writes/${write.id}/retry`);

    expect([write.state, waiting, failed]).toEqual(['waiting', whole, whole]);
    expect(edit.named('Waits')).toHaveLength(1);
  });

  it('is removed when the product is discarded', async () => {
    const image = await uploaded();
    edit.fail({ kind: 'status', status: 503 }, 'POST', '/products$');
    const { write } = await change('post', '/products', edit.newProduct({ name: 'Given up', image_ids: [image.id] }));
    await edit.refuse(write.id, 'POST');
    await change('post', `/products/writes/${write.id}/discard`);
    await age(image.id, 30);
    await sweep();

    expect(await isThere(image)).toEqual(gone);
  });

  it('refused by the shop is free again, and can be retried', async () => {
    const id = idOf('B');
    const key = 'a5f1fb0c-53f7-4b7e-9a51-2f6f3f1f2a10';
    edit.fail({ kind: 'status', status: 400 }, 'PUT', `/products/${id}$`);
    const refused = await upload(`/products/${id}/images`, { request_key: key });
    const { rows } = await edit.app().pool.query('select product_id from images where request_key = $1', [key]);
    const again = await upload(`/products/${id}/images`, { request_key: key }).expect(200);

    expect([refused.status, rows]).toEqual([422, [{ product_id: null }]]);
    expect(again.body.product.images.at(-1)).toMatchObject({ name: 'Lamp.png' });
  });
});
