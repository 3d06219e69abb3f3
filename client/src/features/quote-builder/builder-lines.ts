import { maxLines } from '@chainline/shared/quotes/quote-draft';
import type { Sellable } from '@chainline/shared/products/sellable-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { toDelivery, type BuilderForm, type LabourLine, type ProductLine } from './builder-form';

export const maxOfOne = 999;

type StockState = ProductLine['stock']['state'];
type Unit = Pick<ProductLine, 'product_id' | 'variation_id'>;

const isSameUnit = (one: Unit, other: Unit): boolean =>
  one.product_id === other.product_id && one.variation_id === other.variation_id;

export const unitName = ({ name, variation }: Pick<Sellable, 'name' | 'variation'>): string =>
  variation === '' ? name : `${name} - ${variation}`;

const countedState = (quantity: number, asked: number): StockState => {
  if (quantity <= 0) return 'none';
  return quantity >= asked ? 'in_stock' : 'partial';
};

/** Stock state for a line's quantity; the stated status if the unit is not counted. */
export const stockStateOf = ({ stock, quantity }: Pick<ProductLine, 'stock' | 'quantity'>): StockState =>
  stock.quantity === null ? stock.state : countedState(stock.quantity, quantity);

/** The line with the stock state for the quantity that is asked for now. */
export const withStockState = (line: ProductLine): ProductLine => ({
  ...line,
  stock: { ...line.stock, state: stockStateOf(line) },
});

const toLine = (unit: Sellable): ProductLine => ({
  key: `unit-${unit.product_id}-${unit.variation_id ?? 0}`,
  id: null,
  product_id: unit.product_id,
  variation_id: unit.variation_id,
  type: unit.type,
  name: unitName(unit),
  sku: unit.sku,
  image: unit.image,
  price: unit.price,
  current_price: unit.price,
  quantity: 1,
  discount: '0',
  refresh_price: false,
  expected_date: null,
  stock: {
    state: unit.stock_quantity === null && unit.stock_status === 'instock' ? 'not_counted' : 'none',
    quantity: unit.stock_quantity,
  },
  cost: unit.cost,
});

/** Adds one of a unit; returns the form unchanged if the quote is full. */
export const addUnit = (form: BuilderForm, unit: Sellable): BuilderForm => {
  const present = form.products.find((line) => isSameUnit(line, unit));
  if (present) return setQuantity(form, present.key, Math.min(maxOfOne, present.quantity + 1));
  return form.products.length >= maxLines ? form : { ...form, products: [...form.products, toLine(unit)] };
};

export const changeLine = (form: BuilderForm, key: string, patch: Partial<ProductLine>): BuilderForm => ({
  ...form,
  products: form.products.map((line) => (line.key === key ? { ...line, ...patch } : line)),
});

export const removeLine = (form: BuilderForm, key: string): BuilderForm => ({
  ...form,
  products: form.products.filter((line) => line.key !== key),
});

/** A quantity of 0 or less removes the item. */
export const setQuantity = (form: BuilderForm, key: string, quantity: number): BuilderForm => {
  if (quantity <= 0) return removeLine(form, key);
  const present = form.products.find((line) => line.key === key)?.quantity;
  return present === quantity || quantity > maxOfOne ? form : changeLine(form, key, { quantity });
};

/** Applies the shop's current price to a line. */
export const takeCurrentPrice = (form: BuilderForm, { key, current_price: price }: ProductLine): BuilderForm =>
  price === null ? form : changeLine(form, key, { price, refresh_price: true });

export const addLabour = (form: BuilderForm, item: Omit<LabourLine, 'key' | 'id'>): BuilderForm => {
  if (form.labour_items.length >= maxLines) return form;
  const used = form.labour_items.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const key = `new-${Math.max(0, ...used) + 1}`;
  return { ...form, labour_items: [...form.labour_items, { key, id: null, ...item }] };
};

export const removeLabour = (form: BuilderForm, key: string): BuilderForm => ({
  ...form,
  labour_items: form.labour_items.filter((line) => line.key !== key),
});

/** Maps the keys of the sent lines to the saved lines, which come in the same order. */
const answersFor = <Stored>(sent: readonly { key: string }[], stored: readonly Stored[]): Map<string, Stored> =>
  new Map(
    sent.flatMap(({ key }, at) => {
      const answer = stored[at];
      return answer === undefined ? [] : [[key, answer] as const];
    }),
  );

const withStored = (line: ProductLine, stored: Quote['products'][number]): ProductLine => ({
  ...line,
  id: stored.id,
  name: stored.name,
  sku: stored.sku,
  image: stored.image,
  price: stored.price,
  current_price: stored.current_price,
  refresh_price: false,
  stock: stored.stock,
  cost: stored.cost,
});

/** A choice the server dropped stays selected here and is priced again. */
const savedDelivery = (chosen: BuilderForm['delivery'], quote: Quote): BuilderForm['delivery'] =>
  toDelivery(quote) ?? (chosen && { ...chosen, rates_id: null, basis: '' });

/** Form after `sent` was saved as `quote`: takes over the server's values and keeps edits made since. */
export const withSaved = (form: BuilderForm, sent: BuilderForm, quote: Quote): BuilderForm => {
  const products = answersFor(sent.products, quote.products);
  const asSent = new Map(sent.products.map((line) => [line.key, line]));
  const labour = answersFor(sent.labour_items, quote.labour_items);
  const isSentDelivery = form.delivery !== null && form.delivery.option === sent.delivery?.option;
  return {
    ...form,
    products: form.products.map((line) => {
      const stored = products.get(line.key);
      if (!stored || !isSameUnit(stored, line)) return line;
      const askedSince = line.refresh_price && asSent.get(line.key)?.refresh_price !== true;
      return askedSince ? { ...line, id: stored.id } : withStored(line, stored);
    }),
    labour_items: form.labour_items.map((line) => ({ ...line, id: labour.get(line.key)?.id ?? line.id })),
    settings: { ...form.settings, assignedTo: form.settings.assignedTo ?? quote.settings.assignedTo },
    delivery: isSentDelivery ? savedDelivery(form.delivery, quote) : form.delivery,
  };
};

/** Matches lines with those of another version, each at most once. */
const takeIds = <Line extends { id: number | null }, Other extends { id: number }>(
  lines: readonly Line[],
  others: readonly Other[],
  isSame: (line: Line, other: Other) => boolean,
): Line[] => {
  const free = [...others];
  return lines.map((line) => {
    const at = free.findIndex((other) => isSame(line, other));
    const [taken] = at < 0 ? [] : free.splice(at, 1);
    return { ...line, id: taken?.id ?? null };
  });
};

/** The form rebased onto another version of the quote: lines in both keep their ids, and so their prices. */
export const rebase = (form: BuilderForm, onto: Quote): BuilderForm => ({
  ...form,
  products: takeIds(form.products, onto.products, isSameUnit),
  labour_items: takeIds(
    form.labour_items,
    onto.labour_items,
    (one, other) => one.id === other.id || one.description === other.description,
  ),
});
