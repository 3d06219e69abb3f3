import { createSupplier, listSuppliers, type Supplier } from '@chainline/shared/suppliers/supplier-contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { SuppliersPage } from './SuppliersPage';

const supplier: Supplier = {
  id: 3,
  version: 1,
  name: 'Dirodi',
  contact_name: 'Anna',
  email: 'anna@dirodi.example',
  phone: '',
  abn: '',
  terms_days: 90,
  notes: '',
  invoices: 4,
  open_amount: 3916,
  lead_time: { usual_days: 24, longest_days: 41, bikes: 12 },
};
const answer = (suppliers: Supplier[]) =>
  server.use(
    mockEndpoint(listSuppliers, () => ({
      success: true,
      suppliers,
      pagination: { page: 1, per_page: 25, total: suppliers.length, pages: 1 },
    })),
  );
const open = () => renderElement(<SuppliersPage />, '/bike-inventory/suppliers');

/** The button of the header; an empty list repeats it. */
const openerOf = async (name: string): Promise<Element> => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error('There is no such button');
  return button;
};

beforeEach(() => storeTestSession({ role: 'manager' }));

it('shows terms, open amounts and learned lead times', async () => {
  answer([supplier]);
  open();
  const row = within(await screen.findByRole('row', { name: /Dirodi/ }));
  expect(row.getByText('90 days')).toBeVisible();
  expect(row.getByText('Usually 24 days')).toBeVisible();
  expect(row.getByText('At most 41 days, of 12 bikes')).toBeVisible();
  expect(row.getByText('$3,916.00')).toBeVisible();
});

it('adds a supplier, and shows the refusal of a name that is taken at its field', async () => {
  answer([]);
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(createSupplier, ({ body }) => {
      sent.push(body);
      return failure(409, 'There is already a supplier of this name.');
    }),
  );
  const { user } = open();
  await user.click(await openerOf('Add Supplier'));
  const form = within(await screen.findByRole('dialog', { name: 'Add Supplier' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Name is required')).toBeVisible();

  await pasteInto(user, form.getByLabelText('Name'), 'Dirodi');
  await user.clear(form.getByLabelText('Payment terms'));
  await pasteInto(user, form.getByLabelText('Payment terms'), '90');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('There is already a supplier of this name.')).toBeVisible();
  expect(sent).toMatchObject([{ name: 'Dirodi', terms_days: 90 }]);
});

it('offers to try again after a failure', async () => {
  server.use(mockEndpoint(listSuppliers, () => failure(500, 'Broken')));
  open();
  expect(await screen.findByText('The suppliers could not be loaded.')).toBeVisible();
});
