import { addProofDocument, listModels, saveProof } from '@chainline/shared/compliance/compliance-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../test/bike-request';
import { useTestApp } from '../../../test/test-app';

const { get: app } = useTestApp();
const headers = { manager: '', staff: '', quotes: '' };
type As = keyof typeof headers;

const call = (method: 'get' | 'put', query = '', as: As = 'manager') =>
  app().http[method](`/api/compliance/models${query}`).set('Authorization', headers[as]);
const list = async (query = '', as: As = 'manager') =>
  listModels.response.parse((await call('get', query, as).expect(200)).body);

const addBike = (model: string, changes: object = {}) =>
  app()
    .http.post('/api/bike-inventory')
    .set('Authorization', headers.manager)
    .send({ ...bikeFields, model, request_key: randomUUID(), ...changes })
    .expect(200);

const addProduct = async (id: number, name: string, categories: number[], status = 'publish') => {
  const { pool } = app();
  await pool.query(
    `insert into products (id, name, description, sku, gtin, type, status, price_html, manage_stock, stock_status,
       backorders, images, permalink, stock_read_at, imported_at)
     values ($1, $2, '', '', '', 'simple', $3, '', false, 'instock', 'no', '[]', '', now(), now())`,
    [id, name, status],
  );
  await pool.query('insert into product_categories (product_id, category_id) select $1, unnest($2::bigint[])', [
    id,
    categories,
  ]);
};

const certificate = (changes: object = {}) => ({
  standard: 'UL 2849',
  certificate_number: 'C-1',
  certifier: 'NSW Fair Trading',
  valid_from: null,
  valid_until: null,
  ...changes,
});
const edit = (model: string, changes: object = {}) => ({
  brand: 'Segway',
  model,
  version: 0,
  is_ebike: true,
  power_watts: 750,
  marking_seen: true,
  bike: certificate(),
  battery: certificate({ standard: 'UL 2271' }),
  ...changes,
});
const save = (model: string, changes: object = {}, as: As = 'manager') =>
  call('put', '', as).send(edit(model, changes));

beforeAll(async () => {
  for (const role of ['manager', 'staff', 'quotes'] as const) headers[role] = (await app().signIn(role)).header;
  await addBike('Proven P1', { arrived: 'yes' });
  await addBike(' proven p1, matte green');
  await addBike('Bare B1');
  await addBike('Sold S1', { sold: 'yes' });
  const { pool } = app();
  await pool.query(`insert into categories (id, name, slug, imported_at)
    values (901, 'Electric Bikes', 'e', now()), (902, 'E-Bike Batteries', 'b', now()), (903, 'Parts', 'p', now())`);
  await addProduct(9001, 'Segway Proven P1 E-Bike', [901]);
  await addProduct(9002, 'Voltreef Shop V1', [901]);
  await addProduct(9003, 'Voltreef Tank 48V', [902, 903]);
  await addProduct(9004, 'Segway Sold S1', [901], 'draft');
  await pool.query(`insert into lightspeed_items (item_id, system_sku, custom_sku, manufacturer_sku, upc, ean, description,
      brand, category_name, item_type, archived, qoh, imported_at)
    select id, id::text, '', '', '', '', name, 'Voltreef', 'Bikes/E-Bikes', 'default', false, qoh, now()
    from (values (7001, 'Shop V1, black', 2), (7002, 'Till T1', 1), (7003, 'Gone G1', 0)) as t (id, name, qoh)`);
});

const pdf = async (text: string): Promise<Buffer> => {
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText(text);
  return Buffer.from(await document.save());
};
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();

type Sending = { part?: string; as?: As; name?: string };
const addDocument = (model: string, file: Buffer, { part = 'bike', as = 'manager', name = 'c.pdf' }: Sending = {}) =>
  app()
    .http.post('/api/compliance/documents')
    .set('Authorization', headers[as])
    .field({ brand: 'Segway', model, part })
    .attach('file', file, name);
const read = (path: string, as: As = 'staff') =>
  app().http.get(`/api/compliance${path}`).set('Authorization', headers[as]).responseType('blob');

describe('the proofs of models', () => {
  it('lists models on sale and on order once, those without proof first, of these the ones in stock', async () => {
    const saved = await save('Proven P1').expect(200);
    expect(saveProof.response.parse(saved.body).model).toMatchObject({ state: 'proven', version: 1 });
    const { models, counts, pagination } = await list();
    expect(models.map(({ model, state, sources }) => [model.toLowerCase(), state, sources])).toEqual([
      ['voltreef shop v1', 'missing', ['shop', 'till']],
      ['till t1', 'missing', ['till']],
      ['bare b1', 'missing', ['register']],
      ['proven p1', 'proven', ['register', 'shop']],
    ]);
    expect(models[3]).toMatchObject({ in_stock: 1, on_order: 1 });
    expect(counts).toMatchObject({ missing: 3, proven: 1, expired: 0 });
    expect(pagination.total).toBe(4);
  });

  it('filters by state and search', async () => {
    expect((await list('?state=missing')).models.map(({ model }) => model)).toContain('Bare B1');
    expect((await list('?search=PROVEN')).models).toHaveLength(1);
    expect((await list('?search=100%25')).models).toEqual([]);
  });

  it('refuses to overwrite the change of somebody else, and models that are not on sale', async () => {
    expect((await save('Proven P1')).body).toMatchObject({ code: 'compliance.stale' });
    expect((await save('Proven P1', { version: 7 })).status).toBe(409);
    expect((await save('Sold S1')).status).toBe(404);
    expect((await save('Proven P1', { power_watts: 0 })).status).toBe(400);
  });

  it('lets staff look and managers write, and leaves an audit line', async () => {
    expect((await list('', 'staff')).can).toEqual({ edit: false });
    expect((await list()).can).toEqual({ edit: true });
    expect((await save('Bare B1', {}, 'staff')).status).toBe(403);
    expect((await call('get', '', 'quotes')).status).toBe(403);
    const lines = await app().services.db.many(
      z.object({ target_label: z.string() }),
      sql`select target_label from audit_events where action = 'bike.proof_changed'`,
    );
    expect(lines.map(({ target_label: label }) => label.toLowerCase())).toEqual(['segway proven p1']);
  });
});

describe('certificates as files', () => {
  it('keeps PDFs and pictures, serves them to staff alone, and removes them', async () => {
    const bytes = await pdf('Certificate');
    expect((await addDocument('Bare B1', bytes, { as: 'staff' })).status).toBe(403);
    const added = await addDocument('Bare B1', bytes, { name: 'NSW 26104.pdf' }).expect(200);
    const { model } = addProofDocument.response.parse(added.body);
    expect(model).toMatchObject({ version: 1, state: 'missing', documents: [{ part: 'bike', name: 'NSW 26104.pdf' }] });
    expect(model.reasons).toContain('No document of the battery');
    expect(model.reasons).not.toContain('No document of the bike');
    await addDocument('Bare B1', await picture(), { part: 'battery', name: 'battery.webp' }).expect(200);
    const path = `/documents/${model.documents[0]?.id}/file`;
    const file = await read(path).expect(200);
    expect(Buffer.from(z.instanceof(Buffer).parse(file.body)).equals(bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="NSW 26104.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await read(path, 'quotes')).status).toBe(403);
    expect((await app().http.get(`/api/compliance${path}`)).status).toBe(401);
  });

  it('refuses other files, damaged ones and too many', async () => {
    const texts = [];
    for (const bytes of [Buffer.from('<html>'), Buffer.from('%PDF-1.7 damaged'), Buffer.alloc(0)]) {
      const refused = await addDocument('Bare B1', bytes);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      texts.push(z.object({ code: z.string() }).parse(refused.body).code);
    }
    expect(texts).toEqual(['compliance.type', 'compliance.unreadable', 'compliance.empty']);
    for (let count = 1; count < 5; count += 1) await addDocument('Bare B1', await picture()).expect(200);
    expect((await addDocument('Bare B1', await picture())).body).toMatchObject({ code: 'compliance.many' });
  });

  it('binds all models for sale and their certificates into one PDF', async () => {
    const report = await read('/report').expect(200);
    const document = await PDFDocument.load(z.instanceof(Buffer).parse(report.body));
    // The list, and a page for each of the six certificates.
    expect(document.getPageCount()).toBeGreaterThanOrEqual(7);
    expect((await read('/report', 'quotes')).status).toBe(403);

    const bare = (await list('?search=bare')).models[0];
    for (const { id } of bare?.documents ?? []) {
      await app().http.delete(`/api/compliance/documents/${id}`).set('Authorization', headers.manager).expect(200);
    }
    expect((await list('?search=bare')).models[0]?.documents).toEqual([]);
    expect((await read(`/documents/${bare?.documents[0]?.id}/file`)).status).toBe(404);
  });
});

describe('a certificate that ends', () => {
  const tell = async () => {
    const job = app()
      .services.features.flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'compliance.expiries');
    await job?.run({}, { log: app().log, signal: new AbortController().signal });
  };
  const titles = async (as: As) => {
    const answer = await app().http.get('/api/notifications').set('Authorization', headers[as]).expect(200);
    const { notifications } = z.object({ notifications: z.array(z.object({ title: z.string() })) }).parse(answer.body);
    return notifications.map(({ title }) => title).filter((title) => title.includes('Ending'));
  };

  it('is told to managers before and after, once each', async () => {
    await addBike('Ending E1');
    const until = (day: string) => ({
      bike: certificate({ valid_until: day }),
      battery: certificate({ standard: 'UL 2271', valid_until: '2027-11-01' }),
    });
    await save('Ending E1', until('2027-02-01')).expect(200);
    await tell();
    expect(await titles('manager')).toEqual([]);
    await save('Ending E1', { ...until('2026-12-20'), version: 1 }).expect(200);
    await tell();
    await tell();
    expect(await titles('manager')).toEqual(['The certificate of the bike of Segway Ending E1 expires soon']);
    await save('Ending E1', { ...until('2026-11-20'), version: 2 }).expect(200);
    await tell();
    expect((await titles('manager')).toSorted()).toEqual([
      'The certificate of the bike of Segway Ending E1 expires soon',
      'The certificate of the bike of Segway Ending E1 has expired',
    ]);
    expect(await titles('staff')).toEqual([]);
  });
});
