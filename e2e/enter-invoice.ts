import { expect, type Page } from '@playwright/test';
import { examine, fits } from './examine';
import { visit } from './visit';

/** Enters a supplier and an invoice for the bike with its number, attaches the file and pays it; the bike is paid too. */
export const enterAndPayInvoice = async (page: Page) => {
  await visit(page, '/bike-inventory');
  await page.getByRole('link', { name: 'Suppliers', exact: true }).click();
  await expect(page.getByText('No suppliers yet')).toBeVisible();
  await examine(page, 'no suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).first().click();
  const supplier = page.getByRole('dialog', { name: 'Add Supplier' });
  await supplier.getByLabel('Name', { exact: true }).fill('Segway Australia');
  await supplier.getByLabel('Payment terms').fill('90');
  await examine(page, 'new supplier');
  await supplier.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Segway Australia.*90 days/ })).toBeVisible();

  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await page.getByRole('button', { name: 'Add Invoice' }).first().click();
  const invoice = page.getByRole('dialog', { name: 'Add Invoice' });
  await invoice.getByLabel('Supplier', { exact: true }).selectOption('Segway Australia');
  await invoice.getByLabel('Invoice number').fill('INV-1');
  await invoice.getByRole('button', { name: 'Link it' }).click();
  await invoice.getByLabel('Price of line 1 without GST').fill('1650');
  await expect(invoice.getByText('$1,815.00')).toBeVisible();
  await examine(page, 'new invoice');
  await invoice.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /INV-1.*90 day terms.*Open/ });
  await expect(row).toBeVisible();
  await page.getByLabel('File of invoice INV-1', { exact: true }).setInputFiles({
    name: 'INV-1.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'),
  });
  await expect(page.getByRole('button', { name: 'Download the file of invoice INV-1' })).toBeVisible();
  await examine(page, 'invoices');
  await row.getByRole('button', { name: 'Pay invoice INV-1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('row', { name: /INV-1.*Paid/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, 'invoices on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/bike-inventory?paid=yes');
  await expect(page.getByRole('row', { name: /Segway P100S/ })).toBeVisible();
};
