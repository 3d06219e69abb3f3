import { randomUUID } from 'node:crypto';
import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import type { QuoteStatus } from '@chainline/shared/quotes/quote-status';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import sql from 'sql-template-tag';
import type { Db } from '../src/db/db';
import type { NewLine, QuoteContent } from '../src/features/quotes/quote-rows';
import { createQuoteStore } from '../src/features/quotes/quote-store';
import { testNow } from './factories';

type ProductInput = QuoteDraft['products'][number];
type LabourInput = QuoteDraft['labour_items'][number];

/** One unit of a simple product, as sent by the builder. */
export const chosen = (productId: number, changes: Partial<ProductInput> = {}): ProductInput => ({
  id: null,
  product_id: productId,
  variation_id: null,
  quantity: 1,
  discount: 0,
  refresh_price: false,
  expected_date: null,
  ...changes,
});

export const labour = (changes: Partial<LabourInput> = {}): LabourInput => ({
  id: null,
  description: 'Assembly',
  labourPrice: 80,
  labourCost: null,
  quantity: 1,
  ...changes,
});

type DraftChanges = Omit<Partial<QuoteDraft>, 'settings' | 'customer_info'> & {
  settings?: Partial<QuoteDraft['settings']>;
  customer_info?: Partial<QuoteDraft['customer_info']>;
};

/** Draft as sent by the builder: a customer, but no items. */
export const makeDraft = ({ settings, customer_info: customer, ...changes }: DraftChanges = {}): QuoteDraft => ({
  customer_info: {
    name: 'Zoë Nguyễn',
    company: '',
    email: 'zoe@customer.example',
    phone: '0400 000 000',
    address: '7 Carrington Road, Randwick NSW 2031',
    ...customer,
  },
  products: [],
  labour_items: [],
  settings: {
    discount: 0,
    validDays: 30,
    paymentOption: 'customer_chooses',
    assignedTo: null,
    notes: '',
    customer_note: '',
    ...settings,
  },
  delivery: null,
  keep_delivery: true,
  manual_shipping_fee: null,
  distance_confirmed: false,
  parcel: null,
  ...changes,
});

export const pickup: DeliveryOption = {
  code: 'pickup_boxed',
  name: 'Pickup, boxed',
  price: 0,
  full_price: null,
  delivery_time: 'Ready immediately',
  description: '',
  type: 'pickup',
  provider: 'pickup',
  assembly_included: false,
  distance_km: null,
  distance_estimated: false,
  features: [],
  service_code: null,
  breakdown: null,
  signature_required: false,
  insurance_required: false,
};

export const makeLine = (changes: Partial<NewLine> = {}): NewLine => ({
  id: null,
  kind: 'product',
  product_id: 1,
  variation_id: null,
  item_type: 'bike',
  name: 'Tourer',
  sku: 'T-1',
  description: '',
  image: null,
  unit_price: 1000,
  unit_cost: 600,
  quantity: 1,
  discount_percent: 0,
  line_total: 1000,
  expected_date: null,
  ...changes,
});

export const makeContent = (changes: Partial<QuoteContent> = {}): QuoteContent => ({
  customer_name: 'Zoë Nguyễn',
  customer_company: '',
  customer_email: 'zoe@customer.example',
  customer_phone: '0400 000 000',
  customer_address: '7 Carrington Road, Randwick NSW 2031',
  discount_percent: 0,
  valid_days: 30,
  payment_option: 'customer_chooses',
  notes: '',
  customer_note: '',
  delivery_option: pickup,
  manual_shipping_fee: null,
  distance_confirmed: false,
  parcel: null,
  subtotal_amount: 1000,
  labour_cost: 0,
  discount_amount: 0,
  shipping_cost: 0,
  delivery_fee: 0,
  setup_fee: 0,
  tax_amount: 90.91,
  total_amount: 1000,
  deposit_amount: 500,
  item_count: 1,
  assigned_to: null,
  approval: 'none',
  approval_reasons: [],
  ...changes,
});

type QuoteChanges = {
  content?: Partial<QuoteContent>;
  lines?: NewLine[];
  createdBy?: number | null;
  status?: QuoteStatus;
  createdAt?: Date;
  validUntil?: Date | null;
};

/** Stores a quote for one bike, a draft by default; returns the id. */
export const addQuote = async (db: Db, changes: QuoteChanges = {}): Promise<number> => {
  const { content, lines = [makeLine()], createdBy = null, status = 'draft' } = changes;
  const { createdAt = testNow, validUntil = null } = changes;
  const quotes = createQuoteStore(db);
  const id = await quotes.insert({ content: makeContent(content), clientKey: randomUUID(), createdBy, at: createdAt });
  if (id === null) throw new Error('The quote is there already');
  await quotes.replaceLines(id, lines);
  await db.exec(sql`update quotes set status = ${status}, valid_until = ${validUntil} where id = ${id}`);
  return id;
};
