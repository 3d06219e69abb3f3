import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { examine, fits } from '../examine';
import { confirmIdentity } from '../confirm-identity';
import { enterAndPayInvoice } from '../enter-invoice';
import { expect, test } from '../fixtures';
import { hasFocus, press, reach } from '../keyboard';
import { scrollUntilShown } from '../scroll-until-shown';
import { visit } from '../visit';

/** Starts empty; each journey builds on the one before. */
test.use({ shop: 'accessibility' });
test.describe.configure({ mode: 'serial' });

const bike = { name: 'Segway P100S', sku: 'SEG-P100S', shown: /SEG-P100S(?![\w-])/ };
const items = z.object({ items: z.array(z.object({ itemID: z.string() })) });
const units = z.object({ items: z.array(z.object({ stockQuantity: z.number().nullable() })) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const moscow = {
  model: 'NCM Moscow',
  inv_number: 'INV-77',
  brand: 'NCM',
  inv_type: 'Pre-order',
  provisory_number: '',
  paid: 'no',
  payment_method: '',
  payment_date: null,
  hubdoc_xero: 'no',
  arrived: 'no',
  arrived_on: null,
  sold: 'no',
  workorder: '',
  sales_rep: '',
  serial_number: '',
};

/** Applies a supplier's email in which five bikes of an invoice arrive, then undoes all updates. */
const makeFiveBikesArrive = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  for (let bikes = 0; bikes < 5; bikes += 1) {
    const answer = await page.request.post('/api/bike-inventory', {
      headers: { authorization: `Bearer ${token ?? ''}` },
      data: { ...moscow, request_key: randomUUID() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const mails = page.getByRole('dialog', { name: 'Upload Email for Automatic Updates' });
  const arrived = page.getByRole('row', { name: /NCM Moscow.*INV-77/ });
  await visit(page, '/bike-inventory?search=INV-77&arrived=yes');
  await expect(page.getByText('No bikes match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Email Upload' }).click();
  await mails.getByLabel('Paste the email').fill('All five NCM Moscow on INV-77 were delivered to your store today.');
  await examine(page, 'email to read');
  await mails.getByRole('button', { name: 'Preview Updates' }).click();
  await expect(mails.getByText('Detected 5 potential updates')).toBeVisible();
  await examine(page, 'updates found in an email');
  await mails.getByRole('button', { name: 'Apply selected (5)' }).click();
  await expect(mails.getByRole('button', { name: 'Undo all (5)' })).toBeVisible();
  await mails.getByRole('button', { name: 'Close' }).click();
  await expect(arrived).toHaveCount(5);

  await page
    .getByRole('button', { name: /^Edit NCM Moscow/ })
    .first()
    .click();
  const bikeDialog = page.getByRole('dialog', { name: 'Edit Bike' });
  await bikeDialog.getByText('History (2)').click();
  await expect(bikeDialog.getByText('Email: All five NCM Moscow on INV-77 were delivered')).toBeVisible();
  await bikeDialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Email Upload' }).click();
  await mails.getByText('Earlier emails').click();
  await mails.getByRole('button', { name: /5 applied/ }).click();
  await mails.getByRole('button', { name: 'Undo all (5)' }).click();
  await expect(mails.getByRole('button', { name: /^Apply NCM Moscow/ })).toHaveCount(5);
  await mails.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No bikes match these filters')).toBeVisible();
  await visit(page, '/bike-inventory');
};

test('the screens of an empty shop have no accessibility violations', async ({ page, signIn }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await examine(page, 'login with its errors');
  await visit(page, '/nowhere');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await examine(page, 'page not found');

  await signIn(page, 'manager');
  await visit(page, '/dashboard');
  await expect(page.getByText('No quotes yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create New Quote' }).first().click();
  await expect(page.getByRole('button', { name: 'Continue to Quote Builder' })).toBeVisible();
  await examine(page, 'empty dashboard with the way to a new quote');
  await page.keyboard.press('Escape');
  await visit(page, '/inventory');
  await expect(page.getByText('No products available. Please run a sync to import products.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
  await examine(page, 'empty inventory with filters');

  await visit(page, '/bike-inventory');
  await expect(page.getByText('No bikes in the register yet')).toBeVisible();
  await examine(page, 'empty register of bikes');
  await page.getByRole('button', { name: 'Add Bike' }).first().click();
  const newBike = page.getByRole('dialog', { name: 'Add New Bike' });
  await newBike.getByRole('button', { name: 'Save' }).click();
  await expect(newBike.getByText('Bike model is required')).toBeVisible();
  await examine(page, 'new bike with its errors');
  await newBike.getByLabel('Bike Model').fill('Segway P100S');
  await newBike.getByLabel('INV Number').fill('INV-1');
  await newBike.getByRole('combobox', { name: 'Brand' }).fill('Segway');
  await newBike.getByRole('button', { name: 'Save' }).click();
  await expect(newBike).toBeHidden();
  await visit(page, '/bike-inventory?paid=no&arrived=no');
  await expect(page.getByRole('row', { name: /Segway P100S/ })).toBeVisible();
  await examine(page, 'register of bikes with filters');
  await page.getByRole('button', { name: 'Edit Segway P100S, INV-1' }).click();
  const record = page.getByRole('dialog', { name: 'Edit Bike' });
  await expect(record.getByText('No valid proof of compliance')).toBeVisible();
  await examine(page, 'record of a bike without valid proof');
  await record.getByRole('button', { name: 'Cancel' }).click();
  await expect(record).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Cost' })).toBeVisible();
  await examine(page, 'columns of the register');
  await page.keyboard.press('Escape');
  await enterAndPayInvoice(page);
  await visit(page, '/compliance');
  await page.getByRole('button', { name: 'Record proof of Segway P100S' }).click();
  await expect(page.getByRole('dialog', { name: 'Proof of Segway P100S' })).toBeVisible();
  await examine(page, 'proof of a model');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await visit(page, '/bike-inventory');
  await page.getByRole('button', { name: 'Import' }).click();
  const sheet = ['Velo,INV Number,Brand,Cost', 'NCM Venice,INV-7,NCM,900', 'NCM Milano,INV-8,NCM,a lot'].join('\n');
  await page.getByLabel('CSV or XLSX file').setInputFiles({
    name: 'bikes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  const imported = page.getByRole('dialog', { name: 'Import bikes.csv' });
  await imported.getByText('Columns of the sheet').click();
  await imported.getByLabel('Velo', { exact: true }).selectOption('BIKE');
  await expect(imported.getByText('Cost: Cost must be a valid number')).toBeVisible();
  await expect(imported.getByText('1 new, 0 to change, 0 without a change, 0 to decide, 1 refused.')).toBeVisible();
  await examine(page, 'preview of an import with an error');
  await imported.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(imported.getByText('1 row imported.')).toBeVisible();
  await examine(page, 'result of an import');
  await imported.getByRole('button', { name: 'Undo import' }).click();
  await expect(imported.getByText('1 row undone.')).toBeVisible();
  await imported.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /NCM Venice/ })).toBeHidden();
  await page.getByRole('button', { name: /^Edit Segway P100S/ }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Bike' }).getByText('History (2)')).toBeVisible();
  await examine(page, 'bike to edit');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await makeFiveBikesArrive(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Segway P100S' })).toBeVisible();
  await fits(page, 'register of bikes on a phone');
  await examine(page, 'register of bikes on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await visit(page, '/products/list');
  await expect(page.getByText('No products available. Please run a sync to import products.')).toBeVisible();
  await examine(page, 'empty product list');
  await page.getByRole('button', { name: 'Clear Cache' }).click();
  await expect(page.getByRole('dialog').getByText(/will be imported/)).toBeVisible();
  await examine(page, 'clearing the cache');
  await visit(page, '/accessories');
  await expect(page.getByText('No accessories available. Please run a sync to import products.')).toBeVisible();
  await page.getByRole('button', { name: 'Selective Sync' }).click();
  await expect(page.getByRole('checkbox', { name: 'Descriptions' })).toBeVisible();
  await examine(page, 'no accessories, and a selective sync');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Accessory' }).click();
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await examine(page, 'new product with its pictures');

  await visit(page, '/lightspeed');
  await page.getByRole('button', { name: 'Notifications, none unread' }).click();
  await expect(page.getByText('Nothing new')).toBeVisible();
  await examine(page, 'no notifications');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Connect to Lightspeed' })).toBeVisible();
  await examine(page, 'not connected');
  await visit(page, '/callback?error=access_denied');
  await expect(heading(page, 'Lightspeed was not connected')).toBeVisible();
  await examine(page, 'callback that failed');
  await visit(page, '/lightspeed-inventory');
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await examine(page, 'no items');

  await visit(page, '/product-mappings');
  await expect(page.getByText('No mappings yet')).toBeVisible();
  await examine(page, 'no mappings');
  await page.getByRole('button', { name: 'Add Mapping' }).click();
  await page.getByRole('button', { name: 'Create mapping' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'are required' })).toBeVisible();
  await examine(page, 'new mapping');
});

test('the keyboard alone leads from sign-in to the history of a quantity, on accessible screens', async ({
  page,
  app,
}) => {
  await test.step('signs in as a manager', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type('manager');
    await reach(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('Chainline-demo-1');
    await reach(page, page.getByRole('combobox', { name: 'Log In As' }));
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('combobox', { name: 'Log In As' })).toHaveText('Manager');
    await press(page, page.getByRole('button', { name: 'Log In' }));
    await expect(heading(page, 'Dashboard')).toBeFocused();
  });

  await test.step('connects Lightspeed', async () => {
    await press(page, page.getByRole('link', { name: 'Lightspeed', exact: true }), 'Shift+Tab');
    await press(page, page.getByRole('button', { name: 'Connect to Lightspeed' }));
    await confirmIdentity(page);
    await press(page, page.getByRole('button', { name: 'Authorize' }));
    await expect(heading(page, 'Lightspeed is connected')).toBeVisible();
    await press(page, page.getByRole('link', { name: 'Lightspeed', exact: true }), 'Shift+Tab');
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    await examine(page, 'connected');
  });

  await test.step('imports both sides and finds the bike', async () => {
    await press(page, page.getByRole('link', { name: 'Inventory', exact: true }), 'Shift+Tab');
    await press(page, page.getByRole('button', { name: 'Sync All Products' }).first());
    await expect(page.getByText('Sync completed!')).toHaveCount(2);
    await reach(page, page.getByRole('searchbox', { name: 'Search products' }));
    await page.keyboard.type(bike.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: bike.shown })).toBeVisible();
  });

  await test.step('maps it', async () => {
    const till = items.parse(await app.control(`/till/items?search=${bike.sku}`));
    await app.control('/till/quantity', { itemID: till.items[0]?.itemID, qoh: 9 });
    await press(page, page.getByRole('link', { name: 'Product Mappings' }), 'Shift+Tab');
    await press(page, page.getByRole('button', { name: 'Add Mapping' }));
    for (const side of ['WooCommerce product', 'Lightspeed item']) {
      await reach(page, page.getByRole('combobox', { name: side }));
      await page.keyboard.type(bike.sku);
      await expect(page.getByRole('option', { name: bike.shown })).toBeVisible();
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    }
    await press(page, page.getByRole('button', { name: 'Create mapping' }));
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('sees what both sides have', async () => {
    for (const list of ['Inventory', 'Accessories', 'Lightspeed Items']) {
      await press(page, page.getByRole('link', { name: list, exact: true }), 'Shift+Tab');
      await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
      await examine(page, list);
    }
    await press(page, page.getByRole('link', { name: 'Product List', exact: true }), 'Shift+Tab');
    const variations = page.getByRole('button', { name: /variations? of/ }).first();
    await press(page, variations);
    await expect(page.getByRole('table').first()).toBeVisible();
    await examine(page, 'Product List');
  });

  await test.step('settles the conflict between the two quantities', async () => {
    await press(page, page.getByRole('link', { name: 'Product Mappings' }), 'Shift+Tab');
    const settle = page.getByRole('button', { name: /settle the conflict/ });
    await expect(settle).toBeVisible();
    await examine(page, 'mappings with a conflict');
    await press(page, settle);
    await examine(page, 'conflict');
    await press(page, page.getByRole('button', { name: "Use Lightspeed's number" }));
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('asks why the quantity is what it is', async () => {
    await press(page, page.getByRole('link', { name: 'Inventory', exact: true }), 'Shift+Tab');
    await reach(page, page.getByRole('searchbox', { name: 'Search products' }));
    await page.keyboard.type(bike.name);
    await page.keyboard.press('Enter');
    const why = page.getByRole('button', { name: `Why is this number? ${bike.name}`, exact: true });
    await press(page, why);
    const history = page.getByRole('dialog', { name: 'Why is this number?' });
    await expect(history.getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => hasFocus(history)).toBe(true);
    await examine(page, 'stock history');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await expect(why).toBeFocused();
  });

  await test.step('sees the same on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/products/list');
    await expect(page.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
    await fits(page, '/products/list on a phone');
    await examine(page, '/products/list on a phone');
    for (const path of ['/lightspeed-inventory', '/accessories', '/inventory', '/product-mappings']) {
      await visit(page, `${path}?per_page=10`);
      await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
      await fits(page, `${path} on a phone`);
      await examine(page, `${path} on a phone`);
    }
    await expect(page.getByRole('listitem').filter({ hasText: bike.name }).getByLabel(/: 9$/)).toHaveCount(2);
  });
});

test('the screens of matching and syncing a shop have no accessibility violations', async ({ page, app, signIn }) => {
  await signIn(page, 'manager');

  await test.step('a sale, for the chart of movements', async () => {
    const till = items.parse(await app.control(`/till/items?search=${bike.sku}`));
    await app.control('/till/sales', { lines: [{ itemID: till.items[0]?.itemID, quantity: 1 }] });
    // Until our stock follows the shop's, a preview would be out of date before it is applied.
    const inShop = async () => units.parse(await app.control(`/shop/units?search=${bike.sku}`)).items[0]?.stockQuantity;
    await expect.poll(inShop).toBe(8);
  });

  await test.step('the pairs to review', async () => {
    await visit(page, '/product-mappings?tab=review');
    await expect(page.getByText('Nothing to review', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Auto-Match', exact: true }).first().click();
    await expect(page.getByRole('group', { name: 'Auto-match completed' })).toBeVisible();
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await examine(page, 'review');
  });

  await test.step('a preview, and the dashboard that lists it', async () => {
    await page.getByRole('button', { name: 'Sync All', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'Preview: Stock sync' });
    await expect(preview.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    await examine(page, 'preview');
    await visit(page, '/sync-dashboard');
    const waiting = page.getByRole('region', { name: 'Stock sync', exact: true });
    await waiting.getByRole('button', { name: 'Show the items' }).click();
    await expect(waiting.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    const movements = page.getByRole('group', { name: 'Movements by day' });
    await scrollUntilShown(movements, movements.locator('svg').first());
    await examine(page, 'dashboard with a run that waits');
    await waiting.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(waiting).toBeHidden();
    await expect(page.getByRole('link', { name: /^Conflicts \(\d+\)$/ })).toBeVisible();
  });

  await test.step('the conflicts, and settling one', async () => {
    await page.getByRole('link', { name: /^Conflicts \(\d+\)$/ }).click();
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    await page.getByRole('checkbox').first().check();
    await examine(page, 'conflicts');
    await page
      .getByRole('button', { name: /^Settle / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Settle this conflict' })).toBeVisible();
    await examine(page, 'settling a conflict');
    await page.keyboard.press('Escape');
  });

  await test.step('the settings, the history and a run', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByLabel('Number of mappings, at least').first()).toBeVisible();
    await examine(page, 'settings');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    await examine(page, 'history');
    await page.getByRole('link', { name: 'Stock sync', exact: true }).first().click();
    await expect(heading(page, 'Stock sync')).toBeVisible();
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    await examine(page, 'run');
  });

  await test.step('the same on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page, 'run on a phone');
    await examine(page, 'run on a phone');
    for (const tab of ['', '?tab=conflicts', '?tab=history']) {
      await visit(page, `/sync-dashboard${tab}`);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await fits(page, `dashboard${tab} on a phone`);
      await examine(page, `dashboard${tab} on a phone`);
    }
    await visit(page, '/product-mappings?tab=review');
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await fits(page, 'review on a phone');
    await examine(page, 'review on a phone');
  });
});
