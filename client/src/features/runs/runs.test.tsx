import {
  applyRun,
  discardRun,
  exportRunItems,
  listRunItems,
  retryRun,
  undoRun,
} from '@chainline/shared/sync/run-contract';
import { alreadyRunningMessage } from '@chainline/shared/tasks/task-contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../testing/factories';
import { failure, mockEndpoint } from '../../testing/mock-endpoint';
import { server } from '../../testing/msw';
import { renderElement } from '../../testing/render';
import { runQueries, useApplyRun, useDiscardRun, useExportRun, useRetryRun, useUndoRun } from './api/run-queries';
import { RunItemsTable } from './components/RunItemsTable';
import { RunSummary } from './components/RunSummary';
import { answerItems, answerRun } from './testing/run-answers';
import { buildRun, buildRunItem, runId } from './testing/run-builders';

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the items of a run', () => {
  it('show present and planned quantities, outcome and reason', async () => {
    storeTestSession();
    answerItems([
      buildRunItem({ lightspeed_quantity: 3, lightspeed_delta: 4 }),
      buildRunItem({ position: 2, product_name: null, outcome: 'failed', reason: '', error: 'The shop said no.' }),
    ]);
    renderElement(<RunItemsTable runId={runId} />);
    const planned = await row(/Super73/);
    expect(planned).toHaveTextContent('S73-RXSUPER73 RX4→ to 2−23→ to 7+4PlannedSold at the till');
    const failed = await row(/WooCommerce product 501/);
    expect(within(failed).getByText('Failed')).toBeVisible();
    expect(within(failed).getByText('The shop said no.')).toBeVisible();
  });

  it('show an unchanged quantity without an arrow, and an unknown one as unknown', async () => {
    storeTestSession();
    answerItems([buildRunItem({ woo_quantity: null, woo_delta: 0, lightspeed_quantity: 8, outcome: 'skipped' })]);
    renderElement(<RunItemsTable runId={runId} />);
    const cells = within(await row(/Super73/)).getAllByRole('cell');
    expect(cells.slice(3, 5).map((cell) => cell.textContent)).toEqual(['—', '8']);
  });

  it('show changes of other fields', async () => {
    storeTestSession();
    const changes = [{ system: 'woocommerce', field: 'price', before: '$10.00', after: '$12.00' } as const];
    answerItems([buildRunItem({ woo_delta: 0, changes })]);
    renderElement(<RunItemsTable runId={runId} />);
    expect(await screen.findByText('Online shop price: $10.00 → $12.00')).toBeVisible();
  });

  it('are filtered by outcome, with its count', async () => {
    storeTestSession();
    const asked = answerItems([
      buildRunItem(),
      buildRunItem({ position: 2, product_name: 'Bell', outcome: 'conflict' }),
    ]);
    const { user } = renderElement(<RunItemsTable runId={runId} />);
    await row(/Super73/);
    await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All',
      'Planned (1)',
      'Needs a decision (1)',
    ]);
    await user.click(screen.getByRole('option', { name: 'Needs a decision (1)' }));
    expect(await row(/Bell/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Super73/ })).not.toBeInTheDocument());
    expect(asked.at(-1)).toMatchObject({ outcome: 'conflict', page: 1 });
  });

  it('link to the history of each quantity if the product is known', async () => {
    storeTestSession();
    answerItems([buildRunItem(), buildRunItem({ position: 2, product_name: 'Bell', product_id: null })]);
    renderElement(<RunItemsTable runId={runId} />);
    await row(/Bell/);
    expect(screen.getAllByRole('button', { name: /^Why is/ }).map((why) => why.getAttribute('aria-label'))).toEqual([
      'Why is this number? Super73 RX Mojave, Online shop',
      'Why is this number? Super73 RX Mojave, Lightspeed',
    ]);
  });

  it('are searched by name or SKU, from the first page', async () => {
    storeTestSession();
    const asked = answerItems(
      Array.from({ length: 30 }, (_, at) => buildRunItem({ position: at + 1, product_name: `Bell ${at + 1}` })),
    );
    const { user } = renderElement(<RunItemsTable runId={runId} />);
    await screen.findByText('Bell 1');
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await screen.findByText('Bell 26');
    const search = screen.getByRole('searchbox', { name: 'Search items by name or SKU' });
    await user.type(search, 'bell 7{Enter}');
    expect(await screen.findByText('Bell 7')).toBeVisible();
    expect(screen.queryByText('Bell 26')).not.toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ search: 'bell 7', page: 1 });
    await user.clear(search);
    await user.type(search, 'tandem{Enter}');
    expect(await screen.findByText('No items in this run match the search.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Bell 1')).toBeVisible();
  });

  it('load page by page', async () => {
    storeTestSession();
    answerItems(
      Array.from({ length: 30 }, (_, at) => buildRunItem({ position: at + 1, product_name: `Bell ${at + 1}` })),
    );
    const { user } = renderElement(<RunItemsTable runId={runId} />);
    expect(await screen.findByText('1–25 of 30')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('Bell 26')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    expect(await screen.findByText('1–30 of 30')).toBeVisible();
  });

  it('report an empty run', async () => {
    storeTestSession();
    answerItems([]);
    renderElement(<RunItemsTable runId={runId} />);
    expect(await screen.findByText(/^This run had nothing to do, or/)).toBeVisible();
  });

  it('report that no item has the outcome', async () => {
    storeTestSession();
    answerItems([buildRunItem()]);
    renderElement(<RunItemsTable runId={runId} initialOutcome="failed" />);
    expect(await screen.findByText(/^No items in this run had this outcome, or/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Outcome' })).toHaveTextContent('Failed (0)');
  });

  it('can be reloaded after a failure', async () => {
    storeTestSession();
    server.use(mockEndpoint(listRunItems, () => failure(400, 'Broken')));
    const { user } = renderElement(<RunItemsTable runId={runId} />);
    expect(await screen.findByText('Failed to load the items of this run')).toBeVisible();
    answerItems([buildRunItem()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/Super73/)).toBeVisible();
  });
});

it('shows figures, duration and the reason for holding it', async () => {
  storeTestSession();
  answerItems([buildRunItem(), buildRunItem({ position: 2 }), buildRunItem({ position: 3, outcome: 'in_step' })]);
  renderElement(<RunSummary run={buildRun({ held_reason: 'This run would set 40 products to 0.' })} />);
  expect((await screen.findByText('To change')).parentElement).toHaveTextContent('To change2');
  expect(screen.getByText('Already in sync').parentElement).toHaveTextContent('Already in sync1');
  expect(screen.getByText('This run would set 40 products to 0.')).toBeVisible();
  expect(screen.getByText(/less than a minute at the current rate limits/)).toBeVisible();
});

it('says that a preview is out of date, instead of an estimate', async () => {
  answerItems([buildRunItem({ woo_delta: 0 })]);
  renderElement(<RunSummary run={buildRun({ stale: 'moved' })} />);
  expect(await screen.findByText(/Quantities have changed since this preview/)).toBeVisible();
  expect(screen.queryByText(/at the current rate limits/)).not.toBeInTheDocument();
});

const Status = () => <p>{useQuery(runQueries.detail(runId)).data?.status ?? 'unread'}</p>;

it('polls a run every two seconds until it stops', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  storeTestSession();
  const told = { run: buildRun({ status: 'running' }), asked: 0 };
  answerRun(() => {
    told.asked += 1;
    return told.run;
  });
  renderElement(<Status />);
  expect(await screen.findByText('running')).toBeVisible();
  told.run = buildRun({ status: 'completed' });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(await screen.findByText('completed')).toBeVisible();
  const { asked } = told;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(told.asked).toBe(asked);
});

const Buttons = () => {
  const apply = useApplyRun();
  const undo = useUndoRun();
  const retry = useRetryRun();
  const discard = useDiscardRun();
  const download = useExportRun();
  const applySeen = { mutate: (id: string) => apply.mutate({ id, items_total: 4 }) };
  return Object.entries({ apply: applySeen, undo, retry, discard, download }).map(([name, { mutate }]) => (
    <button key={name} onClick={() => mutate(runId)}>
      {name}
    </button>
  ));
};

describe('an action on a run', () => {
  const started = { success: true, sync_id: runId, already_running: false } as const;

  it.each([
    ['apply', mockEndpoint(applyRun, () => ({ ...started, message: 'It is applied' })), 'It is applied'],
    ['undo', mockEndpoint(undoRun, () => ({ ...started, message: 'It is taken back' })), 'It is taken back'],
    ['retry', mockEndpoint(retryRun, () => ({ ...started, message: 'Retrying' })), 'Retrying'],
    [
      'apply',
      mockEndpoint(applyRun, () => ({ ...started, already_running: true, message: 'x' })),
      alreadyRunningMessage,
    ],
    ['discard', mockEndpoint(discardRun, () => ({ success: true, message: 'It is dropped' })), 'It is dropped'],
    ['discard', mockEndpoint(discardRun, () => failure(409, 'Decided already')), 'Decided already'],
  ])('%s reports its result', async (name, handler, told) => {
    storeTestSession();
    server.use(handler);
    const { user } = renderElement(<Buttons />);
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('applies what was shown', async () => {
    storeTestSession();
    const asked: unknown[] = [];
    server.use(
      mockEndpoint(applyRun, ({ body }) => {
        asked.push(body);
        return { ...started, message: 'It is applied' };
      }),
    );
    const { user } = renderElement(<Buttons />);
    await user.click(await screen.findByRole('button', { name: 'apply' }));
    expect(await screen.findByText('It is applied')).toBeVisible();
    expect(asked).toEqual([{ items_total: 4 }]);
  });

  it("downloads its items under the server's file name", async () => {
    storeTestSession();
    const saved: string[] = [];
    const texts: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(blob: Blob) {
          texts.push(blob);
          return 'blob:items';
        }
        static override revokeObjectURL() {
          saved.push('released');
        }
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} from ${this.href}`);
    });
    server.use(mockEndpoint(exportRunItems, () => ({ filename: 'run-1.csv', csv: 'product,sku\r\n' })));
    const { user } = renderElement(<Buttons />);
    await user.click(await screen.findByRole('button', { name: 'download' }));
    await waitFor(() => expect(saved).toEqual(['run-1.csv from blob:items', 'released']));
    expect(texts.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8']);
  });
});
