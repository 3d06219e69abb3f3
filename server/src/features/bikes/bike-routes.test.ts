import {
  createBike,
  doublesSchema,
  getBike,
  getBikeChoices,
  getBikeColumns,
  listBikes,
  presentSchema,
  type BikeDetail,
} from '@chainline/shared/bikes/bike-contract';
import { bikeCsvColumns } from '@chainline/shared/bikes/bike-rules';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../test/bike-request';
import { useTestApp } from '../../../test/test-app';

const { get: app } = useTestApp();
const headers = { manager: '', staff: '', quotes: '' };
type As = keyof typeof headers;

beforeAll(async () => {
  for (const role of ['manager', 'staff', 'quotes'] as const) headers[role] = (await app().signIn(role)).header;
});

const call = (method: 'get' | 'put' | 'post' | 'delete', path: string, as: As = 'manager') =>
  app().http[method](`/api/bike-inventory${path}`).set('Authorization', headers[as]);

const edit = (changes: object = {}) => ({ ...bikeFields, inv_number: 'INV-100', ...changes });
const send = (changes: object = {}, as: As = 'manager') =>
  call('post', '', as).send({ ...edit(changes), request_key: randomUUID(), ...changes });
const add = async (changes: object = {}, as: As = 'manager'): Promise<BikeDetail> =>
  createBike.response.parse((await send(changes, as).expect(200)).body).bike;
const read = async (id: number, as: As = 'manager'): Promise<BikeDetail> =>
  getBike.response.parse((await call('get', `/${id}`, as).expect(200)).body).bike;
const list = async (query = '', as: As = 'manager') =>
  listBikes.response.parse((await call('get', `?${query}`, as).expect(200)).body);
const idsOf = async (query: string) => (await list(query)).bikes.map(({ id }) => id);
const save = (id: number, version: number, changes: object = {}, as: As = 'manager') =>
  call('put', `/${id}`, as).send({ ...edit(changes), version, ...changes });
const auditOf = async (id: number) =>
  (
    await app().services.db.many(
      z.object({ action: z.string() }),
      sql`select action from audit_events where target = ${`bike:${id}`} order by id`,
    )
  ).map(({ action }) => action);

describe('a record', () => {
  it('is added once per request, with who and when, and stands in history and audit log', async () => {
    const body = { ...edit({ model: 'Once', cost: 1234.5 }), request_key: randomUUID() };
    const [first, second] = await Promise.all([call('post', '').send(body), call('post', '').send(body)]);
    const made = createBike.response.parse(first.body).bike;

    expect(createBike.response.parse(second.body).bike.id).toBe(made.id);
    expect(made).toMatchObject({
      model: 'Once',
      cost: 1234.5,
      version: 1,
      week: null,
      last_edited_by: 'Test Person',
      last_edited_at: app().clock.now().toISOString(),
    });
    expect(made.history.map(({ type, by }) => [type, by])).toEqual([['created', 'Test Person']]);
    expect(await auditOf(made.id)).toEqual(['bike.created']);
  });

  it('gets its day and week of arrival when it arrives, and loses them when it did not', async () => {
    const { id } = await add({ arrived: 'yes' });
    // 21 November 2026, 11 am in Sydney.
    expect(await read(id)).toMatchObject({ arrived_on: '2026-11-21', week: '2026-W47' });
    await save(id, 1, { arrived: 'yes', arrived_on: '2026-11-02' }).expect(200);
    expect(await read(id)).toMatchObject({ arrived_on: '2026-11-02', week: '2026-W45' });
    await save(id, 2, { arrived: 'shipped', arrived_on: '2026-11-02' }).expect(200);

    expect(await read(id)).toMatchObject({ arrived_on: null, week: null });
  });

  it('keeps every change with its values, and ignores a save without any', async () => {
    const { id } = await add();
    await save(id, 1, { paid: 'yes', payment_date: '2026-11-20' }).expect(200);
    await save(id, 2, { paid: 'yes', payment_date: '2026-11-20' }).expect(200);
    const { version, history } = await read(id);

    expect(version).toBe(2);
    expect(history[0]?.changes).toEqual([
      { field: 'paid', before: 'no', after: 'yes' },
      { field: 'payment_date', before: null, after: '2026-11-20' },
    ]);
    expect(await auditOf(id)).toEqual(['bike.created', 'bike.changed']);
  });

  it('is refused field by field, and does not exist under another id', async () => {
    const { body } = await send({ model: '', inv_number: '', brand: '', cost: 'x' }).expect(400);
    expect(body.fields).toEqual([
      { path: 'model', message: 'Bike model is required' },
      { path: 'inv_number', message: 'Inventory number is required' },
      { path: 'brand', message: 'Brand is required' },
      { path: 'cost', message: 'Cost must be a valid number' },
    ]);
    await call('get', '/999999').expect(404);
    await save(999_999, 1).expect(404);
    await call('delete', '/999999').expect(404);
    await call('post', '/999999/restore').expect(404);
  });

  it('refuses a change of an older version and shows the present one', async () => {
    const { id } = await add({ cost: 900 });
    await save(id, 1, { sold: 'yes', cost: 900 }).expect(200);
    const { body } = await save(id, 1, { paid: 'yes' }, 'staff').expect(409);

    expect(body.code).toBe('bike.stale');
    const { bike } = presentSchema.parse(body.data);
    expect(bike).toMatchObject({ version: 2, sold: 'yes', paid: 'no' });
    expect(bike).not.toHaveProperty('cost');
  });

  it('of two saves at the same moment loses none', async () => {
    const { id } = await add();
    const answers = await Promise.all([save(id, 1, { paid: 'yes' }), save(id, 1, { sold: 'gift' })]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).history).toHaveLength(2);
  });

  it('is deleted, cannot be changed then, and is restored as it was', async () => {
    const { id } = await add({ model: 'To be deleted', serial_number: 'DEL-1' });
    await call('delete', `/${id}`, 'staff').expect(200);
    await call('delete', `/${id}`).expect(200);
    expect(await idsOf('search=deleted')).toEqual([]);
    expect(await idsOf('search=deleted&deleted=true')).toEqual([id]);
    expect((await save(id, 2).expect(409)).body.code).toBe('bike.deleted');

    const { body } = await call('post', `/${id}/restore`).expect(200);
    expect(body.bike).toMatchObject({ model: 'To be deleted', serial_number: 'DEL-1', deleted_at: null });
    expect((await read(id)).history.map(({ type }) => type)).toEqual(['restored', 'deleted', 'created']);
    expect(await auditOf(id)).toEqual(['bike.created', 'bike.deleted', 'bike.restored']);
  });

  it('whose serial number another one has by now is restored only if that is accepted', async () => {
    const { id } = await add({ serial_number: 'REUSED' });
    await call('delete', `/${id}`).expect(200);
    const { id: other } = await add({ model: 'Its user now', serial_number: 'reused' });
    const refused = await call('post', `/${id}/restore`).expect(409);

    expect(refused.body.code).toBe('bike.double_serial');
    expect(doublesSchema.parse(refused.body.data).bikes).toEqual([
      { id: other, model: 'Its user now', inv_number: 'INV-100' },
    ]);
    expect((await read(id)).deleted_at).not.toBeNull();
    await call('post', `/${id}/restore`).send({ accept_double: true }).expect(200);
    expect(await read(id)).toMatchObject({ deleted_at: null, is_double: true });
    await call('delete', `/${other}`).expect(200);
    expect(await read(id)).toMatchObject({ is_double: false });
  });
});

describe('a serial number', () => {
  it('of another record is asked about, in any notation, and marked once accepted', async () => {
    const first = await add({ model: 'First', serial_number: 'sn  77 a' });
    expect(first.serial_number).toBe('SN 77 A');
    const { body } = await send({ serial_number: 'SN 77 A' }).expect(409);
    expect(body.code).toBe('bike.double_serial');
    expect(doublesSchema.parse(body.data).bikes).toEqual([{ id: first.id, model: 'First', inv_number: 'INV-100' }]);

    const second = await add({ serial_number: 'SN 77 A', accept_double: true });
    expect(second.is_double).toBe(true);
    expect(await idsOf('doubles=true&sort=-created')).toEqual([second.id, first.id]);
    expect((await list()).cards.doubles).toBe(1);
    await save(second.id, 1, { serial_number: 'SN 77 A', paid: 'yes' }).expect(200);
    await save(second.id, 2, { serial_number: 'SN 78' }).expect(200);

    expect((await list()).cards.doubles).toBe(0);
  });

  it('entered by two people at the same moment is asked about once', async () => {
    const answers = await Promise.all([send({ serial_number: 'RACE' }), send({ serial_number: 'RACE' })]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('cost and price', () => {
  it('never leave the server for those who are not managers', async () => {
    const { id } = await add({ model: 'Secret', cost: 4321.99, price_sold: 8765.43 });
    await save(id, 1, { model: 'Secret', cost: 4322.99, price_sold: 8765.43 }).expect(200);
    for (const as of ['staff', 'quotes'] as const) {
      const texts = await Promise.all([
        call('get', `/${id}`, as),
        call('get', '?search=Secret', as),
        call('get', '/export?search=Secret', as),
      ]);
      for (const { text, status } of texts) {
        expect(status).toBe(200);
        expect(text).toContain('Secret');
        expect(text).not.toMatch(/432[12]|8765/);
      }
      expect((await read(id, as)).history.map(({ type }) => type)).toEqual(['created']);
    }
    expect(await read(id)).toMatchObject({ cost: 4322.99, price_sold: 8765.43 });
  });

  it('cannot be set by those who are not managers, and survive their edits', async () => {
    const { id } = await add({ cost: 1000 });
    await save(id, 1, { cost: 1 }, 'staff').expect(403);
    await send({ price_sold: 1 }, 'staff').expect(403);
    await save(id, 1, { sold: 'yes' }, 'staff').expect(200);

    expect(await read(id)).toMatchObject({ cost: 1000, sold: 'yes' });
  });

  it('can only be read by people who sell quotes, like the rest of a record', async () => {
    const { id } = await add();
    await save(id, 1, {}, 'quotes').expect(403);
    await call('delete', `/${id}`, 'quotes').expect(403);
    await send({}, 'quotes').expect(403);

    expect((await list('', 'quotes')).can).toEqual({ edit: false, see_costs: false });
  });
});

describe('the list', () => {
  it('finds by every filter, alone and together', async () => {
    const one = await add({ model: 'Filter Alpha', brand: 'Fantic', inv_type: 'Consignment', sales_rep: 'Zoë' });
    const two = await add({
      model: 'Filter Beta',
      brand: 'NCM',
      arrived: 'shipped',
      sold: 'rentals',
      paid: 'yes',
      payment_date: '2026-10-05',
      provisory_number: 'P-55',
    });
    const found = (query: string) => idsOf(`search=filter&${query}`);

    expect(await found('brand=Fantic')).toEqual([one.id]);
    expect(await found('inv_type=Consignment')).toEqual([one.id]);
    expect(await found('sold=rentals')).toEqual([two.id]);
    expect(await found('paid=yes')).toEqual([two.id]);
    expect(await found('arrived=shipped')).toEqual([two.id]);
    expect(await found('model=beta')).toEqual([two.id]);
    expect(await found('payment_from=2026-10-05')).toEqual([two.id]);
    expect(await found('payment_from=2026-10-06')).toEqual([]);
    expect(await found('paid=yes&brand=Fantic')).toEqual([]);
    expect(await idsOf('search=zoe+alpha')).toEqual([one.id]);
    expect(await idsOf('search=p-55')).toEqual([two.id]);
    expect(await idsOf('model=p-55')).toEqual([]);
    expect(await found('sort=model')).toEqual([one.id, two.id]);
    expect(await found('sort=-model&per_page=1')).toEqual([two.id]);
    await call('get', '?sold=maybe').expect(400);
    await call('get', '?sort=cost').expect(400);
  });

  it('counts its cards over the whole register', async () => {
    const { cards: before } = await list();
    await add({ arrived: 'yes', paid: 'yes' });
    await add({ arrived: 'yes', sold: 'yes' });
    const { id } = await add({ arrived: 'yes' });
    await call('delete', `/${id}`).expect(200);

    expect((await list('search=nothing+at+all')).cards).toEqual({
      ...before,
      total: before.total + 2,
      in_stock: before.in_stock + 1,
      sold: before.sold + 1,
      pending_payment: before.pending_payment + 1,
    });
  });
});

describe('the choices of the filters', () => {
  it('are the brands and types of records, each once and without deleted ones', async () => {
    await add({ brand: 'Wisper', inv_type: 'Customer Order' });
    await add({ brand: 'Wisper', inv_type: '' });
    const { id } = await add({ brand: 'Gone' });
    await call('delete', `/${id}`).expect(200);
    const { brands, inv_types: types } = getBikeChoices.response.parse(
      (await call('get', '/choices', 'quotes').expect(200)).body,
    );

    expect(brands.filter((brand) => brand === 'Wisper')).toHaveLength(1);
    expect(brands).toEqual([...new Set(brands)].toSorted());
    expect(brands).not.toContain('Gone');
    expect(types).toContain('Customer Order');
    expect(types).not.toContain('');
  });
});

describe('the export', () => {
  it('is named as stated, has 18 columns and no cell that runs as a formula', async () => {
    await add({
      model: '=HYPERLINK("http://evil.example")',
      inv_number: 'CSV-1',
      provisory_number: '@SUM(1)',
      sales_rep: 'A, "B"',
      cost: 12.5,
      paid: 'yes',
      hubdoc_xero: 'yes',
      arrived: 'yes',
      sold: 'collab',
    });
    const { headers: sent, text } = await call('get', '/export?search=CSV-1').expect(200);
    const [head, line] = text.replace('\uFEFF', '').split('\r\n');

    expect(sent['content-disposition']).toBe('attachment; filename="bike-inventory.csv"');
    expect(head?.split(',')).toEqual(bikeCsvColumns);
    expect(line).toBe(
      `"'=HYPERLINK(""http://evil.example"")",CSV-1,12.5,'@SUM(1),Pre-order,Segway,yes,,,YES,YES,collab,,,"A, ""B""",` +
        '2026-W47,Test Person,2026-11-21T00:00:00.000Z',
    );
  });
});

describe('the columns', () => {
  const columnsOf = async (as: As) =>
    getBikeColumns.response.parse((await call('get', '/columns', as).expect(200)).body).columns;

  it('are kept for each person', async () => {
    expect(await columnsOf('staff')).toBeNull();
    await call('put', '/columns')
      .send({ columns: ['model', 'cost'] })
      .expect(200);
    await call('put', '/columns', 'staff')
      .send({ columns: ['brand', 'cost'] })
      .expect(200);

    expect(await columnsOf('manager')).toEqual(['model', 'cost']);
    expect(await columnsOf('staff')).toEqual(['brand']);
    await call('put', '/columns')
      .send({ columns: ['password'] })
      .expect(400);
    await call('put', '/columns').send({ columns: [] }).expect(400);
    await call('put', '/columns').send({ columns: null }).expect(200);
    await call('put', '/columns', 'staff')
      .send({ columns: ['cost'] })
      .expect(200);

    expect([await columnsOf('manager'), await columnsOf('staff')]).toEqual([null, null]);
  });
});

describe('the counts of the register', () => {
  it('are those of its records after everything that has happened, also at the same moment', async () => {
    const accepted = { serial_number: 'COUNTED', accept_double: true };
    const [{ id: one }, { id: two }] = await Promise.all([add(accepted), add({ ...accepted, arrived: 'yes' })]);
    const { cards: doubled } = await list();
    await Promise.all([save(one, 1, { sold: 'gift' }).expect(200), call('delete', `/${two}`).expect(200)]);
    const { cards } = await list();
    const totals = await Promise.all(
      ['', 'arrived=yes&sold=no', 'sold=gift'].map(async (query) => (await list(query)).pagination.total),
    );
    const counted = await app().services.db.one(
      z.object({ total: z.int(), stock: z.int(), gifts: z.int(), unpaid: z.int() }),
      sql`select count(*)::int as total, count(*) filter (where arrived = 'yes' and sold = 'no')::int as stock,
            count(*) filter (where sold = 'gift')::int as gifts, count(*) filter (where paid = 'no')::int as unpaid
          from bike_records where deleted_at is null`,
    );
    await app().services.transaction((inside) => inside.bikeCounts.recount());

    expect(doubled.doubles).toBe(cards.doubles + 1);
    expect((await list()).cards).toEqual(cards);
    expect(cards).toMatchObject({
      total: counted.total,
      in_stock: counted.stock,
      pending_payment: counted.unpaid,
    });
    expect(totals).toEqual([counted.total, counted.stock, counted.gifts]);
  });
});
