import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import { depositOf, labourLineTotal, productLineTotal, quoteTotals } from '@chainline/shared/quotes/quote-totals';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { ValidationError } from '../../errors';
import { toText } from '../../html-text';
import type { SellableUnit } from '../products';
import { assertAmounts } from './quote-limits';
import { toCustomerColumns, type LineRow, type NewLine, type QuoteContent } from './quote-rows';

type ProductInput = QuoteDraft['products'][number];
type LabourInput = QuoteDraft['labour_items'][number];
type UnitKey = Pick<ProductInput, 'product_id' | 'variation_id'>;

const longestDescription = 1_000;

const keyOf = ({ product_id, variation_id }: { product_id: number | null; variation_id: number | null }): string =>
  `${product_id}/${variation_id}`;

const toSnapshot = (unit: SellableUnit) => ({
  name: unit.options === '' ? unit.name : `${unit.name} - ${unit.options}`,
  sku: unit.sku,
  description: toText(unit.description).slice(0, longestDescription),
  image: unit.image,
  item_type: unit.type,
  unit_price: unit.price,
  unit_cost: unit.cost,
});

type Snapshot = ReturnType<typeof toSnapshot>;
type Offered = Pick<LineRow, keyof Snapshot>;

const toProductLine = (
  id: number | null,
  input: Pick<ProductInput, 'product_id' | 'variation_id' | 'quantity' | 'discount' | 'expected_date'>,
  offered: Offered,
): NewLine => ({
  id,
  kind: 'product',
  product_id: input.product_id,
  variation_id: input.variation_id,
  name: offered.name,
  sku: offered.sku,
  description: offered.description,
  image: offered.image,
  item_type: offered.item_type,
  unit_price: offered.unit_price,
  unit_cost: offered.unit_cost,
  quantity: input.quantity,
  discount_percent: input.discount,
  line_total: productLineTotal({ price: offered.unit_price, quantity: input.quantity, discount: input.discount }),
  expected_date: input.expected_date,
});

type LabourKept = { unit_cost: number | null; id: number } | undefined;

const toLabourLine = (input: LabourInput, kept: LabourKept, mayKnowCosts: boolean): NewLine => ({
  id: kept?.id ?? null,
  kind: 'labour',
  product_id: null,
  variation_id: null,
  item_type: null,
  name: input.description,
  sku: '',
  description: '',
  image: null,
  unit_price: input.labourPrice,
  // Users who may not see costs cannot change them either.
  unit_cost: mayKnowCosts ? input.labourCost : (kept?.unit_cost ?? null),
  quantity: input.quantity,
  discount_percent: 0,
  line_total: labourLineTotal({ labourPrice: input.labourPrice, quantity: input.quantity }),
  expected_date: null,
});

export const unitsOf = (products: readonly UnitKey[]): UnitKey[] =>
  products.map(({ product_id, variation_id }) => ({ product_id, variation_id }));

/** If two lines have the same id, the second becomes a new line. */
const withDistinctIds = (lines: NewLine[]): NewLine[] => {
  const seen = new Set<number>();
  return lines.map((line) => {
    if (line.id === null) return line;
    if (seen.has(line.id)) return { ...line, id: null };
    seen.add(line.id);
    return line;
  });
};

type Known = { stored: LineRow[]; units: SellableUnit[]; mayKnowCosts: boolean };

/**
 * Stored lines keep their quoted price unless a refresh is requested; new lines and changed units take the current
 * price.
 * @throws ValidationError naming the lines whose unit is not sold
 */
export const toLines = (draft: QuoteDraft, { stored, units, mayKnowCosts }: Known): NewLine[] => {
  const storedById = new Map(stored.map((line) => [line.id, line]));
  const unitsByKey = new Map(units.map((unit) => [keyOf(unit), unit]));
  const unsold: number[] = [];

  const products = draft.products.flatMap((input, at) => {
    const line = storedById.get(input.id ?? 0);
    const kept = line && keyOf(line) === keyOf(input) ? line : undefined;
    const unit = unitsByKey.get(keyOf(input));
    const offered = kept && !input.refresh_price ? kept : unit && toSnapshot(unit);
    if (offered) return [toProductLine(kept?.id ?? null, input, offered)];
    unsold.push(at);
    return [];
  });
  if (unsold.length > 0) {
    throw new ValidationError('quote.not_sold', 'Some of the products are no longer sold.', {
      fields: unsold.map((at) => ({
        path: `draft.products.${at}.product_id`,
        message: 'This product is no longer sold.',
      })),
    });
  }
  const labour = draft.labour_items.map((input) => {
    const line = storedById.get(input.id ?? 0);
    return toLabourLine(input, line?.kind === 'labour' ? line : undefined, mayKnowCosts);
  });
  return withDistinctIds([...products, ...labour]);
};

type Priced = Pick<QuoteContent, 'discount_percent' | 'shipping_cost'>;

/** @throws ValidationError if they exceed the largest amount */
const totalsOf = (lines: NewLine[], { discount_percent, shipping_cost }: Priced, settings: QuoteSettings) => {
  const products = lines.filter(({ kind }) => kind === 'product');
  const totals = quoteTotals({
    products: products.map((line) => ({
      price: line.unit_price,
      quantity: line.quantity,
      discount: line.discount_percent,
    })),
    labour_items: lines
      .filter(({ kind }) => kind === 'labour')
      .map((line) => ({ labourPrice: line.unit_price, quantity: line.quantity })),
    discount: discount_percent,
    shipping_fee: shipping_cost,
    delivery_fee: settings.delivery_fee,
    setup_fee: settings.setup_fee,
  });
  assertAmounts(lines, totals);
  return {
    ...totals,
    deposit_amount: depositOf(totals.total_amount, settings.deposit) ?? totals.total_amount,
    item_count: products.length,
  };
};

type Chosen = { lines: NewLine[]; option: DeliveryOption | null; assignee: number; settings: QuoteSettings };

/** A fee set by hand overrides the chosen option's price. */
export const toContent = (draft: QuoteDraft, { lines, option, assignee, settings }: Chosen): QuoteContent => {
  const chosen = {
    discount_percent: draft.settings.discount,
    shipping_cost: draft.manual_shipping_fee ?? option?.price ?? 0,
  };
  return {
    ...toCustomerColumns(draft.customer_info),
    ...chosen,
    valid_days: draft.settings.validDays,
    payment_option: draft.settings.paymentOption,
    notes: draft.settings.notes,
    customer_note: draft.settings.customer_note,
    delivery_option: option,
    manual_shipping_fee: draft.manual_shipping_fee,
    distance_confirmed: draft.distance_confirmed,
    parcel: draft.parcel,
    assigned_to: assignee,
    approval: 'none',
    approval_reasons: [],
    ...totalsOf(lines, chosen, settings),
  };
};

/** Keeps the quoted price; takes the current one if `units` contains the unit and it is still sold. */
export const copyLines = (stored: LineRow[], units: SellableUnit[]): NewLine[] => {
  const unitsByKey = new Map(units.map((unit) => [keyOf(unit), unit]));
  return stored.map((line) => {
    const unit = line.product_id === null ? undefined : unitsByKey.get(keyOf(line));
    const copy = { ...line, ...(unit && toSnapshot(unit)), id: null };
    const total = { price: copy.unit_price, quantity: copy.quantity, discount: copy.discount_percent };
    return { ...copy, line_total: productLineTotal(total) };
  });
};

export const copyContent = (stored: QuoteContent, lines: NewLine[], settings: QuoteSettings): QuoteContent => ({
  ...stored,
  ...totalsOf(lines, stored, settings),
});
