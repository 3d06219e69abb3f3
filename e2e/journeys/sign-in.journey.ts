import type { APIRequestContext, Page } from '@playwright/test';
import type { App } from '../app';
import { expect, test } from '../fixtures';
import { pressIfThere } from '../press-if-there';

const password = 'Chainline-demo-1';
const refused = 'Invalid username, password or role.';
const secondsOf = (text: string | null): number => Number(/in (\d+) seconds/.exec(text ?? '')?.[1]);

const logIn = async (page: Page, username: string, given = password) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Log In' }).click();
};

const home = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });
const bearerOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '');
const verify = (request: APIRequestContext, app: App, bearer: string) =>
  request.get(`${app.url}/api/auth/verify`, { headers: { authorization: `Bearer ${bearer}` } });

test('a refused sign-in is reported, and the password can be shown', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'staff', 'Wrong-horse-1');
  await expect(page.getByRole('alert')).toHaveText(refused);

  const typed = page.getByLabel('Password', { exact: true });
  await expect(typed).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(typed).toHaveAttribute('type', 'text');
  await expect(typed).toHaveValue('Wrong-horse-1');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(typed).toHaveAttribute('type', 'password');

  await test.step('a staff account is no manager', async () => {
    await page.getByRole('combobox', { name: 'Log In As' }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    const answer = page.waitForResponse('**/api/auth/login');
    await logIn(page, 'staff');
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText(refused);
    await expect(page).toHaveURL('/login');
  });
});

test('five failures lock the form for 300 seconds, despite a reload', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const alert = page.getByRole('alert');
  for (let failures = 1; failures <= 5; failures += 1) {
    const answer = page.waitForResponse('**/api/auth/login');
    await logIn(page, 'nobody', 'Wrong-horse-1');
    expect((await answer).status()).toBe(401);
    await expect(alert).toHaveText(failures < 5 ? refused : /^Account is locked\. Please try again in \d+ seconds\.$/);
  }

  await page.clock.fastForward(60_000);
  await expect.poll(async () => secondsOf(await alert.textContent())).toBeLessThanOrEqual(240);
  await page.reload();
  await expect(alert).toHaveText(/^Account is locked\. Please try again in \d+ seconds\.$/);
  const left = secondsOf(await alert.textContent());
  expect(left).toBeLessThanOrEqual(240);
  await expect(page.getByLabel('Username')).toBeDisabled();
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Log In As' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();

  await page.clock.fastForward(left * 1000);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  await expect(alert).toBeHidden();

  await test.step('the server has its own clock, and locks this username only', async () => {
    await logIn(page, 'nobody');
    await expect(alert).toHaveText('Too many login attempts. Please try again later.');
    await logIn(page, 'staff');
    await expect(home(page)).toBeVisible();
  });
});

test('signing in opens the requested page, and sign-in pages redirect signed-in users home', async ({ page }) => {
  await page.goto('/product-mappings?search=bike');
  await expect(page).toHaveURL('/login');
  await logIn(page, 'staff');
  await expect(page).toHaveURL('/product-mappings?search=bike');
  await expect(page.getByRole('heading', { name: 'Product Mapping', level: 1 })).toBeVisible();

  for (const door of ['/', '/login']) {
    await page.goto(door);
    await expect(page).toHaveURL('/dashboard');
    await expect(home(page)).toBeVisible();
  }
});

test('logging out ends the session here and on the server', async ({ page, app, request }) => {
  await page.goto('/login');
  await logIn(page, 'staff');
  await page.getByRole('link', { name: 'Product Mappings' }).click();
  await expect(page.getByRole('heading', { name: 'Product Mapping', level: 1 })).toBeVisible();
  const bearer = await bearerOf(page);
  expect((await verify(request, app, bearer)).status()).toBe(200);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('authToken');
  // The page goes at once, while the server ends the session.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('chainline_refresh');
  const refusal = await verify(request, app, bearer);
  expect(refusal.status()).toBe(401);
  expect(await refusal.json()).toMatchObject({ code: 'auth.session_ended' });

  await page.goBack();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Product Mapping|Dashboard$/ })).toHaveCount(0);
});

test('a manager who signs in as Sales Staff has only that role', async ({ page, app, request }) => {
  await page.goto('/login');
  await logIn(page, 'manager');
  await page.getByRole('link', { name: 'Lightspeed', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Connection to Lightspeed' });
  await expect(panel).toContainText(/ask a manager of your shop/);
  await expect(page.getByRole('button', { name: /connect/i })).toHaveCount(0);
  const headers = { authorization: `Bearer ${await bearerOf(page)}` };
  expect((await request.get(`${app.url}/api/lightspeed/oauth/start`, { headers })).status()).toBe(403);
});

test('a revoked session ends at the sign-in screen', async ({ page, app }) => {
  await page.goto('/login');
  await logIn(page, 'staff');
  await expect(home(page)).toBeVisible();
  await page.goto('/product-mappings');
  await expect(page.getByRole('tabpanel')).toContainText(/No mappings yet|SKU/);
  // The context's requests carry the page's cookie, but the page does not notice them.
  expect((await page.context().request.post(`${app.url}/api/auth/logout`)).status()).toBe(200);

  await pressIfThere(page.getByRole('link', { name: 'Lightspeed Items' }));
  await expect(page).toHaveURL('/login');
  expect(await bearerOf(page)).toBe('');
});

test('a session that cannot be renewed ends when its token expires', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await logIn(page, 'staff');
  await expect(home(page)).toBeVisible();
  await page.context().clearCookies();

  await page.clock.fastForward(15 * 60_000);
  await expect(page).toHaveURL('/login');
  expect(await bearerOf(page)).toBe('');
});

test('a second tab stays signed in while the session is renewed', async ({ page, context }) => {
  await context.clock.install();
  await page.goto('/login');
  await logIn(page, 'staff');
  await expect(home(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/lightspeed');
  await expect(second.getByRole('region', { name: 'Connection to Lightspeed' })).toBeVisible();

  const renewed = Promise.all([page, second].map((tab) => tab.waitForResponse('**/api/auth/refresh')));
  await context.clock.fastForward(14 * 60_000);
  expect((await renewed).map((answer) => answer.status())).toEqual([200, 200]);

  for (const tab of [page, second]) {
    await tab.getByRole('link', { name: 'Product Mappings', exact: true }).click();
    await expect(tab.getByRole('heading', { name: 'Product Mapping', level: 1 })).toBeVisible();
    await expect(tab.getByRole('tabpanel')).toContainText(/No mappings yet|SKU/);
    await expect(tab).toHaveURL('/product-mappings');
  }
});

test('the chosen theme survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await logIn(page, 'staff');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const dark = page.getByRole('button', { name: 'Dark', exact: true });
  await expect(dark).toHaveAttribute('aria-pressed', 'false');
  expect(await scheme()).toBe('light');

  await dark.click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  expect(await scheme()).toBe('dark');
});
