import { test as base, expect, type Page } from '@playwright/test';
import { startApp, type App } from './app';

export type DemoUser = 'manager' | 'staff' | 'quotes';
/** Signs in as a person does, with the role of the account. */
type SignIn = (page: Page, user: DemoUser) => Promise<void>;

const demoPassword = 'Chainline-demo-1';
const roleNames: Record<DemoUser, string> = { manager: 'Manager', staff: 'Sales Staff', quotes: 'Quotes' };

/**
 * A journey runs against the built app with a server, a database, a sandbox and a demo shop that its worker has for
 * itself; the journeys of one worker follow each other in the same shop.
 */
export const test = base.extend<{ signIn: SignIn; keptServerLog: undefined }, { app: App }>({
  app: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { app, stop } = await startApp(process.env.JOURNEYS_DATABASE_SERVER ?? '');
      await use(app);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
  signIn: ({ app }, use) =>
    use(async (page, user) => {
      await page.goto(`${app.url}/login`);
      await page.getByLabel('Username').fill(user);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('combobox', { name: 'Log In As' }).click();
      await page.getByRole('option', { name: roleNames[user] }).click();
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page).not.toHaveURL(/\/login/);
    }),
  keptServerLog: [
    async ({ app }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('server log', { body: app.serverLog(), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export { expect };
