import type { Page } from '@playwright/test';
import { confirmIdentity } from '../confirm-identity';
import { demoPassword } from '../demo-password';
import { examine, fits } from '../examine';
import { expect, test } from '../fixtures';
import { visit } from '../visit';

const desktop = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const isReady = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** Checks a page on a desktop and a phone. */
const look = async (page: Page, screen: string) => {
  await page.setViewportSize(desktop);
  await isReady(page);
  await examine(page, screen);
  await page.setViewportSize(phone);
  await isReady(page);
  await fits(page, `${screen} on a phone`);
  await examine(page, `${screen} on a phone`);
  await page.setViewportSize(desktop);
};

const openPages = [
  { path: '/welcome', title: 'Welcome to Chainline' },
  { path: '/terms-and-conditions', title: 'Terms and Conditions' },
  { path: '/signup', title: 'Accept your invitation' },
  { path: `/reset-password?token=${'x'.repeat(43)}`, title: 'Set a new password' },
];
const managersPages = [
  { path: '/users', title: 'Users' },
  { path: '/users/1', title: 'Morgan Hale' },
  { path: '/audit-log', title: 'Audit Log' },
  { path: '/deposits', title: 'Deposits' },
  { path: '/revenue', title: 'Revenue' },
  { path: '/settings/integrations', title: 'Integrations' },
  { path: '/lightspeed/connect', title: 'Lightspeed' },
];
const settingsTabs = [
  'profile',
  'password',
  'sessions',
  'second-factor',
  'appearance',
  'shop',
  'quotes',
  'delivery',
  'stock',
  'messages',
  'lists',
  'workshop',
  'accounting',
  'retention',
  'security',
];
const userDialogs = [
  { opener: 'Edit', dialog: 'Edit profile' },
  { opener: 'Deactivate', dialog: 'Deactivate staff?' },
];
const focusedInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);

for (const { path, title } of openPages) {
  test(`nothing is wrong with “${title}”, which strangers see`, async ({ keptPage }) => {
    const page = await keptPage('stranger');
    await visit(page, path);
    await expect(heading(page, title)).toBeVisible();
    await look(page, path);
  });
}

test('inviting and accepting have no accessibility violations', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await visit(page, '/user-management');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await look(page, 'invitations with an error');
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@staff.example');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  await look(page, 'the password asked for once more');
  await confirmIdentity(page);
  const url = await page.getByLabel('Invitation URL').inputValue();
  await look(page, 'an invitation');
  await page.getByRole('button', { name: 'Delete the invitation for ines@staff.example' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete invitation?' })).toBeVisible();
  await examine(page, 'deleting an invitation');

  await page.goto(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await look(page, 'a new account with its errors');
});

for (const { path, title } of managersPages) {
  test(`nothing is wrong with “${title}”, which managers see`, async ({ keptPage }) => {
    const page = await keptPage('manager');
    await visit(page, path);
    await expect(heading(page, title)).toBeVisible();
    await look(page, path);
  });
}

test('an event of the audit log has no accessibility violations', async ({ keptPage }) => {
  const page = await keptPage('manager');
  await visit(page, '/audit-log');
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await examine(page, 'an event');
});

for (const tab of settingsTabs) {
  test(`nothing is wrong with the settings, ${tab}`, async ({ keptPage }) => {
    const page = await keptPage('manager');
    await visit(page, `/settings?tab=${tab}`);
    await expect(page.getByRole('region').first()).toBeVisible();
    await look(page, `settings, ${tab}`);
  });
}

test('setting up a second factor has no accessibility violations', async ({ keptPage }) => {
  const page = await keptPage('manager');
  await visit(page, '/settings?tab=second-factor');
  await page.getByRole('button', { name: 'Set Up' }).click();
  await page.getByLabel('Current Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await look(page, 'a second factor being set up');
});

test('questions about a user have no accessibility violations and work by keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await visit(page, '/users');
  await page.getByRole('link', { name: 'Sam Okafor' }).press('Enter');
  await expect(heading(page, 'Sam Okafor')).toBeFocused();
  for (const { opener, dialog } of userDialogs) {
    await test.step(dialog, async () => {
      const button = page.getByRole('button', { name: opener, exact: true });
      await button.press('Enter');
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await examine(page, dialog);
      for (let stops = 0; stops < 8; stops += 1) {
        await page.keyboard.press('Tab');
        expect(await focusedInDialog(page), 'the focus stays in the dialog').toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  }
  await test.step('the focus stays while a call is pending', async () => {
    const send = page.getByRole('button', { name: 'Send Password Link' });
    await send.press('Enter');
    await confirmIdentity(page);
    await expect(page.getByText(/^A link is on its way to/)).toBeVisible();
    await expect(send).toBeFocused();
  });
  await test.step('the replacement of a removed line gets the focus', async () => {
    await visit(page, '/settings?tab=delivery');
    await page.getByRole('button', { name: 'Remove band 2' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Remove band 2' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove band 4' })).toHaveCount(0);
  });
});
