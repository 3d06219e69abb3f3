import { depositOf, productLineTotal, quoteTotals } from '@chainline/shared/quotes/quote-totals';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import type { NewLine, QuoteContent } from '../quote-rows';
import type { QuoteStore } from '../quote-store';

/** A courier for $125 to a geocoded address. */
export const courier: DeliveryOption = {
  code: 'local',
  name: 'Local courier, assembled',
  price: 125,
  full_price: null,
  delivery_time: '1-2 business days',
  description: '',
  type: 'delivery',
  provider: 'local',
  assembly_included: true,
  distance_km: 12,
  distance_estimated: false,
  features: [],
  service_code: null,
  breakdown: null,
  signature_required: false,
  insurance_required: false,
};

const toLine = (name: string, price: number, quantity: number): NewLine => ({
  id: null,
  kind: 'product',
  product_id: 1,
  variation_id: null,
  item_type: 'bike',
  name,
  sku: 'SKU-1',
  description: '',
  image: null,
  unit_price: price,
  unit_cost: null,
  quantity,
  discount_percent: 0,
  line_total: productLineTotal({ price, quantity, discount: 0 }),
  expected_date: null,
});

/** One bike for $2,000 with courier delivery, complete enough to be sent. */
const completeContent = (): QuoteContent => {
  const products = [{ price: 2000, quantity: 1, discount: 0 }];
  const totals = quoteTotals({
    products,
    labour_items: [],
    discount: 0,
    shipping_fee: 125,
    delivery_fee: 0,
    setup_fee: 0,
  });
  return {
    ...totals,
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
    delivery_option: courier,
    manual_shipping_fee: null,
    distance_confirmed: false,
    parcel: null,
    deposit_amount: depositOf(totals.total_amount, 500) ?? totals.total_amount,
    item_count: 1,
    assigned_to: null,
    approval: 'none',
    approval_reasons: [],
  };
};

type Draft = { changes?: Partial<QuoteContent>; createdBy?: number | null; withLines?: boolean; at: Date };

/** Adds a draft that is ready to be sent. @returns its id */
export const addDraft = async (
  { quotes }: { quotes: QuoteStore },
  { changes = {}, createdBy = null, withLines = true, at }: Draft,
): Promise<number> => {
  const content = { ...completeContent(), ...changes };
  const id = await quotes.insert({ content, clientKey: null, createdBy, at });
  if (id === null) throw new Error('The draft was not inserted');
  if (withLines) await quotes.replaceLines(id, [toLine('Velora Metro 500', 2000, 1)]);
  return id;
};
