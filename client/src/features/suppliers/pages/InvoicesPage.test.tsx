import {
  createInvoice,
  deleteInvoice,
  findInvoiceBikes,
  getDueInvoices,
  getInvoice,
  listInvoices,
  listSuppliers,
  payInvoice,
  updateInvoice,
  type InvoiceDetail,
  type InvoiceHead,
  type Supplier,
} from '@chainline/shared/suppliers/supplier-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { recordSavedFiles } from '../../../testing/saved-files';
import { InvoicesPage } from './InvoicesPage';

const invoice: InvoiceHead = {
  id: 7,
  version: 1,
  supplier_id: 3,
  supplier: 'Dirodi',
  number: 'INV-20459',
  invoice_date: '2026-11-20',
  due_date: '2027-02-18',
  terms_days: 90,
  hubdoc_xero: 'no',
  paid_on: null,
  payment_method: '',
  state: 'open',
  net: 3560,
  gst: 356,
  total: 3916,
  bikes: 2,
  proposed: 1,
  file: null,
};
const detail: InvoiceDetail = { ...invoice, notes: '', lines: [] };
const freight = { description: 'Freight', quantity: 1, unit_price: 80, has_gst: true, bikes: [] };
const supplier: Supplier = {
  id: 3,
  version: 1,
  name: 'Dirodi',
  contact_name: '',
  email: '',
  phone: '',
  abn: '',
  terms_days: 90,
  notes: '',
  invoices: 1,
  open_amount: 3916,
  lead_time: null,
};
const bike = (id: number, model: string) => ({
  id,
  model,
  inv_number: 'INV-7',
  serial_number: '',
  cost: 1780,
  arrived: 'no',
});
const none = { count: 0, amount: 0 };

const answer = (invoices: InvoiceHead[] = [invoice]) =>
  server.use(
    mockEndpoint(listInvoices, () => ({
      success: true,
      invoices,
      pagination: { page: 1, per_page: 25, total: invoices.length, pages: 1 },
    })),
    mockEndpoint(listSuppliers, () => ({
      success: true,
      suppliers: [supplier],
      pagination: { page: 1, per_page: 200, total: 1, pages: 1 },
    })),
    mockEndpoint(getDueInvoices, () => ({
      success: true,
      week: { first: '2026-11-23', last: '2026-11-29' },
      open: { count: 2, amount: 4016 },
      overdue: { count: 1, amount: 100 },
      due_this_week: none,
      long_terms: { count: 1, amount: 3916 },
      suppliers: [{ id: 3, name: 'Dirodi', overdue: 100, due_this_week: 0, next_due: '2026-11-20' }],
    })),
  );
const open = (search = '') => renderElement(<InvoicesPage />, `/bike-inventory/invoices${search}`);

/** The button of the header; an empty list repeats it. */
const openerOf = async (name: string): Promise<Element> => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error('There is no such button');
  return button;
};

beforeEach(() => storeTestSession({ role: 'manager' }));

it('shows what is due by supplier, and each invoice with its terms and the bikes to link', async () => {
  answer();
  open();
  const row = within(await screen.findByRole('row', { name: /INV-20459/ }));
  expect(row.getByText('90 day terms')).toBeVisible();
  expect(row.getByText('1 to link')).toBeVisible();
  const due = within(await screen.findByRole('region', { name: 'To pay by 29/11/2026' }));
  expect(due.getByText(/overdue since 20\/11\/2026/)).toBeVisible();
});

it('enters an invoice with the due date of the terms and the bikes of its number', async () => {
  answer([]);
  const saved: unknown[] = [];
  server.use(
    mockEndpoint(findInvoiceBikes, () => ({
      success: true,
      bikes: [bike(1, 'Dirodi Rover Gen 7, white'), bike(2, 'Dirodi Rover Gen 7, black')],
    })),
    mockEndpoint(createInvoice, ({ body }) => {
      saved.push(body);
      return { success: true, invoice: detail };
    }),
  );
  const { user } = open();
  await user.click(await openerOf('Add Invoice'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Invoice' }));
  await user.selectOptions(await form.findByLabelText('Supplier'), 'Dirodi');
  fireEvent.change(form.getByLabelText('Date'), { target: { value: '2026-11-20' } });
  await pasteInto(user, form.getByLabelText('Invoice number'), 'INV-7');
  await user.click(await form.findByRole('button', { name: 'Link them' }));
  expect(form.getByRole('status')).toHaveTextContent('$3,560.00 + GST $356.00 = $3,916.00');
  await user.click(form.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        supplier_id: 3,
        number: 'INV-7',
        due_date: '2027-02-18',
        lines: [{ description: 'Dirodi Rover Gen 7', quantity: 2, unit_price: 1780, bike_ids: [1, 2] }],
      },
    ]);
});

it('says what is missing, and keeps the form open if the number is taken', async () => {
  answer([]);
  server.use(
    mockEndpoint(findInvoiceBikes, () => ({ success: true, bikes: [] })),
    mockEndpoint(createInvoice, () => failure(409, 'This supplier already has an invoice of this number.')),
  );
  const { user } = open();
  await user.click(await openerOf('Add Invoice'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Invoice' }));
  await user.click(await form.findByRole('button', { name: 'Save' }));
  expect(await form.findByText('Supplier is required')).toBeVisible();
  expect(form.getByText('Invoice number is required')).toBeVisible();
  expect(form.getByText('Description is required')).toBeVisible();

  await user.selectOptions(form.getByLabelText('Supplier'), 'Dirodi');
  await pasteInto(user, form.getByLabelText('Invoice number'), 'INV-7');
  await pasteInto(user, form.getByLabelText('Description of line 1'), 'Freight');
  await pasteInto(user, form.getByLabelText('Price of line 1 without GST'), '80');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('This supplier already has an invoice of this number.')).toBeVisible();
});

it('keeps what was typed, and the version it belongs to, while somebody else changes the invoice', async () => {
  const versions: unknown[] = [];
  let version = 1;
  server.use(
    mockEndpoint(findInvoiceBikes, () => ({ success: true, bikes: [] })),
    mockEndpoint(getInvoice, () => ({ success: true, invoice: { ...detail, version, lines: [freight] } })),
    mockEndpoint(updateInvoice, ({ body }) => {
      versions.push(body.version);
      version = 2;
      return failure(409, 'Someone else has changed this invoice.');
    }),
  );
  // After the invoice by id, whose path the one of what is due matches.
  answer();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit invoice INV-20459' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit invoice INV-20459' }));
  await pasteInto(user, form.getByLabelText('Notes'), 'Second half follows');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Someone else has changed this invoice.')).toBeVisible();
  expect(form.getByLabelText('Notes')).toHaveValue('Second half follows');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect.poll(() => versions).toEqual([1, 1]);
});

it('marks an invoice as paid, and deletes one after asking', async () => {
  answer();
  const calls: unknown[] = [];
  server.use(
    mockEndpoint(payInvoice, ({ body }) => {
      calls.push(body);
      return { success: true, invoice: detail };
    }),
    mockEndpoint(deleteInvoice, () => {
      calls.push('deleted');
      return { success: true };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pay invoice INV-20459' }));
  const payment = within(await screen.findByRole('dialog', { name: 'Pay invoice INV-20459' }));
  expect(payment.getByText(/Its 2 bikes will be marked as paid/)).toBeVisible();
  await user.click(payment.getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Delete invoice INV-20459' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await expect.poll(() => calls).toMatchObject([{ version: 1, payment_method: 'bank transfer' }, 'deleted']);
});

it('saves the filtered bills for Xero', async () => {
  answer();
  const saved = recordSavedFiles();
  const asked: string[] = [];
  server.use(
    http.get('*/api/supplier-invoices/xero-bills', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.text('*ContactName');
    }),
  );
  const { user } = open('?state=overdue');
  await user.click(await screen.findByRole('button', { name: 'Bills for Xero' }));
  await expect.poll(() => saved).toEqual(['xero-bills.csv']);
  expect(asked).toEqual(['?state=overdue']);
});

it('explains an empty list, and offers to try again after a failure', async () => {
  answer([]);
  const { unmount } = open('?state=paid');
  expect(await screen.findByText('No invoices match these filters')).toBeVisible();
  unmount();
  server.use(mockEndpoint(listInvoices, () => failure(500, 'Broken')));
  open();
  expect(await screen.findByText('The invoices could not be loaded.')).toBeVisible();
});
