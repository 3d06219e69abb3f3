import type { PublicItem, PublicQuote } from '@chainline/shared/quotes/public-quote-contract';

export const buildItem = (overrides: Partial<PublicItem> = {}): PublicItem => ({
  item_name: 'Super73 RX',
  item_sku: 'S73-RX-BLK',
  item_description: 'Moped style & fast\nRiders <100 kg',
  item_images: ['https://shop.example.com/rx.jpg'],
  quantity: 2,
  item_type: 'bike',
  unit_price: 4999,
  discount: 0,
  line_total: 9998,
  availability: { state: 'in_stock', in_stock: 0, expected_date: null },
  ...overrides,
});

export const buildPublicQuote = (overrides: Partial<PublicQuote> = {}): PublicQuote => ({
  id: 'Q-10042',
  quote_number: 'Q-10042',
  status: 'pending',
  shop: {
    name: 'Bondi Bikes',
    legal_name: 'Bondi Bikes Pty Ltd',
    abn: '51 824 753 556',
    address: '1 Campbell Parade, Bondi Beach NSW 2026',
    phone: '02 5550 1234',
    email: 'hello@bondibikes.example',
    website: 'https://bondibikes.example',
  },
  customer_name: 'Zoë Nguyễn',
  customer_email: 'z•••@example.com',
  created_at: '2026-11-20T01:00:00.000Z',
  valid_until: '2026-12-20T12:59:59.000Z',
  items: [buildItem()],
  subtotal_amount: 9998,
  shipping_cost: 0,
  labour_cost: 0,
  delivery_fee: 0,
  setup_fee: 0,
  discount_amount: 0,
  tax_amount: 908.91,
  total_amount: 9998,
  payment_option: 'full',
  deposit_amount: null,
  shipping_method: null,
  delivery_time: null,
  note: '',
  terms: {
    version: '2026-11',
    clauses: [
      { title: 'Validity', text: 'Valid until 20 December 2026.' },
      { title: 'Prices', text: 'All prices include GST.' },
    ],
    closing: 'Your consumer guarantees stay.',
  },
  content_hash: 'hash-1',
  checkout_url: null,
  acceptance: null,
  balance: null,
  payments: [],
  enclosures: [],
  preview: false,
  can: { accept: true, decline: true, ask: true },
  ...overrides,
});

export const buildAcceptance = (
  state: NonNullable<PublicQuote['acceptance']>['order']['state'],
): NonNullable<PublicQuote['acceptance']> => ({
  accepted_at: '2026-11-21T02:00:00.000Z',
  name: 'Zoë Nguyễn',
  choice: 'full',
  order: { state, order_number: state === 'waiting' ? null : '1204' },
});

export const buildBalance = (
  overrides: Partial<NonNullable<PublicQuote['balance']>> = {},
): NonNullable<PublicQuote['balance']> => ({
  agreed: 9998,
  credited: 0,
  total: 9998,
  received: 500,
  paid: 500,
  open: 9498,
  overpaid: 0,
  ...overrides,
});

export const buildPayment = (
  overrides: Partial<PublicQuote['payments'][number]> = {},
): PublicQuote['payments'][number] => ({
  kind: 'deposit',
  method: 'PayPal',
  amount: 500,
  paid_at: '2026-11-21T02:05:00.000Z',
  ...overrides,
});
