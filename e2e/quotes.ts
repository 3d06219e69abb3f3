import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from './app';
import { expect } from './fixtures';
import { limits } from './limits';

const units = z.object({
  products: z.array(
    z.object({ product_id: z.int(), variation_id: z.int().nullable(), name: z.string(), sku: z.string() }),
  ),
});
const rates = z.object({
  options: z.array(z.object({ code: z.string(), type: z.string() })),
  rates_id: z.uuid(),
});
const quoteAnswer = z.object({
  quote: z.object({
    id: z.int(),
    quote_number: z.string(),
    version: z.int(),
    total_amount: z.number(),
    customer_id: z.int().nullable(),
  }),
});
const mailbox = z.object({
  mails: z.array(z.object({ id: z.int(), to: z.string(), subject: z.string(), attachments: z.int() })),
});
const mailSchema = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.base64() })),
});

export type Quote = z.output<typeof quoteAnswer>['quote'];
export type Customer = { name: string; email: string; phone: string; address: string };

/** A customer that no other journey uses. */
export const customer = (name: string): Customer => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@customer.example`,
  phone: '0412 345 678',
  address: '12 Church Street, Parramatta NSW 2150',
});

/** Calls the API as the user signed in on a page. */
const createCall =
  (page: Page) =>
  async <S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    data?: unknown,
  ): Promise<z.output<S>> => {
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const answer = await page.request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token ?? ''}` },
      ...(data === undefined ? {} : { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return schema.parse(await answer.json());
  };

/** Imports the shop's products and waits for the demo quotes that follow, unless already done. */
export const importProducts = async (page: Page): Promise<void> => {
  const call = createCall(page);
  const { products } = await call(z.object({ products: z.array(z.unknown()) }), 'GET', '/products?per_page=1');
  if (products.length > 0) return;
  const task = await call(z.object({ task_id: z.uuid() }), 'POST', '/tasks/import/woo', {});
  const state = () => call(z.object({ status: z.string() }), 'GET', `/tasks/${task.task_id}`);
  // Benchmarks call this too, where the journeys' limits are not set.
  const { wait: timeout } = limits;
  await expect.poll(async () => (await state()).status, { timeout }).toBe('completed');
  const listed = z.object({ quotes: z.array(z.unknown()) });
  await expect
    .poll(async () => (await call(listed, 'GET', '/quotes/v2/recent?limit=1')).quotes.length, {
      message: 'The demo adds all of its quotes and notifications at once',
      timeout,
    })
    .toBeGreaterThan(0);
};

/** Draft with a bike and a lock, delivery, and a choice of payment. */
export const makeDraft = async (page: Page, customerInfo: Customer): Promise<Quote> => {
  const call = createCall(page);
  const find = async (sku: string) => {
    const { products } = await call(units, 'GET', `/products/sellable?search=${sku}&per_page=100`);
    const unit = products.find((one) => one.sku === sku);
    if (!unit) throw new Error(`The shop does not sell ${sku}`);
    return unit;
  };
  const [bike, lock] = [await find('SEG-P100S'), await find('BRA-ANCULO230LOC')];
  const { options, rates_id } = await call(rates, 'POST', '/shipping/options', {
    address: customerInfo.address,
    labour_count: 0,
    goods_total: 2088.95,
    lines: [
      { product_id: bike.product_id, name: bike.name, type: 'bike', price: 1999, quantity: 1 },
      { product_id: lock.product_id, name: lock.name, type: 'accessory', price: 89.95, quantity: 1 },
    ],
  });
  const delivery = options.find(({ type }) => type === 'delivery');
  if (!delivery) throw new Error(`Nothing is delivered to ${customerInfo.address}`);
  const line = { id: null, quantity: 1, discount: 0, refresh_price: false, expected_date: null };
  const { quote } = await call(quoteAnswer, 'POST', '/quotes', {
    client_key: randomUUID(),
    draft: {
      customer_info: { ...customerInfo, company: '' },
      products: [bike, lock].map(({ product_id, variation_id }) => ({ ...line, product_id, variation_id })),
      labour_items: [],
      settings: {
        discount: 0,
        validDays: 30,
        paymentOption: 'customer_chooses',
        assignedTo: null,
        notes: '',
        customer_note: '',
      },
      delivery: { rates_id, code: delivery.code },
      keep_delivery: true,
      manual_shipping_fee: null,
      distance_confirmed: false,
      parcel: null,
    },
  });
  return quote;
};

const mailsTo = async (app: App, address: string) =>
  mailbox.parse(await app.control('/mail')).mails.filter(({ to }) => to.includes(address));

/** Waits for `count` emails to an address and returns the newest. */
export const readMail = async (app: App, address: string, count = 1): Promise<z.output<typeof mailSchema>> => {
  await expect.poll(async () => (await mailsTo(app, address)).length).toBe(count);
  const newest = Math.max(...(await mailsTo(app, address)).map(({ id }) => id));
  return mailSchema.parse(await app.control(`/mail/${newest}`));
};

/** The newest email to an address with this in its subject, once it has arrived. */
export const findMail = async (app: App, address: string, subject: string): Promise<z.output<typeof mailSchema>> => {
  const find = async () => (await mailsTo(app, address)).filter((mail) => mail.subject.includes(subject));
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  const newest = Math.max(...(await find()).map(({ id }) => id));
  return mailSchema.parse(await app.control(`/mail/${newest}`));
};

/** Path of the link in an email. */
export const linkIn = ({ text }: { text: string }): string => {
  const [path] = /\/quotes\/view\/[\w-]{43}/.exec(text) ?? [];
  if (path === undefined) throw new Error(`There is no link in: ${text}`);
  return path;
};

/** Sends a quote and returns its customer's link. */
export const sendQuote = async (app: App, page: Page, { id }: Quote, { email }: Customer): Promise<string> => {
  const before = (await mailsTo(app, email)).length;
  await createCall(page)(quoteAnswer, 'POST', `/quotes/v2/${id}/send`, { method: 'email', send_key: randomUUID() });
  return linkIn(await readMail(app, email, before + 1));
};

/** A page in a fresh browser context. */
export const openStranger = async (app: App, browser: Browser, { phone = false } = {}): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: app.url,
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}),
  });
  return context.newPage();
};
