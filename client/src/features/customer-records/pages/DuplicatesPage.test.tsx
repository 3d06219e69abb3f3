import {
  compareCustomers,
  dismissDuplicate,
  listDuplicates,
  mergeCustomers,
  undoMerge,
} from '@chainline/shared/customers/customer-merge-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp, renderElement } from '../../../testing/render';
import { buildCustomer } from '../../customers/testing/customer-builders';
import { answerDuplicates, answerMerges, answerRecord, buildMerge, buildPair } from '../testing/record-answers';
import { CustomerPage } from './CustomerPage';
import { DuplicatesPage } from './DuplicatesPage';

const open = (search = '') => renderElement(<DuplicatesPage />, `/customers/duplicates${search}`);
const openRecord = () =>
  renderApp({ at: '/customers/3', pages: [{ path: '/customers/:id', Component: CustomerPage }] });

/** Answers the comparison and the merge; returns what was merged. */
const answerMerging = () => {
  const merged: unknown[] = [];
  server.use(
    mockEndpoint(compareCustomers, () => ({ success: true, pair: buildPair() })),
    mockEndpoint(mergeCustomers, ({ params, body }) => {
      merged.push([params.id, body]);
      return { success: true, merge: buildMerge() };
    }),
  );
  return merged;
};

beforeEach(() => {
  storeTestSession();
});

describe('the list of duplicates', () => {
  it('shows both customers and the reasons', async () => {
    answerDuplicates(() => [buildPair()]);
    open();

    const pair = within(await screen.findByRole('list', { name: 'Duplicates' }));
    expect(pair.getByText('Same phone number')).toBeVisible();
    expect(pair.getByRole('link', { name: 'Mei Chen' })).toHaveAttribute('href', '/customers/3');
    expect(pair.getByRole('link', { name: 'M. Chen' })).toHaveAttribute('href', '/customers/8');
    expect(screen.getByText('1 pair may be the same customer')).toBeVisible();
  });

  it('merges into the record that is chosen, and undoes it', async () => {
    const undone: number[] = [];
    answerDuplicates(() => [buildPair()]);
    const merged = answerMerging();
    server.use(
      mockEndpoint(undoMerge, ({ params }) => {
        undone.push(params.id);
        return { success: true, merge: buildMerge({ undone_at: '2026-11-21T00:00:00.000Z', can_undo: false }) };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Merge Mei Chen and M. Chen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Customers' }));
    expect(await dialog.findByRole('radio', { name: 'Keep Mei Chen (customer 3)' })).toBeChecked();

    await user.click(dialog.getByRole('radio', { name: 'Keep M. Chen (customer 8)' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));

    await waitFor(() => expect(merged).toEqual([[8, { other_id: 3, version: 4, other_version: 1 }]]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual([5]));
    expect(await screen.findByText('M. Chen and Mei Chen are separate customers again')).toBeVisible();
  });

  it('shows why a merge is refused, and compares anew', async () => {
    answerDuplicates(() => [buildPair()]);
    answerMerging();
    server.use(mockEndpoint(mergeCustomers, () => failure(409, 'One of these customers has changed.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Merge Mei Chen and M. Chen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Customers' }));

    await user.click(await dialog.findByRole('button', { name: 'Merge' }));

    expect(await dialog.findByText('One of these customers has changed.')).toBeVisible();
  });

  it('dismisses a pair', async () => {
    const dismissed: unknown[] = [];
    const pairs = [buildPair()];
    answerDuplicates(() => pairs);
    server.use(
      mockEndpoint(dismissDuplicate, ({ body }) => {
        dismissed.push(body);
        pairs.pop();
        return { success: true };
      }),
    );
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Mei Chen and M. Chen are not the same' }));

    expect(await screen.findByText('No duplicates found')).toBeVisible();
    expect(dismissed).toEqual([{ one_id: 3, other_id: 8 }]);
  });

  it('is paged', async () => {
    answerDuplicates(() => [buildPair()], 25);
    const { user, router } = open();

    await user.click(await screen.findByRole('button', { name: 'Next' }));

    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(screen.getByText('25 pairs may be the same customer')).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listDuplicates, () => failure(422, 'No')));
    const { user } = open();
    expect(await screen.findByText('The duplicates could not be loaded.')).toBeVisible();

    answerDuplicates(() => []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('No duplicates found')).toBeVisible();
  });
});

describe('duplicates on the page of a customer', () => {
  it('are suggested, and merging leads to the kept record', async () => {
    answerRecord(() => buildCustomer());
    answerDuplicates(() => [buildPair()]);
    const merged = answerMerging();
    const { user, router } = openRecord();
    await user.click(await screen.findByRole('button', { name: 'Compare with M. Chen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Customers' }));
    await user.click(await dialog.findByRole('radio', { name: 'Keep M. Chen (customer 8)' }));
    answerRecord(() => buildCustomer({ id: 8, name: 'M. Chen' }));

    await user.click(dialog.getByRole('button', { name: 'Merge' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/customers/8'));
    expect(merged).toHaveLength(1);
  });

  it('list merged records, which can be parted again', async () => {
    const undone: number[] = [];
    answerRecord(() => buildCustomer());
    answerMerges(() => [buildMerge(), buildMerge({ id: 4, can_undo: false, undone_at: '2026-11-21T00:00:00.000Z' })]);
    server.use(
      mockEndpoint(undoMerge, ({ params }) => {
        undone.push(params.id);
        return { success: true, merge: buildMerge() };
      }),
    );
    const { user } = openRecord();

    const buttons = await screen.findAllByRole('button', { name: 'Undo the merge with M. Chen' });
    expect(buttons).toHaveLength(1);
    for (const button of buttons) await user.click(button);

    await waitFor(() => expect(undone).toEqual([5]));
  });

  it('can be searched for', async () => {
    answerRecord(() => buildCustomer());
    const { user } = openRecord();

    await user.click(await screen.findByRole('button', { name: 'Merge with…' }));

    expect(await screen.findByRole('combobox', { name: 'Find a customer' })).toBeVisible();
    expect(screen.getByText('Choosing one compares both records.')).toBeVisible();
  });

  it('lead from a merged record to the one it was merged into', async () => {
    answerRecord(() => buildCustomer({ id: 9, name: 'Kept' }));
    const { router } = openRecord();

    await waitFor(() => expect(router.state.location.pathname).toBe('/customers/9'));
  });
});
