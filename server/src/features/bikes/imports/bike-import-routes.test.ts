import {
  applyBikeImport,
  getBikeImport,
  listBikeImports,
  listImportRows,
  previewBikeImport,
  type ImportRow,
} from '@chainline/shared/bikes/bike-import-contract';
import { createBike, getBike } from '@chainline/shared/bikes/bike-contract';
import { strToU8, zipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bikeFields } from '../../../../test/bike-request';
import { useTestApp } from '../../../../test/test-app';
import { bikeImportJob } from './bike-import-service';

const { get: app } = useTestApp();
const headers = { manager: '', staff: '' };

beforeAll(async () => {
  for (const role of ['manager', 'staff'] as const) headers[role] = (await app().signIn(role)).header;
});

const call = (method: 'get' | 'put' | 'post' | 'delete', path: string) =>
  app().http[method](`/api/bike-inventory${path}`).set('Authorization', headers.manager);

const send = (file: string | Uint8Array, mapping?: (string | null)[], name = 'bikes.csv') => {
  const request = call('post', '/imports');
  if (mapping) request.field('mapping', JSON.stringify(mapping));
  return request.attach('file', Buffer.from(file), name);
};
const preview = async (file: string | Uint8Array, mapping?: (string | null)[]) =>
  previewBikeImport.response.parse((await send(file, mapping).expect(200)).body).import;
const rowsOf = async (id: string): Promise<ImportRow[]> =>
  listImportRows.response
    .parse((await call('get', `/imports/${id}/rows`).expect(200)).body)
    .rows.toSorted((one, other) => one.row - other.row);
const get = async (id: string) =>
  getBikeImport.response.parse((await call('get', `/imports/${id}`).expect(200)).body).import;

const work = async (runId: string) => {
  const job = app()
    .services.features.flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === bikeImportJob.name);
  await job?.run({ run_id: runId }, { log: app().log, signal: new AbortController().signal });
};
const apply = async (id: string, decisions: { row: number; bike_id: number | null }[] = []) => {
  const body = { decisions };
  applyBikeImport.response.parse((await call('post', `/imports/${id}/apply`).send(body).expect(200)).body);
  await work(id);
  return get(id);
};
const undo = async (id: string) => {
  const { body } = await call('post', `/imports/${id}/undo`).expect(200);
  await work(z.object({ import: z.object({ running: z.uuid() }) }).parse(body).import.running);
  return get(id);
};

const add = async (changes: object) =>
  createBike.response.parse(
    (
      await call('post', '')
        .send({ ...bikeFields, ...changes, request_key: randomUUID() })
        .expect(200)
    ).body,
  ).bike;
const read = async (id: number) => getBike.response.parse((await call('get', `/${id}`).expect(200)).body).bike;
const found = async (search: string) =>
  z
    .object({ bikes: z.array(z.object({ id: z.int(), model: z.string() })) })
    .parse((await call('get', `?search=${search}&sort=created`).expect(200)).body).bikes;

describe('a sheet', () => {
  it('is shown first, applied as a run, and undone again', async () => {
    const old = await add({ inv_number: 'RUN-1', provisory_number: 'P-1', serial_number: 'RUN-A', cost: 1000 });
    const csv = [
      'BIKE,INV Number,Provisory Number,Brand,Cost,Arrived,Payment Date,Serial Number',
      'Segway P100S,RUN-1,P-1,Segway,"1,250.50",YES,5/10/2026,RUN-A',
      'Super73 Runner,RUN-2,,Super73,$900,SHIPPED,,RUN-B',
    ].join('\n');
    const shown = await preview(csv);

    expect(shown).toMatchObject({ status: 'awaiting_approval', counts: { add: 1, change: 1, refused: 0 } });
    expect((await rowsOf(shown.id))[0]).toMatchObject({
      action: 'change',
      changes: expect.arrayContaining([
        { field: 'cost', before: 1000, after: 1250.5 },
        { field: 'payment_date', before: null, after: '2026-10-05' },
      ]),
    });
    expect(await found('RUN-2')).toEqual([]);

    expect(await apply(shown.id)).toMatchObject({ status: 'completed', counts: { applied: 2 }, can: { undo: true } });
    expect(await read(old.id)).toMatchObject({ cost: 1250.5, arrived: 'yes', arrived_on: '2026-11-21' });
    expect(await found('RUN-2')).toEqual([expect.objectContaining({ model: 'Super73 Runner' })]);

    expect(await undo(shown.id)).toMatchObject({ undo: 'completed', counts: { undone: 2, applied: 0 } });
    const { version: _, history, last_edited_at: __, ...now } = await read(old.id);
    const { version: ___, history: ____, last_edited_at: _____, ...then } = old;
    expect(now).toEqual(then);
    expect(history.map(({ type }) => type)).toEqual(['changed', 'changed', 'created']);
    expect(await found('RUN-2')).toEqual([]);
    const { imports } = listBikeImports.response.parse((await call('get', '/imports').expect(200)).body);
    expect(imports[0]).toMatchObject({ id: shown.id, filename: 'bikes.csv', undo: 'completed' });
  });

  it('leaves records that were edited since as they are, when applied and when undone', async () => {
    const one = await add({ inv_number: 'LATE-1', provisory_number: 'L1' });
    const two = await add({ inv_number: 'LATE-2', provisory_number: 'L2' });
    const shown = await preview(
      'BIKE,INV Number,Provisory Number,Sales Rep\nSegway P100S,LATE-1,L1,Sam\nSegway P100S,LATE-2,L2,Sam',
    );
    const save = (id: number, version: number, changes: object) =>
      call('put', `/${id}`)
        .send({ ...bikeFields, ...changes, version })
        .expect(200);
    await save(one.id, 1, { inv_number: 'LATE-1', provisory_number: 'L1', paid: 'yes' });
    const applied = await apply(shown.id);
    expect(applied.counts).toMatchObject({ applied: 1, left: 1 });
    await save(two.id, 2, { inv_number: 'LATE-2', provisory_number: 'L2', sales_rep: 'Alex' });

    expect((await undo(shown.id)).counts).toMatchObject({ applied: 1, left: 1, undone: 0 });
    expect((await rowsOf(shown.id)).map(({ note }) => note)).toEqual([
      'The record was changed since the preview',
      'Edited since the import: left as it is',
    ]);
    expect(await read(two.id)).toMatchObject({ sales_rep: 'Alex' });
  });

  it('is undone field by field: what it did not write stays, and a later import goes first', async () => {
    const one = await add({ inv_number: 'FIELD-1', provisory_number: 'F' });
    const key = 'BIKE,INV Number,Provisory Number';
    const first = await preview(`${key},Sales Rep\nSegway P100S,FIELD-1,F,Sam`);
    await apply(first.id);
    const second = await preview(`${key},Sold\nSegway P100S,FIELD-1,F,gift`);
    await apply(second.id);
    const body = { ...bikeFields, inv_number: 'FIELD-1', provisory_number: 'F', sales_rep: 'Sam', sold: 'gift' };
    await call('put', `/${one.id}`)
      .send({ ...body, paid: 'yes', version: 3 })
      .expect(200);
    expect(await undo(first.id)).toMatchObject({ undo: 'failed', counts: { applied: 1 }, can: { undo: true } });
    expect((await rowsOf(first.id))[0]?.note).toBe('Changed by a later import: undo that one first');
    await undo(second.id);
    expect(await undo(first.id)).toMatchObject({ undo: 'completed', counts: { undone: 1 } });

    expect(await read(one.id)).toMatchObject({ sales_rep: '', sold: 'no', paid: 'yes' });
  });

  it('leaves a record that it added and somebody has linked since', async () => {
    const shown = await preview('BIKE,INV Number,Brand\nLinked,LINKED-1,NCM');
    await apply(shown.id);
    await app().services.db.exec(
      sql`with made as (insert into customers (name, company, created_at, updated_at) values ('Ida', '', now(), now())
                        returning id)
          update bike_records set customer_id = made.id from made where inv_number = 'LINKED-1'`,
    );
    const undone = await undo(shown.id);

    expect(undone.counts).toMatchObject({ applied: 1, undone: 0 });
    expect((await rowsOf(shown.id))[0]?.note).toBe('Linked since the import: left as it is');
    expect(await found('LINKED-1')).toHaveLength(1);
  });

  it('says what is wrong by row and cell, and refuses only those rows', async () => {
    const shown = await preview(
      [
        'BIKE,INV Number,Brand,Cost,Arrived,Payment Date',
        'Good,BAD-1,NCM,10,yes,',
        'Bad,BAD-2,NCM,a lot,perhaps,31/2/2026',
        ',BAD-3,,,,',
        '"=HYPERLINK(""http://evil.example"")",BAD-4,NCM,,,',
      ].join('\n'),
    );
    const rows = await rowsOf(shown.id);

    expect(rows.map(({ row, action }) => [row, action])).toEqual([
      [2, 'add'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
    ]);
    expect(rows.slice(1).map(({ problems }) => problems)).toEqual([
      [
        { column: 'Cost', message: 'Cost must be a valid number' },
        { column: 'Arrived', message: 'must be one of YES, NO, SHIPPED' },
        { column: 'Payment Date', message: 'must be a date such as 5/10/2026' },
      ],
      [
        { column: null, message: 'Bike model is required' },
        { column: null, message: 'Brand is required' },
      ],
      [{ column: 'BIKE', message: 'is a formula, not a value. Paste values only' }],
    ]);
  });

  it('asks which record an INV number means, and refuses a bike that it names twice', async () => {
    const one = await add({ inv_number: 'ASK-1', provisory_number: 'A' });
    await add({ inv_number: 'ASK-1', provisory_number: 'B' });
    const shown = await preview(
      [
        'BIKE,INV Number,Brand,Serial Number,Sold',
        'Segway P100S,ASK-1,Segway,,yes',
        'New,ASK-2,NCM,ASK-S,',
        'New again,ASK-3,NCM,ask-s,',
        'Segway P100S,ask-1,Segway,,gift',
      ].join('\n'),
    );
    const rows = await rowsOf(shown.id);
    expect(rows.map(({ action, candidates }) => [action, candidates.length])).toEqual([
      ['ask', 2],
      ['add', 0],
      ['refused', 0],
      ['ask', 2],
    ]);
    expect(rows[2]?.problems).toEqual([{ column: null, message: 'Row 3 is about the same bike' }]);

    const applied = await apply(shown.id, [{ row: 2, bike_id: one.id }]);
    expect(applied.counts).toMatchObject({ applied: 2, ask: 1 });
    expect(await read(one.id)).toMatchObject({ sold: 'yes' });
  });

  it('of the export changes nothing', async () => {
    for (const at of [1, 2, 3]) await add({ inv_number: 'SAME', model: '=Odd', cost: at });
    const { text } = await call('get', '/export?search=same').expect(200);

    expect((await preview(text)).counts).toMatchObject({ same: 3, change: 0, add: 0, ask: 0, refused: 0 });
  });

  it('has its columns mapped once: a choice is remembered by title', async () => {
    const csv = 'Velo,Bill,Maker\nMapped,MAP-1,NCM';
    expect((await preview(csv)).mapping).toEqual([null, null, null]);
    expect((await preview(csv, ['model', 'inv_number', 'brand'])).counts).toMatchObject({ add: 1 });

    expect((await preview('MAKER,velo\nNCM,Mapped')).mapping).toEqual(['brand', 'model']);
    await send(csv, ['password']).expect(400);
  });

  it('of thousands of rows can be cancelled between them, and what was written is undone', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => `Many ${at},MANY-${at},NCM`);
    const shown = await preview(`BIKE,INV Number,Brand\n${lines.join('\n')}`);
    await call('post', `/imports/${shown.id}/apply`).send({ decisions: [] }).expect(200);
    expect((await get(shown.id)).running).toBe(shown.id);
    await app().http.post(`/api/tasks/${shown.id}/cancel`).set('Authorization', headers.staff).expect(200);
    await work(shown.id);

    expect(await get(shown.id)).toMatchObject({ status: 'cancelled', counts: { applied: 50 } });
    expect((await undo(shown.id)).counts).toMatchObject({ applied: 0, undone: 50 });
    expect(await found('MANY')).toEqual([]);
  });

  it('is applied once, by managers alone', async () => {
    const shown = await preview('BIKE,INV Number,Brand\nOnce,ONCE-1,NCM');
    await app()
      .http.post(`/api/sync/runs/${shown.id}/apply`)
      .set('Authorization', headers.staff)
      .expect(({ status }) => expect([403, 404]).toContain(status));
    const body = { decisions: [] };
    const answers = await Promise.all([
      call('post', `/imports/${shown.id}/apply`).send(body),
      call('post', `/imports/${shown.id}/apply`).send(body),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await work(shown.id);
    await work(shown.id);

    expect(await found('ONCE-1')).toHaveLength(1);
    await call('post', `/imports/${randomUUID()}/apply`).send(body).expect(404);
    await call('post', `/imports/${randomUUID()}/undo`).expect(404);
    const { count } = await app().services.db.one(
      z.object({ count: z.int() }),
      sql`select count(*)::int as count from audit_events where action = 'bike_import.applied'
          and target = ${`bike_import:${shown.id}`}`,
    );
    expect(count).toBe(1);
  });
});

const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" state="hidden" r:id="no"/><sheet name="B" r:id="one"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="one" Target="worksheets/b.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': strToU8('<sst><si><t>BIKE</t></si><si><r><t>Segway</t></r><r><t> XL</t></r></si></sst>'),
    'xl/worksheets/b.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  });
const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('B1', 'INV Number')}${inline('C1', 'Brand')}${inline('D1', 'Payment Date')}${inline('E1', 'Cost')}</row>`;

const bomb = () => workbook(head, { 'xl/sharedStrings.xml': ' '.repeat(41_000_000) });

/** Declares ten bytes for a part that unpacks to 41 MB. */
const lyingBomb = () => {
  const bytes = Buffer.from(bomb());
  const sizeInHeader = 22;
  const nameInHeader = 30;
  bytes.writeUInt32LE(10, bytes.indexOf('xl/sharedStrings.xml') - nameInHeader + sizeInHeader);
  return bytes;
};

describe('a workbook', () => {
  it('is read from its first visible sheet, with dates, numbers, and formulas by their results', async () => {
    const shown = await preview(
      workbook(
        `${head}<row r="4"><c r="A4" t="s"><v>1</v></c>${inline('B4', 'XL-1')}${inline('C4', 'Segway')}<c r="D4" s="1"><v>46300</v></c><c r="E4"><f>5*2</f><v>10.5</v></c></row>
         <row r="5">${inline('A5', 'No result')}${inline('B5', 'XL-2')}${inline('C5', 'Segway')}<c r="E5"><f>1+1</f></c></row>
         <row r="6">${inline('A6', 'Error')}${inline('B6', 'XL-3')}${inline('C6', 'Segway')}<c r="E6" t="e"><v>#REF!</v></c></row>`,
      ),
    );
    const rows = await rowsOf(shown.id);

    expect(rows.map(({ row, model, action }) => [row, model, action])).toEqual([
      [4, 'Segway XL', 'add'],
      [5, 'No result', 'refused'],
      [6, 'Error', 'refused'],
    ]);
    expect(rows[1]?.problems[0]).toEqual({
      column: 'Cost',
      message: 'is a formula without a result. Paste values only',
    });
    expect(rows[2]?.problems[0]?.message).toBe('has the error #REF!');
    await apply(shown.id);
    const [bike] = await found('XL-1');
    expect(await read(bike?.id ?? 0)).toMatchObject({ payment_date: '2026-10-05', cost: 10.5 });
  });

  it.each([
    ['a zip bomb', bomb, /more than 40 MB/],
    ['a zip bomb that declares less', lyingBomb, /more than 40 MB/],
    [
      'a workbook of thousands of parts',
      () => workbook(head, Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`xl/media/${at}.txt`, 'x']))),
      /more than 1000 parts/,
    ],
    ['a workbook that is cut off', () => workbook(head).subarray(0, 300), /not a readable XLSX/],
    ['a zip that is no workbook', () => zipSync({ 'a.txt': strToU8('x') }), /not a readable XLSX/],
    [
      'a workbook that expands entities',
      () => workbook(`<!DOCTYPE x [<!ENTITY a "aaaa">]><row r="1"><c t="str"><v>&a;</v></c></row>`),
      /not a readable XLSX/,
    ],
    ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old \.xls workbook/],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /neither a CSV file/],
    ['broken CSV', () => strToU8('BIKE,"INV\nx'), /cannot be read as CSV/],
    ['titles without rows', () => strToU8('BIKE,INV Number\n'), /no rows below/],
    ['nothing', () => strToU8(''), /no column titles|Choose/],
    ['too many rows', () => strToU8(`BIKE\n${'x\n'.repeat(10_001)}`), /more than 10000 rows/],
  ])('is refused if it is %s', async (_name, file, words) => {
    const { body } = await send(file()).expect(400);

    expect(body.message).toMatch(words);
  });

  it('is refused if it is larger than 5 MB, or missing', async () => {
    await send(new Uint8Array(5_000_001)).expect(413);
    await call('post', '/imports').field('mapping', '[]').expect(400);
  });
});
