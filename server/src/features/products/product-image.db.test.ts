import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();
const { call, change, find, idOf, pass, work } = edit;

const drawn = (background: string, type: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .toFormat(type)
    .toBuffer();

const whole = await drawn('#204060');
const cutOff = whole.subarray(0, whole.length / 2);

let png: Buffer;
beforeAll(async () => {
  png = await drawn('#204060');
});

type Sent = { file?: Buffer; type?: string; name?: string; fields?: Record<string, string> };

const upload = (path: string, { file = png, type = 'image/png', name = 'Lamp.png', fields = {} }: Sent = {}) => {
  const request = edit.app().http.post(`/api${path}`).set('Authorization', edit.staff());
  for (const [key, value] of Object.entries(fields)) void request.field(key, value);
  return request.attach('image', file, { filename: name, contentType: type });
};

const imagesOf = async (id: number) => (await find(id)).images;
const open = async (id: number): Promise<string[]> => {
  const { body } = await call('get', `/products/writes?product_id=${id}&sort=created_at`);
  return body.writes.map((write: { id: string }) => write.id);
};
const inShop = (id: number) => {
  const { products, images } = edit.app().outside.woo.snapshot();
  const product = products.find((one) => one.id === id);
  return (product?.imageIds ?? []).flatMap((image) => images.find((one) => one.id === image) ?? []);
};

describe('pictures of a product', () => {
  it('are fetched by the shop from a public address, and appended', async () => {
    const id = idOf('A');
    const answer = await upload(`/products/${id}/images`, { fields: { alt: 'From the left' } }).expect(200);

    expect(answer.body.write).toMatchObject({ kind: 'images', state: 'done' });
    expect(answer.body.image).toMatchObject({ name: 'Lamp.png', alt: 'From the left', width: 700, height: 500 });
    const [first, second] = inShop(id);
    expect(first?.source).toBe('/wp-content/uploads/p.png');
    expect(second).toMatchObject({
      alt: 'From the left',
      source: expect.stringMatching(/\/lamp-\d+-[0-9a-f]{18}\.png$/),
    });
    const copy = await fetch(`${edit.app().outsideUrl}${second?.source ?? ''}`);
    expect(await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).toMatchObject({ width: 700, format: 'png' });
    expect((await imagesOf(id)).map((image) => image.id)).toEqual([first?.id, second?.id]);
  });

  it('are reordered, here and in the shop', async () => {
    const id = idOf('A');
    const ids = (await imagesOf(id)).map((image) => image.id);
    const { product } = await change('put', `/products/${id}/images/reorder`, { image_ids: [...ids].reverse() });

    expect(product?.images.map((image) => image.id)).toEqual([...ids].reverse());
    expect(inShop(id).map((image) => image.id)).toEqual([...ids].reverse());
  });

  it.each([
    ['one is missing', (ids: number[]) => ids.slice(1)],
    ['one comes twice', (ids: number[]) => [...ids.slice(1), ids[1] ?? 1]],
    ['one is not there', (ids: number[]) => [...ids.slice(1), 999_999]],
    ['one is too many', (ids: number[]) => [...ids, 999_999]],
  ])('are not reordered if %s', async (_what, wrong) => {
    const id = idOf('A');
    const ids = (await imagesOf(id)).map((image) => image.id);
    const { status, body } = await call('put', `/products/${id}/images/reorder`, { image_ids: wrong(ids) });

    expect([status, body.code]).toEqual([409, 'image.changed']);
    expect(body.data.current.images.map((image: { id: number }) => image.id)).toEqual(ids);
  });

  it('are removed, here and in the shop', async () => {
    const id = idOf('A');
    const [first, second] = await imagesOf(id);
    await change('delete', `/products/${id}/images/${first?.id}`);

    expect(inShop(id).map((image) => image.id)).toEqual([second?.id]);
    await call('delete', `/products/${id}/images/${first?.id}`).expect(404);
  });

  it('get new alt texts, here and in the shop, with the old ones in the change log', async () => {
    const id = idOf('A');
    const [picture] = await imagesOf(id);
    const { product } = await change('put', `/products/${id}/images/${picture?.id}`, { alt: ' From above ' });
    const { body: log } = await call('get', `/products/changes?product_id=${id}`);
    const again = await call('put', `/products/${id}/images/${picture?.id}`, { alt: 'From above' });

    expect(product?.images[0]).toMatchObject({ id: picture?.id, alt: 'From above' });
    expect(inShop(id)[0]?.alt).toBe('From above');
    expect(log.changes[0]).toMatchObject({
      changes: [{ field: 'image_alts', before: 'Product A', after: 'From above' }],
    });
    expect([again.status, again.body.code]).toEqual([422, 'image.unchanged']);
  });

  it.each([
    ['no words', { alt: '  ' }, 400],
    ['too many', { alt: 'x'.repeat(301) }, 400],
    ['what the shop takes for none', { alt: '0' }, 400],
  ])('get no alt text by %s', async (_what, body, status) => {
    const [picture] = await imagesOf(idOf('A'));
    await call('put', `/products/${idOf('A')}/images/${picture?.id}`, body).expect(status);
    await call('put', `/products/${idOf('A')}/images/999999`, { alt: 'Nobody' }).expect(404);
  });

  it('get alt texts while the shop is down, several and in another order, and the shop receives all of them', async () => {
    const id = idOf('A');
    const { body: added } = await upload(`/products/${id}/images`);
    const [first, second] = await imagesOf(id);
    const { body: third } = await upload(`/products/${id}/images`, { fields: { alt: 'Third' } });
    // A text that was edited in the shop for another picture is kept.
    const { woo } = edit.app().outside;
    const inTheShop = woo.snapshot();
    const elsewhere = inShop(id)[2]?.id;
    const images = inTheShop.images.map((image) => (image.id === elsewhere ? { ...image, alt: 'Shop’s own' } : image));
    woo.restore({ ...inTheShop, images });
    edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`);
    const one = await call('put', `/products/${id}/images/${first?.id}`, { alt: 'One' });
    await call('put', `/products/${id}/images/${-added.image.id}`, { alt: 'Two' });
    const ids = [second?.id, first?.id, -third.image.id];
    const last = await call('put', `/products/${id}/images/reorder`, { image_ids: ids });
    const waiting = await imagesOf(id);
    pass(61_000);
    await edit.work(one.body.write.id);
    await edit.work((await open(id))[0] ?? '');
    await edit.work(last.body.write.id);

    expect([one.body.write.state, last.body.write.state]).toEqual(['waiting', 'waiting']);
    expect(waiting.map(({ alt }) => alt)).toEqual(['Two', 'One', 'Third']);
    expect(inShop(id).map(({ alt }) => alt)).toEqual(['Two', 'One', 'Shop’s own']);
    expect(await open(id)).toEqual([]);
  });

  it('wait while the shop is down, under a temporary id that stays valid', async () => {
    const id = idOf('B');
    edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`);
    const { body } = await upload(`/products/${id}/images`);
    expect([body.write.state, body.product.images.at(-1).id]).toEqual(['waiting', -body.image.id]);
    expect(body.product.images.at(-1).src).toBe(body.image.url);
    pass(61_000);
    await work(body.write.id);
    expect(inShop(id)).toHaveLength(2);

    await change('delete', `/products/${id}/images/${-body.image.id}`);
    expect(inShop(id)).toHaveLength(1);
  });

  it('are not fetched twice after a lost answer', async () => {
    const id = idOf('B');
    edit.fail({ kind: 'cut_after' }, 'PUT', `/products/${id}$`);
    const { body } = await upload(`/products/${id}/images`);
    expect([body.write.state, inShop(id).length]).toEqual(['waiting', 2]);
    const before = edit.app().outside.woo.snapshot().images.length;
    pass(61_000);
    await work(body.write.id);

    expect(inShop(id)).toHaveLength(2);
    expect(edit.app().outside.woo.snapshot().images).toHaveLength(before);
    expect((await imagesOf(id)).every((image) => image.id > 0)).toBe(true);
  });

  it('include those added in the shop meanwhile', async () => {
    const id = idOf('V-0');
    edit.fail({ kind: 'status', status: 503 }, 'PUT', `/products/${id}$`);
    const { body } = await upload(`/products/${id}/images`);
    const woo = edit.app().outside.woo.snapshot();
    const other = inShop(idOf('A'))[0]?.id ?? 0;
    edit.app().outside.woo.restore({
      ...woo,
      products: woo.products.map((one) => (one.id === id ? { ...one, imageIds: [...one.imageIds, other] } : one)),
    });
    pass(61_000);
    await work(body.write.id);

    expect(inShop(id)).toHaveLength(3);
    expect(inShop(id).at(-1)?.id).toBe(other);
  });

  it('are added once however often the request is sent', async () => {
    const id = idOf('V-0');
    const sent = { fields: { request_key: randomUUID() } };
    const first = await upload(`/products/${id}/images`, sent).expect(200);
    const count = inShop(id).length;
    const second = await upload(`/products/${id}/images`, sent).expect(200);

    expect(second.body.image.id).toBe(first.body.image.id);
    expect(inShop(id)).toHaveLength(count);
  });

  it('are refused for an unknown product', async () => {
    await upload('/products/999999/images').expect(404);
    await call('delete', '/products/999999/images/1').expect(404);
    await call('put', '/products/999999/images/reorder', { image_ids: [1] }).expect(404);
    await call('put', `/products/${idOf('A')}/images/reorder`, { image_ids: [] }).expect(400);
  });

  it('that the shop cannot fetch are refused with its message, and the product stays as it was', async () => {
    const id = idOf('A');
    const before = await imagesOf(id);
    const { uploads } = edit.app().services;
    const { body } = await upload('/uploads/image');
    const file = String(body.image.url).split('/').at(-1) ?? '';
    await edit.app().pool.query(`update images set file_name = 'gone-' || file_name where id = $1`, [body.image.id]);
    expect(await uploads.file(`gone-${file}`)).toBeNull();
    const made = await call('post', '/products', edit.newProduct({ name: 'No picture', image_ids: [body.image.id] }));

    expect([made.status, made.body.message]).toEqual([422, expect.stringContaining('Error getting remote image')]);
    expect(edit.named('No picture')).toEqual([]);
    expect(await imagesOf(id)).toEqual(before);
  });
});

describe('POST /api/uploads/image', () => {
  it('stores a picture for a new product', async () => {
    const { body } = await upload('/uploads/image', { fields: { filename: 'Front View.PNG' } }).expect(200);
    expect(body).toMatchObject({ success: true, image: { name: 'Front View.PNG' }, message: 'Image uploaded' });
    const { product } = await change('post', '/products', edit.newProduct({ image_ids: [body.image.id] }));

    expect(product?.images).toMatchObject([{ name: 'Front View.PNG' }]);
    expect(inShop(product?.id ?? 0)[0]?.source).toContain('front-view-');
  });

  it('accepts another alt text until a product has it', async () => {
    const { body } = await upload('/uploads/image', { fields: { alt: 'Front' } }).expect(200);
    const described = await call('put', `/uploads/image/${body.image.id}`, { alt: 'Seen from the front' }).expect(200);
    const { product } = await change('post', '/products', edit.newProduct({ image_ids: [body.image.id] }));

    expect(described.body.image).toMatchObject({ id: body.image.id, alt: 'Seen from the front' });
    expect(inShop(product?.id ?? 0)[0]?.alt).toBe('Seen from the front');
    await call('put', `/uploads/image/${body.image.id}`, { alt: 'Too late' }).expect(404);
  });

  it('attaches it to a product at once', async () => {
    const id = idOf('B');
    const count = inShop(id).length;
    const { body } = await upload('/uploads/image', { fields: { product_id: String(id) } }).expect(200);
    expect(inShop(id)).toHaveLength(count + 1);

    await call('delete', `/uploads/image/${body.image.id}`).expect(200);
    expect(inShop(id)).toHaveLength(count);
    await call('delete', `/uploads/image/${body.image.id}`).expect(404);
  });

  it('serves the file to anybody who knows its name, for ever', async () => {
    const { body } = await upload('/uploads/image');
    const path = new URL(String(body.image.url)).pathname;
    const first = await edit.app().http.get(path);

    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const again = await edit.app().http.get(path).set('If-None-Match', String(first.headers.etag));
    expect([again.status, again.text]).toEqual([304, '']);
    await edit.app().http.get('/api/media/nobody-1-abc.png').expect(404);
    await edit.app().http.get('/api/media/..%2F..%2Fetc%2Fpasswd').expect(404);
  });

  it.each([
    ['no file', {}, 400, 'upload.missing', 'No file provided'],
    [
      'a text that calls itself a picture',
      { file: Buffer.from('<html>') },
      400,
      'upload.signature',
      'File signature does not match a valid image type',
    ],
    [
      'another type',
      { type: 'image/svg+xml' },
      415,
      'upload.type',
      'Invalid file type. Please upload JPEG, PNG, GIF, or WebP images only.',
    ],
    ['more than 5 MB', { file: Buffer.alloc(5_242_881, 1) }, 413, 'upload.size', 'File size exceeds 5MB limit'],
    [
      'a picture that is cut off',
      { file: cutOff },
      400,
      'upload.unreadable',
      'This picture cannot be read. Please save it again and upload the new file.',
    ],
  ])('refuses %s', async (what, sent, status, code, message) => {
    const request =
      what === 'no file'
        ? edit.app().http.post('/api/uploads/image').set('Authorization', edit.staff()).field('filename', 'x.png')
        : upload('/uploads/image', sent);
    const answer = await request;

    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
  });

  it('is for staff, and says so before it reads the file', async () => {
    const quotes = await edit.app().signIn('quotes');
    const send = (header?: string) => {
      const request = edit.app().http.post('/api/uploads/image');
      if (header !== undefined) void request.set('Authorization', header);
      return request.attach('image', png, 'a.png');
    };
    expect((await send(quotes.header)).status).toBe(403);
    expect((await send()).status).toBe(401);
  });

  it('refuses an invalid form, and a second file', async () => {
    const header = edit.staff();
    const plain = await edit.app().http.post('/api/uploads/image').set('Authorization', header).send({ image: 'x' });
    expect([plain.status, plain.body.code]).toEqual([400, 'upload.missing']);
    const broken = await edit
      .app()
      .http.post('/api/uploads/image')
      .set('Authorization', header)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc');
    expect([broken.status, broken.body.code]).toEqual([400, 'upload.malformed']);
    const twice = await upload('/uploads/image').attach('image', png, 'b.png');
    expect([twice.status, twice.body.code]).toEqual([400, 'upload.malformed']);
  });
});

describe('GET /api/local-image/:type/:id', () => {
  const get = (path: string) => edit.app().http.get(`/api/local-image/${path}`).buffer(true);

  it('returns the picture of a product in the requested size, or that it is unchanged', async () => {
    const id = idOf('B');
    await upload(`/products/${id}/images`).expect(200);
    const index = (await imagesOf(id)).length - 1;
    const first = await get(`product/${id}?index=${index}&size=80`);

    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(first.body).metadata()).toMatchObject({ width: 80, height: 57 });
    const again = await get(`product/${id}?index=${index}&size=80`).set('If-None-Match', String(first.headers.etag));
    expect(again.status).toBe(304);
  });

  it.each(['product/0', 'product/999999', 'product/1?index=99', 'bill/1', 'product/x', 'lightspeed/5', 'variation/5'])(
    'has none for %s',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body.code]).toEqual([404, 'image.not_found']);
    },
  );

  it.each(['product/1?size=x', 'product/1?index=-1', 'product/1?index=1000000', 'product/1?size=1&size=2'])(
    'refuses %s',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );
});
