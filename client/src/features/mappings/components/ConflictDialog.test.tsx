import { settleConflict } from '@chainline/shared/sync/conflict-contract';
import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { buildConflict, buildMapping } from '../testing/mapping-builders';
import { ConflictDialog } from './ConflictDialog';

const open = (overrides: Partial<Mapping> = {}, kind: Parameters<typeof buildConflict>[0] = 'first_link') => {
  const closed = vi.fn<() => void>();
  const conflict = buildConflict(kind);
  const mapping = { ...buildMapping({ woo_quantity: 7, lightspeed_quantity: 5, ...overrides }), conflict };
  const view = renderElement(<ConflictDialog mapping={mapping} open onClose={closed} />);
  return { ...view, closed };
};

/** Quantities the dialog showed when the decision was made. */
const seenNumbers = { seen: { woo_quantity: 7, lightspeed_quantity: 5 } };

const settling = () => {
  const seen: unknown[] = [];
  server.use(
    mockEndpoint(settleConflict, ({ params, body }) => {
      seen.push({ ...params, ...body });
      return { success: true, message: 'Settled' };
    }),
  );
  return seen;
};

const button = (name: string) => screen.queryByRole('button', { name });

it('shows the product, both quantities and the reason', async () => {
  storeTestSession();
  open();
  expect(await screen.findByRole('dialog', { name: 'Which quantity is right?' })).toBeVisible();
  expect(screen.getByText('Super73 RX Mojave')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The online shop has 7, Lightspeed has 5.');
  expect(within(screen.getByRole('region', { name: 'Online shop' })).getByText('7')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Lightspeed' })).getByText('5')).toBeVisible();
});

describe('deciding', () => {
  it.each([
    ["Use the shop's number", 7],
    ["Use Lightspeed's number", 5],
  ])('sends the quantity of "%s"', async (name, quantity) => {
    storeTestSession();
    const seen = settling();
    const { user, closed } = open();
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(seen).toEqual([{ id: 31, quantity, ...seenNumbers }]);
    expect(await screen.findByText('Settled: both sides update within seconds')).toBeVisible();
  });

  it('sends a counted quantity', async () => {
    storeTestSession();
    const seen = settling();
    const { user, closed } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Counted quantity' }), '6{Enter}');
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(seen).toEqual([{ id: 31, quantity: 6, ...seenNumbers }]);
  });

  it('refuses a count that is not a whole number', async () => {
    storeTestSession();
    const seen = settling();
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Counted quantity' }), '1.5');
    await user.click(screen.getByRole('button', { name: 'Use this count' }));
    expect(await screen.findByText('Enter a whole number from 0 to 1,000,000')).toBeVisible();
    expect(seen).toEqual([]);
  });

  it('offers only valid quantities', async () => {
    storeTestSession();
    open({ woo_quantity: -1, lightspeed_quantity: null }, 'below_zero');
    expect(await screen.findByRole('dialog', { name: 'More was sold than in stock' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Online shop' })).getByText('-1')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Lightspeed' })).getByText('—')).toBeVisible();
    expect(button("Use the shop's number")).not.toBeInTheDocument();
    expect(button("Use Lightspeed's number")).not.toBeInTheDocument();
    expect(button('Use this count')).toBeEnabled();
  });

  it('retries a refused change without asking for a quantity', async () => {
    storeTestSession();
    const seen = settling();
    const { user, closed } = open({}, 'refused');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(seen).toEqual([{ id: 31, quantity: null, ...seenNumbers }]);
    expect(button("Use the shop's number")).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('stays open with the reason if the server refuses', async () => {
    storeTestSession();
    server.use(mockEndpoint(settleConflict, () => failure(409, 'This is already settled.')));
    const { user, closed } = open();
    await user.click(await screen.findByRole('button', { name: "Use the shop's number" }));
    expect(await screen.findByText('This is already settled.')).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });

  it('is for sales staff and managers; others see whom to ask', async () => {
    storeTestSession({ role: 'quotes' });
    open();
    expect(await screen.findByText('Sales staff and managers can settle this.')).toBeVisible();
    expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      'Why is this number? Super73 RX Mojave',
      'Close',
    ]);
  });
});
