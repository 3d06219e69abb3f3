import { getProduct, listProducts, listVariations } from '@chainline/shared/products/product-contract';
import { getStockHistory, type StockEvent } from '@chainline/shared/sync/stock-history-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildStockEvent } from '../../stock/testing/stock-builders';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { answerOpenEdits } from '../testing/product-answers';
import { renderApp } from '../../../testing/render';
import { buildProduct, buildVariation } from '../../../testing/product-samples';
import { InventoryPage } from './InventoryPage';

const bike = buildProduct({ id: 101, name: 'Super73 S2', stock_quantity: 18 });

const open = (at = '/inventory') => renderApp({ at, pages: [{ path: '/inventory', Component: InventoryPage }] });
const panel = () => screen.findByRole('dialog', { name: 'Why is this number?' });
const whyButton = (of = 'Super73 S2') => screen.findByRole('button', { name: `Why is this number? ${of}` });
const changes = async () => within(await panel()).findAllByRole('listitem');

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Serves the events in `now`, older than the cursor, two per page. */
const historyIs = (events: StockEvent[]) => {
  const told = { now: events, asked: 0 };
  server.use(
    mockEndpoint(getStockHistory, ({ params, query: { before } }) => {
      told.asked += 1;
      expect(params.id).toBe(101);
      const left = told.now.filter(({ id }) => before === undefined || id < before);
      const page = left.slice(0, 2);
      return { events: page, next_before: left.length > 2 ? (page.at(-1)?.id ?? null) : null, held: [] };
    }),
  );
  return told;
};

beforeEach(() => {
  storeTestSession({ role: 'quotes' });
  answerOpenEdits();
  server.use(
    mockEndpoint(getProduct, () => bike),
    mockEndpoint(listProducts, ({ query }) => ({
      products: [bike],
      pagination: { page: query.page, per_page: query.per_page, total: 1, pages: 1 },
    })),
  );
});

describe('a stock change', () => {
  it('shows side, cause, difference, reason, person and time', async () => {
    const at = minutesAgo(12);
    historyIs([buildStockEvent({ happened_at: at })]);
    open('/inventory?history=101');
    const [change] = await changes();
    expect(change).toHaveTextContent('Till saleLightspeed till');
    expect(change).toHaveTextContent('Sold at the till (sale 88213)');
    expect(change).toHaveTextContent('−1from 19 → to 18');
    expect(change).toHaveTextContent(/Lightspeed · \d{1,2}:\d{2} [ap]m · 12 minutes ago/);
    const time = within(await panel()).getByText(/12 minutes ago/);
    expect(time).toHaveAttribute('datetime', at);
    expect(time).toHaveAttribute('title', expect.stringMatching(/\d{1,2}:\d{2}:\d{2} [ap]m$/));
  });

  it.each([
    ['import', 'Starting stock'],
    ['till_refund', 'Till refund'],
    ['till_receipt', 'Received'],
    ['till_document', 'Till document'],
    ['online_order', 'Online order'],
    ['edit', 'Edit'],
    ['sync', 'Sync'],
    ['undo', 'Undo'],
  ] as const)('by %s reads as %s', async (source, words) => {
    historyIs([buildStockEvent({ source, system: 'woocommerce', delta: 4 })]);
    open('/inventory?history=101');
    const [change] = await changes();
    expect(change).toHaveTextContent(`${words}Online shop`);
    expect(change).toHaveTextContent('+4');
  });

  it('shows an unknown quantity as unknown', async () => {
    historyIs([buildStockEvent({ source: 'import', delta: 7, before_quantity: null, after_quantity: 7 })]);
    open('/inventory?history=101');
    const [change] = await changes();
    expect(change).toHaveTextContent('from — → to 7');
  });

  it('names its unit if that is not the product itself', async () => {
    historyIs([buildStockEvent({ id: 2, unit_name: 'S73 S2 BLK' }), buildStockEvent({ id: 1 })]);
    open('/inventory?history=101');
    const [till, product] = await changes();
    expect(till).toHaveTextContent('S73 S2 BLK');
    expect(product).not.toHaveTextContent('Super73 S2');
  });
});

describe('the history', () => {
  it('opens from the quantity, is kept in the address and closes with Close and Back', async () => {
    historyIs([buildStockEvent()]);
    const { user, router } = open('/inventory?per_page=50');
    await user.click(await whyButton());
    expect(await panel()).toHaveTextContent('Super73 S2');
    expect(await panel()).toHaveTextContent('In Stock18');
    expect(router.state.location.search).toBe('?per_page=50&history=101');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?per_page=50');
    await act(() => router.navigate(1));
    await panel();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens from a shared address, and closes to the list', async () => {
    historyIs([buildStockEvent()]);
    const { user, router } = open('/inventory?history=101&page=2');
    await changes();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?page=2');
  });

  it('reloads the list when it closes, because the quantity may have changed', async () => {
    historyIs([buildStockEvent()]);
    const { user } = open('/inventory?history=101');
    await changes();
    server.use(
      mockEndpoint(listProducts, ({ query }) => ({
        products: [{ ...bike, stock_quantity: 4 }],
        pagination: { page: query.page, per_page: query.per_page, total: 1, pages: 1 },
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Low Stock')).toBeVisible();
  });

  it("opens from a variation's quantity too", async () => {
    const variable = { ...bike, type: 'variable', variation_count: 1, stock_quantity: null };
    historyIs([buildStockEvent({ unit_name: 'M, Black' })]);
    server.use(
      mockEndpoint(getProduct, () => variable),
      mockEndpoint(listVariations, () => ({ variations: [buildVariation()] })),
      mockEndpoint(listProducts, () => ({
        products: [variable],
        pagination: { page: 1, per_page: 25, total: 1, pages: 1 },
      })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '1 variation of Super73 S2' }));
    await user.click(await whyButton('Super73 S2, Size M, Colour Black'));
    expect(await panel()).toHaveTextContent('M, Black · S73-S2-M');
    expect((await changes())[0]).toHaveTextContent('M, Black');
  });

  it('groups the changes by day, newest first', async () => {
    historyIs([
      buildStockEvent({ id: 9, happened_at: new Date().toISOString() }),
      buildStockEvent({ id: 8, happened_at: new Date(2026, 0, 5, 12).toISOString(), source: 'edit' }),
    ]);
    open('/inventory?history=101');
    const days = within(await panel());
    expect(await days.findByRole('region', { name: 'Today' })).toHaveTextContent('Till sale');
    expect(days.getByRole('region', { name: 'Monday 5 January 2026' })).toHaveTextContent('Edit');
  });

  it('shows older changes on request', async () => {
    historyIs([5, 4, 3].map((id) => buildStockEvent({ id, reason: `Change ${id}` })));
    const { user } = open('/inventory?history=101');
    expect(await changes()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Change 3')).toBeVisible();
    expect(await changes()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('keeps its entries if older changes cannot be loaded', async () => {
    historyIs([5, 4, 3].map((id) => buildStockEvent({ id, reason: `Change ${id}` })));
    const { user } = open('/inventory?history=101');
    await changes();
    server.use(mockEndpoint(getStockHistory, () => failure(422, 'Broken', { request_id: 'r-2' })));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load the stock history.BrokenRequest id: r-2',
    );
    expect(await changes()).toHaveLength(2);
    historyIs([5, 4, 3].map((id) => buildStockEvent({ id, reason: `Change ${id}` })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Change 3')).toBeVisible();
  });

  it('reloads every five seconds while open', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    const told = historyIs([buildStockEvent({ id: 1, reason: 'Old' })]);
    const { user } = open('/inventory?history=101');
    await screen.findByText('Old');
    told.now = [buildStockEvent({ id: 2, reason: 'Sold a moment ago' }), ...told.now];
    server.use(mockEndpoint(getProduct, () => ({ ...bike, stock_quantity: 17 })));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('Sold a moment ago')).toBeVisible();
    expect(await panel()).toHaveTextContent('In Stock17');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { asked } = told;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(told.asked).toBe(asked);
  });
});

describe('an empty history', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mockEndpoint(getStockHistory, () => delay('infinite').then(() => failure(500, 'late'))));
    open('/inventory?history=101');
    expect(await within(await panel()).findByText('Loading the stock history…')).toBeInTheDocument();
  });

  it('says when recording starts', async () => {
    historyIs([]);
    open('/inventory?history=101');
    const text = 'No changes recorded yet. Recording starts once the product is mapped and first synced.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('reports a failed load, and loads on Retry', async () => {
    server.use(mockEndpoint(getStockHistory, () => failure(422, 'Broken', { request_id: 'r-3' })));
    const { user } = open('/inventory?history=101');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load the stock history.BrokenRequest id: r-3');
    historyIs([buildStockEvent()]);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await changes()).toHaveLength(1);
  });

  it('reports that the product could not be loaded', async () => {
    historyIs([]);
    server.use(mockEndpoint(getProduct, () => failure(404, 'This product does not exist.')));
    open('/inventory?history=101');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the product.');
  });

  it('stays closed if the address names no product', async () => {
    open('/inventory?history=tandem');
    await screen.findByText('Super73 S2');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
