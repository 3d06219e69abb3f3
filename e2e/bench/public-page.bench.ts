import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { startDatabaseServer } from '../../server/test/database-server';
import { startApp, type App } from '../app';
import { customer, importProducts, makeDraft, sendQuote } from '../quotes';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const password = 'Chainline-demo-1';
const visits = 5;
/** A mid-range phone with a poor connection: a quarter of this processor, 1.6 Mbit/s down, 150 ms round trip. */
const cpuRate = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('combobox', { name: 'Log In As' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/dashboard/);
};

/** Sends a quote and returns its customer's link. */
const offer = async (app: App, browser: Browser): Promise<string> => {
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page);
  await importProducts(page);
  const buyer = customer('Bench Buyer');
  const link = await sendQuote(app, page, await makeDraft(page, buyer), buyer);
  await page.close();
  return link;
};

type Visit = { paint: number; ready: number; script: number; total: number };

/** First visit of a phone: times from the start of navigation, bytes over the wire. */
const visit = async (app: App, browser: Browser, link: string): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  const scripts = new Set<string>();
  const bytes = { script: 0, total: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.total += encodedDataLength;
    if (scripts.has(requestId)) bytes.script += encodedDataLength;
  });
  await page.goto(link, { waitUntil: 'commit' });
  // The checkbox works: script and quote are loaded.
  await page.getByRole('checkbox').first().check();
  const ready = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { paint, ready, ...bytes };
};

const middle = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const postgres = await startDatabaseServer();
const { app, stop } = await startApp({ server: postgres.url });
const executablePath = findChromium()?.path;
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const link = await offer(app, browser);
  const seen: Visit[] = [];
  for (let at = 0; at < visits; at += 1) seen.push(await visit(app, browser, link));
  const of = (value: (each: Visit) => number) => Math.round(middle(seen.map(value))).toLocaleString('en-AU');
  print(`First visits: ${visits}, the middle of each; processor / ${cpuRate}, 1.6 Mbit/s, ${network.latency} ms`);
  print(`first contentful paint ${of(({ paint }) => paint)} ms, terms ticked ${of(({ ready }) => ready)} ms`);
  print(`JavaScript ${of(({ script }) => script)} bytes, all ${of(({ total }) => total)} bytes over the wire`);
} finally {
  await browser.close();
  await stop();
  await postgres.stop();
}
