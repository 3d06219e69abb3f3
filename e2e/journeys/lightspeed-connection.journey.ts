import type { Page } from '@playwright/test';
import { confirmIdentity } from '../confirm-identity';
import { expect, test } from '../fixtures';

/** These journeys connect and disconnect the till, which is disconnected at the start. */
test.use({ shop: 'lightspeed-connection' });
test.describe.configure({ mode: 'serial' });

const failed = (page: Page) => page.getByRole('heading', { name: 'Lightspeed was not connected', level: 1 });
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Lightspeed is not connected' });

/** The password is only asked for the first time. */
const leaveForLightspeed = async (page: Page, { isConfirmed = false } = {}) => {
  await page.goto('/lightspeed');
  await page.getByRole('button', { name: 'Connect to Lightspeed' }).click();
  if (!isConfirmed) await confirmIdentity(page);
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible();
};

const arriveConnected = async (page: Page) => {
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByRole('heading', { name: 'Lightspeed is connected', level: 1 })).toBeVisible();
};

test('a refused or tampered callback connects nothing, and offers a way on', async ({ page, signIn }) => {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (/exchange-token|oauth\/token/.test(request.url())) exchanges.push(request.url());
  });
  await signIn(page, 'manager');

  await test.step('the shop denies it on the consent page', async () => {
    await leaveForLightspeed(page);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(failed(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(/^OAuth error: access_denied - The .+ denied the request/);
    await page.getByRole('link', { name: 'Connection settings' }).click();
    await expect(page).toHaveURL('/lightspeed');
    await expect(page.getByRole('button', { name: 'Connect to Lightspeed' })).toBeEnabled();
  });

  await test.step('the state comes back changed', async () => {
    await leaveForLightspeed(page, { isConfirmed: true });
    const consent = new URL(page.url());
    consent.searchParams.set('state', `${consent.searchParams.get('state') ?? ''}x`);
    await page.goto(consent.href);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(failed(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Security validation failed. Please try connecting again.');
    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the other address refuses it too', async () => {
    await page.goto('/lightspeed/callback?code=made-up&state=made-up');
    await expect(page.getByRole('alert')).toHaveText('Invalid state parameter. Security verification failed.');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL('/lightspeed-inventory');
    await expect(warning(page)).toBeVisible();
  });
  expect(exchanges).toEqual([]);
});

test('a connection can be ended and restored, and a failed import removes nothing', async ({
  page,
  app,
  request,
  signIn,
}) => {
  const count = page.getByText(/^1–25 of \d+$/);

  await test.step('connects, and imports the items', async () => {
    await signIn(page, 'manager');
    await leaveForLightspeed(page);
    await arriveConnected(page);
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'Lightspeed Items' }).click();
    await page.getByRole('button', { name: 'Import items' }).click();
    await expect(page.getByText(/^Import complete: \d+ items imported from Lightspeed\.$/)).toBeVisible();
    await expect(count).toBeVisible();
  });

  await test.step('disconnects, but only after confirmation', async () => {
    await page.getByRole('link', { name: 'Lightspeed', exact: true }).click();
    const disconnect = page.getByRole('button', { name: 'Disconnect' });
    const dialog = page.getByRole('dialog', { name: 'Disconnect from Lightspeed?' });
    await disconnect.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await disconnect.click();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('button', { name: 'Connect to Lightspeed' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('lightspeed_tokens'))).toBeNull();
  });

  await test.step('sees a warning above the items, which stay, and connects again from there', async () => {
    await page.getByRole('link', { name: 'Lightspeed Items' }).click();
    await expect(warning(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
    await expect(count).toBeVisible();
    await warning(page).getByRole('button', { name: 'Connect' }).click();
    await arriveConnected(page);
    await page.getByRole('link', { name: 'Lightspeed Items' }).click();
    await expect(warning(page)).toHaveCount(0);
  });

  await test.step('is told that an import failed while Lightspeed is down, and still sees every item', async () => {
    const before = await count.textContent();
    const down = { kind: 'status', status: 503, body: '{"message":"Down for maintenance"}' };
    await app.control('/faults', { system: 'lightspeed', path: '/Item[.]json$', times: 1000, fault: down });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^The import failed\. .*Lightspeed/);
    await expect(count).toHaveText(before ?? '');
    await page.reload();
    await expect(count).toHaveText(before ?? '');
  });

  await test.step('imports again once Lightspeed is back', async () => {
    await request.delete(`${app.sandboxUrl}/control/faults`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^Import complete: \d+ items imported from Lightspeed\.$/)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'failed' })).toHaveCount(0);
  });
});
