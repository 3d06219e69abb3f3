import { searchCustomers, searchTillCustomers } from '@chainline/shared/customers/customer-contract';
import { autoAssign, staffLists } from '@chainline/shared/quotes/assignment-contract';
import { requestQuoteApproval, sendQuote } from '@chainline/shared/quotes/quote-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { answerBuilder } from '../testing/draft-answers';
import { buildAnswer, buildAssignee, buildOption, buildProduct, buildQuote, pickup } from '../testing/draft-builders';
import { QuoteBuilderPage } from './QuoteBuilderPage';

const open = (step: number) =>
  renderApp({
    at: `/quote-builder?edit=12&step=${step}`,
    pages: [
      { path: '/quote-builder', Component: QuoteBuilderPage },
      { path: '/quotes', element: <h1>Quotes</h1> },
      { path: '/quotes/:id', element: <h1>The quote</h1> },
    ],
  });

const stepTitle = (name: string) => screen.findByRole('heading', { level: 2, name });
const next = () => screen.getByRole('button', { name: 'Next' });
const customer = buildQuote().customer_info;
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const whole = (parts = {}) => buildQuote({ delivery_option: buildOption(), ...parts });

beforeEach(() => {
  storeTestSession();
});

describe('customer information', () => {
  const empty = { name: '', company: '', email: '', phone: '', address: '' };

  it('is required before the next step', async () => {
    answerBuilder({ quote: buildQuote({ customer_info: empty }) });
    const { user } = open(2);
    await screen.findByRole('textbox', { name: 'Name' });
    await user.click(next());
    for (const text of ['Customer name is required', 'Email is required', 'Phone is required', 'Address is required'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('is filled in from a known customer', async () => {
    const { saved } = answerBuilder({ quote: buildQuote({ customer_info: { ...empty, company: 'Somebody else' } }) });
    server.use(
      mockEndpoint(searchTillCustomers, () => ({ success: true, customers: [], is_live: false })),
      mockEndpoint(searchCustomers, () => ({
        success: true,
        customers: [
          {
            id: 3,
            name: 'Siobhán O’Connell',
            firstName: 'Siobhán',
            lastName: 'O’Connell',
            customer_email: 'siobhan@customers.example',
            customer_phone: '+61412345678',
            displayName: 'Siobhán O’Connell',
            company: '',
            primaryEmail: 'siobhan@customers.example',
            primaryPhone: '+61412345678',
            emails: ['siobhan@customers.example'],
            phones: ['+61412345678'],
            address: '12 Ocean Street, Bondi NSW 2026',
            lightspeed_id: null,
          },
        ],
      })),
    );
    const { user } = open(2);
    await pasteInto(user, await screen.findByRole('combobox', { name: 'Find a customer' }), 'oconnell');
    await user.click(await screen.findByRole('option', { name: /Siobhán/ }));

    await waitFor(() =>
      expect(saved.at(-1)?.draft.customer_info).toEqual({
        name: 'Siobhán O’Connell',
        company: '',
        email: 'siobhan@customers.example',
        phone: '0412 345 678',
        address: '12 Ocean Street, Bondi NSW 2026',
      }),
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Siobhán O’Connell');
  });

  it('may be unusual', async () => {
    answerBuilder({ quote: buildQuote({ customer_info: { ...customer, email: 'mia', phone: '12' } }) });
    const { user } = open(2);
    expect(await screen.findByText(/does not look like an email address/)).toBeVisible();
    expect(screen.getByText(/does not look like a phone number/)).toBeVisible();
    await user.click(next());
    expect(await stepTitle('Shipping')).toHaveFocus();
  });
});

describe('shipping', () => {
  it('selects the cheapest option, and keeps a manual choice', async () => {
    const { asked, saved } = answerBuilder({ quote: buildQuote() });
    const { user } = open(3);
    expect(await screen.findByRole('radio', { name: /Store pickup/ })).toBeChecked();
    expect(asked[0]).toMatchObject({ address: customer.address, goods_total: 4000, labour_count: 0 });
    await user.click(screen.getByRole('radio', { name: /Local delivery/ }));
    expect(screen.getByRole('group', { name: 'Running total' })).toHaveTextContent('$4,125.00');
    await waitFor(() => expect(saved.at(-1)?.draft.delivery?.code).toBe('local'));
  });

  it("accepts a fee set by hand, and restores the option's price", async () => {
    answerBuilder({ quote: whole() });
    const { user } = open(3);
    const total = await screen.findByRole('group', { name: 'Running total' });
    await user.click(await screen.findByRole('switch', { name: 'Set the delivery fee by hand' }));
    await user.clear(screen.getByRole('textbox', { name: 'Shipping fee' }));
    await user.type(screen.getByRole('textbox', { name: 'Shipping fee' }), '40');
    expect(total).toHaveTextContent('$4,040.00');
    await user.click(screen.getByRole('switch', { name: 'Set the delivery fee by hand' }));
    expect(total).toHaveTextContent('$4,125.00');
  });

  it('explains a price, what it includes, and options not offered', async () => {
    const breakdown = {
      total: 62,
      base: 50,
      assembly: 0,
      rounding: 0.4,
      bands: [{ from_km: 20, to_km: 50, km: 5.8, per_km: 2, amount: 11.6 }],
    };
    const free = buildOption({ price: 0, full_price: 62, breakdown, signature_required: true });
    const reason = 'A parcel of 25 kg is too heavy.';
    const not_offered = [{ provider: 'auspost', name: 'Australia Post', reason } as const];
    answerBuilder({ quote: whole({ delivery_option: free }), rates: buildAnswer({ options: [free], not_offered }) });
    const { user } = open(3);
    await user.click(await screen.findByRole('button', { name: 'Price breakdown of Local delivery' }));
    expect(screen.getByRole('row', { name: '5.8 km between 20 and 50 km at $2.00 $11.60' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Full price $62.00' })).toBeVisible();
    expect(screen.getByText('Signature required')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
  });

  it('requires checking an estimated distance before sending', async () => {
    const option = buildOption({ distance_estimated: true });
    const distance = { km: 60, method: 'region', estimated: true, formatted_address: null } as const;
    answerBuilder({
      quote: whole({ delivery_option: option }),
      rates: buildAnswer({ options: [option, pickup], distance }),
    });
    const { user, router } = open(5);
    await user.click(await screen.findByRole('button', { name: /distance is only estimated/ }));
    expect(router.state.location.search).toContain('step=3');
    await user.click(await screen.findByRole('checkbox', { name: 'I have checked the distance' }));
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByRole('button', { name: 'Send Quote' })).toBeEnabled();
  });

  it('reports failed rates, and retries', async () => {
    const { world } = answerBuilder({ quote: buildQuote(), rates: failure(422, 'No such place') });
    const { user } = open(3);
    expect(await screen.findByText('Failed to calculate shipping rates')).toBeVisible();
    world.rates = buildAnswer();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: /Store pickup/ })).toBeChecked();
  });

  it('recalculates with a measured parcel', async () => {
    const { asked } = answerBuilder({ quote: whole() });
    const { user } = open(3);
    await user.clear(await screen.findByRole('textbox', { name: 'Weight (kg)' }));
    await user.type(screen.getByRole('textbox', { name: 'Weight (kg)' }), '21');
    await waitFor(() => expect(asked.at(-1)?.parcel).toMatchObject({ weight: 21, length: 140 }));
  });
});

describe('settings', () => {
  it('refuse an impossible discount and a validity of zero days', async () => {
    answerBuilder({ quote: whole() });
    const { user } = open(4);
    const discount = await screen.findByRole('textbox', { name: 'Discount' });
    await user.clear(discount);
    await user.type(discount, '101');
    await user.clear(screen.getByRole('textbox', { name: 'Valid days' }));
    await user.type(screen.getByRole('textbox', { name: 'Valid days' }), '0');
    await user.click(next());
    expect(screen.getByText('Discount must be between 0 and 100%')).toBeVisible();
    expect(screen.getByText('Quote must be valid for at least 1 day')).toBeVisible();
    expect(discount).toHaveFocus();
  });

  it('treat unreadable input as no discount and 30 days', async () => {
    answerBuilder({ quote: whole() });
    const { user } = open(4);
    const discount = await screen.findByRole('textbox', { name: 'Discount' });
    await user.clear(discount);
    await user.type(discount, 'some');
    await user.clear(screen.getByRole('textbox', { name: 'Valid days' }));
    await user.tab();
    expect(discount).toHaveValue('0');
    expect(screen.getByRole('textbox', { name: 'Valid days' })).toHaveValue('30');
  });

  it('add and remove labour, with its cost for managers', async () => {
    const { saved } = answerBuilder({ quote: whole() });
    const { user } = open(4);
    await user.click(await screen.findByRole('button', { name: 'Add Labour' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Labour' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Labour needs a description')).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: 'Cost to the business' })).not.toBeInTheDocument();
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Description' }), 'Fit rack');
    await user.type(dialog.getByRole('textbox', { name: 'Charge' }), '45');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Labor item added')).toBeVisible();
    await waitFor(() =>
      expect(saved.at(-1)?.draft.labour_items).toEqual([
        { id: null, description: 'Fit rack', labourPrice: 45, labourCost: null, quantity: 1 },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Fit rack' }));
    expect(screen.getByText('No labour on this quote.')).toBeVisible();
  });

  it('show staff the assignee without a choice', async () => {
    answerBuilder({ quote: whole() });
    open(4);
    expect(await screen.findByText('Alex Reid')).toBeVisible();
    expect(screen.getByText('As a staff member, you can only view quotes assigned to you.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Workload of Alex Reid' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Auto Assign' })).not.toBeInTheDocument();
  });

  it('let a manager assign anybody, or the person with the fewest quotes', async () => {
    storeTestSession({ role: 'manager' });
    const { saved } = answerBuilder({ quote: whole() });
    const freest = buildAssignee({ id: 9, first_name: 'Kim', last_name: '' });
    server.use(mockEndpoint(autoAssign, () => ({ success: true, user: freest })));
    const { user } = open(4);
    await user.click(await screen.findByRole('combobox', { name: /Assigned to/ }));
    await user.click(screen.getByRole('option', { name: /Sam Reid/ }));
    await waitFor(() => expect(saved.at(-1)?.draft.settings.assignedTo).toBe(8));
    await user.click(screen.getByRole('button', { name: 'Auto Assign' }));
    await waitFor(() => expect(saved.at(-1)?.draft.settings.assignedTo).toBe(9));
  });

  it('use the current user if the staff list fails to load', async () => {
    answerBuilder({ quote: whole() });
    server.use(...staffLists.map((list) => mockEndpoint(list, () => failure(404, 'Not here'))));
    open(4);
    expect(await screen.findByText('Could not load staff list. Using current user only.')).toBeVisible();
    expect(screen.getByText('Failed to load staff members: Not here')).toBeVisible();
  });
});

describe('the review', () => {
  it('shows totals with GST and deposit', async () => {
    answerBuilder({ quote: whole() });
    open(5);
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent('Total (Inc. GST)$4,125.00Includes GST$375.00');
    expect(summary).toHaveTextContent('Deposit, if the customer chooses it$500.00');
  });

  it('gives delivery times only from when everything is in stock', async () => {
    const stock = { state: 'none', quantity: 0 } as const;
    answerBuilder({ quote: whole({ products: [buildProduct({ stock, expected_date: null })] }) });
    open(5);
    const words = /once everything is in stock \(date to be confirmed\)/;
    expect(await (await part('Delivery')).findByText(words)).toBeVisible();
    expect((await part('Products')).getByText(/Not in stock, no date yet/)).toBeVisible();
  });

  it('offers only full payment if the total does not exceed the deposit', async () => {
    answerBuilder({ quote: whole({ products: [buildProduct({ price: 39.98 })], labour_items: [], shipping_fee: 0 }) });
    const { unmount } = open(5);
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary).toHaveTextContent('PaymentFull payment');
    expect(summary).not.toHaveTextContent('Deposit');
    unmount();
    open(4);
    const option = await screen.findByLabelText('Payment option');
    expect(option).toHaveValue('Full payment');
    expect(option).toHaveAccessibleDescription('No deposit: the total is not above $500.00');
  });

  it('shows the margin to managers only', async () => {
    const products = [buildProduct({ cost: 3000 })];
    answerBuilder({ quote: whole({ products }) });
    const { unmount } = open(5);
    await screen.findByRole('region', { name: 'Summary' });
    expect(screen.queryByRole('region', { name: 'Margin' })).not.toBeInTheDocument();
    unmount();

    storeTestSession({ role: 'manager' });
    open(5);
    expect(await screen.findByRole('region', { name: 'Margin' })).toHaveTextContent('17.5%');
  });

  it('cannot be opened until everything is valid', async () => {
    answerBuilder({ quote: buildQuote({ customer_info: { ...customer, name: '' } }) });
    open(5);
    expect(await stepTitle('Customer Information')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
  });

  it('saves and sends, and confirms only after the server has done so', async () => {
    answerBuilder({ quote: whole() });
    let isDown = true;
    const keys: (string | undefined)[] = [];
    server.use(
      mockEndpoint(sendQuote, ({ body }) => {
        keys.push(body.send_key);
        return isDown
          ? failure(503, 'The mail is down')
          : { success: true, message: 'Sent', quote: whole({ status: 'sent' }) };
      }),
    );
    const { user } = open(5);
    await user.click(await screen.findByRole('button', { name: 'Send Quote' }));
    expect(await screen.findByText('The mail is down')).toBeVisible();
    expect(screen.queryByText('Quote sent!')).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Send Quote' }));
    expect(await screen.findByRole('heading', { name: 'The quote' })).toBeVisible();
    expect(await screen.findByText('Quote sent!')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
  });

  it('requests approval instead of sending a quote beyond the limits', async () => {
    const settings = { ...whole().settings, discount: 50 };
    const reasons = [{ code: 'discount', percent: 50, limit: 10 } as const];
    answerBuilder({ quote: whole({ settings, approval: { state: 'needed', reasons } }) });
    const asked: number[] = [];
    server.use(
      mockEndpoint(requestQuoteApproval, ({ params }) => {
        asked.push(params.id);
        return { success: true, quote: whole({ approval: { state: 'awaiting', reasons } }) };
      }),
    );
    const { user } = open(5);
    expect(await screen.findByText(/the discount of 50% is more than the 10% allowed without a manager/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Quote' }));
    expect(await screen.findByText(/Your managers have been asked/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The quote' })).toBeVisible();
    expect(asked).toEqual([12]);
  });

  it('opens the quote if the server requires approval', async () => {
    const message = 'A manager must approve this quote first. Your managers have been asked.';
    answerBuilder({ quote: whole() });
    server.use(mockEndpoint(sendQuote, () => failure(422, message, { code: 'quote.awaiting_approval' })));
    const { user } = open(5);
    await user.click(await screen.findByRole('button', { name: 'Send Quote' }));
    expect(await screen.findByRole('heading', { name: 'The quote' })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  it('requests no approval for approved prices', async () => {
    const settings = { ...whole().settings, discount: 50 };
    answerBuilder({ quote: whole({ settings, approval: { state: 'approved', reasons: [] } }) });
    open(5);
    expect(await part('Summary')).toBeDefined();
    expect(screen.queryByText(/A manager must approve/)).not.toBeInTheDocument();
  });

  it('does not send to an invalid address', async () => {
    answerBuilder({ quote: whole({ customer_info: { ...customer, email: 'mia at home' } }) });
    open(5);
    expect(await screen.findByRole('button', { name: 'Send Quote' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send Quote' })).toHaveAccessibleDescription(
      /No email can be sent to this address/,
    );
    expect(screen.getByRole('button', { name: 'Save Quote' })).toBeEnabled();
  });

  it('keeps the draft on Cancel', async () => {
    answerBuilder({ quote: whole() });
    const { user } = open(5);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Quotes' })).toBeVisible();
    expect(await screen.findByText('Q-10012 is kept as a draft.')).toBeVisible();
  });
});
