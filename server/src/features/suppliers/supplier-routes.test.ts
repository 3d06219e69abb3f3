import { getBike } from '@chainline/shared/bikes/bike-contract';
import {
  findInvoiceBikes,
  getDueInvoices,
  getInvoice,
  listInvoices,
  listSuppliers,
  type InvoiceDetail,
  type InvoiceHead,
} from '@chainline/shared/suppliers/supplier-contract';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../test/bike-request';
import { useTestApp } from '../../../test/test-app';

const { get: app } = useTestApp();
const headers = { manager: '', staff: '' };
type As = keyof typeof headers;

const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, as: As = 'manager') =>
  app().http[method](`/api${path}`).set('Authorization', headers[as]);

const dayMs = 86_400_000;
/** A Thursday. */
const today = Date.UTC(2026, 10, 26);
/** Day of the test clock, moved. */
const day = (offset: number): string => new Date(today + offset * dayMs).toISOString().slice(0, 10);

const supplierFields = {
  name: 'Dirodi',
  contact_name: 'Anna',
  email: 'accounts@dirodi.example',
  phone: '',
  abn: '',
  terms_days: 30,
  notes: '',
};
const noBikes: number[] = [];
const line = (changes: object = {}) => ({
  description: 'Dirodi Rover Gen 7',
  quantity: 2,
  unit_price: 1780,
  has_gst: true,
  bike_ids: noBikes,
  ...changes,
});

const idSchema = z.object({ supplier: z.object({ id: z.int() }) });
const addSupplier = async (name: string): Promise<number> =>
  idSchema.parse(
    (
      await call('post', '/suppliers')
        .send({ ...supplierFields, name })
        .expect(200)
    ).body,
  ).supplier.id;

const bikeSchema = z.object({ bike: z.object({ id: z.int() }) });
const addBike = async (number: string, changes: object = {}): Promise<number> => {
  const body = { ...bikeFields, inv_number: number, request_key: randomUUID(), ...changes };
  return bikeSchema.parse((await call('post', '/bike-inventory').send(body).expect(200)).body).bike.id;
};
const bikeOf = async (id: number) =>
  getBike.response.parse((await call('get', `/bike-inventory/${id}`).expect(200)).body).bike;

const request = (supplierId: number, number: string, changes: object = {}) => ({
  supplier_id: supplierId,
  number,
  invoice_date: day(-10),
  due_date: day(20),
  hubdoc_xero: 'no',
  notes: '',
  lines: [line()],
  ...changes,
});
const enter = (supplierId: number, number: string, changes: object = {}) =>
  call('post', '/supplier-invoices').send({
    ...request(supplierId, number, changes),
    request_key: randomUUID(),
  });
const entered = async (...given: Parameters<typeof enter>): Promise<InvoiceDetail> =>
  getInvoice.response.parse((await enter(...given).expect(200)).body).invoice;
const pay = (invoice: InvoiceHead, paidOn: string | null) =>
  call('post', `/supplier-invoices/${invoice.id}/payment`).send({
    version: invoice.version,
    paid_on: paidOn,
    payment_method: 'bank transfer',
  });
const list = async (query = '') =>
  listInvoices.response.parse((await call('get', `/supplier-invoices${query}`).expect(200)).body);
const attach = (id: number, bytes: Buffer, name: string) =>
  call('post', `/supplier-invoices/${id}/file`).attach('file', bytes, name);

let supplier = 0;

beforeAll(async () => {
  app().clock.advance(today - app().clock.now().getTime());
  for (const role of ['manager', 'staff'] as const) headers[role] = (await app().signIn(role)).header;
  supplier = await addSupplier('Dirodi');
});

describe('an invoice', () => {
  it('is entered with lines, GST and the records that it is for, and paid with them', async () => {
    const [first, second] = [
      await addBike('INV-900'),
      await addBike('inv-900', { arrived: 'yes', arrived_on: day(2) }),
    ];
    const free = findInvoiceBikes.response.parse(
      (await call('get', '/supplier-invoices/bikes?number=INV-900').expect(200)).body,
    );
    expect(free.bikes.map(({ id }) => id)).toEqual([first, second]);

    const invoice = await entered(supplier, 'INV-900', {
      hubdoc_xero: 'yes',
      lines: [line({ bike_ids: [first, second] }), line({ description: 'Freight', quantity: 1, unit_price: 80 })],
    });
    expect(invoice).toMatchObject({ net: 3640, gst: 364, total: 4004, bikes: 2, proposed: 0, state: 'open' });
    expect(await bikeOf(first)).toMatchObject({ hubdoc_xero: 'yes', paid: 'no' });

    const paid = getInvoice.response.parse((await pay(invoice, day(-1)).expect(200)).body).invoice;
    expect(paid).toMatchObject({ state: 'paid', paid_on: day(-1), payment_method: 'bank transfer' });
    const bike = await bikeOf(second);
    expect(bike).toMatchObject({ paid: 'yes', payment_date: day(-1), payment_method: 'bank transfer' });
    expect(bike.history[0]?.source).toBe('Invoice INV-900');

    expect((await call('delete', `/supplier-invoices/${invoice.id}`)).status).toBe(422);
    await pay(paid, null).expect(200);
    expect(await bikeOf(first)).toMatchObject({ paid: 'no', payment_date: null, payment_method: '' });
  });

  it('is refused twice, with a due date before its own, without lines, and from others', async () => {
    await entered(supplier, 'TWICE-1');
    expect((await enter(supplier, 'twice-1')).body).toMatchObject({ code: 'supplier_invoice.number_taken' });
    expect((await enter(supplier, 'X', { due_date: day(-11) })).status).toBe(400);
    expect((await enter(supplier, 'X', { lines: [] })).status).toBe(400);
    expect((await enter(999_999, 'X')).body).toMatchObject({ code: 'supplier_invoice.no_supplier' });
    expect((await call('get', '/supplier-invoices', 'staff')).status).toBe(403);
    expect((await call('get', '/supplier-invoices/999999')).status).toBe(404);
  });

  it('is saved once however often the request is repeated, and only in the version seen', async () => {
    const body = { ...request(supplier, 'ONCE-1'), request_key: randomUUID() };
    const [one, two] = await Promise.all([1, 2].map(() => call('post', '/supplier-invoices').send(body).expect(200)));
    expect(one?.body.invoice.id).toBe(two?.body.invoice.id);

    const id = z.int().parse(one?.body.invoice.id);
    const edit = { ...request(supplier, 'ONCE-1', { notes: 'Second half follows' }), version: 1 };
    const [first, second] = [
      await call('put', `/supplier-invoices/${id}`).send(edit),
      await call('put', `/supplier-invoices/${id}`).send(edit),
    ];
    expect(first.body).toMatchObject({ invoice: { version: 2, notes: 'Second half follows' } });
    expect(second.body).toMatchObject({ code: 'supplier_invoice.stale' });
  });

  it('has each record on one line of one invoice, and sets its records free when it is deleted', async () => {
    const bike = await addBike('FREE-1');
    const invoice = await entered(supplier, 'FREE-1', { lines: [line({ bike_ids: [bike] })] });
    const lines = [line({ bike_ids: [bike] })];
    expect((await enter(supplier, 'FREE-2', { lines })).body).toMatchObject({ code: 'supplier_invoice.bike_taken' });
    const twice = [...lines, ...lines];
    expect((await enter(supplier, 'FREE-3', { lines: twice })).body).toMatchObject({
      code: 'supplier_invoice.bike_twice',
    });

    await call('delete', `/supplier-invoices/${invoice.id}`).expect(200);
    expect((await call('get', `/supplier-invoices/${invoice.id}`)).status).toBe(404);
    expect(await entered(supplier, 'FREE-1', { lines })).toMatchObject({ bikes: 1 });
  });

  it('gives a record to one of several invoices that are saved at the same moment', async () => {
    const [first, second] = [await addBike('RACE'), await addBike('RACE')];
    const orders = [
      [first, second],
      [second, first],
    ];
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map((at) => enter(supplier, `RACE-${at}`, { lines: [line({ bike_ids: orders[at % 2] })] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  });

  it('tells records that are linked or unlinked later what it says about them, and takes it back', async () => {
    const [first, second] = [await addBike('LATER'), await addBike('LATER')];
    const save = async (invoice: InvoiceHead, changes: object) =>
      getInvoice.response.parse(
        (
          await call('put', `/supplier-invoices/${invoice.id}`)
            .send({ ...request(supplier, 'LATER', changes), version: invoice.version })
            .expect(200)
        ).body,
      ).invoice;
    const withBikes = (...ids: number[]) => ({ hubdoc_xero: 'yes', lines: [line({ bike_ids: ids })] });
    const made = await entered(supplier, 'LATER', withBikes(first));
    const paid = getInvoice.response.parse((await pay(made, day(-1)).expect(200)).body).invoice;

    const swapped = await save(paid, withBikes(second));
    expect(await bikeOf(second)).toMatchObject({
      paid: 'yes',
      payment_date: day(-1),
      payment_method: 'bank transfer',
      hubdoc_xero: 'yes',
    });
    expect(await bikeOf(first)).toMatchObject({ paid: 'no', payment_date: null, hubdoc_xero: 'no' });

    const unflagged = await save(swapped, { ...withBikes(second), hubdoc_xero: 'no' });
    expect(await bikeOf(second)).toMatchObject({ paid: 'yes', hubdoc_xero: 'no' });

    const flagged = await save(unflagged, withBikes(second));
    await pay(flagged, null).expect(200);
    await call('delete', `/supplier-invoices/${made.id}`).expect(200);
    expect(await bikeOf(second)).toMatchObject({ paid: 'no', hubdoc_xero: 'no' });
  });

  it('keeps its file, checked by content', async () => {
    const { id } = await entered(supplier, 'FILE-1');
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
    const attached = await attach(id, pdf, '../rechnung.pdf').expect(200);
    expect(attached.body.invoice.file).toEqual({ name: 'rechnung.pdf', type: 'application/pdf', size: pdf.length });
    const answer = await call('get', `/supplier-invoices/${id}/file`).expect(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body).toEqual(pdf);

    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await attach(id, picture, 'scan.pdf').expect(200)).body.invoice.file.type).toBe('image/png');
    expect((await attach(id, Buffer.from('<script>alert(1)</script>'), 'invoice.pdf')).status).toBe(415);
    expect((await attach(id, Buffer.alloc(15 * 1024 * 1024 + 1), 'invoice.pdf')).status).toBe(413);
    expect((await call('get', `/supplier-invoices/${id}/file`, 'staff')).status).toBe(403);
  });
});

describe('what is due', () => {
  it('is counted by week and supplier, with 90 day terms, and listed by state', async () => {
    const other = await addSupplier('Fantic');
    const before = getDueInvoices.response.parse((await call('get', '/supplier-invoices/due').expect(200)).body);
    // A Thursday: the week ends in three days.
    await entered(other, 'LATE', {
      due_date: day(-1),
      invoice_date: day(-40),
      lines: [line({ quantity: 1, unit_price: 100 })],
    });
    await entered(other, 'SUNDAY', { due_date: day(3), lines: [line({ quantity: 1, unit_price: 200 })] });
    await entered(other, 'MONDAY', { due_date: day(4), lines: [line({ quantity: 1, unit_price: 400 })] });
    await entered(other, 'NINETY', {
      invoice_date: day(0),
      due_date: day(90),
      lines: [line({ quantity: 1, unit_price: 800, has_gst: false })],
    });

    const due = getDueInvoices.response.parse((await call('get', '/supplier-invoices/due').expect(200)).body);
    expect(due.week).toEqual({ first: day(-3), last: day(3) });
    expect(due.overdue).toEqual({ count: before.overdue.count + 1, amount: before.overdue.amount + 110 });
    expect(due.due_this_week.amount).toBe(before.due_this_week.amount + 220);
    expect(due.long_terms).toEqual({ count: before.long_terms.count + 1, amount: before.long_terms.amount + 800 });
    expect(due.suppliers).toContainEqual({
      id: other,
      name: 'Fantic',
      overdue: 110,
      due_this_week: 220,
      next_due: day(-1),
    });

    const numbers = async (state: string) =>
      (await list(`?supplier_id=${other}&state=${state}`)).invoices.map(({ number }) => number);
    expect(await numbers('overdue')).toEqual(['LATE']);
    expect(await numbers('due_this_week')).toEqual(['SUNDAY']);
    expect(await numbers('long_terms')).toEqual(['NINETY']);
    expect(await numbers('open')).toEqual(['LATE', 'SUNDAY', 'MONDAY', 'NINETY']);
    expect((await list('?search=NINETY')).invoices[0]).toMatchObject({ terms_days: 90, state: 'open' });
  });

  it('leaves as a file of bills that Xero reads', async () => {
    const other = await addSupplier('Zeta');
    await entered(other, 'XERO-1', { lines: [line({ description: '=1+1', quantity: 1 })] });
    const { text } = await call('get', `/supplier-invoices/xero-bills?supplier_id=${other}`).expect(200);
    const [head, row] = text.split('\r\n');
    expect(head).toMatch(/^\*ContactName,/);
    expect(row).toContain('Zeta,accounts@dirodi.example');
    expect(row).toContain("'=1+1,1,1780.00,300,GST on Expenses,178.00");
    const lines = await app().services.db.many(
      z.object({ target_label: z.string() }),
      sql`select target_label from audit_events where action = 'supplier_invoice.exported'`,
    );
    expect(lines).toEqual([{ target_label: '1 invoice' }]);
  });
});

describe('a supplier', () => {
  const find = async (search: string) =>
    listSuppliers.response.parse((await call('get', `/suppliers?search=${search}`).expect(200)).body).suppliers;

  it('is changed in the version seen, and has a name of its own', async () => {
    const id = await addSupplier('Vamos');
    const edit = { ...supplierFields, name: 'Vamos Bikes', terms_days: 90, version: 1 };
    expect((await call('put', `/suppliers/${id}`).send(edit).expect(200)).body.supplier.version).toBe(2);
    expect((await call('put', `/suppliers/${id}`).send(edit)).body).toMatchObject({ code: 'supplier.stale' });
    expect((await call('post', '/suppliers').send({ ...edit, name: 'VAMOS bikes' })).body).toMatchObject({
      code: 'supplier.name_taken',
    });
    expect((await call('post', '/suppliers').send({ ...edit, name: '' })).status).toBe(400);
    expect((await call('put', '/suppliers/999999').send(edit)).status).toBe(404);
  });

  it('has the lead time of the bikes that arrived', async () => {
    const id = await addSupplier('Leadtime');
    const bikes = [];
    for (const days of [3, 12, 30]) bikes.push(await addBike('LEAD', { arrived: 'yes', arrived_on: day(days - 60) }));
    bikes.push(await addBike('LEAD'));
    await entered(id, 'LEAD', { invoice_date: day(-60), due_date: day(0), lines: [line({ bike_ids: bikes })] });

    const [found] = await find('Leadtime');
    expect(found).toMatchObject({
      invoices: 1,
      open_amount: 3916,
      lead_time: { usual_days: 12, longest_days: 30, bikes: 3 },
    });
  });
});
