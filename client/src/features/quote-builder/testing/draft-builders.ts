import type { Assignee } from '@chainline/shared/quotes/assignment-contract';
import type { Sellable } from '@chainline/shared/products/sellable-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { quoteTotals } from '@chainline/shared/quotes/quote-totals';
import { defaultQuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { emptyForm, toForm, type BuilderForm } from '../builder-form';
import type { DeliveryAnswer } from '../delivery-choice';

const moment = '2026-11-21T01:00:00.000Z';
export const ratesId = '0b5a3c86-6f0e-4a51-9a54-0d5a8a2f7a11';

export const buildSellable = (overrides: Partial<Sellable> = {}): Sellable => ({
  product_id: 11,
  variation_id: null,
  type: 'bike',
  name: 'Super73 RX',
  variation: '',
  sku: 'S73-RX',
  price: 4000,
  regular_price: null,
  image: null,
  stock_quantity: 3,
  stock_status: 'instock',
  cost: null,
  ...overrides,
});

export const buildProduct = (overrides: Partial<Quote['products'][number]> = {}): Quote['products'][number] => ({
  id: 101,
  product_id: 11,
  variation_id: null,
  type: 'bike',
  name: 'Super73 RX',
  sku: 'S73-RX',
  description: '',
  image: null,
  price: 4000,
  current_price: 4000,
  quantity: 1,
  discount: 0,
  lineTotal: 4000,
  stock: { state: 'in_stock', quantity: 3 },
  expected_date: null,
  cost: null,
  ...overrides,
});

export const buildLabour = (overrides: Partial<Quote['labour_items'][number]> = {}): Quote['labour_items'][number] => ({
  id: 201,
  description: 'Fit mudguards',
  labourPrice: 60,
  labourCost: null,
  quantity: 1,
  lineTotal: 60,
  ...overrides,
});

export const buildOption = (overrides: Partial<DeliveryOption> = {}): DeliveryOption => ({
  code: 'local',
  name: 'Local delivery',
  price: 125,
  full_price: null,
  delivery_time: '2-3 business days',
  description: 'Delivered by us',
  type: 'delivery',
  provider: 'local',
  assembly_included: false,
  distance_km: 60,
  distance_estimated: false,
  features: [],
  service_code: null,
  breakdown: null,
  signature_required: false,
  insurance_required: false,
  ...overrides,
});

export const pickup = buildOption({
  code: 'pickup',
  name: 'Store pickup',
  price: 0,
  type: 'pickup',
  provider: 'pickup',
  distance_km: null,
});

export const buildAnswer = (overrides: Partial<DeliveryAnswer> = {}): DeliveryAnswer => ({
  options: [buildOption(), pickup],
  not_offered: [],
  distance: { km: 60, method: 'route', estimated: false, formatted_address: null },
  parcel: { weight: 15, length: 140, width: 25, height: 80, packageCount: 1 },
  rates_id: ratesId,
  ...overrides,
});

const customer = {
  name: 'Mia Wong',
  company: '',
  email: 'mia@example.com',
  phone: '0412 345 678',
  address: '12 Curlewis St, Bondi Beach NSW 2026',
};

const can: Quote['can'] = {
  edit: true,
  change_customer: true,
  send: true,
  request_approval: false,
  approve: false,
  revoke_link: false,
  requote: false,
  duplicate: true,
  expire: false,
  assign: false,
  remove: true,
  complete: false,
  make_order: false,
  record_payment: false,
  request_balance: false,
  refund: false,
};

export const buildQuote = (overrides: Partial<Quote> = {}): Quote => {
  const products = overrides.products ?? [buildProduct()];
  const labour_items = overrides.labour_items ?? [];
  const totals = quoteTotals({ products, labour_items, discount: 0, shipping_fee: 0, delivery_fee: 0, setup_fee: 0 });
  const info = overrides.customer_info ?? customer;
  return {
    id: 12,
    quote_number: 'Q-10012',
    revision: 1,
    customer_id: 3,
    customer_name: info.name,
    customer_email: info.email,
    customer_phone: info.phone,
    total_amount: totals.total_amount,
    status: 'draft',
    created_at: moment,
    updated_at: moment,
    assigned_to: 7,
    assigned_to_name: 'Alex Reid',
    item_count: products.length,
    valid_until: null,
    version: 1,
    customer_info: info,
    products,
    labour_items,
    settings: {
      discount: 0,
      validDays: 30,
      paymentOption: 'customer_chooses',
      assignedTo: 7,
      notes: '',
      customer_note: '',
    },
    delivery_option: null,
    manual_shipping_fee: null,
    shipping_fee: 0,
    distance_confirmed: false,
    parcel: null,
    totals,
    deposit_amount: 500,
    created_by_name: 'Alex Reid',
    sent_at: null,
    opened_at: null,
    accepted_at: null,
    revisions: [],
    link: null,
    emails: [],
    events: [],
    approval: { state: 'none', reasons: [] },
    acceptance: null,
    payments: [],
    balance: null,
    balance_request: null,
    can,
    ...overrides,
  };
};

export const buildForm = (overrides: Partial<BuilderForm> = {}): BuilderForm => ({
  ...toForm(buildQuote()),
  ...overrides,
});

export const blankForm = (): BuilderForm => emptyForm(defaultQuoteSettings);

export const buildAssignee = (overrides: Partial<Assignee> = {}): Assignee => ({
  id: 7,
  username: 'alex',
  first_name: 'Alex',
  last_name: 'Reid',
  role: 'staff',
  is_active: true,
  assigned_quotes_count: 3,
  capacity: 10,
  ...overrides,
});
