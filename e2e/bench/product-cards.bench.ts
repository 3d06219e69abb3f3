import { chromium, type CDPSession, type Page } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { createPool } from '../../server/src/db/pool';
import { startDatabaseServer } from '../../server/test/database-server';
import { startApp, type App } from '../app';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const cardCount = 500;
const password = 'Chainline-demo-1';
/** Fast scrolling: 2,400 pixels a second at 60 frames. */
const pixelsPerFrame = 40;
/** A longer frame dropped at least one. */
const lateMs = 25;

const tables = [
  { name: 'products', changes: 'id = id + 1000000' },
  { name: 'product_variations', changes: 'id = id + 1000000, product_id = product_id + 1000000' },
  { name: 'product_categories', changes: 'product_id = product_id + 1000000' },
];

/** Duplicates the demo shop's products to fill a page of 500. */
const doubleProducts = async (databaseUrl: string) => {
  const pool = createPool({ url: databaseUrl, size: 1, onError: () => undefined });
  for (const { name, changes } of tables) {
    await pool.query(`create temp table copied as select * from ${name}`);
    await pool.query(`update copied set ${changes}`);
    await pool.query(`insert into ${name} select * from copied`);
    await pool.query('drop table copied');
  }
  await pool.end();
};

const signIn = async (page: Page, { url }: App) => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('combobox', { name: 'Log In As' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/dashboard/);
};

const importProducts = async (page: Page, { url }: App) => {
  await page.goto(`${url}/products/list`);
  await page.getByRole('button', { name: 'Import Products' }).first().click();
  await page.getByText('Sync completed!').waitFor({ timeout: 120_000 });
};

/** Scrolls through the page, one step per frame; returns the frame times in milliseconds. */
const scrollThrough = (page: Page) =>
  page.evaluate(async (step) => {
    const times: number[] = [];
    scrollTo(0, 0);
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let moves = true; moves;) {
      const before = scrollY;
      scrollBy(0, step);
      moves = scrollY > before;
      const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      times.push(at - last);
      last = at;
    }
    return times;
  }, pixelsPerFrame);

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

/** Main thread time of the page so far, in milliseconds. */
const workedMs = async (session: CDPSession) => {
  const read = metrics.parse(await session.send('Performance.getMetrics'));
  return (read.metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const measure = async (page: Page, session: CDPSession, name: string) => {
  const before = await workedMs(session);
  const times = await scrollThrough(page);
  const worked = (await workedMs(session)) - before;
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  const total = times.reduce((sum, time) => sum + time, 0);
  const late = times.filter((time) => time > lateMs).length;
  print(
    `${name.padEnd(28)} ${String(times.length).padStart(6)} ${((times.length / total) * 1000).toFixed(1).padStart(6)} ` +
      `${at(0.5).padStart(7)} ${at(0.95).padStart(7)} ${at(0.99).padStart(7)} ${String(late).padStart(5)} ` +
      (worked / times.length).toFixed(2).padStart(9),
  );
};

const run = async (page: Page, app: App) => {
  await signIn(page, app);
  await importProducts(page, app);
  await doubleProducts(app.databaseUrl);

  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const began = performance.now();
  await page.goto(`${app.url}/products/list?per_page=${cardCount}`);
  await page
    .locator('li.card')
    .nth(cardCount - 1)
    .waitFor({ state: 'attached' });
  const shownAfter = performance.now() - began;
  print(
    `${cardCount} cards in the page after ${shownAfter.toFixed(0)} ms, ${(await workedMs(session)).toFixed(0)} ms of them work of the page`,
  );
  print('\nscroll through them           frames      fps  median    95 %    99 %  late  work/frame');
  await measure(page, session, 'first, pictures come along');
  await measure(page, session, 'again');
};

const found = findChromium();
if (!found) throw new Error('There is no Chromium; `npm test` installs one, or set CHROMIUM_PATH.');
const database = await startDatabaseServer();
const { app, stop } = await startApp({ server: database.url });
const browser = await chromium.launch({ executablePath: found.path });
try {
  await run(await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-AU' }), app);
} finally {
  await browser.close();
  await stop();
  await database.stop();
}
