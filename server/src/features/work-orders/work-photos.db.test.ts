import { getOrder } from '@chainline/shared/orders/order-list-contract';
import { addWorkPhoto, listWorkPhotos, type WorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import { mostPhotos, photoProblems } from '@chainline/shared/work-orders/work-photo-rules';
import { defaultRetentionSettings } from '@chainline/shared/settings/retention-settings-contract';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usePayingOnline } from '../../../test/paying-online';
import { createWorkshopCalls } from './testing/workshop-calls';

const { accepted, app } = usePayingOnline();
const held = { staff: '', quotes: '', order: 0, photo: Buffer.alloc(0) };

type Method = 'get' | 'put' | 'post' | 'delete';
const call = (method: Method, path: string, as = held.staff) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const { book, moved, read } = createWorkshopCalls((method, path) => call(method, path));

type Sent = { as?: string; file?: Buffer; type?: string; key?: string };
const send = (
  path: string,
  { as = held.staff, file = held.photo, type = 'image/jpeg', key = randomUUID() }: Sent = {},
) =>
  call('post', path, as)
    .field('stage', 'intake')
    .field('request_key', key)
    .attach('photo', file, { filename: 'Bike.jpg', contentType: type });
const added = async (path: string, sent: Sent = {}): Promise<WorkPhoto> =>
  addWorkPhoto.response.parse((await send(path, sent).expect(200)).body).photo;
const listed = async (path: string, as = held.staff): Promise<WorkPhoto[]> =>
  listWorkPhotos.response.parse((await call('get', path, as).expect(200)).body).photos;
const countOf = async (workId: number): Promise<number> => {
  const { count } = await app().services.db.one(
    z.object({ count: z.int() }),
    sql`select count(*)::int as count from work_photos where work_order_id = ${workId}`,
  );
  return count;
};
/** Leaves room for one photo. */
const fill = (workId: number) =>
  app().services.db.exec(
    sql`insert into work_photos (work_order_id, stage, content_type, width, height, size, content, preview, added_at, request_key)
        select ${workId}, 'work', 'image/jpeg', 1, 1, 1, 'x', 'x', now(), gen_random_uuid() from generate_series(2, ${mostPhotos})`,
  );
/** More at once than there are connections. */
const statusesOfMany = async (photo: WorkPhoto): Promise<number[]> => {
  const path = `/work-photos/${photo.id}`;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? call('delete', path) : call('post', `${path}/restore`))),
  );
  return answers.map(({ status }) => status);
};
const timeline = async (): Promise<string[]> =>
  getOrder.response
    .parse((await call('get', `/orders/${held.order}`).expect(200)).body)
    .order.timeline.map(({ description }) => description);
const auditOf = (target: string) =>
  app().services.db.many(
    z.object({ action: z.string() }),
    sql`select action from audit_events where target = ${target} and action like '%photo%' order by id`,
  );

beforeAll(async () => {
  await app().importAll('woo');
  held.staff = (await app().signIn('staff')).header;
  held.quotes = (await app().signIn('quotes')).header;
  held.photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'Mei was here' } })
    .jpeg()
    .toBuffer();
  const { id: quoteId } = await accepted();
  const { id } = await app().services.db.one(
    z.object({ id: z.int() }),
    sql`select id from orders where quote_id = ${quoteId} and part_of is null`,
  );
  held.order = id;
});

describe('a photo of a job', () => {
  it('is drawn anew without what the camera wrote into it, stored once and shown to staff alone', async () => {
    const { id } = await book();
    const key = randomUUID();
    const photo = await added(`/work-orders/${id}/photos`, { key });
    const again = await added(`/work-orders/${id}/photos`, { key });

    expect(again.id).toBe(photo.id);
    expect(photo).toMatchObject({ stage: 'intake', width: 900, height: 600, work_order_id: id });
    expect(await listed(`/work-orders/${id}/photos`)).toEqual([photo]);

    const whole = await call('get', `/work-photos/${photo.id}`).expect(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(held.photo.includes('Mei was here')).toBe(true);
    expect(Buffer.from(whole.body).includes('Mei was here')).toBe(false);
    const small = await call('get', `/work-photos/${photo.id}?preview=1`).expect(200);
    expect(await sharp(small.body).metadata()).toMatchObject({ format: 'webp', width: 320 });

    await app().http.get(`/api/work-photos/${photo.id}`).expect(401);
    await call('get', `/work-photos/${photo.id}`, held.quotes).expect(403);
    await send(`/work-orders/${id}/photos`, { as: held.quotes }).expect(403);
    await call('get', '/work-photos/999999').expect(404);
    await send('/work-orders/999999/photos').expect(404);
  });

  it('is refused if it is no photo, too large or one too many', async () => {
    const { id } = await book();
    const path = `/work-orders/${id}/photos`;
    const script = await send(path, { file: Buffer.from('<script>alert(1)</script>') }).expect(415);
    const moving = await send(path, { file: await sharp(held.photo).gif().toBuffer() }).expect(415);
    const drawing = await send(path, { file: Buffer.from('<svg/>'), type: 'image/svg+xml' }).expect(415);
    const large = await send(path, { file: Buffer.alloc(15_728_641) }).expect(413);
    await call('post', path).field('stage', 'intake').field('request_key', randomUUID()).expect(400);
    await call('post', path).field('stage', 'never').attach('photo', held.photo, 'a.jpg').expect(400);

    for (const { body } of [script, moving]) expect(body.message).toBe(photoProblems.type);
    expect(drawing.body.message).toBe(photoProblems.type);
    expect(large.body.message).toBe(photoProblems.size);
    expect(await countOf(id)).toBe(0);

    await fill(id);
    const both = await Promise.all([send(path), send(path)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body.message).toBe(photoProblems.number);
  });

  it('is stored once as the last one, though it was sent again before the answer', async () => {
    const { id } = await book();
    await fill(id);
    const key = randomUUID();
    const path = `/work-orders/${id}/photos`;
    const [one, other] = await Promise.all([added(path, { key }), added(path, { key })]);
    expect(one).toEqual(other);
    expect(await countOf(id)).toBe(mostPhotos);
  });

  it('can be removed and restored, with traces in history and audit log', async () => {
    const { id } = await book();
    const photo = await added(`/work-orders/${id}/photos`);
    await call('delete', `/work-photos/${photo.id}`).expect(200);
    await call('delete', `/work-photos/${photo.id}`).expect(200);

    expect(await listed(`/work-orders/${id}/photos`)).toEqual([]);
    await call('get', `/work-photos/${photo.id}`).expect(404);

    await call('post', `/work-photos/${photo.id}/restore`).expect(200);
    expect(await listed(`/work-orders/${id}/photos`)).toEqual([photo]);
    expect((await read(id)).entries.map(({ text }) => text)).toEqual([
      'Photo restored',
      'Photo removed',
      'Photo added: at intake',
      'Booked',
    ]);
    expect((await auditOf(`work-order:${id}`)).map(({ action }) => action)).toEqual([
      'work_order.photo_added',
      'work_order.photo_removed',
      'work_order.photo_restored',
    ]);
  });

  it('is removed and restored by many people at once', async () => {
    const { id } = await book();
    const ofJob = await added(`/work-orders/${id}/photos`);
    const ofOrder = await added(`/orders/${held.order}/photos`);
    expect(new Set(await statusesOfMany(ofJob))).toEqual(new Set([200]));
    expect(new Set(await statusesOfMany(ofOrder))).toEqual(new Set([200]));
    await call('delete', `/work-photos/${ofOrder.id}`).expect(200);
  });

  it('is deleted a week after its removal, and once it is old unless its job is open', async () => {
    const [open, over, gone] = [await book(), await moved(await book(), 'cancelled'), await book()];
    const old = defaultRetentionSettings.photo_days + 1;
    for (const { id } of [open, over]) {
      const { id: photo } = await added(`/work-orders/${id}/photos`);
      await app().services.db.exec(
        sql`update work_photos set added_at = now() - make_interval(days => ${old}) where id = ${photo}`,
      );
    }
    const removed = await added(`/work-orders/${gone.id}/photos`);
    await call('delete', `/work-photos/${removed.id}`).expect(200);
    const age = (days: number) => ({
      before: new Date(Date.now() - days * 86_400_000),
      signal: new AbortController().signal,
    });
    const { workPhotos } = app().services.stores;
    await workPhotos.removeOld(age(defaultRetentionSettings.photo_days));
    await workPhotos.deleteRemoved(age(7));
    expect([await countOf(open.id), await countOf(over.id), await countOf(gone.id)]).toEqual([1, 0, 1]);

    await workPhotos.deleteRemoved(age(-1));
    expect([await countOf(open.id), await countOf(gone.id)]).toEqual([1, 0]);
  });
});

describe('a photo of an order', () => {
  it('is listed with those of its job, and is erased with the person', async () => {
    const { id: customer } = await app().services.db.one(
      z.object({ id: z.int() }),
      sql`insert into customers (name, company, created_at, updated_at) values ('Mei Chen', '', now(), now()) returning id`,
    );
    await app().services.db.exec(sql`update orders set customer_id = ${customer} where id = ${held.order}`);
    const job = await book({ customer_id: customer });
    await app().services.db.exec(sql`update work_orders set order_id = ${held.order} where id = ${job.id}`);
    const ofJob = await added(`/work-orders/${job.id}/photos`);
    const ofOrder = await added(`/orders/${held.order}/photos`);

    expect((await listed(`/orders/${held.order}/photos`)).map(({ id }) => id)).toEqual([ofJob.id, ofOrder.id]);
    expect(await listed(`/work-orders/${job.id}/photos`)).toEqual([ofJob]);
    expect((await auditOf(`order:${held.order}`)).at(-1)).toEqual({ action: 'order.photo_added' });
    await call('get', '/orders/999999/photos').expect(404);
    await send('/orders/999999/photos').expect(404);

    const { orderData, workOrderData, workPhotos } = app().services.stores;
    const person = { customerIds: [customer], emails: [] };
    for (const data of [orderData, workOrderData])
      expect(await data.list(person)).toMatchObject([{ photos: [{ stage: 'intake', size: ofJob.size }] }]);
    expect(await timeline()).toContain('Photo added: at intake');
    await workPhotos.erase([job.id], person);
    expect(await listed(`/orders/${held.order}/photos`)).toEqual([]);
    expect(await timeline()).not.toContain('Photo added: at intake');
  });

  it('is hidden from people who are restricted to the workshop', async () => {
    const { header } = await app().signIn('staff');
    const photo = await added(`/orders/${held.order}/photos`);
    const { id: work } = await book();
    const own = await added(`/work-orders/${work}/photos`);
    await app().services.db.exec(sql`update users set workshop_only = true where role = 'staff'`);
    await call('get', `/work-photos/${photo.id}`, header).expect(403);
    await call('delete', `/work-photos/${photo.id}`, header).expect(403);
    await call('get', `/orders/${held.order}/photos`, header).expect(403);
    await call('get', `/work-photos/${own.id}`, header).expect(200);
  });
});
