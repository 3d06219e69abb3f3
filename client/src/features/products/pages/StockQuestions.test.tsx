import { editStock } from '@chainline/shared/products/stock-edit-contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerInventory, openInventory } from '../testing/inventory';

it.each([
  ['manager' as const, ['/sync-dashboard?tab=conflicts&search=S73+S2%26X']],
  ['staff' as const, []],
])('leads a %s from a number that waits for a decision to %j', async (role, links) => {
  answerInventory();
  const data = { conflict_id: 8, sku: 'S73 S2&X' };
  server.use(mockEndpoint(editStock, () => failure(409, 'A question waits.', { code: 'stock.in_conflict', data })));
  const { user } = openInventory(role);
  await user.type(await screen.findByRole('textbox', { name: 'Stock quantity of Super73 S2' }), '0{Enter}');
  expect(await screen.findByText(/A question waits/)).toBeVisible();
  const found = screen.queryAllByRole('link', { name: 'Decide It' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});
