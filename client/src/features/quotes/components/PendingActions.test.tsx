import {
  listPendingActions,
  settlePendingAction,
  type PendingAction,
} from '@chainline/shared/quotes/pending-action-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { PendingActions } from './PendingActions';

const build = (id: number): PendingAction => ({
  id,
  quote_id: 40 + id,
  order_id: null,
  quote_number: `Q-${id}`,
  customer_name: 'Zoë Nguyễn',
  kind: 'question',
  description: `Answer question ${id}`,
  due_date: '2026-11-20T01:00:00.000Z',
  priority: id === 1 ? 'high' : 'normal',
});
const actions = (count: number) => Array.from({ length: count }, (_, index) => build(index + 1));
const answer = (open: PendingAction[]) =>
  server.use(mockEndpoint(listPendingActions, () => ({ success: true, actions: open })));
const rows = async () => within(await screen.findByRole('list', { name: 'Pending actions' })).getAllByRole('listitem');

beforeEach(() => {
  storeTestSession();
});

describe('pending actions', () => {
  it('shows the five most urgent with the total, and the rest on request', async () => {
    answer(actions(7));
    const { user } = renderElement(<PendingActions />);
    expect(await rows()).toHaveLength(5);
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Answer question 1' })).toHaveAttribute('href', '/quotes/41');
    expect(screen.getAllByText('High')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(await rows()).toHaveLength(7);
  });

  it('counts up to 99', async () => {
    answer(actions(120));
    renderElement(<PendingActions />);
    expect(await screen.findByText('99+')).toBeVisible();
  });

  it('reports an empty list', async () => {
    answer([]);
    renderElement(<PendingActions />);
    expect(await screen.findByText('All caught up! No pending actions.')).toBeVisible();
  });

  it('can be collapsed', async () => {
    answer(actions(1));
    const { user } = renderElement(<PendingActions />);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Hide pending actions', expanded: true }));
    expect(screen.getByText('Answer question 1')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show pending actions', expanded: false }));
    expect(screen.getByText('Answer question 1')).toBeVisible();
  });

  it.each([
    ['Done', { do: 'done' }],
    ['Remind me tomorrow', { do: 'snooze', until: expect.any(String) }],
  ])('%s removes one', async (label, body) => {
    const open = actions(2);
    const settled: unknown[] = [];
    answer(open);
    server.use(
      mockEndpoint(settlePendingAction, (call) => {
        settled.push([call.params.id, call.body]);
        open.shift();
        return { success: true };
      }),
    );
    const { user } = renderElement(<PendingActions />);
    const before = Date.now();
    await user.click(await screen.findByRole('button', { name: `${label}: Answer question 1` }));
    await waitFor(() => expect(screen.queryByText('Answer question 1')).not.toBeInTheDocument());
    expect(settled).toEqual([[1, body]]);
    const until = /"until":"([^"]+)"/.exec(JSON.stringify(settled))?.[1];
    if (until !== undefined) expect(Date.parse(until) - before).toBeGreaterThan(86_000_000);
  });

  it('treats a finished action as done', async () => {
    const open = actions(2);
    answer(open);
    server.use(
      mockEndpoint(settlePendingAction, () => {
        open.shift();
        return failure(404, 'This action is already done.', { code: 'action.not_found' });
      }),
    );
    const { user } = renderElement(<PendingActions />);
    await user.dblClick(await screen.findByRole('button', { name: 'Done: Answer question 1' }));
    await waitFor(() => expect(screen.queryByText('Answer question 1')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listPendingActions, () => failure(422, 'Not now')));
    const { user } = renderElement(<PendingActions />);
    expect(await screen.findByText('The pending actions could not be loaded.')).toBeVisible();
    answer([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('All caught up! No pending actions.')).toBeVisible();
  });
});
