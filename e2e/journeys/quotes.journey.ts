import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from '../app';
import { confirmIdentity } from '../confirm-identity';
import { examine, fits } from '../examine';
import { expect, test } from '../fixtures';
import { customer, findMail, importProducts, linkIn, makeDraft, openStranger, readMail } from '../quotes';

const bike = 'Segway P100S';
const lock = 'Brackwater Anchor U-Lock 230 Lock';
const orders = z.object({ orders: z.array(z.object({ email: z.string(), total: z.string(), status: z.string() })) });

const paidQuote = z.object({
  quote: z.object({ acceptance: z.object({ order: z.object({ state: z.literal('paid') }) }) }),
});

const openQuote = z.object({ quote: z.object({ balance: z.object({ open: z.number() }) }) });

const connectTill = async (page: Page) => {
  await page.goto('/lightspeed');
  await page.getByRole('button', { name: 'Connect to Lightspeed' }).click();
  await confirmIdentity(page);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByRole('heading', { name: 'Lightspeed is connected' })).toBeVisible();
};

const ordersOf = async (app: App, address: string) =>
  orders.parse(await app.control('/shop/orders')).orders.filter(({ email }) => email === address);

const add = async (page: Page, name: string) => {
  await page.getByRole('searchbox', { name: 'Search products by name or SKU' }).fill(name);
  await page.getByRole('button', { name: `Add to Quote: ${name}`, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText(name);
};

const next = async (page: Page, step: string) => {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused();
};

const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved( |$)/ })).toBeVisible();
const runningTotal = (page: Page): Locator => page.getByRole('group', { name: 'Running total' });

test('a manager builds a quote and sends it; the customer accepts and pays on a phone', async ({
  page,
  app,
  browser,
  signIn,
}) => {
  const mia = customer('Mia Okafor');

  await test.step("imports the shop's products", async () => {
    await signIn(page, 'manager');
    await page.goto('/inventory');
    await page.getByRole('button', { name: 'More imports' }).click();
    await page.getByRole('menuitem', { name: 'Import from WooCommerce' }).click();
    await expect(page.getByText('Sync completed!').first()).toBeVisible();
  });

  await test.step('chooses a bike and a lock', async () => {
    await page.getByRole('link', { name: 'Quote Builder' }).click();
    await add(page, bike);
    await add(page, lock);
    await expect(runningTotal(page)).toContainText('$2,088.95');
    await next(page, 'Customer Information');
  });

  await test.step('enters the customer, and loses nothing on a reload', async () => {
    await isSaved(page);
    for (const [label, value] of [
      ['Name', mia.name],
      ['Email', mia.email],
      ['Phone', mia.phone],
      ['Address', mia.address],
    ] as const) {
      await page.getByRole('textbox', { name: label }).fill(value);
    }
    await page.reload();
    await expect(page.getByText(/^Restored your unsaved changes/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(mia.address);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await isSaved(page);
    await next(page, 'Shipping');
  });

  await test.step('chooses a delivery', async () => {
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await page.getByRole('radio', { name: /^Local delivery, assembled/ }).check();
    await next(page, 'Quote Settings');
  });

  await test.step('adds labour and a discount', async () => {
    await page.getByRole('button', { name: 'Add Labour' }).click();
    const labour = page.getByRole('dialog', { name: 'Add Labour' });
    await labour.getByLabel('Description').fill('Assembly and first service');
    await labour.getByLabel('Charge').fill('75');
    await labour.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('textbox', { name: 'Discount' }).fill('10');
    await expect(runningTotal(page)).toContainText('$2,022.55');
    await next(page, 'Review');
  });

  const number = await test.step('saves and sends it', async () => {
    await page.getByRole('button', { name: 'Save Quote' }).click();
    await expect(page.getByText('Quote saved!')).toBeVisible();
    await page.getByRole('button', { name: 'Send Quote' }).click();
    await expect(page.getByText('Quote sent!')).toBeVisible();
    await expect(page).toHaveURL(/\/quotes\/\d+$/);
    const heading = page.getByRole('heading', { level: 1, name: /^Quote Q-\d/ });
    return (await heading.innerText()).replace('Quote ', '');
  });

  const mail = await readMail(app, mia.email);
  const phone = await openStranger(app, browser, { phone: true });

  await test.step('the customer gets it by email, as a PDF, with the safety information for the e-bike', () => {
    expect(mail.subject).toContain(number);
    expect(mail.attachments).toMatchObject([
      { filename: `Quote-${number}.pdf`, contentType: 'application/pdf' },
      { filename: `e-bike-safety-${number}.pdf`, contentType: 'application/pdf' },
    ]);
    for (const { content } of mail.attachments) {
      expect(Buffer.from(content, 'base64').toString('latin1')).toMatch(/^%PDF-/);
    }
  });

  await test.step('opens it on a phone and accepts, with a deposit', async () => {
    await phone.goto(linkIn(mail));
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Quote #${number}`);
    await expect(phone.getByRole('main')).toContainText('Total (Inc. GST)$2,022.55');
    await fits(phone, "customer's page on a phone");
    const accept = phone.getByRole('button', { name: 'Accept Quote & Proceed to Payment' });
    await expect(accept).toBeDisabled();
    await phone.getByRole('radio', { name: /^Deposit of \$500\.00/ }).check();
    await phone.getByLabel('Your full name').fill(mia.name);
    await phone.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await accept.click();
    await expect(phone.getByRole('heading', { name: 'Quote accepted' })).toBeVisible();
  });

  await test.step('pays in the shop', async () => {
    await phone.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await phone.getByRole('button', { name: 'Pay $500.00' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(await ordersOf(app, mia.email)).toEqual([{ email: mia.email, total: '500.00', status: 'processing' }]);
    const isPaid = async () => {
      const answer = await phone.request.get(`/api${linkIn(mail)}`);
      return paidQuote.safeParse(await answer.json()).success;
    };
    await expect.poll(isPaid).toBe(true);
    await phone.goto(linkIn(mail));
    await expect(phone.getByRole('heading', { name: 'Accepted and partly paid' })).toBeVisible();
  });

  const quotePath = await test.step('the shop sees all of it', async () => {
    await page.getByRole('link', { name: 'All quotes' }).click();
    await page.getByRole('searchbox').fill(mia.name);
    await expect(page.getByRole('row', { name: number })).toContainText('Converted');
    await page.getByRole('link', { name: number, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote ${number}`);
    // Reload, because the page polls only every few seconds.
    await page.reload();
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history).toContainText([
      'Payment of $500.00 received',
      /Order \d+ created/,
      `Accepted by ${mia.name}, paying a deposit`,
      'Opened by the customer',
      `Sent to ${mia.email}`,
      'Quote created',
    ]);
    await expect(history.filter({ hasText: `Email delivered to ${mia.email}` }).first()).toBeVisible();
    return new URL(page.url()).pathname;
  });

  await test.step('the order is seen, and collected', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enhanced Order Management');
    await page.getByRole('searchbox', { name: 'Search orders...' }).fill(mia.email);
    await page.getByRole('button', { name: `View Details of ${number}` }).click();
    const details = page.getByRole('dialog', { name: `Order Details - ${number}` });
    await expect(details.getByRole('list', { name: 'Timeline' })).toContainText('Payment of $500.00 received');
    await details.getByRole('link', { name: 'Open Order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await expect(page.getByRole('list', { name: 'Payments' })).toContainText('$500.00');
    await page.getByRole('button', { name: 'Mark Collected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark Collected' });
    await expect(dialog.getByRole('alert')).toContainText('is not paid');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Pays the balance on account');
    await dialog.getByRole('button', { name: 'Mark Collected' }).click();
    await expect(page.getByText(`Collected by ${mia.name} on`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`Collected by ${mia.name}`);
  });

  const payments = page.getByRole('region', { name: 'Payments' });
  const openIs = (amount: string) =>
    expect(payments.locator('dt', { hasText: 'Outstanding' }).locator('+ dd')).toHaveText(amount);

  await test.step('the customer is emailed a receipt', async () => {
    const receipt = await findMail(app, mia.email, `Receipt REC-${number.slice(2)}/1`);
    expect(receipt.text).toContain('Thank you for your payment of $500.00.');
    expect(receipt.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
  });

  await test.step('a part of the balance is paid in cash', async () => {
    await connectTill(page);
    await page.goto(quotePath);
    await openIs('$1,522.55');
    await payments.getByRole('button', { name: 'Record Payment' }).click();
    const form = page.getByRole('dialog', { name: 'Record Payment' });
    await form.getByRole('textbox', { name: 'Amount' }).fill('522.55');
    await form.getByRole('combobox', { name: 'Paid by' }).click();
    await page.getByRole('option', { name: 'Cash' }).click();
    await form.getByRole('button', { name: 'Record Payment' }).click();
    await openIs('$1,000.00');
  });

  await test.step('the rest is found among the sales of the till, with reasons, and confirmed', async () => {
    const till = { firstName: 'Mia', lastName: 'Okafor', email: mia.email };
    await app.control('/till/sales', { amount: 1_000, customer: till });
    await payments.getByRole('button', { name: 'Check the Till' }).click();
    const reasons = payments.getByRole('list', { name: 'Reasons' }).getByRole('listitem');
    await expect(reasons).toContainText(['Exactly the outstanding amount', 'Same customer', 'Same email']);
    await examine(page, 'a sale found at the till');
    await payments.getByRole('button', { name: /^Confirm payment of \$1,000\.00/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await openIs('$0.00');
    const paid = await findMail(app, mia.email, `Receipt REC-${number.slice(2)}/3`);
    expect(paid.attachments.map(({ filename }) => filename).join(' ')).toContain(`INV-${number.slice(2)}`);
  });

  await test.step('a part is refunded that will be paid again', async () => {
    await payments.getByRole('button', { name: 'Record Refund' }).click();
    const form = page.getByRole('dialog', { name: 'Record Refund' });
    await form.getByRole('textbox', { name: 'Amount' }).fill('300');
    await form.getByRole('textbox', { name: 'Reason' }).fill('Paid from the wrong account');
    await form.getByRole('combobox', { name: 'After this refund' }).click();
    await page.getByRole('option', { name: 'The customer will pay again' }).click();
    await form.getByRole('button', { name: 'Record Refund' }).click();
    await openIs('$300.00');
  });

  await test.step('a manager completes it with an open amount, for a reason', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mark Completed' }).click();
    const form = page.getByRole('dialog', { name: 'Complete with $300.00 outstanding?' });
    await form.getByRole('textbox', { name: 'Reason' }).fill('A regular who pays on Friday');
    await form.getByRole('button', { name: 'Mark Completed' }).click();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history).toContainText('Completed with $300.00 outstanding: A regular who pays on Friday');
  });

  await test.step('the balance is requested by link, and the customer pays exactly it', async () => {
    await payments.getByRole('button', { name: 'Request Balance' }).click();
    const form = page.getByRole('dialog', { name: 'Request $300.00?' });
    await form.getByRole('button', { name: 'Request Balance' }).click();
    const link = await findMail(app, mia.email, `Pay the balance of your quote ${number}`);
    expect(link.text).toContain(`enter ${mia.email}.`);
    await phone.goto(linkIn(mail));
    await phone.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await phone.getByRole('button', { name: 'Pay $300.00' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const open = async () => {
      const answer = await phone.request.get(`/api${linkIn(mail)}`);
      return openQuote.parse(await answer.json()).quote.balance.open;
    };
    await expect.poll(open).toBe(0);
    await phone.goto(linkIn(mail));
    await expect(phone.getByRole('heading', { name: 'Accepted and paid' })).toBeVisible();
    await page.reload();
    await openIs('$0.00');
  });
});

test('two people edit one draft: the second is informed, and loses nothing', async ({ page, app, browser, signIn }) => {
  await signIn(page, 'manager');
  await importProducts(page);
  const quote = await makeDraft(page, customer('Theo Lindqvist'));
  const other = await openStranger(app, browser);
  await signIn(other, 'manager');
  const company = (on: Page) => on.getByRole('textbox', { name: 'Company' });
  const path = `/quote-builder?edit=${quote.id}&step=2`;
  for (const each of [page, other]) {
    await each.goto(path);
    await expect(company(each)).toHaveValue('');
  }

  await company(page).fill('Lindqvist Couriers');
  await isSaved(page);
  await company(other).fill('Lindqvist and Sons');

  const conflict = other.getByRole('dialog', { name: 'Someone else changed this quote' });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole('row', { name: /Lindqvist/ })).toContainText(
    /Lindqvist and Sons\s*Lindqvist Couriers/,
  );
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toBeHidden();
  await isSaved(other);
  await other.reload();
  await expect(company(other)).toHaveValue('Lindqvist and Sons');
});

test('a blocked model is sold with a reason, and the page for an inspector shows its gap', async ({
  page,
  app,
  signIn,
}) => {
  const ada = customer('Ada Kowalski');
  await signIn(page, 'manager');
  await importProducts(page);

  const setAction = async (action: 'warn' | 'block') => {
    await page.goto('/settings?tab=compliance');
    const form = page.getByRole('form', { name: 'E-bike compliance' });
    await form.getByLabel('Bikes without valid proof').selectOption(action);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved').first()).toBeVisible();
  };
  const send = async () => {
    await page.getByRole('button', { name: 'Send Quote' }).click();
    const question = page.getByRole('dialog', { name: 'Send this quote?' });
    await question.getByRole('button', { name: 'Send Quote' }).click();
  };
  const checkMarking = async (seen: 'Yes' | 'No', state: string) => {
    await page.goto(`/compliance?search=${encodeURIComponent(bike)}`);
    await page.getByRole('button', { name: `Record proof of ${bike}` }).click();
    const form = page.getByRole('dialog', { name: `Proof of ${bike}` });
    await form.getByLabel('Marking checked').selectOption(seen);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: bike })).toContainText(state);
  };

  await test.step('a gap is recorded, and the inspector’s PDF has it', async () => {
    await checkMarking('No', 'The marking on the bike has not been checked');
    await page.goto('/compliance');
    await expect(page.getByRole('row').nth(1)).toContainText('Proof missing');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export for Inspector' }).click();
    expect((await download).suggestedFilename()).toBe('e-bike-compliance.pdf');
  });

  await setAction('block');
  const quote = await makeDraft(page, ada);

  await test.step('the builder warns, and the quote is not sent', async () => {
    await page.goto(`/quote-builder?edit=${quote.id}`);
    await expect(page.getByRole('main')).toContainText('The quote can only be sent if a manager allows the sale');
    await page.goto(`/quotes/${quote.id}`);
    await expect(page.getByText('This sale is blocked')).toBeVisible();
    await send();
    const refusal = page.getByRole('dialog').getByText(/^There is no valid proof of compliance for: Segway P100S/);
    await expect(refusal).toBeVisible();
  });

  await test.step('a manager allows it with a reason, which the audit log keeps', async () => {
    await page.goto(`/quotes/${quote.id}`);
    await page.getByRole('button', { name: 'Allow With a Reason' }).click();
    const form = page.getByRole('dialog', { name: 'Allow this sale without proof' });
    await form.getByLabel('Reason').fill('Marking seen on a photo');
    await form.getByRole('button', { name: 'Allow Sale' }).click();
    await expect(page.getByText(/^Allowed by .*: Marking seen on a photo$/)).toBeVisible();
    await send();
    expect((await readMail(app, ada.email)).attachments).toHaveLength(2);
    await expect(page.getByText(`Emailed with the quote for ${ada.email}`)).toBeVisible();
    await page.goto('/audit-log');
    await expect(page.getByText('Allowed the sale of an e-bike without valid proof').first()).toBeVisible();
  });

  await setAction('warn');
  await checkMarking('Yes', 'Proven');
});
