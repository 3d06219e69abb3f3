import type { BodyOf } from '@chainline/shared/http/endpoint';
import { listVariations } from '@chainline/shared/products/product-contract';
import {
  dismissStockEdit,
  editStock,
  getStockEdit,
  retryStockEdit,
  undoStockEdit,
  type StockEdit,
} from '@chainline/shared/products/stock-edit-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOpenEdits } from '../testing/product-answers';
import { buildStockAnswer, buildStockEdit } from '../testing/product-builders';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { buildProduct, buildVariation } from '../../../testing/product-samples';
import { answerInventory, openInventory } from '../testing/inventory';

type Body = BodyOf<typeof editStock>;

const quantity = (name = 'Super73 S2') => screen.findByRole('textbox', { name: `Stock quantity of ${name}` });
const status = (name = 'Super73 S2') => screen.findByRole('combobox', { name: `Stock status of ${name}` });

/** Handles stock edits; returns the requests. */
const editable = (
  answer: (body: Body) => Partial<StockEdit> | Response = ({ quantity: wanted }) => ({ quantity: wanted ?? null }),
) => {
  const sent: Body[] = [];
  server.use(
    mockEndpoint(editStock, ({ body }) => {
      sent.push(body);
      const given = answer(body);
      return given instanceof Response ? given : buildStockAnswer(given);
    }),
  );
  return sent;
};

const moved = () =>
  failure(409, 'The number has moved.', { code: 'stock.moved', data: { seen: 18, current: 16, wanted: 20 } });

beforeEach(() => {
  answerInventory();
});

describe('the quantity in a row', () => {
  it('is sent once after a pause of 500 ms, with the quantity seen', async () => {
    const sent = editable();
    const { user } = openInventory();
    const field = await quantity();
    expect(field).toHaveValue('18');
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.clear(field);
    await user.type(field, '20');
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ quantity: 20, seen_quantity: 18, variation_id: null });
    expect(sent[0]?.key).toBeTypeOf('string');
    expect(await screen.findByText('Super73 S2: stock 18 → 20')).toBeVisible();
  });

  it('ignores other text, and reverts on Escape without a call', async () => {
    const sent = editable();
    const { user } = openInventory();
    const field = await quantity();
    await user.type(field, 'x-e');
    expect(field).toHaveValue('18');
    await user.type(field, '5');
    expect(field).toHaveValue('185');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('18');
    expect(sent).toEqual([]);
  });

  it('can be replaced if below 0, but not set below 0', async () => {
    const listed = answerInventory();
    listed.products = [buildProduct({ stock_quantity: -2 })];
    const sent = editable();
    const { user } = openInventory();
    const field = await quantity();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.type(field, '3');
    expect(field).toHaveValue('-23');
    await user.keyboard('{Enter}');
    await vi.advanceTimersByTimeAsync(5000);
    expect(field).toHaveAccessibleDescription('Cannot be below 0');
    await user.tab();
    expect(field).toHaveValue('-2');
    await user.type(field, '{Backspace}{Backspace}');
    expect(field).toHaveValue('');
    expect(sent).toEqual([]);
    await user.type(field, '5');
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(sent).toMatchObject([{ quantity: 5, seen_quantity: -2 }]));
  });

  it('sends nothing while empty, and is restored on leaving', async () => {
    const sent = editable();
    const { user } = openInventory();
    const field = await quantity();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.clear(field);
    await vi.advanceTimersByTimeAsync(5000);
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription('Enter: not counted');
    await user.tab();
    expect(field).toHaveValue('18');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
  });

  it('is not cleared by turning the page while empty', async () => {
    const listed = answerInventory();
    listed.total = 60;
    const sent = editable();
    const { user } = openInventory();
    await user.clear(await quantity());
    listed.products = [buildProduct({ id: 2, name: 'Bell' })];
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await quantity('Bell')).toHaveValue('18');
    expect(sent).toEqual([]);
  });

  it('means not counted if empty and confirmed with Enter, never 0', async () => {
    const sent = editable();
    const { user } = openInventory();
    await user.clear(await quantity());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ quantity: null, seen_quantity: 18 }]));
    expect(await screen.findByText('Super73 S2: stock 18 → not counted')).toBeVisible();
  });

  it('is sent if the page is turned before the pause is over', async () => {
    const listed = answerInventory();
    listed.total = 60;
    const sent = editable();
    const { user } = openInventory();
    await user.type(await quantity(), '0');
    listed.products = [buildProduct({ id: 2, name: 'Bell' })];
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(sent).toMatchObject([{ quantity: 180, seen_quantity: 18 }]));
  });

  it('is undone by the toast', async () => {
    editable();
    const undone: string[] = [];
    server.use(
      mockEndpoint(undoStockEdit, ({ params }) => {
        undone.push(params.id);
        return buildStockAnswer({ before_quantity: 20, quantity: 18 });
      }),
    );
    const { user } = openInventory();
    const field = await quantity();
    await user.clear(field);
    await user.type(field, '20{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual([buildStockEdit().id]));
    expect(await screen.findByText('Super73 S2: stock 20 → 18')).toBeVisible();
  });
});

describe('a quantity changed meanwhile', () => {
  it('is shown with the one seen, and the requested change applies to it', async () => {
    const sent = editable(({ seen_quantity }) =>
      seen_quantity === 18 ? moved() : { before_quantity: 16, quantity: 20 },
    );
    const { user } = openInventory();
    const field = await quantity();
    await user.clear(field);
    await user.type(field, '20{Enter}');
    const alert = await screen.findByText('The quantity changed while you were typing: it was 18, now it is 16.');
    expect(alert).toBeVisible();
    expect(field).toHaveValue('16');
    expect(screen.getByRole('button', { name: 'Add 2: 18' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set to 20' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ quantity: 20, seen_quantity: 16 }));
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('is kept on request', async () => {
    const sent = editable(moved);
    const { user } = openInventory();
    const field = await quantity();
    await user.clear(field);
    await user.type(field, '20{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Keep 16' }));
    await waitFor(() => expect(screen.queryByText(/The quantity changed/)).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  });
});

describe('an edit that failed to send', () => {
  it("shows the server's reason, and is removed on request", async () => {
    editable(() => failure(422, 'Lightspeed decides this number.', { code: 'stock.till_is_master' }));
    const { user } = openInventory();
    await user.type(await quantity(), '0{Enter}');
    expect(await screen.findByText('Failed to update stock: Lightspeed decides this number.')).toBeVisible();
    expect(await quantity()).toHaveValue('18');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Lightspeed decides/)).not.toBeInTheDocument();
  });

  it('is sent again under the same key after a lost response', async () => {
    let isAway = true;
    const sent = editable(() => (isAway ? HttpResponse.error() : { quantity: 180 }));
    const { user } = openInventory();
    await user.type(await quantity(), '0{Enter}');
    expect(await screen.findByText('An error occurred during stock update.')).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Super73 S2: stock 18 → 180')).toBeVisible();
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  it('is shown as pending while the shop is down, and finishes once it is up', async () => {
    let state: StockEdit['state'] = 'waiting';
    editable(() => ({ state, quantity: 180, message: 'The shop cannot be reached. It is tried again.' }));
    server.use(mockEndpoint(getStockEdit, () => buildStockAnswer({ state, quantity: 180 })));
    const { user } = openInventory();
    await user.type(await quantity(), '0{Enter}');
    expect(await screen.findByText('The shop cannot be reached. It is tried again.')).toBeVisible();
    expect(await quantity()).toHaveValue('180');
    state = 'applied';
    expect(await screen.findByText('Super73 S2: stock 18 → 180')).toBeVisible();
  });

  it('is found as failed after a reload, and retried from its row', async () => {
    const failed = buildStockEdit({
      state: 'failed',
      message: 'The shop refused it.',
      can: { undo: false, retry: true, dismiss: true },
    });
    answerOpenEdits({ stock: [failed] });
    const asked: unknown[] = [];
    server.use(
      mockEndpoint(retryStockEdit, ({ params, body }) => {
        asked.push({ ...params, ...body });
        return buildStockAnswer();
      }),
    );
    const { user } = openInventory();
    expect(await screen.findByText('Not saved: 20. The shop refused it.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Not saved yet (1)' })).toBeVisible();
    answerOpenEdits();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Super73 S2: stock 18 → 20')).toBeVisible();
    expect(asked).toEqual([{ id: failed.id, product_id: failed.product_id, variation_id: failed.variation_id }]);
  });
});

describe('a failed edit', () => {
  const failed = buildStockEdit({
    state: 'failed',
    message: 'Only 3 are left.',
    can: { undo: false, retry: true, dismiss: true },
  });

  /** Handles dismissals; returns them. */
  const dismissable = () => {
    const dismissed: unknown[] = [];
    server.use(
      mockEndpoint(dismissStockEdit, ({ params, body }) => {
        dismissed.push({ ...params, ...body });
        answerOpenEdits();
        return buildStockAnswer({ state: 'cancelled', message: 'Dismissed by alex. Only 3 are left.' });
      }),
    );
    return dismissed;
  };

  it('is dismissed from its row after confirmation, and leaves the list of unsaved changes', async () => {
    answerOpenEdits({ stock: [failed] });
    const dismissed = dismissable();
    const { user } = openInventory();
    expect(await screen.findByRole('button', { name: 'Not saved yet (1)' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Dismiss: stock of Super73 S2' }));
    const question = within(await screen.findByRole('dialog', { name: 'Dismiss this change?' }));
    expect(question.getByText(/“20” for Super73 S2 was not saved and will be discarded/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Dismissed by alex. Only 3 are left.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument());
    expect(dismissed).toEqual([{ id: failed.id, product_id: 101, variation_id: null }]);
  });

  it('of the status is named by the requested status', async () => {
    const status = { before_quantity: null, quantity: null, status: 'onbackorder' } as const;
    answerOpenEdits({ stock: [{ ...failed, ...status }] });
    const { user } = openInventory();
    expect(await screen.findByText('Not saved: On Backorder. Only 3 are left.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss: stock of Super73 S2' }));
    const question = within(await screen.findByRole('dialog', { name: 'Dismiss this change?' }));
    expect(question.getByText(/“On Backorder” for Super73 S2 was not saved/)).toBeVisible();
  });

  it('stays if the dismissal is cancelled', async () => {
    answerOpenEdits({ stock: [failed] });
    const dismissed = dismissable();
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Dismiss: stock of Super73 S2' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(screen.getByText('Not saved: 20. Only 3 are left.')).toBeVisible();
    expect(dismissed).toEqual([]);
  });

  it('is dismissed from the list of unsaved changes, and leaves its row too', async () => {
    answerOpenEdits({ stock: [failed] });
    const dismissed = dismissable();
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Not saved yet (1)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Not saved yet' }));
    await user.click(await drawer.findByRole('button', { name: 'Dismiss: stock of Super73 S2' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Dismiss this change?' })).getByRole('button', {
        name: 'Dismiss',
      }),
    );
    expect(await drawer.findByText('Everything is saved')).toBeVisible();
    expect(screen.queryByText('Not saved: 20. Only 3 are left.')).not.toBeInTheDocument();
    expect(dismissed).toHaveLength(1);
  });

  it('reports that it can no longer be dismissed', async () => {
    answerOpenEdits({ stock: [failed] });
    server.use(
      mockEndpoint(dismissStockEdit, () => failure(409, 'It is being retried.', { code: 'stock_edit.not_failed' })),
    );
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Dismiss: stock of Super73 S2' }));
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('It is being retried.')).toBeVisible();
  });
});

describe('the status in a row', () => {
  it('follows the quantity of a counted product', async () => {
    openInventory();
    const select = await status();
    expect(select).toHaveAccessibleDescription(/sets the status of a counted product from its quantity/);
    expect(within(select).getByRole('option', { name: 'On Backorder' })).toBeDisabled();
    expect(within(select).getByRole('option', { name: 'In Stock' })).toBeEnabled();
  });

  it('can be chosen if not counted', async () => {
    answerInventory([buildProduct({ manage_stock: false, stock_quantity: null })]);
    const sent = editable(() => ({ before_quantity: null, quantity: null, status: 'outofstock' }));
    const { user } = openInventory();
    await user.selectOptions(await status(), 'Out of Stock');
    await waitFor(() => expect(sent).toMatchObject([{ status: 'outofstock' }]));
    expect(await screen.findByText('Super73 S2: In Stock → Out of Stock')).toBeVisible();
  });
});

describe('variations', () => {
  const bike = buildProduct({ type: 'variable', variation_count: 1, manage_stock: false, stock_quantity: null });

  it("are edited in their own rows, not in their product's", async () => {
    answerInventory([bike]);
    server.use(mockEndpoint(listVariations, () => ({ variations: [buildVariation()] })));
    const sent = editable(() => ({ variation_id: 1011, quantity: 3 }));
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: '1 variation of Super73 S2' }));
    expect(screen.queryByRole('textbox', { name: 'Stock quantity of Super73 S2' })).not.toBeInTheDocument();
    const field = await quantity('Super73 S2, Size M, Colour Black');
    await user.clear(field);
    await user.type(field, '3{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ variation_id: 1011, quantity: 3, seen_quantity: 2 }]));
  });

  it('are chosen first in the update-stock dialog', async () => {
    answerInventory([bike]);
    server.use(mockEndpoint(listVariations, () => ({ variations: [buildVariation()] })));
    const sent = editable(() => ({ variation_id: 1011, quantity: 5 }));
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Update stock: Super73 S2' }));
    await user.click(await screen.findByRole('combobox', { name: 'Variation' }));
    await user.click(await screen.findByRole('option', { name: 'Size M, Colour Black' }));
    const field = await screen.findByRole('textbox', { name: 'Stock quantity' });
    await user.clear(field);
    await user.type(field, '5');
    await user.click(screen.getByRole('button', { name: 'Update Stock' }));
    await waitFor(() => expect(sent).toMatchObject([{ variation_id: 1011, quantity: 5, seen_quantity: 2 }]));
  });
});

describe('the update-stock dialog', () => {
  it('sends quantity and reason, and shows both quantities if it has changed', async () => {
    const sent = editable(({ seen_quantity }) =>
      seen_quantity === 18 ? moved() : { before_quantity: 16, quantity: 20 },
    );
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Update stock: Super73 S2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Stock: Super73 S2' }));
    const field = dialog.getByRole('textbox', { name: 'Stock quantity' });
    await user.clear(field);
    await user.type(field, '1.5');
    await user.click(dialog.getByRole('button', { name: 'Update Stock' }));
    expect(await dialog.findByText(/Enter a whole number/)).toBeVisible();
    await user.clear(field);
    await user.type(field, '20');
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Found two');
    await user.click(dialog.getByRole('button', { name: 'Update Stock' }));
    expect(await dialog.findByText(/it was 18, now it is 16/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Update Stock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.at(-1)).toMatchObject({ quantity: 20, seen_quantity: 16, reason: 'Found two' });
  });
});

describe('the quotes role', () => {
  it('sees no control that changes anything', async () => {
    openInventory('quotes');
    expect(await screen.findByText('Super73 S2')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Stock quantity/ })).not.toBeInTheDocument();
    for (const name of [/^Edit/, /^Delete/, /^Update stock/, 'Add New Product', 'Tools']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
