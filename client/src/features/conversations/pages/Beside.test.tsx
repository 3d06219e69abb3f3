import { listLinkedBikes } from '@chainline/shared/bikes/bike-link-contract';
import { nameSender } from '@chainline/shared/messaging/conversation-contract';
import { requestOrderBalance } from '@chainline/shared/orders/order-list-contract';
import { sendQuote } from '@chainline/shared/quotes/quote-contract';
import { listWorkOrders } from '@chainline/shared/work-orders/work-order-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { setViewportWidth } from '../../../testing/viewport';
import { answerOrders, buildOrder } from '../../orders/testing/order-answers';
import { answerQuotes } from '../../quotes/testing/quote-answers';
import { buildQuote, buildSummary } from '../../quotes/testing/quote-builders';
import { answerReady } from '../../ready-messages/testing/ready-answers';
import { answerWorkshop, buildJob } from '../../workshop/testing/work-answers';
import { answerConversations, buildConversation, buildMessage } from '../testing/conversation-builders';
import { ConversationsPage } from './ConversationsPage';

const open = () => renderElement(<ConversationsPage />, '/conversations?open=5');
const aside = () => screen.findByRole('complementary', { name: 'About the customer' });

beforeEach(() => {
  localStorage.clear();
  storeTestSession();
  setViewportWidth(1280);
  answerConversations({ conversations: [buildConversation()], messages: [buildMessage()] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const bike = {
  id: 9,
  model: 'NCM Venice',
  serial_number: 'SN-1',
  inv_number: 'INV-9',
  arrived: 'yes',
  arrived_on: null,
  expected_on: null,
  sold: 'yes',
  is_automatic: true,
} as const;

it('the customer’s quotes, orders, bikes and jobs stand beside the conversation, with what is open', async () => {
  const quotes = answerQuotes(() => [
    buildSummary({ id: 1, quote_number: 'Q-1', status: 'draft' }),
    buildSummary({ id: 2, quote_number: 'Q-2', status: 'draft', customer_email: '' }),
  ]);
  const orders = answerOrders(() => [
    buildOrder(),
    buildOrder({ id: 8, orderNumber: '2050', quoteId: null, toCollect: true }),
  ]);
  answerWorkshop({ jobs: [buildJob()] });
  server.use(mockEndpoint(listLinkedBikes, () => ({ success: true, bikes: [bike] })));
  open();

  const beside = within(await aside());
  expect(await beside.findByText('$4,200.00 open')).toBeVisible();
  expect(beside.getByRole('link', { name: 'Open customer' })).toHaveAttribute('href', '/customers/3');
  expect(beside.getByRole('link', { name: 'New quote' })).toHaveAttribute('href', '/quote-builder?customer=3');
  expect(await beside.findByRole('link', { name: 'Q-1' })).toHaveAttribute('href', '/quotes/1');
  expect(beside.getByText(/It has no email address, so it cannot be sent/)).toBeVisible();
  expect(beside.queryByRole('button', { name: 'Send quote Q-2' })).not.toBeInTheDocument();
  expect(beside.getByText(/\$2,100.00 open, can only be paid in the online shop/)).toBeVisible();
  expect(beside.getAllByRole('button', { name: /^Send pay link/ })).toHaveLength(1);
  // Of the order that is complete, paid and still here.
  expect(await beside.findByRole('button', { name: 'Ready to collect: 2050' })).toBeVisible();
  expect(beside.queryByRole('button', { name: 'Ready to collect: 2041' })).not.toBeInTheDocument();
  expect(await beside.findByText('Blue commuter: Brakes squeal')).toBeVisible();
  expect(await beside.findByRole('link', { name: 'NCM Venice, SN-1' })).toBeVisible();
  expect(beside.getByText('INV-9, Sold: yes')).toBeVisible();
  expect([quotes[0]?.customer_id, orders[0]?.customer_id]).toEqual([3, 3]);
});

it('a quote, a pay link and the message that an order is ready are sent from there', async () => {
  answerQuotes(() => [buildSummary({ id: 1, quote_number: 'Q-1', status: 'draft', version: 4 })]);
  answerOrders(() => [buildOrder({ status: 'ready' })]);
  answerWorkshop({ jobs: [] });
  const ready = answerReady({ blocked: 'Not everything is here yet.' });
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(sendQuote, ({ params, body }) => {
      sent.push({ id: params.id, version: body.version });
      return { success: true, message: 'Sent', quote: buildQuote() };
    }),
    mockEndpoint(requestOrderBalance, ({ params }) => {
      sent.push({ order: params.id });
      return { success: true, message: 'The payment link is on its way.' };
    }),
  );
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Send quote Q-1' }));
  await user.click(await screen.findByRole('button', { name: 'Email Quote' }));
  expect(await screen.findByText('Quote emailed successfully!')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Send pay link: 2041' }));
  await user.click(await screen.findByRole('button', { name: 'Request Balance' }));
  expect(await screen.findByText('The payment link is on its way.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Ready to collect: 2041' }));
  expect(await screen.findByText('Not everything is here yet.')).toBeVisible();
  ready.ready = { ...ready.ready, blocked: null };
  await user.click(screen.getByRole('button', { name: 'Ready to collect: 2041' }));
  expect(await screen.findByRole('dialog', { name: 'Tell the customer that it is ready' })).toBeVisible();
  expect(sent).toEqual([{ id: 1, version: 4 }, { order: 7 }]);
});

it('an unknown sender is proposed customers with reasons, or becomes a new one with what they wrote', async () => {
  const unknown = buildConversation({ id: 5, customer_id: null, customer_name: null, customer_email: null });
  answerConversations({
    conversations: [unknown],
    messages: [],
    proposals: [
      { customer_id: 9, name: 'Lou Fits', phone: '+61411000222', email: null, reasons: ['Mentions their quote Q-1'] },
    ],
    written: { name: 'Lou New', email: 'lou@mail.example', phone: '' },
  });
  const named: unknown[] = [];
  server.use(
    mockEndpoint(nameSender, ({ body }) => {
      named.push(body);
      return named.length === 1 ? failure(409, 'Another customer has it.') : { success: true, conversation: unknown };
    }),
  );
  const { user } = open();

  expect(await screen.findByText('0411 000 222. Mentions their quote Q-1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'This is Lou Fits' }));
  expect(await screen.findByText('Another customer has it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New customer' }));
  expect(await screen.findByLabelText('New customer’s name')).toHaveValue('Lou New');
  expect(screen.getByLabelText('Email (optional)')).toHaveValue('lou@mail.example');
  await user.click(screen.getByRole('button', { name: 'Create customer' }));

  expect(await screen.findByText('Customer created')).toBeVisible();
  expect(named).toEqual([{ customer_id: 9 }, { name: 'Lou New', email: 'lou@mail.example', phone: '' }]);
});

it('says what is missing and what could not be loaded, and is a drawer on a narrow screen', async () => {
  setViewportWidth(390);
  answerQuotes(() => []);
  answerOrders(() => []);
  server.use(mockEndpoint(listWorkOrders, () => failure(422, 'Not today')));
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Customer' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'About the customer' }));
  expect(await drawer.findByText('You have no quotes for this customer.')).toBeVisible();
  expect(await drawer.findByText('No orders yet.')).toBeVisible();
  expect(await drawer.findByText('The jobs could not be loaded.')).toBeVisible();
  expect(drawer.queryByText(/open$/)).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
