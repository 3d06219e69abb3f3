import {
  allowUnprovenSale,
  emailSafetyInformation,
  getSaleCompliance,
  type AllowedSale,
  type ComplianceOfSale,
} from '@chainline/shared/compliance/sale-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { SalePanel } from './SalePanel';

const blocked: ComplianceOfSale = {
  action: 'block',
  unproven: [{ name: 'Segway Xafari', state: 'missing', reasons: ['No proof recorded yet'], allowed: null }],
  is_blocked: true,
  has_ebikes: true,
  given: [
    { by: 'Alex', at: '2026-11-26T01:00:00.000Z', sheet: 2, way: 'quote_email', to: 'mei@customer.example' },
    { by: '', at: '2026-11-26T02:00:00.000Z', sheet: 2, way: 'page', to: 'Mei' },
  ],
  can: { allow: true, email: true },
};
const answer = (sale: ComplianceOfSale) => server.use(mockEndpoint(getSaleCompliance, () => ({ success: true, sale })));
const open = () => renderElement(<SalePanel target={{ kind: 'orders', id: 7 }} />);

beforeEach(() => storeTestSession({ role: 'manager' }));

it('lets a manager allow a blocked sale with a reason', async () => {
  answer(blocked);
  const sent: AllowedSale[] = [];
  server.use(
    mockEndpoint(allowUnprovenSale, ({ body }) => {
      sent.push(body);
      const { reason } = body;
      const allowed = { by: 'Alex', at: '2026-11-26T02:00:00.000Z', reason };
      const unproven = blocked.unproven.map((model) => ({ ...model, allowed }));
      return { success: true, sale: { ...blocked, unproven, is_blocked: false } };
    }),
  );
  const { user } = open();
  expect(await screen.findByText('This sale is blocked')).toBeVisible();
  expect(screen.getByText('Emailed with the quote for mei@customer.example')).toBeVisible();
  expect(screen.getByText('Downloaded from the page of the quote by Mei')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Allow With a Reason' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow this sale without proof' }));
  await user.click(dialog.getByRole('button', { name: 'Allow Sale' }));
  expect(await dialog.findByText('Enter the reason')).toBeVisible();
  await pasteInto(user, dialog.getByLabelText('Reason'), 'Certificate seen on paper');
  await user.click(dialog.getByRole('button', { name: 'Allow Sale' }));
  expect(await screen.findByText(/^Allowed by Alex.*Certificate seen on paper$/)).toBeVisible();
  expect(sent).toEqual([{ reason: 'Certificate seen on paper', models: ['Segway Xafari'] }]);
});

it('tells staff to ask a manager, and says when it could not be checked', async () => {
  answer({ ...blocked, given: [], can: { allow: false, email: false } });
  const { unmount } = open();
  expect(await screen.findByText('A manager can allow the sale with a reason.')).toBeVisible();
  expect(screen.getByText(/^Not given yet/)).toBeVisible();
  unmount();
  server.use(mockEndpoint(getSaleCompliance, () => failure(500, 'Broken')));
  open();
  expect(await screen.findByText('The compliance could not be checked.')).toBeVisible();
});

it('emails the safety information once, even if the first answer is lost', async () => {
  answer(blocked);
  const keys: string[] = [];
  server.use(
    mockEndpoint(emailSafetyInformation, ({ body }) => {
      keys.push(body.request_key);
      return keys.length === 1 ? failure(500, 'Broken') : { success: true, sale: blocked };
    }),
  );
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Email to Customer' });
  await user.click(button);
  expect(await screen.findByText('Broken')).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('Safety information emailed')).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
