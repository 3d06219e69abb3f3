import { test as base, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { startApp, type App } from './app';
import { demoPassword } from './demo-password';

/** Each account of the demo shop has the name of its role. */
type DemoUser = 'manager' | 'staff' | 'quotes';
/** Signs a page's browser in with the role of the account; the next address it goes to is opened as that person. */
type SignIn = (page: Page, user: DemoUser) => Promise<void>;

const signedInSchema = z.object({ token: z.string(), session_id: z.string() });

/**
 * A journey runs against the built app with a server, a database, a sandbox and a demo shop that its worker has for
 * itself. Journeys that leave the shop as the others expect it share it, in any order. A file whose journeys do not names
 * a shop of its own: `test.use({ shop: 'products' })`.
 */
export const test = base.extend<{ signIn: SignIn; keptServerLog: undefined }, { app: App; shop: string }>({
  shop: ['shared', { scope: 'worker', option: true }],
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { app, stop } = await startApp(process.env.JOURNEYS_DATABASE_SERVER ?? '');
      await use(app);
      await stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
  // The form itself is for the journeys of signing in; each session is made anew, as its secret is good once only.
  signIn: ({ app }, use) =>
    use(async (page, user) => {
      const data = { username: user, password: demoPassword, role: user };
      const answer = await page.request.post(`${app.url}/api/auth/login`, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { token, session_id } = signedInSchema.parse(await answer.json());
      // What is kept belongs to the origin; an empty page of it, with an icon so that nobody asks for one, can keep it.
      const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
      await page.route(`${app.url}/blank`, (route) => route.fulfill(blank), { times: 1 });
      await page.goto(`${app.url}/blank`);
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
});

export { expect };
