import {
  confirmTillSale,
  dismissTillSale,
  listTillSales,
  refreshTillSales,
} from '@chainline/shared/payments/till-sale-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { defaultQuoteSettings, quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShopSettings, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { answerActions, answerQuote } from '../testing/quote-answers';
import { allow, buildAcceptance, buildBalance, buildPayment, buildQuote } from '../testing/quote-builders';
import { QuotePage } from './QuotePage';

const sold = (overrides: Partial<Quote> = {}) =>
  buildQuote({
    status: 'converted',
    acceptance: buildAcceptance(),
    payments: [buildPayment()],
    balance: buildBalance(),
    can: allow('record_payment'),
    ...overrides,
  });
const proposal = {
  sale_id: 7,
  ticket_number: '220000000007',
  completed_at: '2026-11-25T00:00:00.000Z',
  total: 2698.5,
  amount: 2698.5,
  customer_name: 'Mei Chen',
  paid_by: ['Credit Card'],
  lines: [{ name: 'Amount without an item', quantity: 1, total: 2698.5 }],
  reasons: ['open_amount', 'same_customer', 'same_phone'],
  cautions: [],
  counted_twice: [],
  order_number: null,
} as const;
type Found = Parameters<typeof answerTill>[0][number];
const nothing = { success: true, is_connected: true, read_at: null, proposals: [], reversals: [] } as const;
const answerTill = (
  proposals: readonly (Omit<typeof proposal, 'cautions' | 'counted_twice' | 'order_number' | 'total'> & {
    total: number;
    cautions: readonly ('no_customer' | 'other_customer' | 'on_account')[];
    counted_twice: readonly string[];
    order_number: string | null;
  })[],
) => server.use(mockEndpoint(listTillSales, () => ({ ...nothing, read_at: '2026-11-25T01:00:00.000Z', proposals })));

const open = (quote: Quote, proposals: readonly Found[] = [proposal]) => {
  answerQuote(quote);
  answerTill(proposals);
  return renderApp({ at: '/quotes/41', pages: [{ path: '/quotes/:id', Component: QuotePage }] });
};
const section = async () => within(await screen.findByRole('region', { name: 'Found at the till' }));

beforeEach(() => {
  storeTestSession({ role: 'staff' });
  answerActions(() => []);
  server.use(
    mockEndpoint(quoteSettingsCalls.get, () => ({ settings: defaultQuoteSettings, version: 1 })),
    mockEndpoint(shopSettingsCalls.get, () => ({ settings: defaultShopSettings, version: 1 })),
  );
});

describe('a sale found at the till', () => {
  it('says why it may be the payment, and is recorded once a person confirms', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint(confirmTillSale, ({ params, body }) => {
        bodies.push({ ...params, ...body });
        const payment = buildPayment({ id: 2, kind: 'balance', method: 'till_sale', method_title: '', amount: 2698.5 });
        return {
          success: true,
          quote: sold({
            payments: [buildPayment(), payment],
            balance: buildBalance({ received: 3198.5, paid: 3198.5, open: 0 }),
            can: allow('complete'),
          }),
        };
      }),
    );
    const { user } = open(sold());
    const found = await section();
    const reasons = within(found.getByRole('list', { name: 'Reasons' }));
    expect(reasons.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Exactly the outstanding amount',
      'Same customer',
      'Same phone',
    ]);
    expect(found.getByText(/for Mei Chen, Credit Card$/)).toBeVisible();
    expect(found.getByText('1 × Amount without an item ($2,698.50)')).toBeVisible();

    await user.click(found.getByRole('button', { name: 'Confirm payment of $2,698.50, ticket 220000000007' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Record \$2,698.50 for/ }));
    expect(bodies).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Record Payment' }));

    await waitFor(() => expect(bodies).toEqual([{ id: 41, sale_id: 7, amount: 2698.5 }]));
    expect(await screen.findByText('Payment recorded')).toBeVisible();
    expect(await screen.findByText('Till sale', { exact: false })).toBeVisible();
  });

  it('that needs a second look says so before it is confirmed', async () => {
    const { user } = open(sold(), [
      {
        ...proposal,
        total: 2788.45,
        cautions: ['other_customer', 'on_account'],
        counted_twice: ['Tourer'],
        order_number: '1204',
      },
    ]);
    const found = await section();
    const warnings = [
      'The sale names another customer: Mei Chen.',
      'It was charged to the customer’s account at the till, so no money may have been received.',
      'This sale took Tourer from stock at the till. Order 1204 in the online shop does the same, so the stock would be reduced twice. Once that order is processing, correct the quantity in the inventory, or in its conflict if the sync asks about it.',
    ];
    for (const text of warnings) expect(found.getByText(text)).toBeVisible();
    expect(found.getByText('Of $2,788.45 in total, $2,698.50 would count for this quote.')).toBeVisible();
    await user.click(found.getByRole('button', { name: /^Confirm payment/ }));

    const dialog = within(await screen.findByRole('dialog'));
    for (const text of warnings) expect(dialog.getByText(text)).toBeVisible();
  });

  it('that no longer fits shows the refusal in the dialog', async () => {
    server.use(mockEndpoint(confirmTillSale, () => failure(409, 'This sale is no longer open to confirm.')));
    const { user } = open(sold());
    await user.click((await section()).getByRole('button', { name: /^Confirm payment/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Record Payment' }));

    expect(await screen.findByText('This sale is no longer open to confirm.')).toBeVisible();
  });

  it('can be dismissed, and taken back at once', async () => {
    const asked: boolean[] = [];
    server.use(
      mockEndpoint(dismissTillSale, ({ body: { dismissed } }) => {
        asked.push(dismissed);
        return { ...nothing, proposals: dismissed ? [] : [proposal] };
      }),
    );
    const { user } = open(sold());
    const found = await section();
    await user.click(found.getByRole('button', { name: 'Not this quote: $2,698.50, ticket 220000000007' }));
    expect(await found.findByText('No till sale matches the outstanding amount.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await found.findByRole('button', { name: /^Not this quote/ })).toBeVisible();
    expect(asked).toEqual([true, false]);
  });
});

describe('the till', () => {
  it('is asked when somebody presses the button', async () => {
    server.use(mockEndpoint(refreshTillSales, () => ({ ...nothing, proposals: [proposal] })));
    const { user } = open(sold(), []);
    const found = await section();
    expect(found.getByText('No till sale matches the outstanding amount.')).toBeVisible();
    await user.click(found.getByRole('button', { name: 'Check the Till' }));

    expect(await found.findByText('Ticket 220000000007')).toBeVisible();
  });

  it('that does not answer is said so, with what is known beside it', async () => {
    server.use(mockEndpoint(refreshTillSales, () => failure(502, 'Lightspeed did not answer.')));
    const { user } = open(sold());
    const found = await section();
    await user.click(found.getByRole('button', { name: 'Check the Till' }));

    expect(await found.findByText('Lightspeed did not answer.')).toBeVisible();
    expect(found.getByText('Ticket 220000000007')).toBeVisible();
  });

  it('that is not connected has no section', async () => {
    answerQuote(sold());
    renderApp({ at: '/quotes/41', pages: [{ path: '/quotes/:id', Component: QuotePage }] });
    await screen.findByRole('region', { name: 'Payments' });

    expect(screen.queryByText('Found at the till')).not.toBeInTheDocument();
  });

  it('that took a recorded sale back is a notice on the quote, paid or not', async () => {
    answerQuote(
      sold({
        payments: [buildPayment({ method: 'till_sale', method_title: '' })],
        balance: buildBalance({ received: 3198.5, paid: 3198.5, open: 0 }),
        can: allow('complete'),
      }),
    );
    server.use(
      mockEndpoint(listTillSales, () => ({
        ...nothing,
        reversals: [{ sale_id: 7, ticket_number: '22007', recorded: 500, reversed: 200, voided: false }],
      })),
    );
    renderApp({ at: '/quotes/41', pages: [{ path: '/quotes/:id', Component: QuotePage }] });

    expect(
      await screen.findByText(
        'The till sale that paid $500.00 (ticket 22007) was refunded by $200.00. Record the refund, so that the amount is outstanding again or credited.',
      ),
    ).toBeVisible();
  });

  it('whose sales cannot be loaded offers to try again', async () => {
    answerQuote(sold());
    const broken = { is: true };
    server.use(
      mockEndpoint(listTillSales, () => (broken.is ? failure(422, 'Not now.') : { ...nothing, proposals: [proposal] })),
    );
    const { user } = renderApp({ at: '/quotes/41', pages: [{ path: '/quotes/:id', Component: QuotePage }] });
    expect(await screen.findByText('The till sales could not be loaded. Not now.')).toBeVisible();
    broken.is = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Ticket 220000000007')).toBeVisible();
  });
});
