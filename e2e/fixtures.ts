import { test as base, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from './app';
import { createApps, sharedShop, type Apps, type RunningApp } from './apps';
import { demoPassword } from './demo-password';
import { visit } from './visit';

/** Demo accounts, named after their roles. */
type DemoUser = 'manager' | 'staff' | 'quotes';
/** Signs in the page's browser; takes effect with the next navigation. */
type SignIn = (page: Page, user: DemoUser) => Promise<void>;

/** A kept page of an account, or of someone without one. Journeys using it must leave the shop unchanged. */
type KeptPage = (user: DemoUser | 'stranger') => Promise<Page>;

type TestFixtures = {
  shop: string;
  running: RunningApp;
  app: App;
  signIn: SignIn;
  keptPage: KeptPage;
  keptServerLog: undefined;
  closedContexts: undefined;
};

const signedInSchema = z.object({ token: z.string(), session_id: z.string() });

const isSignedIn = async (page: Page, app: App): Promise<boolean> => {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const answer = await page.request.get(`${app.url}/api/auth/verify`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok();
};

/**
 * Opens a blank page of the app's origin, to which browser storage belongs. It has an icon so that none is requested.
 */
const openBlank = async (page: Page, app: App) => {
  const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route(`${app.url}/blank`, (route) => route.fulfill(blank), { times: 1 });
  await page.goto(`${app.url}/blank`);
};

const defaultViewport = { width: 1280, height: 720 };

/** Restores a kept page after a journey and leaves its screen, which may poll. */
const tidy = async (page: Page) => {
  for (const event of ['console', 'framenavigated', 'pageerror', 'request', 'requestfinished']) {
    await page.removeAllListeners(event, { behavior: 'wait' });
  }
  // Each journey confirms the password anew.
  await page.context().clearCookies({ name: 'chainline_confirmation' });
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(defaultViewport);
  await visit(page, '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
};

/**
 * A journey runs against the built app with its worker's own server, database, sandbox and demo shop. Journeys that
 * leave the shop unchanged share it and run in any order. A file whose journeys change it names a shop of its own:
 * `test.use({ shop: 'products' })`.
 */
export const test = base.extend<TestFixtures, { apps: Apps }>({
  shop: [sharedShop, { option: true }],
  apps: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { JOURNEYS_DATABASE_SERVER: server = '', JOURNEYS_DATABASE_TEMPLATE: template = '' } = process.env;
      const apps = createApps({ server, template });
      await use(apps);
      await apps.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  running: [async ({ apps, shop }, use) => use(await apps.find(shop)), { timeout: 300_000 }],
  app: ({ running }, use) => use(running.app),
  baseURL: ({ app }, use) => use(app.url),
  // Skips the form, which the sign-in journeys cover. Each session is new, because its secret works once.
  signIn: ({ app }, use) =>
    use(async (page, user) => {
      const data = { username: user, password: demoPassword, role: user };
      const answer = await page.request.post(`${app.url}/api/auth/login`, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { token, session_id } = signedInSchema.parse(await answer.json());
      await openBlank(page, app);
      await page.evaluate(
        ([bearer, sessionId]) => {
          localStorage.setItem('authToken', bearer);
          localStorage.setItem('refreshToken', sessionId);
        },
        [token, session_id] as const,
      );
    }),
  keptServerLog: [
    async ({ app }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('server log', { path: app.serverLog, contentType: 'text/plain' });
    },
    { auto: true },
  ],
  // For journeys that only inspect pages: a new page spends most of its time compiling the app and axe.
  keptPage: async ({ running: { app, keptPages }, browser, signIn }, use) => {
    const used: Page[] = [];
    await use(async (user) => {
      const kept = keptPages.get(user);
      const page = kept ?? (await (await browser.newContext({ baseURL: app.url })).newPage());
      keptPages.set(user, page);
      used.push(page);
      if (user === 'stranger' || (kept && (await isSignedIn(page, app)))) return page;
      await signIn(page, user);
      return page;
    });
    for (const page of used) await tidy(page);
  },
  // Closes pages opened for a second person, which would otherwise keep polling until the worker ends.
  closedContexts: [
    async ({ running: { keptPages }, browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const kept = new Set([...keptPages.values()].map((page) => page.context()));
      for (const context of browser.contexts()) {
        if (!before.has(context) && !kept.has(context)) await context.close();
      }
    },
    { auto: true },
  ],
});

export { expect };
