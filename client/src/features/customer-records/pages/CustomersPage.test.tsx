import { getCustomerStats, listCustomers } from '@chainline/shared/customers/customer-list-contract';
import { recordContact } from '@chainline/shared/customers/customer-timeline-contract';
import { listQuotes, listRecentQuotes, previewQuote, sendQuote } from '@chainline/shared/quotes/quote-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StaffOnly } from '../../../app/StaffOnly';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp, renderElement } from '../../../testing/render';
import { setViewportWidth } from '../../../testing/viewport';
import { buildQuote, buildSummary } from '../../quotes/testing/quote-builders';
import { answerCustomers, answerQuotesOf, answerStats, buildRow } from '../testing/record-answers';
import { CustomersPage } from './CustomersPage';

const open = (search = '') => renderElement(<CustomersPage />, `/customers${search}`);
const bo = buildRow({ id: 4, name: 'Bo Ek', company: '', email: null, phone: null, total_quotes: 0, total_spent: 0 });
const expand = (name = 'Mei Chen') => screen.findByRole('button', { name: `Quotes and orders of ${name}` });
const loadFailure = 'Failed to load customer and quote data. Please try again.';

beforeEach(() => {
  storeTestSession();
  answerStats();
});

describe('the list of customers', () => {
  it('shows name, email, quotes, value, last quote and actions', async () => {
    answerCustomers(() => [buildRow(), { ...bo, last_quote_date: null }], 24);
    open();
    await screen.findByText('Bo Ek');

    const cells = within(screen.getByRole('table', { name: 'Customers' }))
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell').slice(0, 5))
      .map((row) => row.map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ['Mei ChenHarbour Couriers', 'mei@customers.example', '2', '$3,298.50', '20/11/2026'],
      ['Bo Ek', '—', '0', '$0.00', '—'],
    ]);
    expect(screen.getByText('Showing 2 of 24 customers')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Mei Chen' })).toHaveAttribute('href', 'tel:+61412345678');
    expect(screen.getByRole('link', { name: 'Email Mei Chen' })).toHaveAttribute(
      'href',
      'mailto:mei@customers.example',
    );
    const create = screen.getByRole('link', { name: 'Create a quote for Mei Chen' });
    expect(create).toHaveAttribute('href', '/quote-builder?customer=3');
    expect(screen.queryByRole('link', { name: 'Call Bo Ek' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Last updated \d/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Quote' })).toHaveAttribute('href', '/quote-builder');
  });

  it('leaves a trace of a call, and offers none to those who asked not to be called', async () => {
    const traces: unknown[] = [];
    answerCustomers(() => [buildRow(), buildRow({ id: 4, name: 'Bo Ek', do_not_contact: ['phone'] })]);
    server.use(
      mockEndpoint(recordContact, ({ params, body }) => {
        traces.push([params.id, body.channel]);
        return { success: true };
      }),
    );
    open();
    const call = await screen.findByRole('link', { name: 'Call Mei Chen' });

    // jsdom does not follow links to other programs.
    call.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(call);

    await waitFor(() => expect(traces).toEqual([[3, 'phone']]));
    expect(screen.getByRole('button', { name: 'Bo Ek: Asked not to be called' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Email Bo Ek' })).toBeVisible();
  });

  it('shows the figures of all customers', async () => {
    answerCustomers(() => [buildRow()]);
    open();

    const tile = (name: string) => screen.findByRole('region', { name });
    expect(await screen.findByText('1,204')).toBeVisible();
    expect(await tile('Total Customers')).toHaveTextContent('1,204');
    expect(await tile('Total Quotes')).toHaveTextContent('2,310');
    expect(await tile('Total Value')).toHaveTextContent('$1,250,300.50');
    expect(await tile('Conversion Rate')).toHaveTextContent('38%');
  });

  it('keeps search, status, order and page in the address', async () => {
    const asked = answerCustomers(() => [buildRow()], 60);
    const { user, router } = open('?page=2');
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Expired' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'expired', page: 1, per_page: 10 }));
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Most recent',
      'Highest value',
      'Most quotes',
      'Name A-Z',
    ]);
    await user.click(screen.getByRole('option', { name: 'Name A-Z' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'name' }));
    await user.type(screen.getByRole('searchbox'), 'mei{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'mei' }));
    expect(router.state.location.search).toBe('?status=expired&sort=name&search=mei');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
  });

  it('shows a skeleton while loading', async () => {
    server.use(mockEndpoint(listCustomers, () => delay('infinite').then(() => failure(500, 'never'))));
    open();

    expect(await screen.findByRole('table', { name: 'Customers' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says how to begin when there are no customers', async () => {
    answerCustomers(() => []);
    open();

    expect(await screen.findByText('No customers found')).toBeVisible();
    expect(screen.getByText('Create your first quote to see customers here.')).toBeVisible();
  });

  it('suggests other filters when they match nobody, and clears them', async () => {
    answerCustomers(() => []);
    const { user, router } = open('?search=nobody');
    expect(await screen.findByText('Try adjusting your search or filter criteria.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));

    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(listCustomers, () => failure(422, 'The list is resting')));
    const { user } = open();
    expect(await screen.findByText(loadFailure)).toBeVisible();
    expect(screen.getByText('The list is resting')).toBeVisible();

    answerCustomers(() => [buildRow()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Mei Chen')).toBeVisible();
  });

  it('reports failed figures beside a usable list, and retries', async () => {
    answerCustomers(() => [buildRow()]);
    server.use(mockEndpoint(getCustomerStats, () => failure(422, 'No figures today')));
    const { user } = open();
    expect(await screen.findByText('The figures could not be loaded.')).toBeVisible();
    expect(await screen.findByText('Mei Chen')).toBeVisible();

    answerStats();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('1,204')).toBeVisible();
  });

  it('loads everything again on request', async () => {
    const customers = [buildRow()];
    answerCustomers(() => customers);
    const { user } = open();
    await screen.findByText('Mei Chen');

    customers.push(bo);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(await screen.findByText('Data refreshed successfully!')).toBeVisible();
    expect(screen.getByText('Bo Ek')).toBeVisible();
  });

  it('announces no success when loading again fails', async () => {
    answerCustomers(() => [buildRow()]);
    const { user } = open();
    await screen.findByText('Mei Chen');

    server.use(mockEndpoint(listCustomers, () => failure(422, 'The list is resting')));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(await screen.findByText(loadFailure)).toBeVisible();
    expect(screen.queryByText('Data refreshed successfully!')).not.toBeInTheDocument();
    expect(screen.getByText('Mei Chen')).toBeVisible();
  });

  it('consists of cards on a phone', async () => {
    setViewportWidth(390);
    answerCustomers(() => [buildRow()]);
    answerQuotesOf(() => [buildSummary()]);
    const { user } = open();

    await user.click(await expand());

    const card = within(screen.getByRole('list', { name: 'Customers' })).getAllByRole('listitem')[0];
    expect(card).toHaveTextContent('$3,298.50');
    expect(await screen.findByText('Q-10041')).toBeVisible();
  });

  it('is not shown to users who only make quotes', async () => {
    storeTestSession({ role: 'quotes' });
    renderApp({
      at: '/customers',
      pages: [{ Component: StaffOnly, children: [{ path: '/customers', Component: CustomersPage }] }],
    });

    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Customers');
  });
});

describe('without an answer for customers', () => {
  beforeEach(() => {
    server.use(mockEndpoint(listCustomers, () => failure(404, 'Not here')));
  });

  it('they are derived from the quotes', async () => {
    answerQuotesOf(() => [buildSummary(), buildSummary({ id: 42, total_amount: 1 })]);
    open();

    expect(await screen.findByText('Zoë Nguyễn')).toBeVisible();
    expect(screen.getByText('$3,199.50')).toBeVisible();
    expect(screen.getByText(/These customers come from the latest quotes/)).toBeVisible();
  });

  it('and for quotes, they are derived from the recent quotes', async () => {
    const quotes = [buildSummary()];
    server.use(
      mockEndpoint(listQuotes, () => failure(404, 'Not here')),
      mockEndpoint(listRecentQuotes, ({ query }) => {
        expect(query.limit).toBe(100);
        return { success: true, quotes };
      }),
    );
    const { user } = open();

    await user.click(await expand('Zoë Nguyễn'));

    expect(await screen.findByRole('link', { name: 'Q-10041' })).toHaveAttribute('href', '/quotes/41');
  });
});

describe('the quotes of a customer', () => {
  const menu = async (number = 'Q-10041') => screen.findByRole('button', { name: `Actions for ${number}` });

  it('open below the row and close again', async () => {
    answerCustomers(() => [buildRow()]);
    const asked = answerQuotesOf(() => [buildSummary(), buildSummary({ id: 42, quote_number: 'Q-10042' })]);
    const { user } = open();
    const button = await expand();
    expect(button).toHaveAttribute('aria-expanded', 'false');

    await user.click(button);

    const table = within(await screen.findByRole('table', { name: 'Quotes of Mei Chen' }));
    const [, row] = table.getAllByRole('row').map((each) => within(each).queryAllByRole('cell'));
    const texts = row?.slice(0, 5).map(({ textContent }) => textContent);
    expect(texts).toEqual(['Q-10041', '20/11/2026', '$3,198.50', 'Sent', '2']);
    expect(asked[0]).toMatchObject({ customer_id: 3 });
    expect(button).toHaveAttribute('aria-expanded', 'true');

    await user.click(button);
    expect(screen.queryByRole('table', { name: 'Quotes of Mei Chen' })).not.toBeInTheDocument();
  });

  it('of somebody else are mentioned', async () => {
    answerCustomers(() => [buildRow({ total_quotes: 3 })]);
    answerQuotesOf(() => [buildSummary()]);
    const { user } = open();

    await user.click(await expand());

    expect(await screen.findByText('2 more quotes are assigned to somebody else.')).toBeVisible();
  });

  it('may be none', async () => {
    answerCustomers(() => [bo]);
    answerQuotesOf(() => []);
    const { user } = open();

    await user.click(await expand('Bo Ek'));

    expect(await screen.findByText('No quotes yet.')).toBeVisible();
  });

  it('report a failed load, and retry', async () => {
    answerCustomers(() => [buildRow()]);
    server.use(mockEndpoint(listQuotes, () => failure(422, 'No quotes today')));
    const { user } = open();
    await user.click(await expand());
    expect(await screen.findByText('No quotes today')).toBeVisible();

    answerQuotesOf(() => [buildSummary()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Q-10041')).toBeVisible();
  });

  it('can be edited, and viewed as the customer sees them', async () => {
    answerCustomers(() => [buildRow()]);
    answerQuotesOf(() => [buildSummary()]);
    server.use(
      mockEndpoint(previewQuote, () => ({ success: true, token: 'tok', expires_at: '2026-11-21T00:00:00.000Z' })),
    );
    const tab = { opener: null, location: { href: '' }, close: () => undefined };
    vi.stubGlobal('open', () => tab);
    const { user } = open();
    await user.click(await expand());

    await user.click(await menu());
    expect(screen.getByRole('menuitem', { name: 'Edit Quote' })).toHaveAttribute('href', '/quote-builder?edit=41');
    await user.click(screen.getByRole('menuitem', { name: 'View Quote' }));

    await waitFor(() => expect(tab.location.href).toBe('/quotes/view/tok'));
  });

  it('are emailed after a confirmation', async () => {
    const sent: unknown[] = [];
    answerCustomers(() => [buildRow()]);
    answerQuotesOf(() => [buildSummary()]);
    server.use(
      mockEndpoint(sendQuote, ({ params, body }) => {
        sent.push([params.id, body.method, body.version]);
        return { success: true, message: 'Sent', quote: buildQuote() };
      }),
    );
    const { user } = open();
    await user.click(await expand());
    await user.click(await menu());
    await user.click(screen.getByRole('menuitem', { name: 'Email Quote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email this quote?' }));
    expect(dialog.getByText('Q-10041 goes to zoe@example.com with a link and the PDF.')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Email Quote' }));

    expect(await screen.findByText('Quote emailed successfully!')).toBeVisible();
    expect(sent).toEqual([[41, 'email', 3]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('report a refused email', async () => {
    answerCustomers(() => [buildRow()]);
    answerQuotesOf(() => [buildSummary()]);
    server.use(mockEndpoint(sendQuote, () => failure(422, 'This quote has no items.')));
    const { user } = open();
    await user.click(await expand());
    await user.click(await menu());
    await user.click(screen.getByRole('menuitem', { name: 'Email Quote' }));
    await user.click(await screen.findByRole('button', { name: 'Email Quote' }));

    expect(await screen.findByText('Failed to email quote: This quote has no items.')).toBeVisible();
  });
});
