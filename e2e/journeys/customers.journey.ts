import { expect, test } from '../fixtures';
import { customer, importProducts, makeDraft, sendQuote } from '../quotes';

test('two records of one person are merged and parted again', async ({ keptPage, app }) => {
  const phone = '0498 700 412';
  const known = { ...customer('Tess Waldron'), phone };
  const twin = { ...customer('Theresa Waldron'), phone };
  const page = await keptPage('manager');
  await importProducts(page);
  const [first, second] = [await makeDraft(page, known), await makeDraft(page, twin)];
  for (const [quote, to] of [
    [first, known],
    [second, twin],
  ] as const) {
    await sendQuote(app, page, quote, to);
  }
  const quoteLink = (name: string) => page.getByRole('cell', { name, exact: true });

  await test.step('suggests them with the reason, and merges them', async () => {
    await page.goto(`/customers/${String(first.customer_id)}`);
    const duplicates = page.getByRole('list', { name: 'Possible duplicates' });
    await expect(duplicates.getByText('Same phone number')).toBeVisible();
    await duplicates.getByRole('button', { name: `Compare with ${twin.name}` }).click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();

    await expect(quoteLink(second.quote_number)).toBeVisible();
    await expect(quoteLink(first.quote_number)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(twin.email);
  });

  await test.step('leads from the former record to the kept one', async () => {
    await page.goto(`/customers/${String(second.customer_id)}`);
    await expect(page).toHaveURL(new RegExp(`/customers/${String(first.customer_id)}$`));
  });

  await test.step('parts them again, each with their own', async () => {
    await page.getByRole('button', { name: `Undo the merge with ${twin.name}` }).click();
    await expect(quoteLink(second.quote_number)).toBeHidden();
    await expect(quoteLink(first.quote_number)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Details' })).not.toContainText(twin.email);
    await page.goto(`/customers/${String(second.customer_id)}`);
    await expect(page.getByRole('heading', { level: 1, name: twin.name })).toBeVisible();
    await expect(quoteLink(second.quote_number)).toBeVisible();
  });
});
