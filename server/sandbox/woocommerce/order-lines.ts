import { createInput, toInteger, toRecords, toText, type Input, type Values } from './input';
import { cleanDecimal, fromCents, toCents } from './money';
import { withoutTax } from './order-tax';
import { fullNameOf } from './product-names';
import { priceOf } from './product-price';
import { writeMeta } from './unit-write';
import type { FeeLine, ProductLine, ProductRecord, ShippingLine } from './woo-records';
import type { WooContext } from './woo-context';
import { WooError } from './woo-error';

const refuse = (code: string, message: string) => new WooError(`woocommerce_rest_${code}`, message, { status: 400 });

const amount = (input: Input, name: string, current: string): string => {
  const given = input.text(name);
  return given === undefined ? current : cleanDecimal(given) || '0';
};

const nullable = ['product_id', 'method_id', 'method_title', 'name', 'code'];

/** An item is removed by sending its reference as null, or a quantity of 0. */
const isRemoval = (item: Values): boolean =>
  nullable.some((name) => name in item && item[name] === null) ||
  ('quantity' in item && toInteger(item.quantity) === 0);

type Line = { id: number };

/** Applies posted items to the existing lines: adds new ones, changes or removes known ones. */
const writeEach = <Row extends Line>(
  lines: Row[],
  given: unknown,
  write: (current: Row | null, input: Input) => Row,
): Row[] =>
  toRecords(given).reduce<Row[]>((rows, item) => {
    const id = toInteger(item.id);
    const current = rows.find((row) => row.id === id);
    if ((id !== 0 || isRemoval(item)) && !current)
      throw refuse('invalid_item_id', 'Order item ID provided is not associated with order.');
    if (current && isRemoval(item)) return rows.filter((row) => row !== current);
    const written = write(current ?? null, createInput(item));
    return current ? rows.map((row) => (row === current ? written : row)) : [...rows, written];
  }, lines);

const findUnit = (context: WooContext, input: Input, isNew: boolean): ProductRecord | undefined => {
  const sku = input.text('sku') ?? '';
  if (sku !== '') {
    const [id] = context.store.products.withSku(sku);
    return id === undefined ? undefined : context.store.products.find(id);
  }
  const variationId = input.integer('variation_id') ?? 0;
  const id = variationId === 0 ? (input.integer('product_id') ?? 0) : variationId;
  if (id === 0 && isNew) throw refuse('required_product_reference', 'Product ID or SKU is required.');
  return context.store.products.find(id);
};

const choiceMeta = (context: WooContext, unit: ProductRecord) =>
  Object.entries(unit.options).map(([key, value]) => ({ id: context.store.nextId('lineMeta'), key, value }));

const referenceOf = (context: WooContext, unit: ProductRecord) => ({
  name: fullNameOf(context, unit),
  productId: unit.type === 'variation' ? unit.parentId : unit.id,
  variationId: unit.type === 'variation' ? unit.id : 0,
  taxClass: unit.taxClass === 'parent' ? '' : unit.taxClass,
});

/** An unknown product still becomes a line, unnamed and free, as in the real shop. */
const newProductLine = (context: WooContext, unit: ProductRecord | undefined, quantity: number): ProductLine => {
  const price = unit ? fromCents(toCents(priceOf(context, unit)) * quantity) : '0';
  const total = context.settings().tax === null ? price : withoutTax(Number(price)).toFixed(6);
  return {
    id: context.store.nextId('orderLine'),
    ...(unit ? referenceOf(context, unit) : { name: '', productId: 0, variationId: 0, taxClass: '' }),
    quantity,
    subtotal: total,
    total,
    meta: unit?.type === 'variation' ? choiceMeta(context, unit) : [],
  };
};

const withProduct = (context: WooContext, line: ProductLine, unit: ProductRecord | undefined): ProductLine =>
  unit === undefined || unit.id === (line.variationId || line.productId)
    ? line
    : { ...line, ...referenceOf(context, unit) };

export const writeProductLines = (context: WooContext, lines: ProductLine[], given: unknown): ProductLine[] =>
  writeEach(lines, given, (current, input) => {
    const unit = findUnit(context, input, current === null);
    const base = current
      ? withProduct(context, current, unit)
      : newProductLine(context, unit, input.integer('quantity') ?? 1);
    const total = amount(input, 'total', base.total);
    return {
      ...base,
      name: input.text('name') ?? base.name,
      quantity: input.integer('quantity') ?? base.quantity,
      taxClass: input.text('tax_class') ?? base.taxClass,
      total,
      // A line's subtotal is never below its total.
      subtotal: fromHigher(amount(input, 'subtotal', base.subtotal), total),
      meta: writeMeta(base.meta, input.values.meta_data, () => context.store.nextId('lineMeta')),
    };
  });

const fromHigher = (subtotal: string, total: string): string => (Number(subtotal) < Number(total) ? total : subtotal);

const blankShipping: ShippingLine = { id: 0, methodId: '', methodTitle: '', instanceId: '', total: '0', meta: [] };
const blankFee: FeeLine = { id: 0, name: '', taxClass: '', taxStatus: 'taxable', total: '0', meta: [] };

export const writeShippingLines = (context: WooContext, lines: ShippingLine[], given: unknown): ShippingLine[] =>
  writeEach(lines, given, (current, input) => {
    if (!current && toText(input.values.method_id) === '')
      throw refuse('invalid_shipping_item', 'Shipping method ID is required.');
    const base = current ?? { ...blankShipping, id: context.store.nextId('orderLine') };
    return {
      id: base.id,
      methodId: input.text('method_id') ?? base.methodId,
      methodTitle: input.text('method_title') ?? base.methodTitle,
      instanceId: input.text('instance_id') ?? base.instanceId,
      total: amount(input, 'total', base.total),
      meta: writeMeta(base.meta, input.values.meta_data, () => context.store.nextId('lineMeta')),
    };
  });

export const writeFeeLines = (context: WooContext, lines: FeeLine[], given: unknown): FeeLine[] =>
  writeEach(lines, given, (current, input) => {
    if (!current && toText(input.values.name) === '') throw refuse('invalid_fee_item', 'Fee name is required.');
    const base = current ?? { ...blankFee, id: context.store.nextId('orderLine') };
    return {
      id: base.id,
      name: input.text('name') ?? base.name,
      taxClass: input.text('tax_class') ?? base.taxClass,
      taxStatus: input.text('tax_status') ?? base.taxStatus,
      total: amount(input, 'total', base.total),
      meta: writeMeta(base.meta, input.values.meta_data, () => context.store.nextId('lineMeta')),
    };
  });
