import { listVariations } from '@chainline/shared/products/product-contract';
import { getStockHistory } from '@chainline/shared/sync/stock-history-contract';
import Dialog from '@mui/material/Dialog';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { StockHistorySlot } from './StockHistorySlot';
import { answerHistory } from '../testing/stock-answers';
import { buildStockEvent } from '../testing/stock-builders';
import { WhyButton } from './WhyButton';

const numbers = queryOptions({ queryKey: ['numbers'], queryFn: () => 'never asked' });

const Page = ({ read }: { read: () => string }) => {
  const { data } = useQuery({ ...numbers, queryFn: read });
  return (
    <>
      <p>{data}</p>
      <WhyButton productId={101} subject="Super73 S2, Lightspeed" />
      <WhyButton productId={null} subject="Bell" />
      <StockHistorySlot listKey={numbers.queryKey} />
    </>
  );
};

const why = () => screen.findByRole('button', { name: 'Why is this number? Super73 S2, Lightspeed' });
const history = () => screen.findByRole('dialog', { name: 'Why is this number?' });

beforeEach(() => {
  storeTestSession({ role: 'quotes' });
  answerHistory(buildStockEvent());
});

it('opens the history beside the list, in the address, and returns the focus to the quantity', async () => {
  const read = vi.fn(() => 'Four');
  const { user, router } = renderElement(<Page read={read} />, '/list?page=2');
  await user.click(await why());
  expect(await within(await history()).findByText('Sold at the till (sale 88213)')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?page=2&history=101' });
  read.mockReturnValue('Three');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?page=2');
  expect(await why()).toHaveFocus();
  expect(await screen.findByText('Three')).toBeVisible();
});

it('tells units held for accepted quotes from those offered', async () => {
  const quotes = [
    { quote_id: 7, quote_number: '10151', units: 2 },
    { quote_id: 9, quote_number: '10153', units: 1 },
  ];
  const unit = { unit_id: 101, unit_name: 'Super73 S2', quotes };
  const held = [
    { ...unit, units: 3, agreed: 5, offered: 2 },
    { ...unit, unit_id: 102, unit_name: 'Large', units: 1, agreed: null, offered: null, quotes: [] },
  ];
  server.use(mockEndpoint(getStockHistory, () => ({ events: [], next_before: null, held })));
  const { user } = renderElement(<Page read={() => ''} />, '/list');
  await user.click(await why());
  const panel = within(await history());
  expect(await panel.findByText('5 in stock, 2 offered online, 3 held for accepted quotes.')).toBeVisible();
  expect(panel.getByText(/Without a stock sync, the online shop still offers it/)).toBeVisible();
  expect(panel.getByRole('link', { name: 'Quote 10151' })).toHaveAttribute('href', '/quotes/7');
  expect(panel.getByRole('link', { name: 'Quote 10153' })).toHaveAttribute('href', '/quotes/9');
});

it('asks about the counted variation', async () => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(getStockHistory, ({ query }) => {
      asked.push(query);
      return { events: [], next_before: null, held: [] };
    }),
    mockEndpoint(listVariations, () => ({ variations: [] })),
  );
  const { user, router } = renderElement(
    <>
      <WhyButton productId={101} unitId={1012} subject="Super73 S2, Lightspeed" />
      <StockHistorySlot />
    </>,
    '/list',
  );
  await user.click(await why());
  await history();
  expect(router.state.location.search).toBe('?history=101&unit=1012');
  await waitFor(() => expect(asked).toContainEqual({ unit: 1012 }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('is hidden for a quantity without history', async () => {
  renderElement(<Page read={() => 'Four'} />);
  await why();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('opens in front of a dialog, which stays open', async () => {
  const closed = vi.fn<() => void>();
  const { user } = renderElement(
    <>
      <Dialog open onClose={closed} slotProps={{ paper: { 'aria-label': 'Preview' } }}>
        <WhyButton productId={101} subject="Super73 S2, Lightspeed" />
      </Dialog>
      <StockHistorySlot />
    </>,
  );
  await user.click(await why());
  const layer = (await history()).parentElement;
  const dialog = screen.getByRole('dialog', { name: 'Preview', hidden: true });
  expect(layer).not.toBeNull();
  expect(getComputedStyle(layer ?? dialog).zIndex).toBe('var(--cl-zIndex-modal)');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Why is this number?' })).not.toBeInTheDocument());
  expect(dialog).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  expect(await why()).toHaveFocus();
});
