import {
  searchCustomers,
  searchTillCustomers,
  type FoundCustomer,
} from '@chainline/shared/customers/customer-contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { buildFound } from '../testing/customer-builders';
import { CustomerPicker } from './CustomerPicker';

const mei = buildFound();
const bo: FoundCustomer = { ...mei, id: 4, name: 'Bo Ek', displayName: 'Bo Ek', primaryEmail: null };

const atTill = (read: () => FoundCustomer[] | Promise<FoundCustomer[]>) =>
  server.use(
    mockEndpoint(searchTillCustomers, async () => ({ success: true, customers: await read(), is_live: true })),
  );
const answer = (customers: FoundCustomer[]) => {
  const asked: string[] = [];
  server.use(
    mockEndpoint(searchCustomers, ({ query }) => {
      asked.push(query.q);
      return { success: true, customers };
    }),
  );
  return asked;
};
const open = () => {
  const picked: FoundCustomer[] = [];
  const { user } = renderApp({
    at: '/quote-builder',
    pages: [{ path: '/quote-builder', element: <CustomerPicker onPick={(customer) => picked.push(customer)} /> }],
  });
  return { user, picked, field: () => screen.findByRole('combobox', { name: 'Find a customer' }) };
};

beforeEach(() => {
  storeTestSession();
  atTill(() => []);
});

describe('the customer picker', () => {
  it('reports the customer chosen by keyboard and clears the search', async () => {
    const asked = answer([mei, bo]);
    const { user, picked, field } = open();

    await pasteInto(user, await field(), ' 0412 345 678 ');
    expect(await screen.findByRole('option', { name: /Mei Chen.*Harbour Couriers.*mei@.*0412 345 678/ })).toBeVisible();
    expect(screen.getByText('2 customers found')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');

    expect(asked).toEqual(['0412 345 678']);
    expect(picked).toEqual([bo]);
    expect(await field()).toHaveValue('');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('requires a second character', async () => {
    const { user, field } = open();

    await pasteInto(user, await field(), 'm');

    expect(await screen.findByText('Type at least 2 characters to search')).toBeVisible();
  });

  it('reports that no customer was found', async () => {
    answer([]);
    const { user, field } = open();

    await pasteInto(user, await field(), 'nobody');

    expect(await screen.findAllByText('No customers found')).toHaveLength(2);
  });

  it('adds those whom only the till has found, each once', async () => {
    answer([mei]);
    atTill(() => [mei, bo]);
    const { user, field } = open();

    await pasteInto(user, await field(), 'ek');

    expect(await screen.findByRole('option', { name: /Bo Ek/ })).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('waits for the till before it reports nobody', async () => {
    answer([]);
    let answerTill: (customers: FoundCustomer[]) => void = () => undefined;
    const answered = new Promise<FoundCustomer[]>((resolve) => {
      answerTill = resolve;
    });
    atTill(() => answered);
    const { user, field } = open();

    await pasteInto(user, await field(), 'ek');
    expect(await screen.findByText('Searching…')).toBeVisible();
    answerTill([bo]);

    expect(await screen.findByRole('option', { name: /Bo Ek/ })).toBeVisible();
  });

  it('finds customers while the till fails', async () => {
    answer([mei]);
    server.use(mockEndpoint(searchTillCustomers, () => failure(502, 'The till does not answer.')));
    const { user, field } = open();

    await pasteInto(user, await field(), 'mei');

    expect(await screen.findByRole('option', { name: /Mei Chen/ })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports a failed search and retries', async () => {
    server.use(mockEndpoint(searchCustomers, () => failure(500, 'Something went wrong.')));
    const { user, field } = open();
    await pasteInto(user, await field(), 'mei');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to search customers');
    expect(screen.getAllByText('Failed to search customers')).toHaveLength(1);

    answer([mei]);
    await user.click(retry);

    expect(await screen.findByRole('option', { name: /Mei Chen/ })).toBeVisible();
    expect(await field()).toHaveFocus();
  });
});
