import { startAutoMatch } from '@chainline/shared/mappings/suggestion-contract';
import { cancelTask, getTask, type Task } from '@chainline/shared/tasks/task-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerList, answerQuietly, answerSuggestions, answerTasks } from '../testing/mapping-answers';
import { buildMapping, buildMatchTask, buildSuggestion, matchId } from '../testing/mapping-builders';
import { ProductMappingsPage } from './ProductMappingsPage';

const open = (search = '') => renderElement(<ProductMappingsPage />, `/product-mappings${search}`);
const panel = (name: string) => screen.findByRole('group', { name });
const poll = () => act(() => vi.advanceTimersByTimeAsync(2000));
const press = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Auto-Match' }));

const startable = (already_running = false) => {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(startAutoMatch, ({ body }) => {
      sent.push(body);
      return { success: true, task_id: matchId, already_running, message: 'Auto-match started' };
    }),
  );
  return sent;
};

/** Handles task requests with the task's current state. */
const taskIs = (overrides: Partial<Task>) => {
  const told = { now: overrides, asked: 0 };
  server.use(
    mockEndpoint(getTask, () => {
      told.asked += 1;
      return buildMatchTask(told.now);
    }),
  );
  return told;
};

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  storeTestSession();
  answerQuietly();
});

it('matches the products of the tab with the stated threshold, and shows progress', async () => {
  answerList(() => []);
  const sent = startable();
  const told = taskIs({ status: 'running' });
  const { user } = open('?product_type=accessory');
  await press(user);
  expect(await panel('Matching products')).toHaveTextContent('Comparing the catalogues…');
  expect(sent).toEqual([{ product_type: 'accessory', threshold: 75 }]);
  told.now = { status: 'running', progress: 60 };
  await poll();
  expect(await screen.findByText('60%')).toBeVisible();
});

it('shows its results and reloads mappings and suggestions', async () => {
  let [mappings, suggestions] = [[buildMapping()], [buildSuggestion(1)]];
  answerList(() => mappings);
  answerSuggestions(() => suggestions);
  startable();
  const told = taskIs({ status: 'running' });
  const { user, router } = open();
  await press(user);
  await panel('Matching products');
  mappings = [buildMapping(), buildMapping({ id: 2, product_name: 'Brand-new bell' })];
  suggestions = [buildSuggestion(1), buildSuggestion(2), buildSuggestion(3)];
  told.now = { status: 'completed', message: '1 mapped, 3 to review' };
  await poll();
  const ended = await panel('Auto-match completed');
  expect(screen.getAllByText('1 mapped, 3 to review')).toHaveLength(2);
  expect(await screen.findByText('Brand-new bell')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Review (3)' })).toBeVisible();
  const { asked } = told;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(told.asked).toBe(asked);

  await user.click(within(ended).getByRole('button', { name: 'Review' }));
  expect(router.state.location.search).toBe('?tab=review');
  expect(await screen.findByText('Are these two the same?')).toBeVisible();
  await user.click(within(ended).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(ended).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1, name: 'Product Mapping' })).toHaveFocus();
});

it('covers all products if started from the review', async () => {
  const sent = startable();
  taskIs({ status: 'running' });
  const { user } = open('?tab=review');
  await screen.findByText('Nothing to review');
  await user.click(screen.getAllByRole('button', { name: 'Auto-Match' })[0] ?? document.body);
  await panel('Matching products');
  expect(sent).toEqual([{ threshold: 75 }]);
});

describe('a running auto-match', () => {
  it('is followed if somebody else started it', async () => {
    answerList(() => []);
    startable(true);
    taskIs({ status: 'running' });
    const { user } = open();
    await press(user);
    expect(await screen.findByText('A sync is already in progress.')).toBeVisible();
    expect(await panel('Matching products')).toBeVisible();
  });

  it('is found again after a reload', async () => {
    answerList(() => []);
    answerTasks({ id: matchId, name: 'Auto-match of bikes' });
    taskIs({ status: 'running' });
    open();
    expect(await panel('Matching products')).toBeVisible();
  });

  it('is cancelled on request', async () => {
    answerList(() => []);
    answerTasks({ id: matchId, name: 'Auto-match' });
    const told = taskIs({ status: 'running' });
    server.use(
      mockEndpoint(cancelTask, () => {
        told.now = { status: 'cancelled', message: 'Cancelled' };
        return { success: true, message: 'The task will stop at its next safe point' };
      }),
    );
    const { user } = open();
    await user.click(within(await panel('Matching products')).getByRole('button', { name: 'Cancel' }));
    await poll();
    expect(await panel('Auto-match cancelled')).toBeVisible();
  });

  it('stops polling if its status cannot be read, until Retry', async () => {
    answerList(() => []);
    answerTasks({ id: matchId, name: 'Auto-match' });
    server.use(mockEndpoint(getTask, () => failure(404, 'This task does not exist.')));
    const { user } = open();
    expect(await screen.findByText('Failed to get the status of the auto-match.')).toBeVisible();
    taskIs({ status: 'running' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await panel('Matching products')).toBeVisible();
  });
});

it('reports a failed start, and starts on Retry', async () => {
  answerList(() => []);
  server.use(mockEndpoint(startAutoMatch, () => failure(409, 'Import the products first.')));
  const { user } = open();
  await press(user);
  const alert = await screen.findByText('Failed to start auto-match.');
  expect(alert.parentElement).toHaveTextContent('Import the products first.');
  startable();
  taskIs({ status: 'running' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await panel('Matching products')).toBeVisible();
});

it('reports a failure', async () => {
  answerList(() => []);
  startable();
  taskIs({ status: 'failed', message: 'The auto-match stopped because of an unexpected error.' });
  const { user } = open();
  await press(user);
  expect(await panel('Auto-match failed')).toHaveTextContent('The auto-match stopped because of an unexpected error.');
});
