import { getStockEdit, undoStockEdit } from '@chainline/shared/products/stock-edit-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOpenEdits } from '../testing/product-answers';
import { buildStockAnswer, buildStockEdit } from '../testing/product-builders';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerInventory, openInventory } from '../testing/inventory';

beforeEach(() => {
  answerInventory();
});

describe('a pending edit', () => {
  const waiting = buildStockEdit({
    state: 'waiting',
    before_quantity: null,
    quantity: null,
    status: 'outofstock',
    message: 'The shop is away.',
    can: { undo: true, retry: false, dismiss: false },
  });

  /** Handles stop requests; returns them. */
  const stoppable = () => {
    const stopped: string[] = [];
    server.use(
      mockEndpoint(getStockEdit, () => buildStockAnswer(waiting)),
      mockEndpoint(undoStockEdit, ({ params }) => {
        stopped.push(params.id);
        answerOpenEdits();
        return buildStockAnswer({ ...waiting, state: 'cancelled', message: 'Stopped by alex.' });
      }),
    );
    return stopped;
  };

  it('is stopped from its row', async () => {
    answerOpenEdits({ stock: [waiting] });
    const stopped = stoppable();
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Stop: stock of Super73 S2' }));
    expect(await screen.findByText('Stopped by alex.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('The shop is away.')).not.toBeInTheDocument());
    expect(stopped).toEqual([waiting.id]);
  });

  it('is stopped from the list of unsaved changes, which names its product', async () => {
    answerOpenEdits({ stock: [waiting] });
    const stopped = stoppable();
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Not saved yet (1)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Not saved yet' }));
    expect(await drawer.findByText('Status of Super73 S2: In Stock → Out of Stock')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Stop: stock of Super73 S2' }));
    expect(await drawer.findByText('Everything is saved')).toBeVisible();
    expect(stopped).toEqual([waiting.id]);
  });

  it('offers no Stop if the server would refuse it', async () => {
    answerOpenEdits({ stock: [{ ...waiting, can: { ...waiting.can, undo: false } }] });
    openInventory();
    expect(await screen.findByText('The shop is away.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
  });
});
