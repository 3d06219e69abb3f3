import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from '../app';
import { confirmIdentity } from '../confirm-identity';
import { expect, test } from '../fixtures';

/** Each journey builds on the one before. */
test.use({ shop: 'products' });
test.describe.configure({ mode: 'serial' });

const bike = { name: 'Segway P100S', sku: 'SEG-P100S', shown: /SEG-P100S(?![\w-])/ };
const bell = { name: 'Copper Trail Bell', sku: 'JOURNEY-BELL' };

const unitList = z.object({ items: z.array(z.object({ stockQuantity: z.number().nullable() })) });
const itemList = z.object({ items: z.array(z.object({ itemID: z.string(), qoh: z.number() })) });
const productList = z.object({
  products: z.array(
    z.object({
      sku: z.string(),
      stock_quantity: z.number().nullable(),
      images: z.array(z.object({ src: z.string(), name: z.string() })),
    }),
  ),
});

const inShop = async (app: App, sku: string) =>
  unitList.parse(await app.control(`/shop/units?search=${sku}`)).items[0]?.stockQuantity ?? null;
const tillItem = async (app: App) => itemList.parse(await app.control(`/till/items?search=${bike.sku}`)).items[0];

/** Products from our API, as the signed-in user. */
const listProducts = async (page: Page, query: string) => {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const answer = await page.request.get(`/api/products?${query}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  return productList.parse(await answer.json()).products;
};

const search = async (page: Page, term: string) => {
  await page.getByRole('searchbox').fill(term);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
};
const goTo = async (page: Page, link: string, heading: string) => {
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};
const quantityOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Stock quantity of ${name}`, exact: true });

/** A picture of one colour, encoded by the browser. */
const picture = async (page: Page, name: string, colour: string) => {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 300;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 300, 300);
    }
    return canvas.toDataURL('image/png');
  }, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
};

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/inventory');
});

test('a manager creates a product with pictures, and the online shop has it', async ({ page, app, request }) => {
  await test.step('connects both systems and imports', async () => {
    await page.goto('/lightspeed');
    await page.getByRole('button', { name: 'Connect to Lightspeed' }).click();
    await confirmIdentity(page);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/inventory');
    await page.getByRole('button', { name: 'Sync All Products' }).first().click();
    await expect(page.getByText('Sync completed!')).toHaveCount(2);
  });

  await test.step('fills in the dialog, uploads two pictures and changes their order', async () => {
    await page.getByRole('button', { name: 'Add New Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Product' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(bell.name);
    await dialog.getByRole('textbox', { name: 'SKU' }).fill(bell.sku);
    await dialog.getByRole('textbox', { name: /^Regular price/ }).fill('24.50');
    await dialog.getByRole('textbox', { name: 'Stock quantity' }).fill('7');
    const files = [await picture(page, 'Side.png', '#ad4f0c'), await picture(page, 'Front.png', '#0b625b')];
    await dialog.locator('input[type="file"]').setInputFiles(files);
    const pictures = dialog.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem');
    await expect(pictures).toHaveCount(2);
    await pictures
      .nth(1)
      .getByRole('button', { name: / earlier$/ })
      .click();
    await expect(pictures.first().getByRole('img')).toHaveAccessibleName(/front/i);
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('finds it in the list, and in the shop with its pictures in that order', async () => {
    await search(page, bell.sku);
    await expect(page.getByRole('row', { name: bell.sku })).toContainText(bell.name);
    expect(await inShop(app, bell.sku)).toBe(7);
    const inItsShop = async () => {
      const [made] = await listProducts(page, `search=${bell.sku}`);
      return (made?.images ?? []).map(({ src }) => src).filter((src) => src.startsWith(app.sandboxUrl));
    };
    await expect.poll(async () => (await inItsShop()).length).toBe(2);
    const [first] = await inItsShop();
    expect(first).toMatch(/front/i);
    const answer = await request.get(first ?? '');
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  });
});

test('an edit made while the online shop is down arrives once it is up', async ({ page, app, request }) => {
  await search(page, bell.sku);
  const field = quantityOf(page, bell.name);
  await expect(field).toHaveValue('7');
  const away = { kind: 'status', status: 503 };
  await app.control('/faults', { system: 'woocommerce', times: 100_000, fault: away });
  const accepted = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await field.fill('12');
  await accepted;
  await expect(page.getByRole('row', { name: bell.sku }).getByRole('status')).toContainText('On its way');
  await page.reload();
  await expect(quantityOf(page, bell.name)).toHaveValue('12');
  expect(await inShop(app, bell.sku)).toBe(7);
  await request.delete(`${app.sandboxUrl}/control/faults`);
  await expect.poll(() => inShop(app, bell.sku)).toBe(12);
  await expect(quantityOf(page, bell.name)).toHaveValue('12');
});

test('a till sale is not overwritten by a quantity entered without having seen it', async ({ page, app }) => {
  await test.step('maps the bike', async () => {
    await goTo(page, 'Product Mappings', 'Product Mapping');
    await page.getByRole('button', { name: 'Add Mapping' }).click();
    for (const side of ['WooCommerce product', 'Lightspeed item']) {
      await page.getByRole('combobox', { name: side }).fill(bike.sku);
      await page.getByRole('option', { name: bike.shown }).click();
    }
    await page.getByRole('button', { name: 'Create mapping' }).click();
    await expect(page.getByRole('row', { name: bike.shown })).toContainText('Recent');
  });

  await goTo(page, 'Inventory', 'Product Inventory');
  await search(page, bike.sku);
  const field = quantityOf(page, bike.name);
  await expect(field).toHaveValue('5');

  await test.step('one is sold at the till while the list still shows the old quantity', async () => {
    const item = await tillItem(app);
    await app.control('/till/sales', { lines: [{ itemID: item?.itemID, quantity: 1 }] });
    await expect.poll(() => inShop(app, bike.sku)).toBe(4);
    await field.fill('8');
  });

  await test.step('sees both quantities, and adds the intended difference', async () => {
    const words = 'The quantity changed while you were typing: it was 5, now it is 4.';
    await expect(page.getByText(words)).toBeVisible();
    expect(await inShop(app, bike.sku)).toBe(4);
    await page.getByRole('button', { name: 'Add 3: 7' }).click();
    await expect.poll(() => inShop(app, bike.sku)).toBe(7);
    await expect.poll(async () => (await tillItem(app))?.qoh).toBe(7);
    await expect(field).toHaveValue('7');
  });
});

test('a file with ten kinds of mistakes changes only the correct row', async ({ page, app }) => {
  const counted = (await listProducts(page, 'type=simple&stock_status=instock&per_page=100'))
    .filter(({ sku, stock_quantity }) => sku !== '' && stock_quantity !== null && sku !== bell.sku)
    .map(({ sku }) => sku);
  const skus = counted.filter((sku) => counted.indexOf(sku) === counted.lastIndexOf(sku) && !/[",]/.test(sku));
  const sku = (at: number) => skus[at] ?? '';
  const rows: [line: string, words: string | RegExp][] = [
    ['NO-SUCH-SKU,3,,,', 'There is no product with the SKU “NO-SUCH-SKU”.'],
    [',3,,,', 'The row has neither an ID nor a SKU.'],
    [`${sku(0)},many,,,`, '“many” is not a number.'],
    [`${sku(1)},-2,,,`, '“-2” is below 0.'],
    [`${sku(2)},2.5,,,`, '“2.5” is not a whole number of units.'],
    [`${sku(3)},5000000,,,`, '“5000000” is more than 1000000.'],
    [`${sku(4)},,24.505,,`, '“24.505” has more than two decimals.'],
    [`${sku(5)},,0,,`, 'A price of 0 would give the product away.'],
    [`${sku(6)},,10,20,`, /sale price/i],
    [`${sku(7)},,,,soon`, '“soon” is not a stock status.'],
    [`${bell.sku},20,,,`, '12 → 20'],
    [`${sku(8)},1,,,`, 'This product is in line 14 as well. Keep one of them.'],
    [`${sku(8)},2,,,`, 'This product is in line 13 as well. Keep one of them.'],
  ];
  const text = ['SKU,Stock,Regular price,Sale price,Stock status,Colour', ...rows.map(([line]) => `${line},red`)].join(
    '\n',
  );

  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /Import CSV/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const file = { name: 'stocktake.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.locator('input[type="file"]').setInputFiles(file);

  await test.step('reports the mistakes row by row before anything has changed', async () => {
    await expect(dialog.getByText('13 rows: 1 would change, 0 unchanged, 12 refused.')).toBeVisible();
    await expect(dialog.getByText('The column “Colour” is not recognised and is ignored.')).toBeVisible();
    for (const [index, [, words]] of rows.entries()) {
      const line = page.getByRole('cell', { name: String(index + 2), exact: true });
      const row = dialog.getByRole('row').filter({ has: line });
      await expect(row).toContainText(words);
    }
    expect(await inShop(app, bell.sku)).toBe(12);
  });

  await test.step('applies the correct row', async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => inShop(app, bell.sku)).toBe(20);
  });
});
