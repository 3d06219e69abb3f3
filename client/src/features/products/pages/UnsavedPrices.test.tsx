import {
  dismissStockEdit,
  getStockEdit,
  retryStockEdit,
  type StockEdit,
} from '@chainline/shared/products/stock-edit-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOpenEdits } from '../testing/product-answers';
import { buildStockAnswer, buildStockEdit } from '../testing/product-builders';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerInventory, openInventory } from '../testing/inventory';

const buildPrice = (given: Partial<StockEdit> = {}): StockEdit =>
  buildStockEdit({
    kind: 'price',
    state: 'failed',
    message: 'The price has since changed to $1,250.00, so it was left as it is.',
    before_quantity: 18,
    quantity: 18,
    delta: null,
    actor: 'Morgan Hale',
    prices: [{ field: 'price', before: '1200.00', after: '1350.50' }],
    can: { undo: false, retry: true, dismiss: true },
    ...given,
  });

const openDrawer = async (user: ReturnType<typeof openInventory>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Not saved yet (1)' }));
  return within(await screen.findByRole('dialog', { name: 'Not saved yet' }));
};

beforeEach(() => {
  answerInventory();
});

describe('an unsaved price', () => {
  it('is counted and listed with requester, price and error, while its row keeps the old price', async () => {
    answerOpenEdits({ stock: [buildPrice({ can: { undo: false, retry: false, dismiss: false } })] });
    const { user } = openInventory();
    expect(await screen.findByRole('textbox', { name: 'Stock quantity of Super73 S2' })).toHaveValue('18');
    const drawer = await openDrawer(user);
    expect(await drawer.findByText('Price of Super73 S2: $1,200.00 → $1,350.50')).toBeVisible();
    expect(drawer.getByText(/^Morgan Hale, /)).toBeVisible();
    expect(drawer.getByText('The price has since changed to $1,250.00, so it was left as it is.')).toBeVisible();
    expect(drawer.queryByRole('button', { name: /price of Super73/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Not saved: /)).not.toBeInTheDocument();
  });

  it('is retried by managers, and followed until it is saved', async () => {
    const failed = buildPrice();
    answerOpenEdits({ stock: [failed] });
    const asked: unknown[] = [];
    const next = { ...failed, id: '9a1d3c2e-6a2b-4c1d-8e9f-1234567890ab' };
    server.use(
      mockEndpoint(retryStockEdit, ({ params, body }) => {
        asked.push({ ...params, ...body });
        answerOpenEdits();
        return buildStockAnswer({ ...next, state: 'waiting', can: buildStockEdit().can });
      }),
      mockEndpoint(getStockEdit, ({ params, query }) => {
        asked.push({ ...params, ...query });
        return buildStockAnswer({ ...next, state: 'applied', can: { undo: false, retry: false, dismiss: false } });
      }),
    );
    const { user } = openInventory('manager');
    const drawer = await openDrawer(user);
    await user.click(await drawer.findByRole('button', { name: 'Retry: price of Super73 S2' }));
    expect(await screen.findByText('Super73 S2: price $1,200.00 → $1,350.50')).toBeVisible();
    expect(asked).toEqual([
      { id: failed.id, product_id: 101, variation_id: null },
      { id: next.id, product_id: 101 },
    ]);
  });

  it('is dismissed by managers after a confirmation that names it', async () => {
    answerOpenEdits({ stock: [buildPrice()] });
    const dismissed: string[] = [];
    server.use(
      mockEndpoint(dismissStockEdit, ({ params }) => {
        dismissed.push(params.id);
        answerOpenEdits();
        return buildStockAnswer(buildPrice({ state: 'cancelled', message: 'Dismissed by morgan.' }));
      }),
    );
    const { user } = openInventory('manager');
    const drawer = await openDrawer(user);
    await user.click(await drawer.findByRole('button', { name: 'Dismiss: price of Super73 S2' }));
    const question = within(await screen.findByRole('dialog', { name: 'Dismiss this change?' }));
    expect(question.getByText(/“\$1,350\.50” for Super73 S2 was not saved/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Dismiss' }));
    expect(await drawer.findByText('Everything is saved')).toBeVisible();
    await waitFor(() => expect(dismissed).toEqual([buildPrice().id]));
  });
});

it('a failed undo is named as one, with the difference it did not undo', async () => {
  const undo = buildStockEdit({
    is_undo: true,
    state: 'failed',
    before_quantity: 5,
    quantity: -15,
    delta: -20,
    message: 'Only 5 are left.',
    can: { undo: false, retry: true, dismiss: true },
  });
  answerOpenEdits({ stock: [undo] });
  const { user } = openInventory();
  expect(await screen.findByText(/^Not undone: −20\. Only 5 are left\./)).toBeVisible();
  const drawer = await openDrawer(user);
  expect(await drawer.findByText('Undo: Stock of Super73 S2: −20')).toBeVisible();
});
