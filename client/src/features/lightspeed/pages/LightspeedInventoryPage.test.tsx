import {
  getLightspeedStatus,
  listInventoryItems,
  startLightspeedOauth,
  type LightspeedItem,
  type LightspeedItemsQuery,
  type LightspeedStatus,
} from '@chainline/shared/lightspeed/lightspeed-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { getTask, startLightspeedImport, type Task } from '@chainline/shared/tasks/task-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerHistory } from '../../stock/testing/stock-answers';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { externalNavigation } from '../external-navigation';
import { buildItem, buildTask, connectedStatus, disconnectedStatus, taskId } from '../testing/lightspeed-builders';
import { LightspeedInventoryPage } from './LightspeedInventoryPage';

const open = (search = '') => renderElement(<LightspeedInventoryPage />, `/lightspeed-inventory${search}`);

const answerStatus = (status: LightspeedStatus) => server.use(mockEndpoint(getLightspeedStatus, () => status));

const answerItems = (items: LightspeedItem[], total = items.length) => {
  const asked: LightspeedItemsQuery[] = [];
  server.use(
    mockEndpoint(listInventoryItems, ({ query }) => {
      asked.push(query);
      return { success: true, items, message: '', pagination: toPagination(query, total) };
    }),
  );
  return asked;
};

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const rowOf = async (name: string) =>
  within(await screen.findByRole('table')).findByRole('row', { name: new RegExp(name) });

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerStatus(connectedStatus);
});

describe('the items', () => {
  it('shows the six columns and whether an item is mapped', async () => {
    answerItems([buildItem()]);
    open();
    expect(cellsOf(await rowOf('Super73'))).toEqual([
      '210000000101',
      'Super73 RX Mojave',
      'S73-RX',
      'E-Bikes',
      '$5,495.50',
      '4',
      'Mapped',
    ]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'System SKU',
      'Description',
      'Custom SKU',
      'Category',
      'Price',
      'Quantity',
      'Mapping',
    ]);
    expect(screen.getByText('Harbour Cycles · Manly')).toBeVisible();
  });

  it('explains the quantity of mapped items only', async () => {
    answerItems([
      buildItem({ product_id: 77 }),
      buildItem({ itemID: 102, description: 'Bell', mapped: false, product_id: null, woo_product_id: null }),
      buildItem({ itemID: 103, description: 'Lock', mapped: true, product_id: null, woo_product_id: null }),
    ]);
    answerHistory();
    const { user, router } = open();
    await rowOf('Lock');
    expect(screen.getAllByRole('button', { name: /^Why is this number/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Why is this number? Super73 RX Mojave' }));
    expect(await screen.findByRole('dialog', { name: 'Why is this number?' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/lightspeed-inventory', search: '?history=77' });
  });

  it('never shows an unknown quantity or price as 0', async () => {
    answerItems([
      buildItem({ itemID: 1, description: 'Unknown one', ItemShops: { ItemShop: [] }, Prices: { ItemPrice: [] } }),
      buildItem({
        itemID: 2,
        description: 'Sold out',
        ItemShops: { ItemShop: [{ shopID: '1', qoh: 0 }] },
        mapped: false,
      }),
    ]);
    open();
    const row = await rowOf('Unknown one');
    expect(within(row).getByRole('img', { name: 'Quantity not known' })).toHaveTextContent('—');
    expect(within(row).getByRole('img', { name: 'Price not known' })).toHaveTextContent('—');
    expect(cellsOf(await rowOf('Sold out'))).toEqual(expect.arrayContaining(['0', 'Not mapped']));
  });

  it('keeps search, filter, sorting and page in the address', async () => {
    const asked = answerItems([buildItem()], 120);
    const { user, router } = open('?page=2&per_page=50&mapped=unmapped&search=rx&sort=-qoh');
    await rowOf('Super73');
    expect(asked[0]).toEqual({ page: 2, per_page: 50, mapped: 'unmapped', search: 'rx', sort: '-qoh' });

    await user.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'price', page: 1, search: 'rx' }));
    await user.click(screen.getByRole('combobox', { name: 'Mapping' }));
    await user.click(screen.getByRole('option', { name: 'All' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, per_page: 50, search: 'rx', sort: 'price' }));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(router.state.location.search).toBe('?per_page=50&sort=price'));
  });

  it('offers to clear a search without matches', async () => {
    const asked = answerItems([]);
    const { user } = open('?search=unicycle&mapped=mapped');
    expect(await screen.findByText('No items match')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, sort: 'description' }));
    expect(asked.at(-1)).not.toHaveProperty('search');
  });

  it('report a failed load with a retry', async () => {
    server.use(mockEndpoint(listInventoryItems, () => failure(400, 'Broken')));
    const { user } = open();
    expect(await screen.findByText('Failed to load inventory items')).toBeVisible();
    answerItems([buildItem()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Super73')).toBeVisible();
  });

  it('show skeletons while loading', async () => {
    server.use(mockEndpoint(listInventoryItems, async () => (await delay('infinite'), failure(500, 'Late'))));
    open();
    expect(await screen.findByRole('table')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the connection', () => {
  it('shows a warning without one, with a link to Lightspeed for managers', async () => {
    const leave = vi.spyOn(externalNavigation, 'assign').mockReturnValue();
    answerStatus(disconnectedStatus);
    answerItems([]);
    const auth_url = 'https://cloud.lightspeedapp.com/auth';
    server.use(mockEndpoint(startLightspeedOauth, () => ({ success: true, auth_url, state: 's', code_verifier: 'v' })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(auth_url));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  });

  it('tells others whom to ask', async () => {
    storeTestSession({ role: 'staff' });
    answerStatus(disconnectedStatus);
    answerItems([]);
    open();
    expect(await screen.findByText(/ask a manager/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect' })).not.toBeInTheDocument();
  });

  it('still shows items imported before it was lost', async () => {
    answerStatus({ ...disconnectedStatus, error: 'revoked', message: 'Lightspeed must be connected again' });
    answerItems([buildItem()]);
    open();
    expect(await rowOf('Super73')).toBeVisible();
    expect(screen.getByText('Lightspeed must be connected again')).toBeVisible();
  });

  it('reports a failed check', async () => {
    server.use(mockEndpoint(getLightspeedStatus, () => failure(400, 'Broken')));
    answerItems([buildItem()]);
    open();
    expect(await screen.findByText('Failed to check connection status')).toBeVisible();
    expect(await rowOf('Super73')).toBeVisible();
  });

  it('shows nothing if the server does not know the call', async () => {
    server.use(mockEndpoint(getLightspeedStatus, () => failure(404, 'Not found')));
    answerItems([buildItem()]);
    open();
    await rowOf('Super73');
    expect(screen.queryByText('Failed to check connection status')).not.toBeInTheDocument();
  });
});

describe('the return from Lightspeed', () => {
  it('is reported once, without touching other parameters', async () => {
    answerItems([buildItem()]);
    const { user, router } = open('?connected=true&sort=price');
    expect(await screen.findByText('Lightspeed is connected.')).toBeVisible();
    expect(router.state.location.search).toBe('?sort=price');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Lightspeed is connected.')).not.toBeInTheDocument();
  });

  it('trusts the server over the address', async () => {
    answerStatus(disconnectedStatus);
    answerItems([]);
    open('?connected=true');
    expect(await screen.findByText('Lightspeed is not connected')).toBeVisible();
    expect(screen.queryByText('Lightspeed is connected.')).not.toBeInTheDocument();
  });

  it('reports an error with the next step', async () => {
    answerStatus(disconnectedStatus);
    answerItems([]);
    const { router } = open('?error=token_exchange_failed&description=x');
    const alert = await screen.findByText('Lightspeed did not accept the sign-in code.');
    expect(alert).toBeVisible();
    expect(screen.getByText(/A code lasts 60 seconds/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('an import', () => {
  const begin = (alreadyRunning = false) => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint(startLightspeedImport, ({ body }) => {
        bodies.push(body);
        const message = alreadyRunning ? 'A sync is already in progress.' : 'Import started';
        return { success: true, task_id: taskId, already_running: alreadyRunning, message };
      }),
    );
    return bodies;
  };
  const answerTask = (...answers: (Task | Response)[]) => {
    let polls = 0;
    server.use(
      mockEndpoint(getTask, () => {
        const answer = answers[Math.min(polls, answers.length - 1)];
        polls += 1;
        return answer ?? failure(404, 'This task does not exist.');
      }),
    );
    return () => polls;
  };
  const holdClock = () =>
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
  const refresh = () => screen.findByRole('button', { name: 'Refresh' });

  it('runs in the background, shows progress every 2 seconds and reloads the list', async () => {
    holdClock();
    const asked = answerItems([buildItem()]);
    const bodies = begin();
    const polls = answerTask(buildTask(), buildTask({ status: 'completed', progress: 100, items_success: 1412 }));
    const { user } = open();
    await user.click(await refresh());
    const bar = await screen.findByRole('progressbar', { name: 'Import progress' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'));
    expect(screen.getByText('Read 100 so far (25%)')).toBeVisible();
    expect(await refresh()).toBeDisabled();
    expect(bodies).toEqual([{ incremental: false }]);
    const before = asked.length;

    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText('Import complete: 1,412 items imported from Lightspeed.')).toBeVisible();
    await waitFor(() => expect(asked.length).toBe(before + 1));
    expect(await refresh()).toBeEnabled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polls()).toBe(2);
  });

  it('follows one already in progress', async () => {
    answerItems([buildItem()]);
    begin(true);
    answerTask(buildTask());
    const { user } = open();
    await user.click(await refresh());
    expect(await screen.findByText('A sync is already in progress.')).toBeVisible();
    expect(await screen.findByText('Read 100 so far (25%)')).toBeVisible();
  });

  it.each([
    ['The import failed. Till offline', { status: 'failed', message: 'Till offline' }],
    ['The import was cancelled: 100 items imported from Lightspeed.', { status: 'cancelled' }],
    ['100 items imported from Lightspeed, 3 failed.', { status: 'completed_with_errors', items_failed: 3 }],
  ] as const)('reports an end without success: %s', async (text, task) => {
    answerItems([buildItem()]);
    begin();
    answerTask(buildTask(task));
    const { user } = open();
    await user.click(await refresh());
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('reports a failed start', async () => {
    answerItems([]);
    server.use(mockEndpoint(startLightspeedImport, () => failure(409, 'Connect Lightspeed first.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Import items' }));
    expect(await screen.findByText('Failed to start sync.')).toBeVisible();
    expect(screen.getByText('Connect Lightspeed first.')).toBeVisible();
  });

  it('stops polling if the task cannot be read, and resumes on Retry', async () => {
    answerItems([buildItem()]);
    begin();
    answerTask(failure(400, 'Broken'), buildTask());
    const { user } = open();
    await user.click(await refresh());
    expect(await screen.findByText('Failed to get sync status.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Read 100 so far (25%)')).toBeVisible();
  });

  it('is not offered to read-only users', async () => {
    storeTestSession({ role: 'quotes' });
    answerItems([]);
    open();
    expect(await screen.findByText('No items imported yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Refresh|Import/ })).not.toBeInTheDocument();
  });
});
