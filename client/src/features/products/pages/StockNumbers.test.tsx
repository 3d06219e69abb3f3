import { editStock } from '@chainline/shared/products/stock-edit-contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildStockAnswer } from '../testing/product-builders';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerInventory, openInventory } from '../testing/inventory';

it.each([
  ['manager' as const, ['/sync-dashboard?tab=conflicts&search=S73+S2%26X']],
  ['staff' as const, []],
])('leads a %s from a quantity that needs a decision to %j', async (role, links) => {
  answerInventory();
  const data = { conflict_id: 8, sku: 'S73 S2&X' };
  server.use(mockEndpoint(editStock, () => failure(409, 'A question waits.', { code: 'stock.in_conflict', data })));
  const { user } = openInventory(role);
  await user.type(await screen.findByRole('textbox', { name: 'Stock quantity of Super73 S2' }), '0{Enter}');
  expect(await screen.findByText(/A question waits/)).toBeVisible();
  const found = screen.queryAllByRole('link', { name: 'Settle Conflict' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});

it.each([
  ['3.5', 'Whole numbers only'],
  ['-3', 'Cannot be below 0'],
  ['99999999', 'At most 9,999,999'],
])('explains why %s is not a quantity, and does not send it', async (text, why) => {
  answerInventory();
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(editStock, ({ body }) => {
      sent.push(body.quantity);
      return buildStockAnswer({ quantity: body.quantity ?? null });
    }),
  );
  const { user } = openInventory();
  const field = await screen.findByRole('textbox', { name: 'Stock quantity of Super73 S2' });
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
  expect(field).toHaveAccessibleDescription(why);
  await user.tab();
  expect(field).toHaveValue('18');
  await user.clear(field);
  await user.paste('1,250');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([1250]));
});
