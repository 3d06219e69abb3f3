import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useEditApp } from './testing/edit-app';

const edit = useEditApp();
const { call, change, find, idOf, named, newProduct, pass, work } = edit;

const uploaded = async (path = '/uploads/image', key?: string) => {
  const png = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  const request = edit.app().http.post(`/api${path}`).set('Authorization', edit.staff());
  if (key !== undefined) void request.field('request_key', key);
  return request.attach('image', png, { filename: 'Lamp.png', contentType: 'image/png' });
};

describe('the key of a new product', () => {
  it('returns the same product again, and refuses another one under it, showing the first', async () => {
    const body = newProduct({ name: 'Typed first', regular_price: 10 });
    const { product } = await change('post', '/products', body);
    expect((await change('post', '/products', body)).product?.id).toBe(product?.id);

    for (const changes of [{ regular_price: 99 }, { name: 'Corrected' }, { status: 'draft' }, { description: 'New' }]) {
      const { status, body: answer } = await call('post', '/products', { ...body, ...changes });
      expect([status, answer.code]).toEqual([409, 'product.key_taken']);
      expect(answer.data).toMatchObject({
        product: { id: product?.id, name: 'Typed first' },
        write: { state: 'done' },
      });
    }
    expect((await find(product?.id ?? 0)).regular_price).toBe('10.00');
    expect([named('Typed first').length, named('Corrected').length]).toEqual([1, 0]);
  });

  it('is refused for other users, and for a change of another kind', async () => {
    const body = newProduct({ name: 'Mine' });
    const { product } = await change('post', '/products', body);
    const other = (await edit.app().signIn('staff')).header;
    const theirs = await edit.app().http.post('/api/products').set('Authorization', other).send(body);
    const { write } = await change('put', `/products/${product?.id}`, {
      version: product?.details_version,
      name: 'My',
    });

    expect([theirs.status, theirs.body.code]).toEqual([409, 'product.key_taken']);
    const { status, body: answer } = await call('post', '/products', { ...body, request_key: write.id });
    expect([status, answer.code]).toEqual([409, 'product.key_taken']);
  });

  it('creates only one of two concurrent products', async () => {
    const body = newProduct({ name: 'Either' });
    const answers = await Promise.all([body, { ...body, name: 'Or' }].map((one) => call('post', '/products', one)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(named('Either').length + named('Or').length).toBe(1);
  });

  it('shows a product that the shop has not accepted yet', async () => {
    edit.fail({ kind: 'status', status: 503 }, 'POST', '/products$');
    const body = newProduct({ name: 'Waits' });
    const { write } = await change('post', '/products', body);
    const { status, body: answer } = await call('post', '/products', { ...body, regular_price: 5 });

    expect([status, answer.data.product, answer.data.write]).toMatchObject([
      409,
      null,
      { id: write.id, state: 'waiting' },
    ]);
    pass(61_000);
    await work(write.id);
    expect(named('Waits')).toMatchObject([{ regularPrice: '19.95' }]);
  });
});

describe('a picture of a new product', () => {
  it('is taken by one product only, also while the shop has not answered', async () => {
    const { body } = await uploaded();
    edit.fail({ kind: 'status', status: 503 }, 'POST', '/products$');
    const first = newProduct({ name: 'Has it', image_ids: [body.image.id] });
    const { write } = await change('post', '/products', first);
    const second = await call('post', '/products', newProduct({ name: 'Wants it', image_ids: [body.image.id] }));
    expect([second.status, second.body.code]).toEqual([422, 'image.taken']);
    expect((await change('post', '/products', first)).write.id).toBe(write.id);

    pass(61_000);
    await work(write.id);
    const third = await call('post', '/products', newProduct({ name: 'Wants it', image_ids: [body.image.id] }));
    expect([third.status, third.body.code, named('Wants it')]).toEqual([422, 'image.taken', []]);
  });

  it('goes to one of two concurrent products, and to none twice', async () => {
    const { body } = await uploaded();
    const id = body.image.id;
    const answers = await Promise.all(
      ['One', 'Other'].map((name) => call('post', '/products', newProduct({ name, image_ids: [id] }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);

    const twice = await call('post', '/products', newProduct({ image_ids: [id, id] }));
    expect([twice.status, twice.body.fields]).toEqual([
      400,
      [{ path: 'image_ids', message: 'Each picture can be given once' }],
    ]);
  });

  it('cannot be attached to an existing product while the new one waits for it', async () => {
    const key = randomUUID();
    const { body } = await uploaded('/uploads/image', key);
    edit.fail({ kind: 'status', status: 503 }, 'POST', '/products$');
    await change('post', '/products', newProduct({ image_ids: [body.image.id] }));

    const other = await uploaded(`/products/${idOf('A')}/images`, key);
    expect([other.status, other.body.code]).toEqual([422, 'image.taken']);
  });
});

describe('a picture that is sent several times at once', () => {
  it('joins the product once, and the pictures can be put in order', async () => {
    const id = idOf('A');
    const keys = [1, 2, 3].map(() => randomUUID());
    const answers = await Promise.all(
      [...keys, ...keys, ...keys].map((key) => uploaded(`/products/${id}/images`, key)),
    );
    const ids = (await find(id)).images.map((image) => image.id);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    const { product } = await change('put', `/products/${id}/images/reorder`, { image_ids: [...ids].reverse() });
    expect(product?.images.map((image) => image.id)).toEqual([...ids].reverse());
  });

  it('attached twice before can be ordered and removed', async () => {
    const id = idOf('A');
    const [one, two, three, four] = (await find(id)).images;
    await edit
      .app()
      .pool.query('update products set images = $2 where id = $1', [id, JSON.stringify([one, two, two, three, four])]);
    const listed = (await find(id)).images.map((image) => image.id);
    await change('put', `/products/${id}/images/reorder`, { image_ids: [...listed].reverse() });

    await change('delete', `/products/${id}/images/${two?.id}`);
    expect((await find(id)).images).toHaveLength(3);
  });

  it('is refused for each of them if the shop cannot fetch it', async () => {
    const id = idOf('B');
    const key = randomUUID();
    const { body } = await uploaded('/uploads/image', key);
    await edit.app().pool.query(`update images set file_name = 'gone-' || file_name where id = $1`, [body.image.id]);
    const answers = await Promise.all([1, 2].map(() => uploaded(`/products/${id}/images`, key)));

    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect((await find(id)).images).toHaveLength(1);
  });
});

describe('a shop without the endpoint for creating products', () => {
  it('gets its own message, not that of a missing product', async () => {
    const body = '{"code":"rest_no_route","message":"No route was found matching the URL and request method."}';
    edit.fail({ kind: 'status', status: 404, body }, 'POST', '/products$');
    const { status, body: answer } = await call('post', '/products', newProduct({ name: 'Nowhere' }));

    expect([status, answer.code]).toEqual([422, 'product.refused']);
    expect(answer.message).toContain('No route was found');
  });
});
