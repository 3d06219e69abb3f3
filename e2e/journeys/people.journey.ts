import type { Browser, Page } from '@playwright/test';
import { withConnection } from '../../server/test/database-server';
import type { App } from '../app';
import { confirmIdentity } from '../confirm-identity';
import { expect, test } from '../fixtures';
import { pressIfThere } from '../press-if-there';
import { openStranger, readMail } from '../quotes';
import { totpCode } from '../totp';

const password = 'Blue-horse-7';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

type Account = { username: string; secret?: string; role?: string };

const logIn = async (page: Page, { username, secret = password, role = 'Sales Staff' }: Account) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('combobox', { name: 'Log In As' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
};

type Invited = { role?: string | undefined; isConfirmed?: boolean };

/** Invites someone on the screen and returns the link's path. The password is only asked for the first time. */
const invite = async (page: Page, email: string, { role = 'Sales Staff', isConfirmed = false }: Invited = {}) => {
  await page.goto('/user-management');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  if (!isConfirmed) await confirmIdentity(page);
  const url = new URL(await page.getByLabel('Invitation URL').inputValue());
  return `${url.pathname}${url.search}`;
};

const fillAccount = async (page: Page, username: string) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First Name').fill('Sam');
  await page.getByLabel('Last Name').fill('Okafor');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Invites someone, who accepts in a browser of their own. */
const join = async (page: Page, app: App, browser: Browser, username: string, role?: string): Promise<Page> => {
  const path = await invite(page, `${username}@staff.example`, { role });
  const stranger = await openStranger(app, browser);
  await stranger.goto(path);
  await fillAccount(stranger, username);
  await stranger.getByRole('button', { name: 'Create Account' }).click();
  await expect(stranger.getByText('Account Created Successfully')).toBeVisible();
  return stranger;
};

const openAccount = async (page: Page, username: string) => {
  await page.goto(`/users?search=${username}`);
  await page
    .getByRole('row', { name: new RegExp(username) })
    .getByRole('link')
    .click();
  await expect(page.getByRole('region', { name: 'Access' })).toBeVisible();
};

const verifyInvitation = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByText('Invalid Invitation')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);
};

test('somebody invited by email creates an account and signs in, once', async ({ keptPage, app, browser }) => {
  const email = 'sam@staff.example';
  const page = await keptPage('manager');
  const copied = await invite(page, email);
  await page
    .getByRole('table')
    .getByRole('button', { name: `Send Email to ${email}` })
    .click();
  await expect(page.getByText(`Invitation is on its way to ${email}`)).toBeVisible();
  const { text } = await readMail(app, email);
  expect(text).toContain('48 hours');
  const [emailed = ''] = /\/signup\?token=[\w-]+/.exec(text) ?? [];
  expect(emailed).not.toBe(copied);

  const stranger = await openStranger(app, browser);
  await stranger.goto(emailed);
  await expect(stranger.getByText(`You were invited as Sales Staff, at ${email}.`)).toBeVisible();
  await fillAccount(stranger, 'sam');
  await expect(stranger.getByRole('form', { name: 'Review & Confirm' })).toContainText('Sam Okafor');
  await stranger.getByRole('button', { name: 'Create Account' }).click();
  await expect(stranger.getByText('Account Created Successfully')).toBeVisible();
  await expect(stranger).toHaveURL('/login');
  await logIn(stranger, { username: 'sam' });
  await expect(heading(stranger, 'Dashboard')).toBeVisible();

  await test.step('neither of the two links works again', async () => {
    const next = await openStranger(app, browser);
    for (const path of [emailed, copied]) await verifyInvitation(next, path);
  });
  await test.step('the manager sees it', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('row', { name: email })).toHaveCount(0);
    await page.goto('/audit-log?group=invitation');
    await expect(page.getByRole('row', { name: /Accepted an invitation/ }).first()).toBeVisible();
    await page.goto('/users');
    await expect(page.getByRole('row', { name: /sam@staff\.example.*Sales Staff.*Active/ })).toBeVisible();
  });
});

test('an invitation that was withdrawn, has expired or was made up opens nothing', async ({
  keptPage,
  app,
  browser,
}) => {
  const page = await keptPage('manager');
  const stranger = await openStranger(app, browser);

  await test.step('withdrawn while its form is being filled in', async () => {
    const path = await invite(page, 'gone@staff.example');
    await stranger.goto(path);
    await fillAccount(stranger, 'gone');
    await page.getByRole('button', { name: 'Delete the invitation for gone@staff.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: 'gone@staff.example' })).toHaveCount(0);
    await stranger.getByRole('button', { name: 'Create Account' }).click();
    await expect(stranger.getByRole('alert').filter({ hasText: /invitation/i })).toBeVisible();
    await verifyInvitation(stranger, path);
  });

  await test.step('expired after 48 hours, until it is renewed', async () => {
    const path = await invite(page, 'late@staff.example', { isConfirmed: true });
    await withConnection(app.databaseUrl, (client) =>
      client.query(`update invitations set created_at = created_at - interval '49 hours',
        expires_at = expires_at - interval '49 hours' where email = 'late@staff.example'`),
    );
    await verifyInvitation(stranger, path);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('row', { name: /late@staff\.example.*Expired/ })).toBeVisible();
    const before = await page.getByLabel('Invitation URL').inputValue();
    await page.getByRole('button', { name: /^Renew the invitation for late@staff\.example/ }).click();
    await expect(page.getByLabel('Invitation URL')).not.toHaveValue(before);
    await verifyInvitation(stranger, path);
    await stranger.goto(await page.getByLabel('Invitation URL').inputValue());
    await expect(stranger.getByText(/You were invited as Sales Staff/)).toBeVisible();
  });

  await test.step('made up, or without its token', async () => {
    await verifyInvitation(stranger, `/signup?token=${'x'.repeat(43)}`);
    await stranger.goto('/signup');
    await expect(stranger.getByText('No invitation token provided')).toBeVisible();
    await stranger.getByRole('link', { name: 'Go to Login' }).click();
    await expect(stranger).toHaveURL('/login');
  });
});

test('a demotion or deactivation applies from the very next call', async ({ keptPage, app, browser }) => {
  const page = await keptPage('manager');
  const other = await join(page, app, browser, 'kim', 'Manager');
  await logIn(other, { username: 'kim', role: 'Manager' });
  await expect(other).not.toHaveURL(/\/login/);
  await other.goto('/users');
  await expect(heading(other, 'Users')).toBeVisible();

  await test.step('demoted', async () => {
    await openAccount(page, 'kim');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Sales Staff');
    await page.getByRole('button', { name: 'Change Role' }).click();
    await expect(page.getByText('kim is Sales Staff now')).toBeVisible();
    await pressIfThere(other.getByRole('button', { name: 'Last sign-in' }));
    await expect(other).toHaveURL('/login');
    await logIn(other, { username: 'kim', role: 'Manager' });
    await expect(other.getByRole('alert')).toBeVisible();
    await logIn(other, { username: 'kim' });
    await expect(heading(other, 'Dashboard')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Users' })).toHaveCount(0);
    await other.goto('/user-management');
    await expect(other.getByText('Managers only')).toBeVisible();
  });

  await test.step('deactivated', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('Not signed in anywhere.');
    await pressIfThere(other.getByRole('link', { name: 'Product Mappings' }));
    await expect(other).toHaveURL('/login');
    await logIn(other, { username: 'kim' });
    await expect(other.getByRole('alert')).toBeVisible();
  });

  await test.step('and reactivated, with a new password by email', async () => {
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
    await page.getByRole('button', { name: 'Send Password Link' }).click();
    const { text } = await readMail(app, 'kim@staff.example');
    const [path = ''] = /\/reset-password\?token=[\w-]+/.exec(text) ?? [];
    await other.goto(path);
    await other.getByLabel('New Password', { exact: true }).fill('Green-horse-8');
    await other.getByLabel('Confirm New Password').fill('Green-horse-8');
    await other.getByRole('button', { name: 'Set Password' }).click();
    await expect(other.getByText('Your new password is set')).toBeVisible();
    await logIn(other, { username: 'kim', secret: 'Green-horse-8' });
    await expect(heading(other, 'Dashboard')).toBeVisible();
    await other.goto(path);
    await expect(other.getByText('This link does not work')).toBeVisible();
  });
});

/** Waits for the end: a page that is left earlier is still signed in. */
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
};

test('a second factor is set up with an app, and then required at each sign-in', async ({ keptPage, app, browser }) => {
  const page = await keptPage('manager');
  const own = await join(page, app, browser, 'ada', 'Manager');
  await logIn(own, { username: 'ada', role: 'Manager' });
  await expect(own).not.toHaveURL(/\/login/);
  await own.goto('/settings?tab=second-factor');
  await own.getByRole('button', { name: 'Set Up' }).click();
  await own.getByLabel('Current Password').fill(password);
  await own.getByRole('button', { name: 'Begin' }).click();
  await expect(own.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await own.getByText(/^(?:[A-Z2-7]{4} ?){4,}[A-Z2-7]*$/).textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  await own.getByLabel('Six-digit code from your app').fill(totpCode(secret));
  await own.getByRole('button', { name: 'Turn On' }).click();
  const codes = own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', second = ''] = await codes.allTextContents();
  await own.getByRole('button', { name: 'I have saved them' }).click();
  await logOut(own);

  const answerWith = async (code: string) => {
    await own.getByLabel('Code').fill(code);
    await own.getByRole('button', { name: 'Log In' }).click();
  };
  await test.step('a wrong code and a used one open nothing, the next one does', async () => {
    await logIn(own, { username: 'ada', role: 'Manager' });
    await answerWith('000000');
    await expect(own.getByRole('alert')).toBeVisible();
    await expect(own).toHaveURL('/login');
    // The server also accepts the next time step, as clocks differ.
    const used = totpCode(secret, 1);
    await answerWith(used);
    await expect(own).not.toHaveURL(/\/login/);
    await logOut(own);
    await logIn(own, { username: 'ada', role: 'Manager' });
    await answerWith(used);
    await expect(own.getByRole('alert')).toBeVisible();
  });

  await test.step('a recovery code does, once', async () => {
    await answerWith(recovery);
    await expect(own).not.toHaveURL(/\/login/);
    await logOut(own);
    await logIn(own, { username: 'ada', role: 'Manager' });
    await answerWith(recovery);
    await expect(own.getByRole('alert')).toBeVisible();
    await answerWith(second);
    await expect(own).not.toHaveURL(/\/login/);
  });

  await test.step('and required for every manager, once enabled', async () => {
    await own.goto('/settings?tab=security');
    await own.getByRole('switch', { name: 'Managers must use a second factor' }).check();
    await own.getByRole('button', { name: 'Save' }).click();
    await confirmIdentity(own, password);
    await expect(own.getByText('Settings saved')).toBeVisible();
    await page.goto('/users');
    await expect(heading(page, 'Set up a second factor')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await own.getByRole('switch', { name: 'Managers must use a second factor' }).uncheck();
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.reload();
    await expect(heading(page, 'Users')).toBeVisible();
  });
});
