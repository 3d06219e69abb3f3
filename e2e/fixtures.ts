import { test as base, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from './app';
import { createApps, sharedShop, type Apps, type RunningApp } from './apps';
import { demoPassword } from './demo-password';

/** Each account of the demo shop has the name of its role. */
type DemoUser = 'manager' | 'staff' | 'quotes';
/** Signs a page's browser in with the role of the account; the next address it goes to is opened as that person. */
type SignIn = (page: Page, user: DemoUser) => Promise<void>;

/** The page of an account, or of somebody who has none; the shop must be left as it was. */
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

/** Goes to an empty page of the app, with an icon so that nobody asks for one: what a browser stores belongs to an origin. */
const openBlank = async (page: Page, app: App) => {
  const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route(`${app.url}/blank`, (route) => route.fulfill(blank), { times: 1 });
  await page.goto(`${app.url}/blank`);
};

const defaultViewport = { width: 1280, height: 720 };

/** Leaves a page to the next journey as this one found it, with nothing on it that polls. */
const tidy = async (page: Page, app: App) => {
  for (const event of ['console', 'framenavigated', 'pageerror', 'request', 'requestfinished']) {
    await page.removeAllListeners(event, { behavior: 'wait' });
  }
  // Each journey gives the password anew where it is asked for.
  await page.context().clearCookies({ name: 'chainline_confirmation' });
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(defaultViewport);
  await openBlank(page, app);
};

/**
 * A journey runs against the built app with a server, a database, a sandbox and a demo shop that its worker has for
 * itself. Journeys that leave the shop as the others expect it share it, in any order. A file whose journeys do not names
 * a shop of its own: `test.use({ shop: 'products' })`.
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
  // The form itself is for the journeys of signing in; each session is made anew, as its secret is good once only.
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
  // For journeys that only look at pages: most of the time of a new page goes into compiling the app and axe anew.
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
    for (const page of used) await tidy(page, app);
  },
  // A page that a journey has opened for a second person would go on polling for as long as the worker lives.
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
