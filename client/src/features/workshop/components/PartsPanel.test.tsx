import { listSellables } from '@chainline/shared/products/sellable-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import {
  addWorkPart,
  listWorkParts,
  settleWorkPart,
  setWorkPart,
  type WorkPart,
  type WorkParts,
} from '@chainline/shared/work-orders/work-part-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { buildExtra, buildWork, noParts } from '../testing/work-answers';
import { PartsPanel } from './PartsPanel';

const buildPart = (overrides: Partial<WorkPart> = {}): WorkPart => ({
  id: 7,
  product_id: 70,
  variation_id: null,
  name: 'Inner tube',
  sku: 'TUBE-28',
  quantity: 1,
  unit_price: 12.5,
  amount: 12.5,
  unit_cost: null,
  taken: 1,
  stock: 'taken',
  stock_note: '',
  ...overrides,
});
const answerParts = (given: Partial<WorkParts> = {}) => {
  const world: { parts: WorkParts; sent: unknown[] } = { parts: { ...noParts, ...given }, sent: [] };
  const answer = () => ({ success: true as const, ...world.parts });
  server.use(
    mockEndpoint(listWorkParts, answer),
    mockEndpoint(listSellables, ({ query }) => ({
      products: [
        {
          product_id: 70,
          variation_id: null,
          type: 'accessory',
          name: 'Inner tube',
          variation: '',
          sku: 'TUBE-28',
          price: 12.5,
          regular_price: null,
          image: null,
          stock_quantity: 4,
          stock_status: 'instock',
          cost: null,
        },
      ],
      pagination: toPagination(query, 1),
    })),
    mockEndpoint(addWorkPart, ({ body }) => {
      world.sent.push(body);
      world.parts = { ...world.parts, parts: [buildPart({ stock: 'waiting' })], parts_amount: 12.5 };
      return answer();
    }),
    mockEndpoint(setWorkPart, ({ body }) => {
      world.sent.push(body);
      const { quantity } = body;
      const parts = quantity === 0 ? [] : [buildPart({ quantity, amount: quantity * 12.5 })];
      world.parts = { ...world.parts, parts };
      return answer();
    }),
    mockEndpoint(settleWorkPart, ({ params }) => {
      world.sent.push(params);
      world.parts = { ...world.parts, parts: [buildPart()] };
      return answer();
    }),
  );
  return world;
};
const open = (work = buildWork(), onAsk = vi.fn()) => ({
  ...renderElement(<PartsPanel work={work} onAsk={onAsk} />),
  onAsk,
});

beforeEach(() => storeTestSession({ role: 'staff' }));

describe('parts used on a job', () => {
  it('are found in the catalogue, added, changed and removed', async () => {
    const world = answerParts();
    const { user } = open();
    expect(await screen.findByText('No parts used yet.')).toBeVisible();
    await pasteInto(user, await screen.findByRole('combobox', { name: 'Add a part' }), 'tube');
    const option = await screen.findByRole('option', { name: /Inner tube/ });
    expect(option).toHaveTextContent('TUBE-28 · $12.50 · 4 in stock');
    await user.keyboard('{Enter}');
    const row = within(await screen.findByRole('list', { name: 'Parts' }));
    expect(row.getByText('On the way to the shop')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'One more of Inner tube' }));
    expect(await row.findByText('TUBE-28 · 2 × $12.50')).toBeVisible();
    expect(row.getByText('Taken from stock')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'One less of Inner tube' }));
    await user.click(await row.findByRole('button', { name: 'Remove Inner tube' }));

    expect(await screen.findByText('No parts used yet.')).toBeVisible();
    expect(world.sent).toEqual([
      { product_id: 70, variation_id: null, quantity: 1, request_key: expect.any(String) },
      { quantity: 2, seen_quantity: 1 },
      { quantity: 1, seen_quantity: 2 },
      { quantity: 0, seen_quantity: 1 },
    ]);
  });

  it('say why they cannot be added, and retry a failed load', async () => {
    answerParts();
    server.use(
      mockEndpoint(listWorkParts, () => failure(422, 'Not now')),
      mockEndpoint(addWorkPart, () => failure(422, 'Only 0 in stock, so 1 cannot be taken away.')),
    );
    const { user } = open();
    expect(await screen.findByText('The parts could not be loaded.')).toBeVisible();
    server.use(mockEndpoint(listWorkParts, () => ({ success: true, ...noParts })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await pasteInto(user, await screen.findByRole('combobox', { name: 'Add a part' }), 'tube');
    await user.click(await screen.findByRole('option', { name: /Inner tube/ }));

    expect(await screen.findByText('Only 0 in stock, so 1 cannot be taken away.')).toBeVisible();
  });

  it('show what is owed to stock, and are moved again', async () => {
    const world = answerParts({
      parts: [
        buildPart({ taken: 0, stock: 'owed' }),
        buildPart({ id: 8, name: 'Saddle', quantity: 0, taken: 1, stock: 'owed' }),
        buildPart({
          id: 9,
          name: 'Grease',
          taken: 0,
          stock: 'uncounted',
          stock_note: 'The stock of this product is not counted.',
        }),
      ],
    });
    const { user } = open();
    expect(await screen.findByText('Not taken from stock yet')).toBeVisible();
    expect(screen.getByText('Not given back yet')).toBeVisible();
    expect(screen.getByText('The stock of this product is not counted.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Update Stock' })[0] ?? document.body);

    await waitFor(() => expect(world.sent).toEqual([{ id: 4, part: 7 }]));
  });

  it('propose to ask the customer once they cost more than agreed, and show costs to those who may know', async () => {
    const beyond = { labour_amount: 0, parts_amount: 12.5 };
    answerParts({
      parts: [buildPart({ unit_cost: 4 })],
      parts_amount: 162.5,
      beyond,
      cost_amount: 4,
    });
    const { user, onAsk, unmount } = open();
    expect(
      await screen.findByText('Parts and labour come to $162.50. The customer has agreed to $150.00.'),
    ).toBeVisible();
    expect(screen.getByText(/cost of parts \$4.00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Extra Work' }));
    expect(onAsk).toHaveBeenCalledWith(beyond);
    unmount();
    open(buildWork({ extras: [buildExtra()] }));

    expect(await screen.findByText(/Extra work is still to be approved\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Extra Work' })).toBeNull();
  });
});
