import { assignQuote } from '@chainline/shared/quotes/assignment-contract';
import {
  changeQuoteCustomer,
  completeQuote,
  duplicateQuote,
  expireQuote,
  getQuote,
  previewQuote,
  removeQuote,
  replyToQuestion,
  requoteQuote,
  revokeQuoteLink,
  sendQuote,
  type Quote,
} from '@chainline/shared/quotes/quote-contract';
import { defaultQuoteSettings, quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShopSettings, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { answerActions, answerQuote, answerQuotes, answerStaff } from '../testing/quote-answers';
import {
  allow,
  buildAcceptance,
  buildAssignee,
  buildBalance,
  buildEvent,
  buildLine,
  buildPayment,
  buildQuote,
  moment,
} from '../testing/quote-builders';
import { QuotePage } from './QuotePage';

const open = (id: number | string = 41) =>
  renderApp({
    at: `/quotes/${id}`,
    pages: [
      { path: '/quotes/:id', Component: QuotePage },
      { path: '/quotes', element: <h1>The list</h1> },
      { path: '/dashboard', element: <h1>Home</h1> },
    ],
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const wanted = { ...defaultQuoteSettings, margin_products: 99, margin_accessories: 99 };
const inPerth = { ...defaultShopSettings, time_zone: 'Australia/Perth' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerActions(() => []);
  server.use(
    mockEndpoint(quoteSettingsCalls.get, () => ({ settings: wanted, version: 1 })),
    mockEndpoint(shopSettingsCalls.get, () => ({ settings: inPerth, version: 1 })),
  );
});

describe('the page of a quote', () => {
  it('shows lines, customer and totals', async () => {
    const line = buildLine({ discount: 5, stock: { state: 'partial', quantity: 1 } });
    answerQuote(buildQuote({ products: [line], assigned_to_name: 'Mia Chen' }));
    open();
    expect(await heading('Quote Q-10041')).toBeVisible();
    const items = await part('Items');
    expect(items.getByText('Super73 RX')).toBeVisible();
    expect(items.getByText('S73-RX · 5% off')).toBeVisible();
    expect(items.getByText('Only 1 in stock')).toBeVisible();
    expect(items.getByText('Assembly')).toBeVisible();
    const totals = await part('Totals');
    expect(totals.getByText('$3,198.50')).toBeVisible();
    expect(totals.getByText('Includes GST of $290.77. Deposit $500.00.')).toBeVisible();
    const customer = await part('Customer');
    expect(customer.getByRole('link', { name: 'zoe@example.com' })).toHaveAttribute('href', 'mailto:zoe@example.com');
    expect(customer.getByRole('link', { name: '+61 400 111 222' })).toHaveAttribute('href', 'tel:+61400111222');
    expect((await part('Notes')).getByText('Rides to work')).toBeVisible();
    expect((await part('About this quote')).getByText('Mia Chen')).toBeVisible();
  });

  it('shows only full payment if there is no deposit', async () => {
    answerQuote(buildQuote({ deposit_amount: null }));
    open();
    await heading('Quote Q-10041');
    expect((await part('About this quote')).getByText('Full amount')).toBeVisible();
    expect((await part('Totals')).queryByText(/Deposit/)).not.toBeInTheDocument();
  });

  it('shows the margin to managers only', async () => {
    answerQuote(buildQuote());
    const { unmount } = open();
    expect(await (await part('Margin')).findByText(/Excludes 1 line without a known cost/)).toBeVisible();
    expect((await part('Margin')).getByText(/Target 99%/)).toBeVisible();
    unmount();
    storeTestSession({ role: 'staff' });
    open();
    await heading('Quote Q-10041');
    expect(screen.queryByRole('region', { name: 'Margin' })).not.toBeInTheDocument();
  });

  it('shows the acceptance with certificate and order, and payments', async () => {
    answerQuote(
      buildQuote({
        status: 'converted',
        acceptance: buildAcceptance({ intact: false }),
        payments: [buildPayment()],
        balance: buildBalance(),
      }),
    );
    open();
    const acceptance = await part('Acceptance');
    expect(acceptance.getByText('Zoë N.')).toBeVisible();
    expect(acceptance.getByText('Does not match what was accepted')).toBeVisible();
    expect(acceptance.getByText('Not created yet')).toBeVisible();
    expect(acceptance.getByText(/The shop is closed\. \(2 tries so far/)).toBeVisible();
    const payments = await part('Payments');
    expect(payments.getByText('Partly paid')).toBeVisible();
    expect(payments.getByText('$2,698.50')).toBeVisible();
  });

  it('shows the link, the emails and the history, newest first', async () => {
    answerQuote(
      buildQuote({
        link: { email: 'zoe@example.com', expires_at: '2026-12-20T16:00:00.000Z', state: 'email_mismatch' },
        emails: [
          { status: 'sent', to: 'zoe@example.com', kind: 'quote', created_at: moment, sent_at: moment, error: null },
          {
            status: 'failed',
            to: 'zoe@example.com',
            kind: 'quote_reminder',
            created_at: moment,
            sent_at: null,
            error: 'Mailbox full',
          },
        ],
        events: [buildEvent(), buildEvent({ id: 2, type: 'sent', text: 'Sent to zoe@example.com' })],
        revisions: [{ id: 40, quote_number: 'Q-10041-0', status: 'expired', total_amount: 1 }],
      }),
    );
    open();
    const sending = await part('Link and emails');
    expect(sending.getByText('Customer’s email changed')).toBeVisible();
    expect(await sending.findByText('20/12/2026')).toBeVisible();
    expect(sending.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^ReminderFailed.*Mailbox full$/),
      expect.stringMatching(/^QuoteSent/),
    ]);
    const events = (await part('History')).getAllByRole('listitem').map((item) => item.textContent);
    expect(events).toEqual([expect.stringMatching(/^Sent to zoe/), expect.stringMatching(/^Quote createdSam Okafor/)]);
    const versions = await part('Other versions');
    expect(versions.getByRole('link', { name: 'Q-10041-0' })).toHaveAttribute('href', '/quotes/40');
  });

  it.each([99, 'abc', '0'])('shows that there is no quote %s', async (id) => {
    answerQuote();
    open(id);
    expect(await screen.findByText('Quote not found')).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(getQuote, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('This quote could not be loaded.')).toBeVisible();
    answerQuote(buildQuote());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('Quote Q-10041')).toBeVisible();
  });
});

describe('a quote action', () => {
  const choose = async (user: ReturnType<typeof open>['user'], label: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: label }));
    return within(await screen.findByRole('dialog'));
  };

  it('is offered only if the server allows it', async () => {
    answerQuote(buildQuote({ can: allow('edit', 'duplicate') }));
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/quote-builder?edit=41');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Duplicate']);
    expect(screen.queryByRole('button', { name: /^Send|Assign|Change/ })).not.toBeInTheDocument();
  });

  it('sends a draft once, after confirmation', async () => {
    const draft = buildQuote({ status: 'draft', link: null, can: allow('send') });
    const sent = buildQuote({ version: 4 });
    const calls: Record<string, unknown>[] = [];
    answerQuote(draft);
    server.use(
      mockEndpoint(sendQuote, ({ body }) => {
        calls.push(body);
        return { success: true, quote: sent, message: 'Quote emailed successfully!' };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send Quote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this quote?' }));
    await user.click(dialog.getByRole('button', { name: 'Send Quote' }));
    expect(await screen.findByText('Quote sent!')).toBeVisible();
    expect(calls).toEqual([{ method: 'email', version: 3, send_key: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Sent')).toBeVisible();
  });

  it('lists every problem that blocks sending', async () => {
    answerQuote(buildQuote({ status: 'draft', can: allow('send') }));
    server.use(
      mockEndpoint(sendQuote, () =>
        failure(422, 'Phone is required', {
          fields: [
            { path: 'customer_info.phone', message: 'Phone is required' },
            { path: 'delivery', message: 'Please select a delivery option' },
          ],
        }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send Quote' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send Quote' }));
    expect(await dialog.findByText('Please select a delivery option')).toBeVisible();
    expect(dialog.getByText('Phone is required')).toBeVisible();
  });

  it.each([
    ['Revoke Link', 'revoke_link', revokeQuoteLink, 'The links to this quote no longer work.'],
    ['Expire Now', 'expire', expireQuote, 'This quote has expired.'],
    ['Mark Completed', 'complete', completeQuote, 'This quote is completed.'],
  ] as const)('%s sends the version seen', async (label, right, endpoint, told) => {
    const moved: unknown[] = [];
    answerQuote(buildQuote({ can: allow(right, 'send') }));
    server.use(
      mockEndpoint(endpoint, ({ params, body }) => {
        moved.push({ ...params, ...body });
        return { success: true, quote: buildQuote({ version: 4 }) };
      }),
    );
    const { user } = open();
    const dialog = await choose(user, label);
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(moved).toEqual([{ id: 41, version: 3 }]);
  });

  it.each([
    ['New Version', 'requote', requoteQuote],
    ['Duplicate', 'duplicate', duplicateQuote],
  ] as const)('%s opens the new draft', async (label, right, endpoint) => {
    const made = buildQuote({ id: 77, quote_number: 'Q-10077', status: 'draft' });
    answerQuote(buildQuote({ can: allow(right, 'send') }), made);
    server.use(mockEndpoint(endpoint, () => ({ success: true, quote: made })));
    const { user, router } = open();
    const dialog = await choose(user, label);
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText('Quote Q-10077 created successfully!')).toBeVisible();
    expect(await heading('Quote Q-10077')).toBeVisible();
    expect(router.state.location.pathname).toBe('/quotes/77');
  });

  it('deletes a draft and returns to the list', async () => {
    answerQuote(buildQuote({ status: 'draft', can: allow('remove') }));
    server.use(mockEndpoint(removeQuote, () => ({ success: true })));
    answerQuotes(() => []);
    const { user } = open();
    const dialog = await choose(user, 'Delete Draft');
    await user.click(dialog.getByRole('button', { name: 'Delete Draft' }));
    expect(await heading('The list')).toBeVisible();
    expect(screen.getByText('Q-10041 was deleted.')).toBeVisible();
  });

  it('that is too late shows the current quote', async () => {
    const world = answerQuote(buildQuote({ can: allow('expire', 'send') }));
    server.use(mockEndpoint(expireQuote, () => failure(409, 'Someone else has changed this quote.')));
    const { user } = open();
    const dialog = await choose(user, 'Expire Now');
    world.splice(0, 1, buildQuote({ version: 5, customer_name: 'Ben Ash' }));
    await user.click(dialog.getByRole('button', { name: 'Expire Now' }));
    expect(await screen.findByText('Someone else has changed this quote.')).toBeVisible();
    expect(await screen.findByText('Ben Ash')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the customer of a quote', () => {
  const openDialog = async (world: Quote[]) => {
    answerQuote(...world);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change customer' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Change Customer' })) };
  };
  const changeable = buildQuote({ can: allow('change_customer') });

  it('can be corrected, with a note on the link if the email changes', async () => {
    const saved: unknown[] = [];
    server.use(
      mockEndpoint(changeQuoteCustomer, ({ body }) => {
        saved.push(body);
        return { success: true, quote: buildQuote({ version: 4, customer_info: body.customer_info }) };
      }),
    );
    const { user, dialog } = await openDialog([changeable]);
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await user.clear(email);
    await pasteInto(user, email, 'zoe@work.example');
    expect(email).toHaveAccessibleDescription(/zoe@example\.com will stop working/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Customer changed')).toBeVisible();
    expect(saved).toEqual([{ version: 3, customer_info: { ...changeable.customer_info, email: 'zoe@work.example' } }]);
    expect(await screen.findByRole('link', { name: 'zoe@work.example' })).toBeVisible();
  });

  it('requires a name, and shows refusals at their field', async () => {
    server.use(
      mockEndpoint(changeQuoteCustomer, () =>
        failure(400, 'Not valid', { fields: [{ path: 'phone', message: 'Too odd' }] }),
      ),
    );
    const { user, dialog } = await openDialog([changeable]);
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Customer name is required')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Zoë');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('Too odd'));
  });

  it('changed by somebody else can be reloaded and changed again', async () => {
    const world = [changeable];
    const versions: number[] = [];
    const { user, dialog } = await openDialog(world);
    const newer = { ...changeable, version: 9, customer_info: { ...changeable.customer_info, company: 'Newer Pty' } };
    answerQuote(newer);
    server.use(
      mockEndpoint(changeQuoteCustomer, ({ body }) => {
        versions.push(body.version);
        return body.version === 9
          ? { success: true, quote: newer }
          : failure(409, 'Someone else has changed this quote.');
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Load' }));
    expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Newer Pty');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Customer changed')).toBeVisible();
    expect(versions).toEqual([3, 9]);
  });

  it('gets an answer to a question', async () => {
    const replies: Record<string, unknown>[] = [];
    const question = buildEvent({ id: 5, type: 'question', source: 'customer', text: 'Question: Mudguards?' });
    answerQuote(buildQuote({ events: [question] }));
    server.use(
      mockEndpoint(replyToQuestion, ({ body }) => {
        replies.push(body);
        return { success: true, quote: buildQuote({ events: [question, buildEvent({ id: 6, type: 'reply' })] }) };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Zoë Nguyễn' }));
    expect(dialog.getByText('Question: Mudguards?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send Answer' }));
    expect(await dialog.findByText('Please write your answer')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Your answer' }), 'Yes, included.');
    await user.click(dialog.getByRole('button', { name: 'Send Answer' }));
    expect(await screen.findByText('Message sent!')).toBeVisible();
    expect(replies).toEqual([{ text: 'Yes, included.', reply_key: expect.any(String) }]);
    expect(screen.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
  });
});

describe('the quote', () => {
  it('can be assigned to somebody else', async () => {
    answerStaff([buildAssignee({ id: 8, username: 'mia' })]);
    const world = answerQuote(buildQuote({ can: allow('assign') }));
    server.use(
      mockEndpoint(assignQuote, () => {
        world.splice(0, 1, buildQuote({ assigned_to_name: 'Mia Chen' }));
        return { success: true, message: 'done', assigned: 1 };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Quotes to Staff' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Assign to User' }));
    await user.click(await screen.findByRole('option', { name: /mia/ }));
    await user.click(dialog.getByRole('button', { name: 'Assign 1 Quote' }));
    expect(await screen.findByText('Mia Chen')).toBeVisible();
  });

  it('is previewed in a new tab with its own token', async () => {
    const tab = { opener: 'us', location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => tab);
    answerQuote(buildQuote());
    server.use(mockEndpoint(previewQuote, () => ({ success: true, token: 'tok', expires_at: moment })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(tab.location.href).toBe('/quotes/view/tok'));
    expect(tab.opener).toBeNull();
  });

  it('closes the new tab if there is no preview', async () => {
    const tab = { opener: null, location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => tab);
    answerQuote(buildQuote());
    server.use(mockEndpoint(previewQuote, () => failure(422, 'Not previewed')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Not previewed')).toBeVisible();
    expect(tab.close).toHaveBeenCalledOnce();
  });
});
