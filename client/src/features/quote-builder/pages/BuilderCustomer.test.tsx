import { getCustomer } from '@chainline/shared/customers/customer-contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { buildCustomer } from '../../customers/testing/customer-builders';
import { answerBuilder } from '../testing/draft-answers';
import { QuoteBuilderPage } from './QuoteBuilderPage';

const open = (search: string) =>
  renderApp({ at: `/quote-builder${search}`, pages: [{ path: '/quote-builder', Component: QuoteBuilderPage }] });

beforeEach(() => {
  storeTestSession();
  answerBuilder();
});

describe('a new quote for a customer', () => {
  it('begins with their details', async () => {
    server.use(
      mockEndpoint(getCustomer, ({ params }) => ({ success: true, customer: buildCustomer({ id: params.id }) })),
    );
    const { user } = open('?customer=3');

    await user.click(await screen.findByRole('button', { name: 'Add to Quote: Bell' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));

    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Mei Chen');
    expect(screen.getByLabelText('Company')).toHaveValue('Harbour Couriers');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('mei@customers.example');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('0412 345 678');
    expect(screen.getByLabelText(/^Address/)).toHaveValue('12 Ocean Street, Bondi NSW 2026');
  });

  it('begins blank if the customer is gone', async () => {
    server.use(mockEndpoint(getCustomer, () => failure(404, 'This customer does not exist.')));
    open('?customer=99');

    expect(await screen.findByRole('button', { name: 'Add to Quote: Bell' })).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(getCustomer, () => failure(422, 'The record is resting')));
    const { user } = open('?customer=3');
    expect(await screen.findByText('The quote builder could not be loaded.')).toBeVisible();

    server.use(mockEndpoint(getCustomer, () => ({ success: true, customer: buildCustomer() })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('button', { name: 'Add to Quote: Bell' })).toBeVisible();
  });
});
