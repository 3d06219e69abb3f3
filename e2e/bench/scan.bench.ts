import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { startDatabaseServer } from '../../server/test/database-server';
import { startApp, type App } from '../app';
import { demoPassword } from '../demo-password';

const scans = 30;

const sessionSchema = z.object({ token: z.string(), session_id: z.string() });
const workSchema = z.object({
  work_order: z.object({ number: z.string(), bike_tags: z.array(z.object({ code: z.string() })) }),
});

const signIn = async (page: Page, { url }: App) => {
  const data = { username: 'staff', password: demoPassword, role: 'staff' };
  const answer = await page.request.post(`${url}/api/auth/login`, { data });
  const session = sessionSchema.parse(await answer.json());
  await page.goto(`${url}/login`);
  await page.evaluate(({ token, session_id: id }) => {
    localStorage.setItem('authToken', token);
    localStorage.setItem('refreshToken', id);
  }, session);
  return { authorization: `Bearer ${session.token}` };
};

const book = async (page: Page, { url }: App, headers: Record<string, string>, at: number) => {
  const plan = { problem: 'Brakes squeal', limit_amount: null, promised_on: null, day: null, minutes: 60 };
  const who = { customer_id: null, customer_name: 'Mei Chen', customer_phone: '', customer_email: '' };
  const bike = { bike: `Bike ${at}`, serial_number: '', checklists: ['Basic service'], assigned_to: null };
  const data = { ...plan, ...who, ...bike, request_key: randomUUID() };
  const answer = await page.request.post(`${url}/api/work-orders`, { headers, data });
  return workSchema.parse(await answer.json()).work_order;
};

/** From the Enter that ends the scanner's link until the job is shown, in milliseconds. */
const scan = async (page: Page, { url }: App, { number, bike_tags: tags }: Awaited<ReturnType<typeof book>>) => {
  await page.goto(`${url}/quotes`);
  await page.getByRole('searchbox').first().waitFor();
  await page.keyboard.type(`${url}/b/${tags[0]?.code ?? ''}`);
  const began = performance.now();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  return performance.now() - began;
};

const found = findChromium();
if (!found) throw new Error('There is no Chromium; `npm test` installs one, or set CHROMIUM_PATH.');
const database = await startDatabaseServer();
const { app, stop } = await startApp({ server: database.url });
const browser = await chromium.launch({ executablePath: found.path });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-AU' });
  const headers = await signIn(page, app);
  const times: number[] = [];
  for (let at = 0; at < scans; at += 1) times.push(await scan(page, app, await book(page, app, headers, at)));
  const sorted = times.toSorted((a, b) => a - b);
  const atShare = (share: number) => (sorted[Math.floor((scans - 1) * share)] ?? 0).toFixed(0);
  process.stdout.write(
    `${scans} scans until the job is shown: median ${atShare(0.5)} ms, 95 % ${atShare(0.95)} ms, ` +
      `longest ${atShare(1)} ms; the first ${(times[0] ?? 0).toFixed(0)} ms\n`,
  );
} finally {
  await browser.close();
  await stop();
  await database.stop();
}
