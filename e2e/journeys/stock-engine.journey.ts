import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from '../app';
import { confirmIdentity } from '../confirm-identity';
import { expect, test } from '../fixtures';

/** Starts without mappings. */
test.use({ shop: 'stock-engine' });

const bike = { name: 'Segway P100S', sku: 'SEG-P100S' };
const lock = { name: 'Brackwater Anchor U-Lock 230 Lock', sku: 'BRA-ANCULO230LOC' };
/** A wrong pair with the same price: the till has only the 28 x 1.60 tyre, under a description without its size. */
const wrongPair = { shop: 'Ridgeway Promenade 26 x 1.75 Tyre', till: 'Ridgeway Promenade tyre' };

const unitsSchema = z.object({
  items: z.array(z.object({ productId: z.number(), sku: z.string(), stockQuantity: z.number().nullable() })),
});
const itemsSchema = z.object({
  items: z.array(z.object({ itemID: z.string(), customSku: z.string(), qoh: z.number() })),
});
const historySchema = z.object({ history: z.array(z.object({ status: z.string() })).min(1) });

type Unit = z.output<typeof unitsSchema>['items'][number];
type Item = z.output<typeof itemsSchema>['items'][number];

const unitsOf = async (app: App, search: string): Promise<Unit[]> =>
  unitsSchema.parse(await app.control(`/shop/units?search=${search}&per_page=100`)).items;
const itemsOf = async (app: App, search: string): Promise<Item[]> =>
  itemsSchema.parse(await app.control(`/till/items?search=${search}&per_page=100`)).items;

const inShop = async (app: App, sku: string): Promise<Unit> => {
  const unit = (await unitsOf(app, sku)).find((each) => each.sku === sku);
  if (!unit) throw new Error(`The shop has no ${sku}`);
  return unit;
};
const inTill = async (app: App, sku: string): Promise<Item> => {
  const item = (await itemsOf(app, sku)).find(({ customSku }) => customSku === sku);
  if (!item) throw new Error(`The till has no ${sku}`);
  return item;
};
const shopHas = (app: App, sku: string) => expect.poll(async () => (await inShop(app, sku)).stockQuantity);

/** Items of one brand with equal stock on both sides. */
const inStep = async (app: App, maker: string, count: number): Promise<Item[]> => {
  const units = new Map((await unitsOf(app, maker)).map(({ sku, stockQuantity }) => [sku, stockQuantity]));
  const items = (await itemsOf(app, maker)).filter(({ customSku, qoh }) => qoh > 0 && units.get(customSku) === qoh);
  expect(items.length).toBeGreaterThanOrEqual(count);
  return items.slice(0, count);
};

const statusesOfRuns = async (page: Page, app: App): Promise<string[]> => {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const answer = await page.request.get(`${app.url}/api/management/sync-history?limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return historySchema.parse(await answer.json()).history.map(({ status }) => status);
};

/** Follows a menu link and waits for the next page. */
const goTo = async (page: Page, link: string, heading: string) => {
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

const confirm = (page: Page, question: string, answer: string) =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).click();

/** Expects a position in the queue, such as 2 of 5. */
const stands = (queue: Locator, place: number, total: number) =>
  expect(queue.getByText(`${place} of ${total}`, { exact: true })).toBeVisible();

test('a manager matches a whole shop, syncs it, and undoes a mistake', async ({ page, app, signIn }) => {
  let toReview = 0;
  await test.step('connects and imports both sides, which disagree on two products', async () => {
    await app.control('/till/quantity', { itemID: (await inTill(app, bike.sku)).itemID, qoh: 9 });
    await app.control('/shop/stock', { unitId: (await inShop(app, lock.sku)).productId, quantity: 40 });
    await signIn(page, 'manager');
    await page.goto('/inventory');
    await goTo(page, 'Lightspeed', 'Lightspeed');
    await page.getByRole('button', { name: 'Connect to Lightspeed' }).click();
    await confirmIdentity(page);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await goTo(page, 'Inventory', 'Product Inventory');
    await page.getByRole('button', { name: 'Sync All Products' }).first().click();
    await expect(page.getByText('Sync completed!')).toHaveCount(2);
  });

  await test.step('starts auto-match for bikes and accessories', async () => {
    await goTo(page, 'Product Mappings', 'Product Mapping');
    await expect(page.getByText('No mappings yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Review (0)' }).click();
    await expect(page.getByText('Nothing to review', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Auto-Match', exact: true }).first().click();
    const outcome = page.getByRole('group', { name: 'Auto-match completed' }).getByText(/\d{3} mapped, \d+ to review/);
    await expect(outcome).toBeVisible();
    toReview = Number(/(\d+) to review/.exec(await outcome.innerText())?.[1]);
  });

  await test.step('reviews uncertain pairs by keyboard', async () => {
    await expect(page.getByRole('tab', { name: `Review (${toReview})` })).toBeVisible();
    const queue = page.getByRole('group', { name: 'Review queue' });
    await stands(queue, 1, toReview);
    await expect(queue).toBeFocused();
    await page.keyboard.press('a');
    const left = toReview - 1;
    await stands(queue, 1, left);

    const shopSide = queue.getByRole('region', { name: 'Online shop' });
    for (let place = 2; !(await shopSide.innerText()).includes(wrongPair.shop); place += 1) {
      await page.keyboard.press('s');
      await stands(queue, place, left);
    }
    await expect(queue.getByRole('region', { name: 'Lightspeed' })).toContainText(wrongPair.till);
    await expect(queue).toContainText('PROM28');
    await page.keyboard.press('r');
    await stands(queue, 1, left - 1);
    await page.keyboard.press('r');
    await stands(queue, 1, left - 2);
    await page.keyboard.press('u');
    await stands(queue, 1, left - 1);
    await page.keyboard.press('a');
    await stands(queue, 1, left - 2);
    await expect(page.getByRole('tab', { name: `Review (${left - 2})` })).toBeVisible();
  });

  await test.step('makes the bike follow the till', async () => {
    await page.getByRole('tab', { name: 'Bikes' }).click();
    await page.getByRole('searchbox').fill(bike.sku);
    const direction = page.getByRole('combobox', { name: `Sync Direction: ${bike.name}`, exact: true });
    await direction.click();
    await page.getByRole('option', { name: 'Lightspeed to WooCommerce' }).click();
    await expect(direction).toHaveText('To WooCommerce');
  });

  await test.step('previews a sync of everything and applies it', async () => {
    await page.getByRole('tab', { name: /^Review/ }).click();
    await page.getByRole('button', { name: 'Sync All', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'Preview: Stock sync' });
    const planned = preview.getByRole('row', { name: new RegExp(bike.sku) });
    await expect(planned).toContainText('Planned');
    await expect(planned).toContainText('+4');
    await preview.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: /^Needs a decision \(\d+\)$/ }).click();
    await expect(preview.getByRole('row').filter({ hasText: 'Needs a decision' }).first()).toBeVisible();
    expect((await inShop(app, bike.sku)).stockQuantity).toBe(5);
    await preview.getByRole('button', { name: 'Apply' }).click();
    await expect(preview).toBeHidden();
    await shopHas(app, bike.sku).toBe(9);
  });

  await test.step('settles one of the conflicts', async () => {
    await goTo(page, 'Sync Dashboard', 'Sync Dashboard');
    await page.getByRole('link', { name: /^Conflicts \(\d+\)$/ }).click();
    await page.getByRole('searchbox').fill(lock.sku);
    await page.getByRole('button', { name: `Settle ${lock.name}`, exact: true }).click();
    const settle = page.getByRole('dialog', { name: 'Settle this conflict' });
    await settle.getByRole('button', { name: 'Lightspeed: 25' }).click();
    await settle.getByRole('button', { name: 'Settle' }).click();
    await expect(settle).toBeHidden();
    await shopHas(app, lock.sku).toBe(25);
  });

  await test.step('rings up a till sale: the online shop follows', async () => {
    await app.control('/till/sales', { lines: [{ itemID: (await inTill(app, lock.sku)).itemID, quantity: 2 }] });
    await shopHas(app, lock.sku).toBe(23);
  });

  await test.step("undoes the sync: the shop's quantity is restored, and the bike becomes a conflict", async () => {
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('link', { name: 'Stock sync', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stock sync' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await confirm(page, 'Undo this run?', 'Undo the run');
    await expect(page.getByRole('heading', { level: 1, name: 'Undo of a stock sync' })).toBeVisible();
    await shopHas(app, bike.sku).toBe(5);
    await goTo(page, 'Sync Dashboard', 'Sync Dashboard');
    await page.getByRole('link', { name: /^Conflicts \(\d+\)$/ }).click();
    await page.getByRole('searchbox').fill(bike.sku);
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('row', { name: new RegExp(bike.sku) })).toContainText('Undone');
    expect((await inShop(app, lock.sku)).stockQuantity).toBe(23);
  });

  await test.step('sets the limit for items going to zero', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const zeros = page.getByRole('dialog').getByRole('group', { name: 'Many items dropping to zero at once' });
    await zeros.getByLabel('Number of mappings, at least').fill('5');
    await zeros.getByLabel('And percentage of all enabled, at least').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step("refuses the effect of a wrong entry at the till: the till's quantities are restored", async () => {
    const emptied = await inStep(app, 'Torqline', 8);
    const quantities = async () => {
      const now = new Map((await itemsOf(app, 'Torqline')).map(({ itemID, qoh }) => [itemID, qoh]));
      return emptied.map(({ itemID }) => now.get(itemID));
    };
    await app.control('/till/count', { items: emptied.map(({ itemID }) => ({ itemID, qoh: 0 })) });
    expect(await quantities()).toEqual(emptied.map(() => 0));

    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    const held = page.getByRole('region', { name: 'Automatic stock sync' });
    // Refresh by hand instead of waiting for the next poll.
    const refreshed = async () => {
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      return (await held.allInnerTexts()).join(' ');
    };
    await expect.poll(refreshed).toContain('8 of them to zero. A manager has to approve this.');
    const shown = new Map((await unitsOf(app, 'Torqline')).map(({ sku, stockQuantity }) => [sku, stockQuantity]));
    expect(emptied.map(({ customSku }) => shown.get(customSku))).toEqual(emptied.map(({ qoh }) => qoh));
    await held.getByRole('button', { name: 'Restore the quantities' }).click();
    await confirm(page, 'Restore the quantities?', 'Restore the quantities');
    await expect(held).toBeHidden();
    await expect.poll(quantities).toEqual(emptied.map(({ qoh }) => qoh));
  });

  await test.step('changes 200 products at once: a till sale still reaches the shop, and nothing is held', async () => {
    await page.goto('/inventory');
    await page.getByRole('checkbox', { name: 'Select all products on this page' }).check();
    await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
    const selected = await page.getByText(/^All \d+ products that match selected$/).innerText();
    expect(Number(/\d+/.exec(selected)?.[0])).toBeGreaterThanOrEqual(200);
    await page.getByRole('button', { name: 'Change Stock' }).click();
    const edit = page.getByRole('dialog', { name: /^Change Stock/ });
    await edit.getByRole('textbox', { name: 'Units' }).fill('30');
    await edit.getByRole('button', { name: 'Preview' }).click();
    await edit.getByRole('button', { name: 'Apply' }).click();
    await shopHas(app, lock.sku).toBe(30);

    await app.control('/till/sales', { lines: [{ itemID: (await inTill(app, lock.sku)).itemID, quantity: 1 }] });
    await shopHas(app, lock.sku).toBe(29);
    await expect.poll(async () => (await inTill(app, lock.sku)).qoh).toBe(29);
    expect(await statusesOfRuns(page, app)).not.toContain('awaiting_approval');
  });
});
