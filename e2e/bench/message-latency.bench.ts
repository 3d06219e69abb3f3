import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { startDatabaseServer } from '../../server/test/database-server';
import { startApp, type App } from '../app';
import { demoPassword } from '../demo-password';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const texts = 40;
const phone = '+61491570156';

const signIn = async (app: App, browser: Browser, username: string, role: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('combobox', { name: 'Log In As' }).click();
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/dashboard/);
  await page.goto('/conversations');
  return page;
};

/** Sends a text to the shop: the sandbox's webhook follows at once. @returns milliseconds until each page shows it */
const measure = async (app: App, body: string, pages: Record<string, Page>): Promise<Record<string, number>> => {
  const started = performance.now();
  const shown = Object.entries(pages).map(async ([name, page]) => {
    await page.getByText(body).first().waitFor();
    return [name, performance.now() - started] as const;
  });
  await app.control('/phones/texts', { from: phone, body });
  return Object.fromEntries(await Promise.all(shown));
};

const at = (numbers: number[], share: number): string => {
  const sorted = numbers.toSorted((one, other) => one - other);
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)} ms`;
};

const postgres = await startDatabaseServer();
const { app, stop } = await startApp({ server: postgres.url });
const executablePath = findChromium()?.path;
const launch = () => chromium.launch(executablePath === undefined ? {} : { executablePath });
const browsers = [await launch(), await launch()] as const;
try {
  const list = await signIn(app, browsers[0], 'manager', 'Manager');
  const thread = await signIn(app, browsers[1], 'staff', 'Staff');
  const pages = { list, thread };
  await app.control('/phones/texts', { from: phone, body: 'First of all' });
  await thread.getByRole('button', { name: /First of all/ }).click();
  await thread.getByRole('log').getByText('First of all').waitFor();
  await list.getByRole('button', { name: /First of all/ }).waitFor();

  const seen: Record<string, number>[] = [];
  for (let number = 1; number <= texts; number += 1) seen.push(await measure(app, `Text number ${number}.`, pages));
  print(`${texts} texts, from the webhook to the screens of two browsers: median, 95th percentile`);
  for (const name of Object.keys(pages)) {
    const times = seen.flatMap((each) => each[name] ?? []);
    print(`the ${name}: ${at(times, 0.5)}, ${at(times, 0.95)}`);
  }
} finally {
  for (const browser of browsers) await browser.close();
  await stop();
  await postgres.stop();
}
