import {
  acceptQuote,
  askQuestion,
  declineQuote,
  linkErrorMessages,
  requestNewQuote,
  viewQuote,
  type LinkErrorType,
} from '@chainline/shared/quotes/public-quote-contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, mockEndpoint } from '../testing/mock-endpoint';
import { server } from '../testing/msw';
import { pasteInto } from '../testing/paste-into';
import { PublicQuotePage } from './PublicQuotePage';
import {
  buildAcceptance,
  buildBalance,
  buildItem,
  buildPayment,
  buildPublicQuote,
} from './testing/public-quote-builders';

const shows = (overrides: Parameters<typeof buildPublicQuote>[0] = {}) =>
  server.use(mockEndpoint(viewQuote, () => ({ success: true, quote: buildPublicQuote(overrides) })));

const open = () => {
  const user = userEvent.setup({ delay: null });
  render(<PublicQuotePage token="the-token" />);
  return user;
};
const loaded = () => screen.findByRole('heading', { level: 1, name: /^Quote #/ });
const acceptButton = () => screen.getByRole('button', { name: 'Accept Quote & Proceed to Payment' });

beforeEach(() => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
});

const refuse = (type: LinkErrorType, details: object = {}) =>
  server.use(
    http.get('*/api/quotes/view/:token', () =>
      HttpResponse.json({ success: false, type, message: 'from the server', ...details }, { status: 403 }),
    ),
  );

describe('a link that cannot be opened', () => {
  it.each(Object.entries(linkErrorMessages))('shows for %s: %s', async (type, message) => {
    server.use(
      http.get('*/api/quotes/view/:token', () =>
        HttpResponse.json(
          { type, message: 'from the server', debug_info: 'ref-1', shop_url: 'https://shop.example/' },
          { status: 403 },
        ),
      ),
    );
    open();

    expect(await screen.findByRole('heading', { name: 'Quote Unavailable' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText('ref-1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', 'https://shop.example/');
  });

  it('reports an unreachable server', async () => {
    server.use(http.get('*/api/quotes/view/:token', () => HttpResponse.error()));
    open();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to connect to the server. Please check your internet connection and try again.',
    );
  });

  it("shows the server's message for anything else, with the status as detail", async () => {
    server.use(mockEndpoint(viewQuote, () => failure(429, 'Too many attempts. Wait a minute.')));
    open();

    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Wait a minute.');
    expect(screen.getByText('HTTP 429')).toBeInTheDocument();
  });

  it('does not accept a response without an id as a quote', async () => {
    server.use(http.get('*/api/quotes/view/:token', () => HttpResponse.json({ success: true, quote: {} })));
    open();

    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid quote data received');
  });

  it('offers to request a new quote if the link is genuine and expired', async () => {
    refuse('expired', { can_request: true });
    const asked: string[] = [];
    server.use(
      mockEndpoint(requestNewQuote, ({ body }) => {
        asked.push(body.text);
        return { success: true, message: 'Thank you! We will send you a new quote by email.' };
      }),
    );
    const user = open();

    await user.click(await screen.findByRole('button', { name: 'Request a new quote' }));
    await pasteInto(user, screen.getByRole('textbox'), 'In red, please');
    await user.click(screen.getByRole('button', { name: 'Send request' }));

    expect(await screen.findByText('Thank you! We will send you a new quote by email.')).toBeInTheDocument();
    expect(asked).toEqual(['In red, please']);
    expect(screen.queryByRole('button', { name: 'Request a new quote' })).not.toBeInTheDocument();
  });

  it('offers nothing without permission to see the quote', async () => {
    refuse('access_denied');
    open();

    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Request a new quote' })).not.toBeInTheDocument();
  });
});

describe('a public quote', () => {
  it('shows that it is loading', () => {
    shows();
    open();

    expect(screen.getByRole('status')).toHaveTextContent('Loading your quote...');
  });

  it('shows its items, with descriptions as text', async () => {
    shows({ items: [buildItem(), buildItem({ item_name: 'Assembly', item_type: 'labour', quantity: 1 })] });
    open();
    await loaded();

    const [bike] = within(screen.getByRole('region', { name: 'Your items' })).getAllByRole('listitem');
    expect(bike).toHaveTextContent('Super73 RX');
    expect(bike).toHaveTextContent('SKU: S73-RX-BLK');
    expect(bike).toHaveTextContent('Moped style & fast Riders <100 kg');
    expect(bike).toHaveTextContent('Qty: 2');
    expect(bike).toHaveTextContent('$4,999.00 each');
    expect(bike).toHaveTextContent('$9,998.00');
    expect(screen.getByText('From Bondi Bikes for Zoë Nguyễn')).toBeInTheDocument();
    expect(screen.getByText('* Includes GST of $908.91')).toBeInTheDocument();
  });

  it('offers the documents that go with the quote', async () => {
    shows({ enclosures: [{ name: 'safety-information', title: 'Safety', text: 'How to charge it.' }] });
    open();

    const card = await screen.findByRole('region', { name: 'Safety' });
    expect(card).toHaveTextContent('How to charge it.');
    const link = within(card).getByRole('link', { name: 'Download PDF to read and keep' });
    expect(link).toHaveAttribute('href', '/api/quotes/view/the-token/enclosures/safety-information');
    expect(link).toHaveAttribute('download');
  });

  it('reports an empty quote', async () => {
    shows({ items: [] });
    open();

    expect(await screen.findByText('No items in this quote')).toBeInTheDocument();
    expect(screen.getByText('Please contact us if you believe this is an error.')).toBeInTheDocument();
  });

  it('shows the availability of each product', async () => {
    const availability = { state: 'partial', in_stock: 1, expected_date: '2026-12-18' } as const;
    shows({ items: [buildItem({ availability })] });
    open();
    await loaded();
    expect(screen.getByText('1 of 2 in stock, the rest expected 18 December 2026')).toBeVisible();
  });

  it('lists labour separately, so that each group adds up to its total', async () => {
    const work = {
      item_type: 'labour',
      item_name: 'Assembly',
      unit_price: 80,
      quantity: 1,
      line_total: 80,
      availability: null,
    } as const;
    shows({ items: [buildItem(), buildItem(work)], labour_cost: 80, discount_amount: 78, total_amount: 10_000 });
    open();
    await loaded();
    expect(within(screen.getByRole('list', { name: 'Products' })).getByText('$9,998.00')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Labour and services' })).getByText('Assembly')).toBeVisible();
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent(
      'Subtotal (Inc. GST)$9,998.00Labour$80.00Discount-$78.00Total (Inc. GST)$10,000.00',
    );
  });

  it('shows a required deposit, and the delivery', async () => {
    shows({ payment_option: 'deposit', deposit_amount: 500, shipping_method: 'Local courier', shipping_cost: 125 });
    open();
    await loaded();

    expect(screen.getByText('Deposit Required').parentElement).toHaveTextContent('$500.00');
    expect(screen.getByRole('region', { name: 'Shipping Details' })).toHaveTextContent('Local courier$125.00');
  });

  it('is marked and cannot be accepted in a preview', async () => {
    shows({ preview: true, can: { accept: false, decline: false, ask: false } });
    const user = open();
    await loaded();
    await user.click(screen.getByRole('checkbox'));

    expect(screen.getByText(/^Preview:/)).toBeInTheDocument();
    expect(acceptButton()).toBeDisabled();
  });
});

describe('accepting a quote', () => {
  it('requires agreement to the terms and a name', async () => {
    shows();
    const user = open();
    await loaded();

    expect(acceptButton()).toBeDisabled();
    expect(acceptButton()).toHaveAccessibleDescription('Tick the box above to accept the quote.');
    await user.click(screen.getByRole('checkbox'));
    await user.click(acceptButton());

    expect(screen.getByRole('textbox', { name: 'Your full name' })).toHaveAccessibleDescription(
      'Please enter your name',
    );
    expect(screen.getByRole('textbox', { name: 'Your full name' })).toHaveFocus();
  });

  it('offers only full payment if the reloaded quote has no deposit any more', async () => {
    const quote = buildPublicQuote({ payment_option: 'customer_chooses', deposit_amount: 500 });
    const paidInFull = buildPublicQuote({ payment_option: 'full', deposit_amount: null, content_hash: 'hash-2' });
    let shown = quote;
    const choices: string[] = [];
    server.use(
      mockEndpoint(viewQuote, () => ({ success: true, quote: shown })),
      mockEndpoint(acceptQuote, ({ body }) => {
        choices.push(body.choice);
        shown = paidInFull;
        return failure(409, 'This quote has changed', { code: 'quote.content_changed' });
      }),
    );
    const user = open();
    await loaded();
    await pasteInto(user, screen.getByRole('textbox', { name: 'Your full name' }), 'Zoë Nguyễn');
    await user.click(screen.getByRole('checkbox'));
    await user.click(acceptButton());
    await screen.findByText('This quote has changed');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox'));
    await user.click(acceptButton());
    await waitFor(() => expect(choices).toEqual(['deposit', 'full']));
  });

  it('sends the seen content and the choice of payment, then opens the checkout', async () => {
    shows({ payment_option: 'customer_chooses', deposit_amount: 500 });
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(acceptQuote, ({ body, params }) => {
        sent.push({ ...body, token: params.token });
        const quote = buildPublicQuote({
          status: 'accepted',
          acceptance: buildAcceptance('ready'),
          checkout_url: 'https://shop.example.com/pay/1',
        });
        return { success: true, quote, message: 'Accepted' };
      }),
    );
    const user = open();
    await loaded();
    await user.click(screen.getByRole('radio', { name: /^Full amount/ }));
    await pasteInto(user, screen.getByRole('textbox', { name: 'Your full name' }), 'Zoë Nguyễn');
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByText('Terms & Conditions', { selector: 'li span' }).closest('li')).toHaveAttribute(
      'aria-current',
    );
    await user.click(acceptButton());

    const checkout = await screen.findByRole('link', { name: 'Proceed to Checkout' });
    expect(checkout).toHaveAttribute('href', 'https://shop.example.com/pay/1');
    expect(sent).toEqual([
      { token: 'the-token', name: 'Zoë Nguyễn', choice: 'full', terms_version: '2026-11', content_hash: 'hash-1' },
    ]);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByText('Payment').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('shows changed content, and requires agreement again', async () => {
    shows();
    const message = 'This quote has changed since you opened it.';
    server.use(mockEndpoint(acceptQuote, () => failure(409, message, { code: 'quote.content_changed' })));
    const user = open();
    await loaded();
    await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Zoë');
    await user.click(screen.getByRole('checkbox'));
    shows({ total_amount: 8000 });
    await user.click(acceptButton());

    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getAllByText('$8,000.00').length).toBeGreaterThan(0);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('can be repeated after a lost response', async () => {
    shows();
    server.use(http.post('*/accept', () => HttpResponse.error()));
    const user = open();
    await loaded();
    await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Zoë');
    await user.click(screen.getByRole('checkbox'));
    await user.click(acceptButton());

    expect(await screen.findByText(/^Unable to connect to the server/)).toBeInTheDocument();
    expect(acceptButton()).toBeEnabled();
  });

  it('says that the payment page is being prepared, and shows it when ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    shows({ status: 'accepted', acceptance: buildAcceptance('waiting') });
    open();
    expect(await screen.findByText(/We are preparing your payment page/)).toBeInTheDocument();

    shows({
      status: 'accepted',
      acceptance: buildAcceptance('ready'),
      checkout_url: 'https://shop.example.com/pay/1',
    });
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await screen.findByRole('link', { name: 'Proceed to Checkout' })).toBeInTheDocument();
  });

  it.each(['waiting', 'ready', 'paid'] as const)('requires no payment if nothing is due (%s)', async (state) => {
    shows({ status: 'accepted', total_amount: 0, acceptance: buildAcceptance(state) });
    open();

    expect(await screen.findByText(/^There is nothing to pay/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Quote accepted' })).toBeInTheDocument();
    expect(screen.queryByText(/payment page|payment has arrived/)).not.toBeInTheDocument();
  });

  it('ends once it is paid', async () => {
    const balance = buildBalance({ received: 9998, paid: 9998, open: 0 });
    const payments = [buildPayment({ kind: 'full', amount: 9998 })];
    shows({ status: 'converted', acceptance: buildAcceptance('paid'), balance, payments });
    open();

    expect(await screen.findByRole('heading', { name: 'Accepted and paid' })).toBeInTheDocument();
    expect(await screen.findByText(/^Your payment has arrived/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the acceptance certificate' })).toHaveAttribute(
      'href',
      '/api/quotes/view/the-token/certificate',
    );
  });
});

describe('the payments of an accepted quote', () => {
  const paid = { status: 'converted', acceptance: buildAcceptance('paid') } as const;
  const card = async () => within(await screen.findByRole('region', { name: /^Accepted|^Quote accepted/ }));

  it('say what is paid and what is open, and how to pay it at the shop', async () => {
    shows({ ...paid, balance: buildBalance(), payments: [buildPayment()] });
    open();

    expect(await screen.findByRole('heading', { name: 'Accepted and partly paid' })).toBeInTheDocument();
    const shown = await card();
    expect(shown.getByText(/Still to pay before handover/)).toHaveTextContent('$9,498.00');
    expect(shown.getByText('Deposit').closest('div')).toHaveTextContent('Deposit PayPal, 21/11/2026$500.00');
    expect(shown.getByRole('link', { name: '02 5550 1234' })).toHaveAttribute('href', 'tel:0255501234');
    expect(shown.queryByRole('link', { name: 'Proceed to Checkout' })).not.toBeInTheDocument();
  });

  it('offer the payment link for the balance', async () => {
    shows({
      ...paid,
      balance: buildBalance(),
      payments: [buildPayment()],
      checkout_url: 'https://shop.example.com/pay/2',
    });
    open();

    expect(await screen.findByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute(
      'href',
      'https://shop.example.com/pay/2',
    );
    expect(screen.getByText(/If the payment page asks for an email address/)).toHaveTextContent('z•••@example.com');
  });

  it('say what was paid too much', async () => {
    shows({ ...paid, balance: buildBalance({ received: 10_498, paid: 9998, open: 0, overpaid: 500 }) });
    open();

    expect(await screen.findByText(/You paid \$500.00 too much, which we will refund/)).toBeInTheDocument();
  });

  it('ask for nothing once the order was called off', async () => {
    const refund = buildPayment({ kind: 'refund' });
    const balance = buildBalance({ credited: 9998, total: 0, received: 0, paid: 0, open: 0 });
    shows({ ...paid, balance, payments: [buildPayment(), refund] });
    open();

    expect(await screen.findByText(/This sale was cancelled/)).toBeInTheDocument();
    expect((await card()).getByText('-$500.00')).toBeInTheDocument();
  });
});

describe('contacting the shop', () => {
  it('asks a question once, despite lost responses', async () => {
    shows();
    const keys: string[] = [];
    server.use(
      mockEndpoint(askQuestion, ({ body }) => {
        keys.push(body.question_key);
        return keys.length === 1 ? failure(503, 'Try again.') : { success: true, message: 'On its way.' };
      }),
    );
    const user = open();
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Ask a question' }));
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveAccessibleDescription(
      'Please write your question',
    );
    await pasteInto(user, screen.getByRole('textbox', { name: 'Your question' }), 'Is it in stock?');
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Try again.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send question' }));

    expect(await screen.findByText('On its way.')).toBeInTheDocument();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it('declines with a reason, and shows that the quote is closed', async () => {
    shows();
    server.use(
      mockEndpoint(declineQuote, ({ body }) => {
        expect(body.reason).toBe('Too expensive');
        const can = { accept: false, decline: false, ask: true };
        return { success: true, quote: buildPublicQuote({ status: 'rejected', can }) };
      }),
    );
    const user = open();
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await pasteInto(user, screen.getByRole('textbox', { name: /^Why\?/ }), 'Too expensive');
    await user.click(screen.getByRole('button', { name: 'Decline quote' }));

    expect(await screen.findByText('You have declined this quote.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Accept Quote/ })).not.toBeInTheDocument();
  });

  it('prints the page if there is no PDF', async () => {
    shows();
    server.use(http.get('*/api/quotes/view/:token/pdf', () => new HttpResponse(null, { status: 503 })));
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const user = open();
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));

    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });
});
