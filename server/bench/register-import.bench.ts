import {
  applyBikeImport,
  getBikeImport,
  previewBikeImport,
  type BikeImport,
} from '@chainline/shared/bikes/bike-import-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import { strToU8, zipSync } from 'fflate';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { bikeImportJob } from '../src/features/bikes/imports/bike-import-service';
import { startDatabaseServer } from '../test/database-server';
import { startListShop } from './list-shop';
import { fillRegister } from './register-shop';

const [records, count] = [20_000, 5000];
const head = ['BIKE', 'INV Number', 'Brand', 'Cost', 'Paid?', 'Payment Date', 'Arrived', 'Serial Number'];

/** One row in ten is of a record, one in fifty has an error; the others are new. */
const rows = Array.from({ length: count }, (_, at) => {
  const known = at % 10 === 3 ? `SN-${at * 4 + 1}` : `NEW-${at}`;
  const cost = at % 50 === 7 ? 'a lot' : String(1000 + at);
  return [`Model ${at % 300}`, `IMPORT-${at}`, `Brand ${at % 14}`, cost, 'yes', '5/10/2026', 'SHIPPED', known];
});

const csv = strToU8([head, ...rows].map((cells) => cells.join(',')).join('\n'));
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const xlsx = zipSync({
  'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="Bikes" r:id="one"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="one" Target="worksheets/b.xml"/></Relationships>',
  ),
  'xl/worksheets/b.xml': strToU8(
    `<worksheet><sheetData>${[head, ...rows].map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  ),
});

const postgres = await startDatabaseServer();
const shop = await startListShop(postgres.url, records, fillRegister);
const { services, log, url } = shop;
const headers = shop.headers.get('manager') ?? {};
const job = services.features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === bikeImportJob.name);

let requests = 0;
const ask = async (
  path: string,
  {
    headers: more = {},
    ...options
  }: { method?: string; body?: string | FormData; headers?: Record<string, string> } = {},
): Promise<unknown> => {
  requests += 1;
  // Changing addresses, to stay below the rate limit of each.
  const from = { 'X-Forwarded-For': `10.0.${Math.floor(requests / 250)}.${requests % 250}` };
  const answer = await fetch(`${url}${path}`, { ...options, headers: { ...headers, ...from, ...more } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};
const send = (path: string, body: object) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
const find = async (id: string): Promise<BikeImport> =>
  getBikeImport.response.parse(await ask(`/bike-inventory/imports/${id}`)).import;
const run = async (id: string) => job?.run({ run_id: id }, { log, signal: new AbortController().signal });

const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  const result = await work();
  delay.disable();
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  process.stdout.write(`${name.padEnd(28)} ${seconds} s, event loop blocked for ${(delay.max / 1e6).toFixed(0)} ms\n`);
  return result;
};

const preview = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<BikeImport> => {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  return previewBikeImport.response.parse(await ask('/bike-inventory/imports', { method: 'POST', body: form })).import;
};

/** Applies the import while its progress is requested as by a page. */
const apply = async (id: string, onProgress?: (processed: number) => Promise<void>) => {
  applyBikeImport.response.parse(await send(`/bike-inventory/imports/${id}/apply`, { decisions: [] }));
  const work = run(id);
  const seen = new Set<number>();
  for (;;) {
    const { status, counts } = await find(id);
    if (isFinished(status)) break;
    seen.add(counts.applied);
    await onProgress?.(counts.applied);
    await setTimeout(250);
  }
  await work;
  const { status, counts } = await find(id);
  process.stdout.write(`  ${status}: ${counts.applied} rows written, ${seen.size} figures of progress seen\n`);
};

await timed('preview of 5,000 rows, CSV', () => preview('bikes.csv', csv));
const shown = await timed('preview of 5,000 rows, XLSX', () => preview('bikes.xlsx', xlsx));
process.stdout.write(`  ${JSON.stringify(shown.counts)}\n`);
await timed('writing', () => apply(shown.id));
await timed('undo', async () => {
  const body = await send(`/bike-inventory/imports/${shown.id}/undo`, {});
  await run(z.object({ import: z.object({ running: z.uuid() }) }).parse(body).import.running);
});
process.stdout.write(`  ${JSON.stringify((await find(shown.id)).counts)}\n`);
const second = await preview('bikes.csv', csv);
let asked = 0;
await apply(second.id, async (processed) => {
  if (processed < 1000 || asked > 0) return;
  asked = performance.now();
  await send(`/tasks/${second.id}/cancel`, {});
});
process.stdout.write(`cancelled after 1,000 rows: stopped ${(performance.now() - asked).toFixed(0)} ms later\n`);

await shop.close();
await postgres.stop();
