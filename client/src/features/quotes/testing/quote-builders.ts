import type { Assignee } from '@chainline/shared/quotes/assignment-contract';
import { quoteSchema, type Quote, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';

export const moment = '2026-11-20T01:00:00.000Z';

export const buildSummary = (overrides: Partial<QuoteSummary> = {}): QuoteSummary => ({
  id: 41,
  quote_number: 'Q-10041',
  revision: 1,
  customer_id: 3,
  customer_name: 'Zoë Nguyễn',
  customer_email: 'zoe@example.com',
  customer_phone: '+61 400 111 222',
  total_amount: 3198.5,
  status: 'sent',
  created_at: moment,
  updated_at: moment,
  assigned_to: 7,
  assigned_to_name: 'Sam Okafor',
  item_count: 2,
  valid_until: '2026-12-20T12:59:59.000Z',
  version: 3,
  ...overrides,
});

export const buildAssignee = (overrides: Partial<Assignee> = {}): Assignee => ({
  id: 7,
  username: 'sam',
  first_name: 'Sam',
  last_name: 'Okafor',
  role: 'staff',
  is_active: true,
  assigned_quotes_count: 4,
  capacity: 10,
  ...overrides,
});

type ProductLine = Quote['products'][number];

export const buildLine = (overrides: Partial<ProductLine> = {}): ProductLine => ({
  id: 1,
  product_id: 501,
  variation_id: null,
  type: 'bike',
  name: 'Super73 RX',
  sku: 'S73-RX',
  description: '',
  image: null,
  price: 3000,
  current_price: 3000,
  quantity: 1,
  discount: 0,
  lineTotal: 3000,
  stock: { state: 'in_stock', quantity: 4 },
  expected_date: null,
  cost: 2000,
  ...overrides,
});

type Event = Quote['events'][number];

export const buildEvent = (overrides: Partial<Event> = {}): Event => ({
  id: 1,
  type: 'created',
  at: moment,
  by: 'Sam Okafor',
  source: 'staff',
  text: 'Quote created',
  ...overrides,
});

const nothingAllowed: Quote['can'] = {
  edit: false,
  change_customer: false,
  send: false,
  request_approval: false,
  approve: false,
  revoke_link: false,
  requote: false,
  duplicate: false,
  expire: false,
  assign: false,
  remove: false,
  complete: false,
  make_order: false,
  record_payment: false,
  request_balance: false,
  refund: false,
};

export const allow = (...what: (keyof Quote['can'])[]): Quote['can'] => ({
  ...nothingAllowed,
  ...Object.fromEntries(what.map((each) => [each, true])),
});

/** A sent quote with a bike and an hour of labour; no action is allowed unless overridden. */
export const buildQuote = (overrides: Partial<Quote> = {}): Quote =>
  quoteSchema.parse({
    ...buildSummary(),
    customer_info: {
      name: 'Zoë Nguyễn',
      company: '',
      email: 'zoe@example.com',
      phone: '+61 400 111 222',
      address: '1 Campbell Parade, Bondi Beach NSW 2026',
    },
    products: [buildLine()],
    labour_items: [
      { id: 2, description: 'Assembly', labourPrice: 198.5, labourCost: null, quantity: 1, lineTotal: 198.5 },
    ],
    settings: {
      discount: 0,
      validDays: 30,
      paymentOption: 'deposit',
      assignedTo: 7,
      notes: 'Rides to work',
      customer_note: 'See you soon',
    },
    delivery_option: null,
    manual_shipping_fee: null,
    shipping_fee: 0,
    distance_confirmed: false,
    parcel: null,
    totals: {
      subtotal_amount: 3000,
      labour_cost: 198.5,
      discount_amount: 0,
      shipping_cost: 0,
      delivery_fee: 0,
      setup_fee: 0,
      tax_amount: 290.77,
      total_amount: 3198.5,
    },
    deposit_amount: 500,
    created_by_name: 'Sam Okafor',
    sent_at: moment,
    opened_at: null,
    accepted_at: null,
    revisions: [],
    link: { email: 'zoe@example.com', expires_at: '2026-12-20T12:59:59.000Z', state: 'live' },
    emails: [],
    events: [buildEvent()],
    approval: { state: 'none', reasons: [] },
    acceptance: null,
    payments: [],
    balance: null,
    balance_request: null,
    can: nothingAllowed,
    ...overrides,
  });

export const buildAcceptance = (overrides: Partial<NonNullable<Quote['acceptance']>> = {}) => ({
  name: 'Zoë N.',
  email: 'zoe@example.com',
  accepted_at: moment,
  choice: 'deposit' as const,
  terms_version: '2026-11',
  snapshot_hash: 'abc',
  intact: true,
  order: {
    state: 'waiting' as const,
    woo_order_id: null,
    order_number: null,
    status: null,
    amount_due: 500,
    attempts: 2,
    last_error: 'The shop is closed.',
  },
  ...overrides,
});

export const buildPayment = (overrides: Partial<Quote['payments'][number]> = {}): Quote['payments'][number] => ({
  id: 1,
  kind: 'deposit',
  method: 'online',
  method_title: 'PayPal',
  amount: 500,
  credited: 0,
  reference: 'TX-1',
  note: '',
  order_number: '1204',
  paid_at: moment,
  recorded_by: null,
  ...overrides,
});

export const buildBalance = (
  overrides: Partial<NonNullable<Quote['balance']>> = {},
): NonNullable<Quote['balance']> => ({
  agreed: 3198.5,
  credited: 0,
  total: 3198.5,
  received: 500,
  paid: 500,
  open: 2698.5,
  overpaid: 0,
  ...overrides,
});
