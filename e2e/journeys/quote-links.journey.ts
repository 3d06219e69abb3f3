import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from '../app';
import { examine } from '../examine';
import { expect, test } from '../fixtures';
import { customer, importProducts, makeDraft, openStranger, readMail, linkIn, sendQuote } from '../quotes';

/** A shop of its own: failed links count against the shared address, and an outage affects everyone. */
test.use({ shop: 'quote-links' });
test.describe.configure({ mode: 'default' });

const messages = {
  expired: 'This quote link has expired. Please request a new quote link.',
  invalid: 'This quote link is invalid or corrupted. Please check the link or request a new one.',
  forbidden: 'You do not have permission to view this quote.',
};
const orders = z.object({ orders: z.array(z.object({ email: z.string(), total: z.string(), status: z.string() })) });

const ordersOf = async (app: App, address: string) =>
  orders.parse(await app.control('/shop/orders')).orders.filter(({ email }) => email === address);

const refuses = async (page: Page, path: string, type: string, message: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Unavailable');
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.locator('details')).toContainText(type);
};
const shows = async (page: Page, path: string, number: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote #${number}`);
};

/** Chooses an action from a quote's menu and confirms it. */
const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
};

const changeEmail = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Change customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Customer' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};

test('a link opens only for its recipient, and only as long as the shop allows', async ({
  page,
  app,
  browser,
  signIn,
}) => {
  const zoe = customer('Zoe Nguyen');
  await signIn(page, 'manager');
  await importProducts(page);
  const quote = await makeDraft(page, zoe);
  const link = await sendQuote(app, page, quote, zoe);
  const customerPage = await openStranger(app, browser);
  const history = page.getByRole('list', { name: 'History' });

  await test.step('as it was sent, and in no other way', async () => {
    await shows(customerPage, link, quote.quote_number);
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    await refuses(customerPage, link.slice(0, -1) + last, 'invalid_token', messages.invalid);
    await refuses(customerPage, `${link}A`, 'decode_error', messages.invalid);
    await refuses(customerPage, '/quotes/view/%00%22%3E', 'decode_error', messages.invalid);
    await refuses(customerPage, `/quotes/view/${quote.id}`, 'decode_error', messages.invalid);
    await customerPage.goto(`/quotes/${quote.id}`);
    await expect(customerPage).toHaveURL(/\/login/);
  });

  await test.step('not after the shop has corrected the email address', async () => {
    await page.goto(`/quotes/${quote.id}`);
    await changeEmail(page, 'zoe@other.example');
    await refuses(customerPage, link, 'email_mismatch', messages.forbidden);
    await expect(customerPage.getByRole('button', { name: 'Request a new quote' })).toHaveCount(0);
    await changeEmail(page, zoe.email);
    await shows(customerPage, link, quote.quote_number);
  });

  await test.step('not after it was revoked; the next link opens', async () => {
    await choose(page, 'Revoke Link');
    await expect(history).toContainText('Links revoked');
    await refuses(customerPage, link, 'access_denied', messages.forbidden);
    await page.getByRole('button', { name: 'Send Again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Again' }).click();
    const next = linkIn(await readMail(app, zoe.email, 2));
    await shows(customerPage, next, quote.quote_number);
  });

  await test.step('not after the quote has expired, when its customer requests a new one', async () => {
    const current = new URL(customerPage.url()).pathname;
    await expect(page.getByRole('dialog')).toBeHidden();
    await choose(page, 'Expire Now');
    await refuses(customerPage, current, 'expired', messages.expired);
    await customerPage.getByRole('button', { name: 'Request a new quote' }).click();
    await customerPage.getByRole('dialog').getByRole('textbox').fill('In blue this time, please');
    await customerPage.getByRole('button', { name: 'Send request' }).click();
    await expect(customerPage.getByText('We will send you a new quote by email.')).toBeVisible();
  });

  await test.step("which appears among the shop's pending actions", async () => {
    await page.goto('/quotes');
    const waiting = page.getByRole('list', { name: 'Pending actions' });
    await waiting
      .getByRole('link', { name: `${zoe.name} asks for a new quote to replace ${quote.quote_number}` })
      .click();
    await expect(history).toContainText('In blue this time, please');
    await page.getByRole('button', { name: 'New Version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New Version' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote ${quote.quote_number}-2`);
  });
});

test('an acceptance is kept while the shop is down, and paid once it is up', async ({ page, app, browser, signIn }) => {
  const ines = customer('Ines Moreau');
  await signIn(page, 'manager');
  await importProducts(page);
  const quote = await makeDraft(page, ines);
  const link = await sendQuote(app, page, quote, ines);
  const customerPage = await openStranger(app, browser);
  const bell = page.getByRole('button', { name: /^Notifications, / });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const pushed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/push');
  await page.goto('/quotes');
  expect((await pushed).headers()['content-type']).toBe('text/event-stream');
  await expect(bell).toHaveAccessibleName(/unread$/);
  const before = await unread();

  await test.step('accepts', async () => {
    // A clear refusal: if the order might have been created, the server would wait a minute and a half before retrying.
    const away = { kind: 'status', status: 429 };
    await app.control('/faults', { system: 'woocommerce', path: '/orders', times: 1_000, fault: away });
    await shows(customerPage, link, quote.quote_number);
    await customerPage.getByRole('radio', { name: /^Full amount/ }).check();
    await customerPage.getByLabel('Your full name').fill(ines.name);
    await customerPage.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await customerPage.getByRole('button', { name: 'Accept Quote & Proceed to Payment' }).click();
    await expect(customerPage.getByRole('heading', { name: 'Quote accepted' })).toBeVisible();
    await expect(customerPage.getByText('Your acceptance is recorded')).toBeVisible();
    expect((await readMail(app, ines.email, 2)).text).toContain('We are preparing your order');
  });

  await test.step('is counted by the bell of a page that stays open, after the first opening', async () => {
    // A third may follow once the order has waited too long to be created.
    await expect.poll(unread).toBeGreaterThanOrEqual(before + 2);
    await expect(page).toHaveURL(/\/quotes$/);
  });

  await test.step('finds it recorded when the page is loaded again, as the shop does', async () => {
    await customerPage.reload();
    await expect(customerPage.getByText('Your acceptance is recorded')).toBeVisible();
    await page.goto(`/quotes/${quote.id}`);
    await expect(page.getByRole('list', { name: 'History' })).toContainText(`Accepted by ${ines.name}, paying in full`);
  });

  await test.step('notifies the shop by the bell, which links to the quote', async () => {
    await page.goto('/quotes');
    await expect(bell).toHaveAccessibleName(/^Notifications, [1-9]\d* unread$/);
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const news = panel.getByRole('link', { name: `${ines.name} accepted ${quote.quote_number}` });
    await expect(news).toContainText('Unread');
    await examine(page, 'notifications');
    await news.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote ${quote.quote_number}`);
    await bell.click();
    await expect(news).toBeVisible();
    await expect(news).not.toContainText('Unread');
    await page.keyboard.press('Escape');
  });

  await test.step('sees the payment page appear automatically', async () => {
    expect(await ordersOf(app, ines.email)).toEqual([]);
    const answer = await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    const toCheckout = customerPage.getByRole('link', { name: 'Proceed to Checkout' });
    await expect(toCheckout).toBeVisible();
    const total = quote.total_amount.toFixed(2);
    expect(await ordersOf(app, ines.email)).toEqual([{ email: ines.email, total, status: 'pending' }]);
    expect((await readMail(app, ines.email, 3)).text).toContain(await toCheckout.getAttribute('href'));
  });
});

test('guessing links is throttled', async ({ page, request, signIn }) => {
  const guess = async () => (await request.get(`/api/quotes/view/${randomBytes(32).toString('base64url')}`)).status();
  const statuses: number[] = [];
  // Attempts of earlier journeys count as well.
  while (statuses.length < 21 && statuses.at(-1) !== 429) statuses.push(await guess());
  expect(statuses.slice(0, -1)).toEqual(statuses.slice(1).map(() => 404));
  expect(statuses.at(-1)).toBe(429);

  await page.goto('/quotes/view/some-link');
  await expect(page.getByText('Too many links that do not exist. Please wait a minute and try again.')).toBeVisible();
  await signIn(page, 'manager');
  await page.goto('/inventory');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Inventory');
});
