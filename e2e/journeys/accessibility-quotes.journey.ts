import type { Page } from '@playwright/test';
import { examine, fits } from '../examine';
import { expect, test } from '../fixtures';
import { customer, importProducts, makeDraft, openStranger, sendQuote } from '../quotes';
import { scrollUntilShown } from '../scroll-until-shown';

const phone = { width: 390, height: 844 };
const isReady = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('the steps of the builder have no accessibility violations', async ({ keptPage }) => {
  const page = await keptPage('manager');
  await importProducts(page);
  const quote = await makeDraft(page, customer('Ada Kowalczyk'));
  const steps = ['Select Products', 'Customer Information', 'Shipping', 'Quote Settings', 'Review'];

  for (const [at, step] of steps.entries()) {
    await test.step(step, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(`/quote-builder?edit=${quote.id}&step=${at + 1}`);
      await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
      if (step === 'Shipping') await expect(page.getByRole('radio').first()).toBeVisible();
      await isReady(page);
      await examine(page, step);
      await page.setViewportSize(phone);
      await fits(page, `${step} on a phone`);
    });
  }

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/quote-builder?edit=${quote.id}&step=4`);
  await page.getByRole('button', { name: 'Add Labour' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Labour needs a description')).toBeVisible();
  await examine(page, 'labour with its errors');
});

test('a quote has no accessibility violations, for the shop and for its customer', async ({
  keptPage,
  app,
  browser,
}) => {
  const page = await keptPage('manager');
  const sami = customer('Sami Haddad');
  await importProducts(page);
  const quote = await makeDraft(page, sami);
  const link = await sendQuote(app, page, quote, sami);
  const shown = [
    { screen: 'quotes', path: '/quotes', ready: 'Quotes' },
    { screen: 'quote', path: `/quotes/${quote.id}`, ready: `Quote ${quote.quote_number}` },
  ];

  await test.step('the staff pages', async () => {
    for (const { screen, path, ready } of shown) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ready);
      await isReady(page);
      await examine(page, screen);
      await page.setViewportSize(phone);
      await fits(page, `${screen} on a phone`);
    }
  });

  await test.step('the dashboard, with its charts', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/dashboard');
    for (const name of ['Quote funnel', 'Products by stock warning']) {
      const chart = page.getByRole('group', { name });
      await scrollUntilShown(chart, chart.locator('svg').first());
    }
    await isReady(page);
    await examine(page, 'dashboard');
    await page.setViewportSize(phone);
    await fits(page, 'dashboard on a phone');
    // Scroll down, as the floating button would cover the content below it.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await examine(page, 'dashboard on a phone');
  });

  await test.step("the customer's page", async () => {
    const stranger = await openStranger(app, browser);
    const accept = stranger.getByRole('button', { name: 'Accept Quote & Proceed to Payment' });
    await stranger.goto(link);
    await stranger.getByRole('checkbox', { name: /I have read and agree/ }).check();
    await accept.click();
    await expect(stranger.getByText('Please enter your name')).toBeVisible();
    await examine(stranger, "customer's page with its error");
    await stranger.setViewportSize(phone);
    await fits(stranger, "customer's page on a phone");
    await examine(stranger, "customer's page on a phone");

    await stranger.getByRole('button', { name: 'Ask a question' }).click();
    await examine(stranger, 'question on a phone');
    await stranger.getByRole('button', { name: 'Cancel' }).click();
    await stranger.getByLabel('Your full name').fill(sami.name);
    await accept.click();
    await expect(stranger.getByRole('heading', { name: 'Quote accepted' })).toBeVisible();
    await examine(stranger, 'accepted on a phone');
    await stranger.goto(`/quotes/view/${quote.id}`);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Quote Unavailable');
    await examine(stranger, 'link that does not open, on a phone');
  });

  await test.step('its order', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/orders?search=${quote.quote_number}`);
    const details = page.getByRole('button', { name: `View Details of ${quote.quote_number}` });
    await expect(details).toBeVisible();
    await examine(page, 'orders');
    await details.click();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Timeline' })).toBeVisible();
    await examine(page, 'details of an order');
    await page.getByRole('link', { name: 'Open Order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${quote.quote_number}`);
    await isReady(page);
    await examine(page, 'order');
    await page.setViewportSize(phone);
    await fits(page, 'order on a phone');
    await page.getByRole('button', { name: 'Mark Collected' }).click();
    await expect(page.getByRole('textbox', { name: 'Collected by' })).toBeFocused();
    await examine(page, 'collection on a phone');
    await page.goto('/orders?status=cancelled&search=nothing');
    await expect(page.getByText('No orders found matching the current filters.')).toBeVisible();
    await examine(page, 'no orders on a phone');
    await fits(page, 'orders on a phone');
  });
});
