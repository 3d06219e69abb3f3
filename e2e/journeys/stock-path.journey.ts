import type { Page } from '@playwright/test';
import { z } from 'zod';
import { confirmIdentity } from '../confirm-identity';
import { expect, test } from '../fixtures';
import type { App } from '../app';
import { customer, findMail, makeDraft, openStranger, sendQuote } from '../quotes';

/** Nothing is connected at the start. */
test.use({ shop: 'stock-path' });

/** The charger's name and SKU have the same prefix. */
const bike = { name: 'Segway P100S', sku: 'SEG-P100S', shown: /SEG-P100S(?![\w-])/ };

const listed = z.object({ items: z.array(z.looseObject({})) });
const shopOrders = z.object({ orders: z.array(z.object({ id: z.number(), email: z.string(), status: z.string() })) });
const unitSchema = z.object({ productId: z.number(), stockQuantity: z.number().nullable() });
const purchase = z.object({ orderID: z.string() });
const itemSchema = z.object({ itemID: z.string(), qoh: z.number() });

const first = async <S extends z.ZodType>(app: App, path: string, schema: S): Promise<z.output<S>> => {
  const { items } = listed.parse(await app.control(path));
  return schema.parse(items[0]);
};
const inShop = (app: App) => first(app, `/shop/units?search=${bike.sku}`, unitSchema);
const inTill = (app: App) => first(app, `/till/items?search=${bike.sku}`, itemSchema);

/** Follows a menu link and waits for the next page. */
const goTo = async (page: Page, link: string, heading: string) => {
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

/** Accepts a quote as its customer. */
const accept = async (page: Page, { link, name, choice }: { link: string; name: string; choice: RegExp }) => {
  await page.goto(link);
  await page.getByRole('radio', { name: choice }).check();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: 'Accept Quote & Proceed to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Quote accepted' })).toBeVisible();
};

/** Pays the customer's open order in the online shop, once it is there. */
const payInShop = async (app: App, email: string) => {
  const find = async () =>
    shopOrders
      .parse(await app.control('/shop/orders'))
      .orders.find((order) => order.email === email && order.status === 'pending');
  await expect.poll(find).toBeDefined();
  await app.control(`/shop/orders/${(await find())?.id}/pay`, {});
};

test('a manager connects both systems, maps a bike, and each side follows the other', async ({
  page,
  app,
  browser,
  signIn,
}) => {
  await test.step('signs in and connects Lightspeed through its own consent page', async () => {
    await signIn(page, 'manager');
    await page.goto('/inventory');
    await page.getByRole('link', { name: 'Lightspeed', exact: true }).click();
    await page.getByRole('button', { name: 'Connect to Lightspeed' }).click();
    await confirmIdentity(page);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await goTo(page, 'Inventory', 'Product Inventory');
  });

  await test.step('imports products from both systems and sees them', async () => {
    await page.getByRole('button', { name: 'Sync All Products' }).first().click();
    await expect(page.getByText('Sync completed!')).toHaveCount(2);
    await page.getByRole('searchbox').fill(bike.name);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const quantity = page.getByRole('textbox', { name: `Stock quantity of ${bike.name}`, exact: true });
    await expect(quantity).toHaveValue('5');
    await goTo(page, 'Lightspeed Items', 'Lightspeed Inventory');
    await page.getByRole('searchbox').fill(bike.sku);
    await expect(page.getByRole('row', { name: bike.shown })).toContainText('Not mapped');
  });

  await test.step('maps the bike', async () => {
    await goTo(page, 'Product Mappings', 'Product Mapping');
    await page.getByRole('button', { name: 'Add Mapping' }).click();
    for (const side of ['WooCommerce product', 'Lightspeed item']) {
      await page.getByRole('combobox', { name: side }).fill(bike.sku);
      await page.getByRole('option', { name: bike.shown }).click();
    }
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Create|Add/ })
      .click();
    await expect(page.getByRole('row', { name: bike.shown })).toContainText('Recent');
  });

  await test.step('rings up a till sale: the online shop follows', async () => {
    const { itemID } = await inTill(app);
    await app.control('/till/sales', { lines: [{ itemID, quantity: 1 }] });
    await expect.poll(async () => (await inShop(app)).stockQuantity).toBe(4);
    await expect(page.getByRole('row', { name: bike.shown }).getByLabel(/: 4$/)).toHaveCount(2);
  });

  await test.step('places an online order: the till follows', async () => {
    const { productId } = await inShop(app);
    await app.control('/shop/orders', { lines: [{ productId, quantity: 2 }], status: 'processing' });
    await expect.poll(async () => (await inTill(app)).qoh).toBe(2);
  });

  await test.step('asks why the quantity is what it is', async () => {
    await goTo(page, 'Inventory', 'Product Inventory');
    await page.getByRole('searchbox').fill(bike.name);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: `Why is this number? ${bike.name}`, exact: true }).click();
    const history = page.getByRole('dialog');
    await expect(history).toContainText('Till sale');
    await expect(history).toContainText('Online order');
    await expect(history).toContainText('Follows Lightspeed: -1');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  const rider = customer('Wilma Held');
  /** The quantity in the list, and the text of its explanation. */
  const readAgain = async () => {
    await page.reload();
    const quantity = await page.getByLabel(`Stock quantity of ${bike.name}`, { exact: true }).inputValue();
    const held = await page.getByText(/held for quotes$/).allInnerTexts();
    await page.getByRole('button', { name: `Why is this number? ${bike.name}`, exact: true }).click();
    const why = page.getByRole('dialog');
    await expect(why).toContainText('Online order');
    const text = await why.innerText();
    await page.keyboard.press('Escape');
    // The address remembers that it was open.
    await expect(why).toBeHidden();
    return [quantity, ...held, text].join('\n');
  };

  await test.step('a customer accepts a quote for the bike: the shop no longer offers it, the till keeps it', async () => {
    const quote = await makeDraft(page, rider);
    const link = await sendQuote(app, page, quote, rider);
    await accept(await openStranger(app, browser), { link, name: rider.name, choice: /^Full amount/ });

    await expect.poll(async () => (await inShop(app)).stockQuantity).toBe(1);
    expect((await inTill(app)).qoh).toBe(2);
    await expect.poll(readAgain).toMatch(/^1\n1 held for quotes\n[^]*Held for accepted quotes: 1/);
    const text = await readAgain();
    expect(text).toContain('2 in stock, 1 offered online, 1 held for accepted quotes.');
    expect(text).toContain(`Quote ${quote.quote_number}`);
  });

  await test.step('the customer pays: the order takes the bike, and both sides have the other one', async () => {
    await payInShop(app, rider.email);
    await expect.poll(async () => (await inTill(app)).qoh).toBe(1);
    await expect.poll(async () => (await inShop(app)).stockQuantity).toBe(1);
    await expect.poll(readAgain).toMatch(/^1\n(?!1 held)[^]*No longer held for a quote: 1/);
    expect(await readAgain()).not.toContain('held for accepted quotes.');
  });

  const later = customer('Ines Waiting');
  const paid = customer('Otto Arrival');
  const bikeRow = page.getByRole('table', { name: 'Items' }).getByRole('row', { name: bike.name });
  const openOrder = async ({ email }: typeof paid) => {
    await page.goto(`/orders?search=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: /^Q-/ }).click();
    await expect(bikeRow).toBeVisible();
  };
  const ofOrder = async () => {
    await page.reload();
    return bikeRow.innerText();
  };
  const allocation = page
    .getByRole('list', { name: 'Allocation' })
    .getByRole('listitem')
    .filter({ hasText: bike.name });
  const placeOf = async () => {
    await page.reload();
    return allocation.innerText();
  };

  await test.step('it is sold out, and two customers order one with a deposit, the second of whom pays first', async () => {
    const { itemID } = await inTill(app);
    await app.control('/till/sales', { lines: [{ itemID, quantity: 1 }] });
    await expect.poll(async () => (await inShop(app)).stockQuantity).toBe(0);
    for (const each of [later, paid]) {
      const link = await sendQuote(app, page, await makeDraft(page, each), each);
      await accept(await openStranger(app, browser), { link, name: each.name, choice: /^Deposit of/ });
    }
    for (const each of [paid, later]) {
      await payInShop(app, each.email);
      await openOrder(each);
      await expect.poll(placeOf).toContain('by date of the first payment');
      expect(await ofOrder()).toContain('On order');
    }
  });

  await test.step('one arrives at the till with its purchase order, and goes to the order paid first', async () => {
    const { itemID } = await inTill(app);
    const { orderID } = purchase.parse(await app.control('/till/purchases', { itemID, quantity: 1 }));
    await app.control(`/till/purchases/${orderID}/receive`, {});
    await openOrder(paid);
    await expect.poll(ofOrder).toContain('Ready');
    await openOrder(later);
    expect(await ofOrder()).toContain('On order');
  });

  await test.step('its tag is printed and scanned, and the checklist done', async () => {
    await openOrder(paid);
    await page.getByRole('button', { name: 'Make Work Order' }).click();
    const print = page.getByRole('button', { name: `Print the tag of ${bike.name}` });
    const [, code = ''] = /\(([0-9A-Z]{8})\)/.exec((await print.getAttribute('aria-label')) ?? '') ?? [];
    await print.click();
    await expect(page.getByText(/^Printed /)).toBeVisible();
    const serial = page.getByRole('combobox', { name: `Serial number of ${bike.name}` });
    await serial.fill('OTTO-1');
    await serial.press('Enter');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
    await page.keyboard.type(`${app.url}/b/${code}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^WO-\d+: /);
    await page.getByRole('button', { name: 'In progress', exact: true }).click();
    const steps = page.getByRole('region', { name: 'Checklist' }).getByRole('checkbox');
    for (const step of await steps.all()) {
      await step.click();
      await expect(step).toBeChecked();
    }
    await page.getByRole('button', { name: 'Quality check', exact: true }).click();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Hand Over', exact: true })).toBeVisible();
  });

  await test.step('the customer is told, pays the balance, and collects', async () => {
    await openOrder(paid);
    await page.getByRole('button', { name: 'Tell Customer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    const { text } = await findMail(app, paid.email, 'is ready to collect');
    expect(text).toContain('Still to pay: ');
    await payInShop(app, paid.email);
    const owed = page.getByRole('region', { name: 'Payments' }).locator('dt', { hasText: 'Still to pay' });
    const open = async () => {
      await page.reload();
      return owed.locator('+ dd').innerText();
    };
    await expect.poll(open).toBe('$0.00');
    await page.getByRole('button', { name: 'Mark Collected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark Collected' }).click();
    await expect(page.getByText(`Collected by ${paid.name} on`)).toBeVisible();
  });
});
