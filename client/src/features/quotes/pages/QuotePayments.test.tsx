import {
  emailDocument,
  recordPayment,
  recordRefund,
  requestBalance,
} from '@chainline/shared/payments/payment-contract';
import { completeQuote, type Quote } from '@chainline/shared/quotes/quote-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultQuoteSettings, quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShopSettings, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { storeTestSession } from '../../../testing/factories';
import { recordSavedFiles } from '../../../testing/saved-files';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
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
    can: allow('complete', 'record_payment', 'refund'),
    ...overrides,
  });
const paid = () =>
  sold({
    payments: [
      buildPayment(),
      buildPayment({ id: 2, kind: 'balance', method: 'cash', method_title: '', amount: 2698.5 }),
    ],
    balance: buildBalance({ received: 3198.5, paid: 3198.5, open: 0 }),
  });

const open = (quote: Quote) => {
  answerQuote(quote);
  return renderApp({ at: '/quotes/41', pages: [{ path: '/quotes/:id', Component: QuotePage }] });
};
const panel = async () => within(await screen.findByRole('region', { name: 'Payments' }));
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click((await panel()).getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerActions(() => []);
  server.use(
    mockEndpoint(quoteSettingsCalls.get, () => ({ settings: defaultQuoteSettings, version: 1 })),
    mockEndpoint(shopSettingsCalls.get, () => ({ settings: defaultShopSettings, version: 1 })),
  );
});

describe('the payments of a quote', () => {
  it('show what is paid and open, and each payment with its source', async () => {
    open(
      sold({
        payments: [
          buildPayment(),
          buildPayment({
            id: 2,
            kind: 'refund',
            method: 'cash',
            method_title: '',
            amount: 100,
            reference: '',
            note: 'Scratched',
            order_number: null,
            recorded_by: 'Sam Okafor',
          }),
        ],
        balance: buildBalance({ credited: 100, total: 3098.5, received: 400, paid: 400, open: 2698.5 }),
      }),
    );

    const shown = await panel();
    expect(shown.getByText('Partly paid')).toBeVisible();
    expect(shown.getByText('Credited').nextSibling).toHaveTextContent('-$100.00');
    expect(shown.getByText('Outstanding').nextSibling).toHaveTextContent('$2,698.50');
    expect(shown.getByText('PayPal, order 1204, TX-1')).toBeVisible();
    expect(shown.getByText('Cash, recorded by Sam Okafor')).toBeVisible();
    expect(shown.getByText('Scratched')).toBeVisible();
  });

  it('say what was received too much', async () => {
    open(sold({ balance: buildBalance({ received: 3698.5, paid: 3198.5, open: 0, overpaid: 500 }) }));

    const shown = await panel();
    expect(shown.getByText('Overpaid')).toBeVisible();
    expect(shown.getByText('$500.00 more than the total was received. Refund it.')).toBeVisible();
  });

  it('are missing before the acceptance', async () => {
    open(buildQuote());
    await screen.findByRole('region', { name: 'Totals' });

    expect(screen.queryByRole('region', { name: 'Payments' })).not.toBeInTheDocument();
  });
});

describe('recording a payment', () => {
  it('suggests the open amount, asks for a reference where one is needed, and shows the result', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint(recordPayment, ({ body }) => {
        bodies.push(body);
        return { success: true, quote: paid() };
      }),
    );
    const view = open(sold());
    await press(view, 'Record Payment');
    const form = await dialog('Record Payment');
    expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('2698.50');
    await view.user.click(form.getByRole('combobox', { name: 'Paid by' }));
    await view.user.click(await screen.findByRole('option', { name: 'Bank transfer' }));
    await view.user.click(form.getByRole('button', { name: 'Record Payment' }));
    expect(await form.findByText(/^Enter the reference/)).toBeVisible();
    await pasteInto(view.user, form.getByRole('textbox', { name: 'Reference' }), 'NAB 4411');
    await view.user.click(form.getByRole('button', { name: 'Record Payment' }));

    expect(await screen.findByText('Payment recorded')).toBeVisible();
    expect(await (await panel()).findByText('Paid', { selector: 'span' })).toBeVisible();
    expect(bodies).toEqual([
      { amount: 2698.5, method: 'bank_transfer', reference: 'NAB 4411', payment_key: expect.any(String) },
    ]);
  });

  it('refuses more than the open amount, and shows the server’s refusal at the field', async () => {
    const message = 'Only $200.00 is outstanding. Enter that amount or less.';
    server.use(mockEndpoint(recordPayment, () => failure(422, message, { fields: [{ path: 'amount', message }] })));
    const view = open(sold());
    await press(view, 'Record Payment');
    const form = await dialog('Record Payment');
    const amount = form.getByRole('textbox', { name: 'Amount' });
    await view.user.clear(amount);
    await pasteInto(view.user, amount, '2,698.51');
    await view.user.click(form.getByRole('button', { name: 'Record Payment' }));
    expect(await form.findByText('Only $2,698.50 is outstanding')).toBeVisible();
    await view.user.clear(amount);
    await pasteInto(view.user, amount, '$2,000.00');
    await view.user.click(form.getByRole('button', { name: 'Record Payment' }));

    expect(await form.findByText(message)).toBeVisible();
    expect(amount).toHaveFocus();
  });
});

it('recording a refund asks for the reason and says what it means', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint(recordRefund, ({ body }) => {
      bodies.push(body);
      return { success: true, quote: sold() };
    }),
  );
  const view = open(paid());
  await press(view, 'Record Refund');
  const form = await dialog('Record Refund');
  await view.user.click(form.getByRole('button', { name: 'Record Refund' }));
  expect(await form.findByText('Enter the reason')).toBeVisible();
  await pasteInto(view.user, form.getByRole('textbox', { name: 'Reason' }), 'Wrong size');
  await view.user.click(form.getByRole('combobox', { name: 'After this refund' }));
  await view.user.click(await screen.findByRole('option', { name: 'The sale is cancelled' }));
  expect(form.getByText(/Nothing more is due/)).toBeVisible();
  await view.user.click(form.getByRole('button', { name: 'Record Refund' }));

  expect(await screen.findByText('Refund recorded')).toBeVisible();
  expect(bodies).toEqual([
    {
      amount: 3198.5,
      method: 'card_terminal',
      reference: '',
      reason: 'Wrong size',
      outcome: 'called_off',
      refund_key: expect.any(String),
    },
  ]);
});

describe('requesting the balance', () => {
  const request: NonNullable<Quote['balance_request']> = {
    amount: 2698.5,
    state: 'created',
    requested_at: '2026-11-20T01:00:00.000Z',
    requested_by: 'Sam Okafor',
    order_number: '1305',
    last_error: null,
  };

  it('asks first, and then shows the link', async () => {
    const message = 'The payment link is on its way to zoe@example.com.';
    server.use(
      mockEndpoint(requestBalance, () => ({ success: true, quote: sold({ balance_request: request }), message })),
    );
    const view = open(sold({ can: allow('request_balance') }));
    await press(view, 'Request Balance');
    const asked = await dialog('Request $2,698.50?');
    expect(asked.getByText(/^zoe@example.com gets a link/)).toBeVisible();
    await view.user.click(asked.getByRole('button', { name: 'Request Balance' }));

    expect(await screen.findByText(message)).toBeVisible();
    const shown = await panel();
    expect(await shown.findByText('Payment link for $2,698.50')).toBeVisible();
    expect(shown.getByText('Awaiting payment')).toBeVisible();
    expect(shown.getByText(/^order 1305, requested by Sam Okafor/)).toBeVisible();
  });

  it('shows why it was refused, and why a link is not created yet', async () => {
    server.use(mockEndpoint(requestBalance, () => failure(422, 'The online shop is not connected.')));
    const waiting = { ...request, state: 'waiting' as const, order_number: null, last_error: 'The shop is closed.' };
    const view = open(sold({ can: allow('request_balance'), balance_request: waiting }));
    const shown = await panel();
    expect(shown.getByText('Not created yet')).toBeVisible();
    expect(shown.getByText('The shop is closed.')).toBeVisible();
    await press(view, 'Request Balance');
    const asked = await dialog('Request $2,698.50?');
    await view.user.click(asked.getByRole('button', { name: 'Request Balance' }));

    expect(await asked.findByText('The online shop is not connected.')).toBeVisible();
  });
});

describe('the documents of a payment', () => {
  const choose = async ({ user }: ReturnType<typeof open>, document: string, item: string) => {
    await user.click((await panel()).getByRole('button', { name: document }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it.each([
    ['Receipt for $500.00', '/api/quotes/41/documents/1/pdf', 'Receipt-Q-10041-1.pdf'],
    ['Tax invoice', '/api/quotes/41/documents/invoice/pdf', 'Tax-invoice-Q-10041.pdf'],
  ])('can be downloaded: %s', async (document, path, name) => {
    const asked: string[] = [];
    const saved = recordSavedFiles();
    server.use(
      http.get('*/pdf', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return HttpResponse.text('%PDF-');
      }),
    );
    const view = open(sold());
    await choose(view, document, 'Download PDF');

    await waitFor(() => expect(saved).toEqual([name]));
    expect(asked).toEqual([path]);
  });

  it('can be emailed again', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint(emailDocument, ({ body }) => {
        bodies.push(body.payment_id);
        return { success: true, quote: sold() };
      }),
    );
    const view = open(sold());
    await choose(view, 'Receipt for $500.00', 'Email to Customer');

    expect(await screen.findByText('Receipt emailed')).toBeVisible();
    expect(bodies).toEqual([1]);
  });

  it('are only read by the quotes role', async () => {
    storeTestSession({ role: 'quotes' });
    const view = open(sold({ can: allow() }));
    await view.user.click((await panel()).getByRole('button', { name: 'Tax invoice' }));

    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Download PDF']);
  });
});

describe('completing a quote with an open amount', () => {
  it('asks a manager for the reason', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint(completeQuote, ({ body }) => {
        bodies.push(body);
        return { success: true, quote: sold({ status: 'completed', can: allow() }) };
      }),
    );
    const { user } = open(sold());
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark Completed' }));
    const form = await dialog('Complete with $2,698.50 outstanding?');
    await user.click(form.getByRole('button', { name: 'Mark Completed' }));
    expect(await form.findByText('Enter the reason')).toBeVisible();
    await pasteInto(user, form.getByRole('textbox', { name: 'Reason' }), 'Pays on Friday');
    await user.click(form.getByRole('button', { name: 'Mark Completed' }));

    expect(await screen.findByText('This quote is completed.')).toBeVisible();
    await waitFor(() => expect(bodies).toEqual([{ version: 3, reason: 'Pays on Friday' }]));
  });

  it('is not offered to staff, who are told why', async () => {
    storeTestSession({ role: 'staff' });
    open(sold({ can: allow('record_payment') }));

    expect((await panel()).getByText(/can be marked completed once everything is paid/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark Completed' })).not.toBeInTheDocument();
  });
});
