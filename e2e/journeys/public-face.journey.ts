import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from '../app';
import { confirmIdentity } from '../confirm-identity';
import { expect, test } from '../fixtures';
import { customer, importProducts, makeDraft, openStranger, sendQuote } from '../quotes';
import { scrollUntilShown } from '../scroll-until-shown';

/** The first journey fills the shop, so that the others open full pages. */
test.use({ shop: 'public-face' });
test.describe.configure({ mode: 'serial' });

const scriptBudget = 250_000;
/** Limit for the customer's page, which loads on phones. */
const customerScriptBudget = 100_000;
/** `:id` stands for a draft. */
const staffPages = [
  '/dashboard',
  '/inventory',
  '/products/list',
  '/accessories',
  '/lightspeed',
  '/lightspeed-inventory',
  '/sync-dashboard',
  '/sync-dashboard?tab=conflicts',
  '/sync-dashboard?tab=history',
  '/quotes',
  '/quotes/:id',
  '/quote-builder',
  '/quote-builder?edit=:id',
  '/conversations',
  '/customers',
  '/customers/:id',
  '/users',
  '/users/1',
  '/user-management',
  '/audit-log',
  '/settings/integrations',
  '/settings',
  '/settings?tab=second-factor',
  '/settings?tab=shop',
  '/settings?tab=delivery',
  '/settings?tab=retention',
  '/product-mappings?tab=review',
  '/product-mappings',
];
const handleSchema = z.object({ access_token: z.string().min(1) });

const connect = async (page: Page) => {
  await page.goto('/lightspeed');
  await page.getByRole('button', { name: 'Connect to Lightspeed' }).click();
  await confirmIdentity(page);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByRole('heading', { name: 'Lightspeed is connected' })).toBeVisible();
};

/** Collects console errors and warnings, which include violations of the CSP. */
/** A picture that takes too long on a busy machine, for which the page shows a placeholder. */
const isLatePicture = (text: string): boolean => text.includes('status of 504');

const collectComplaints = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !isLatePicture(message.text())) complaints.push(message.text());
  });
  return complaints;
};

const collectUrls = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  return urls;
};

const strangersTo = (app: App, urls: readonly string[]): string[] =>
  urls.filter((url) => /^(?:https?|wss?):/.test(url) && new URL(url).origin !== app.url);

/** Credentials of a session: bearer token and renewal cookie. */
const keysOf = async (page: Page, context: BrowserContext, app: App) => {
  const [cookie] = await context.cookies(`${app.url}/api/auth`);
  const [sessionId = '', secret = ''] = cookie?.value.split('.') ?? [];
  const bearer = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  expect([bearer, secret, sessionId].filter((text) => text.length < 20)).toEqual([]);
  return { cookie, bearer, secret, sessionId };
};

test('from sign-in to Lightspeed and back, no page reports an error or reveals a secret', async ({
  page,
  app,
  context,
  request,
}) => {
  const complaints = collectComplaints(page);
  const urls = collectUrls(page);

  await test.step('before signing in', async () => {
    for (const path of ['/', '/product-mappings', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/login');
    await page.getByLabel('Username').fill('manager');
    await page.getByLabel('Password', { exact: true }).fill('Chainline-demo-1');
    await page.getByRole('combobox', { name: 'Log In As' }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    expect(strangersTo(app, urls)).toEqual([]);
  });

  const outside = await test.step('the way to Lightspeed is the only external link', async () => {
    await connect(page);
    // Expected in the console: only the answer that asks for the password.
    const asked = 'Failed to load resource: the server responded with a status of 403 (Forbidden)';
    expect(complaints.splice(0)).toEqual([asked]);
    const strangers = strangersTo(app, urls);
    expect(new Set(strangers.map((url) => new URL(url).origin))).toEqual(new Set([app.sandboxUrl]));
    expect(strangers.filter((url) => !new URL(url).pathname.endsWith('/authorize'))).toEqual([]);
    return strangers;
  });

  await test.step('full pages, in light and dark', async () => {
    await page.getByRole('link', { name: 'Inventory', exact: true }).click();
    await page.getByRole('button', { name: 'Sync All Products' }).first().click();
    await expect(page.getByText('Sync completed!')).toHaveCount(2);
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await page
      .getByRole('button', { name: /^Why is this number\?/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('No changes recorded yet');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await page.goto('/product-mappings');
    await page.getByRole('button', { name: 'Add Mapping' }).click();
    await page.getByRole('combobox', { name: 'WooCommerce product' }).fill('Segway');
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  await test.step('secrets are not in the page or its storage', async () => {
    const stored = await page.evaluate((): Record<string, string> => Object.fromEntries(Object.entries(localStorage)));
    const { authToken = '', refreshToken = '', lightspeed_tokens: connection = '', ...others } = stored;
    const { cookie, secret, sessionId } = await keysOf(page, context, app);
    const { access_token: handle } = handleSchema.parse(JSON.parse(connection));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(refreshToken).toBe(sessionId);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('lightspeed_oauth');

    const secrets = [authToken, secret, handle];
    expect(secrets.filter((text) => text.length < 20)).toEqual([]);
    const holding = (text: string) => secrets.some((each) => text.includes(each));
    expect(Object.entries(others).filter(([, value]) => holding(value))).toEqual([]);
    expect([authToken, refreshToken, connection].some((text) => text.includes(secret))).toBe(false);
    expect(urls.filter((url) => holding(url) || url.includes(sessionId))).toEqual([]);
    const answer = await request.get(`${app.sandboxUrl}/API/V3/Account.json`, {
      headers: { authorization: `Bearer ${handle}` },
    });
    expect(answer.status(), 'the handle is no token of Lightspeed').toBe(401);
  });

  await test.step('logging out', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  });
  expect(strangersTo(app, urls)).toEqual(outside);
  // A call that is under way when the session ends is refused.
  const refused = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';
  expect(complaints.filter((text) => text !== refused)).toEqual([]);
});

test('every response carries a strict policy', async ({ request }) => {
  const policyOf = async (path: string) => {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['x-powered-by'], path).toBeUndefined();
    const parts = (headers['content-security-policy'] ?? '').split(';').map((part) => part.trim().split(/\s+/));
    return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
  };

  for (const path of ['/login', '/inventory', '/nowhere', '/logo.svg', '/api/auth/verify', '/api/nowhere']) {
    const policy = await policyOf(path);
    expect(policy.get('default-src'), path).toEqual(["'self'"]);
    expect(policy.get('script-src'), path).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy.get('style-src'), path).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/=]{20,}'$/)]);
    expect(policy.get('connect-src'), path).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors'), path).toEqual(["'none'"]);
    expect(policy.get('object-src'), path).toEqual(["'none'"]);
    expect(policy.get('base-uri'), path).toEqual(["'none'"]);
    expect([...policy.values()].flat().join(' '), path).not.toMatch(/'unsafe|\*|https?:/);
  }

  await test.step('with a nonce that is never used twice', async () => {
    const [first, second] = [await policyOf('/login'), await policyOf('/login')];
    expect(first.get('style-src')).not.toEqual(second.get('style-src'));
  });
});

/** Clears a kept page's caches, so that all scripts come over the wire. */
const fetchAnew = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
};

/** Transfer size of a page's scripts with an empty cache. Fetches those of lazy parts before they are imported. */
const weighScripts = async (page: Page, path: string): Promise<number> => {
  const scripts = new Map<string, Promise<number>[]>();
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    scripts.set(request.url(), [...(scripts.get(request.url()) ?? []), size]);
  });
  // Disables push, because with an open stream the network is never idle.
  await page.route('**/api/push', (route) => route.fulfill({ status: 204 }));
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(path);
  const sizes = await Promise.all([...scripts.values()].map(async (each) => Math.max(...(await Promise.all(each)))));
  return sizes.reduce((sum, size) => sum + size, 0);
};

for (const staffPage of staffPages) {
  test(`${staffPage} complains about nothing, asks nobody else, and takes less than 250 KB of JavaScript`, async ({
    app,
    keptPage,
  }, testInfo) => {
    const page = await keptPage('manager');
    await fetchAnew(page);
    const complaints = collectComplaints(page);
    const urls = collectUrls(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const draft = staffPage.includes(':id') ? await makeDraft(page, customer('Noor Haddad')) : undefined;
    const id = staffPage.startsWith('/customers') ? draft?.customer_id : draft?.id;
    const path = staffPage.replace(':id', String(id));

    const weight = await weighScripts(page, path);
    testInfo.annotations.push({ type: 'bytes of JavaScript over the wire', description: `${path} ${weight}` });
    expect(weight).toBeGreaterThan(50_000);
    expect(weight).toBeLessThan(scriptBudget);

    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const { bearer, secret, sessionId } = await keysOf(page, page.context(), app);
    expect(urls.filter((url) => [bearer, secret, sessionId].some((key) => url.includes(key)))).toEqual([]);
    expect(strangersTo(app, urls)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('the page of a quote is small, calls no other host and leaks its link to nobody', async ({
  keptPage,
  app,
  browser,
}, testInfo) => {
  const omar = customer('Omar Bianchi');
  const page = await keptPage('manager');
  await importProducts(page);
  const quote = await makeDraft(page, omar);
  const link = await sendQuote(app, page, quote, omar);

  const stranger = await openStranger(app, browser, { phone: true });
  const complaints = collectComplaints(stranger);
  const urls = collectUrls(stranger);
  const referrers: Promise<string | undefined>[] = [];
  stranger.on('request', (request) => referrers.push(request.allHeaders().then(({ referer }) => referer)));

  const weight = await weighScripts(stranger, link);
  testInfo.annotations.push({ type: 'bytes of JavaScript over the wire', description: `a quote ${weight}` });
  expect(weight).toBeGreaterThan(20_000);
  expect(weight).toBeLessThan(customerScriptBudget);
  expect(strangersTo(app, urls)).toEqual([]);

  await stranger.getByLabel('Your full name').fill(omar.name);
  await stranger.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await stranger.getByRole('button', { name: 'Accept Quote & Proceed to Payment' }).click();
  await stranger.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(stranger.getByRole('heading', { name: /^Pay order/ })).toBeVisible();

  const key = link.replace('/quotes/view/', '');
  expect(strangersTo(app, urls).length).toBeGreaterThan(0);
  expect(strangersTo(app, urls).filter((url) => url.includes(key))).toEqual([]);
  expect((await Promise.all(referrers)).filter((referrer) => referrer?.includes(key))).toEqual([]);
  expect(await stranger.context().cookies(app.url)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a part and a page that could not be loaded are fetched again', async ({ keptPage }) => {
  const page = await keptPage('manager');
  await page.goto('/customers');
  await page.route(/\/assets\/(ChartBars|RevenuePage)-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const chart = page.getByRole('group', { name: 'Quote funnel' });
  await scrollUntilShown(chart, chart.getByText('The chart could not be loaded.'));
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('main')).toContainText('This part of the page could not be loaded.');

  await page.unrouteAll();

  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
  await page.goBack();
  await scrollUntilShown(chart, chart.locator('svg').first());
});
