import { decodeHTMLStrict } from 'entities';
import type { z } from 'zod';
import { toMoneyText } from '../money-text';
import { toMoment } from './woo-moment';
import { toSaleMarker } from './woo-sale-mapper';
import type {
  rawBatchEntry,
  rawCategory,
  rawDetails,
  rawMarked,
  rawOrder,
  rawProduct,
  rawStock,
  rawVariation,
  rawVariationDetails,
  rawWebhook,
} from './woo-schemas';

export type WooImage = { id: number; src: string; name: string; alt: string };
export type WooCategory = { id: number; name: string; parentId: number | null; slug: string };
export type WooStockStatus = 'instock' | 'outofstock' | 'onbackorder';
export type WooBackorders = 'no' | 'notify' | 'yes';

/** Money is text in dollars with two decimals; texts contain no HTML entities. */
export type WooProduct = {
  id: number;
  name: string;
  type: string;
  status: string;
  /** The shop's HTML; sanitise before displaying. */
  description: string;
  sku: string;
  gtin: string;
  price: string | null;
  regularPrice: string | null;
  salePrice: string | null;
  priceHtml: string;
  manageStock: boolean;
  stockQuantity: number | null;
  stockStatus: WooStockStatus;
  backorders: WooBackorders;
  categories: { id: number; name: string }[];
  images: WooImage[];
  permalink: string;
  /** Not updated when an order takes stock. */
  modifiedAt: Date | null;
};

export type StockKeeper = 'own' | 'parent' | 'none';

export type WooVariation = {
  id: number;
  parentId: number;
  status: string;
  sku: string;
  gtin: string;
  price: string | null;
  regularPrice: string | null;
  salePrice: string | null;
  managedBy: StockKeeper;
  stockQuantity: number | null;
  stockStatus: WooStockStatus;
  backorders: WooBackorders;
  attributes: { name: string; option: string }[];
  image: WooImage | null;
  modifiedAt: Date | null;
};

/** `quantity` is null if not tracked or unreadable; it may be negative. */
export type WooStock = {
  id: number;
  managedBy: StockKeeper;
  quantity: number | null;
  status: WooStockStatus;
  backorders: WooBackorders;
  modifiedAt: Date | null;
};

export type WooOrderLine = {
  productId: number;
  variationId: number | null;
  quantity: number;
  /** Units of this line taken from stock and not returned. */
  reducedStock: number;
  /** Including tax. */
  totalCents: number | null;
};

/** Unit whose stock a line reduces: the product, for variations that share its stock. */
export const unitOfLine = (
  { productId, variationId }: Pick<WooOrderLine, 'productId' | 'variationId'>,
  sharing: ReadonlySet<number>,
): number => (variationId === null || sharing.has(variationId) ? productId : variationId);

export type WooOrder = {
  id: number;
  number: string;
  status: string;
  modifiedAt: Date | null;
  createdAt: Date | null;
  /** Acceptance that the order was created for. */
  marker: string | null;
  lines: WooOrderLine[];
};

export type WooWebhook = { id: number; name: string; status: string; topic: string; deliveryUrl: string };

/** Marker of our last change; null if the unit does not have stock of its own. */
export type WooMarker = { marker: string | null; quantity: number | null };

export type WooRefusal = { id: number; ok: false; code: string; message: string; retryable: boolean };

export type AdjustResult = { id: number; ok: true; quantity: number | null } | WooRefusal;

/** A variation without its own picture has its product's. */
export type WooDetails = {
  id: number;
  /** Its variations have the prices; the shop ignores one written to the product. */
  isVariable?: boolean;
  regularPrice: string | null;
  salePrice: string | null;
  description: string;
  images: WooImage[];
};

/**
 * Meta field with the marker of the last change to a unit. Each installation has its own field, so that none overwrites
 * another's marker.
 */
const markerKey = '_chainline_intent';

/** Signature of a call: the installation's name, a number, the time in seconds and a token. */
const signature = /^[\da-f-]{36}\.\d{1,15}\.\d{1,12}\.[\da-f-]{36}$/;

/** `name` is null for unsigned changes. */
export const markerKeyOf = (name: string | null): string => (name === null ? markerKey : `${markerKey}_${name}`);

const reducedStockKey = '_reduced_stock';

/** Range of a Postgres integer. */
const largestQuantity = 2 ** 31 - 1;

/** Rounds fractions down: half a unit cannot be sold. Out-of-range numbers are unknown. */
const toQuantity = (quantity: string | number | null | undefined): number | null => {
  if (quantity === null || quantity === undefined || String(quantity).trim() === '') return null;
  const floored = Math.floor(Number(quantity));
  return Math.abs(floored) <= largestQuantity ? floored : null;
};

const toKeeper = (manageStock: boolean | string): StockKeeper => {
  if (manageStock === 'parent') return 'parent';
  return manageStock === true || manageStock === 'yes' || manageStock === 'true' ? 'own' : 'none';
};

/** Unknown statuses from plugins count as out of stock. */
const toStatus = (status: string): WooStockStatus =>
  status === 'instock' || status === 'onbackorder' ? status : 'outofstock';

const toBackorders = (backorders: string): WooBackorders =>
  backorders === 'yes' || backorders === 'notify' ? backorders : 'no';

const toImage = ({ id, src, name, alt }: WooImage): WooImage => ({
  id,
  src,
  name: decodeHTMLStrict(name),
  alt: decodeHTMLStrict(alt),
});

const toPrices = (raw: Pick<z.output<typeof rawProduct>, 'price' | 'regular_price' | 'sale_price'>) => ({
  price: toMoneyText(raw.price),
  regularPrice: toMoneyText(raw.regular_price),
  salePrice: toMoneyText(raw.sale_price),
});

export const toWooProduct = (raw: z.output<typeof rawProduct>): WooProduct => ({
  id: raw.id,
  name: decodeHTMLStrict(raw.name),
  type: raw.type,
  status: raw.status,
  description: raw.description,
  sku: raw.sku,
  gtin: raw.global_unique_id,
  ...toPrices(raw),
  priceHtml: raw.price_html,
  manageStock: toKeeper(raw.manage_stock) === 'own',
  stockQuantity: toQuantity(raw.stock_quantity),
  stockStatus: toStatus(raw.stock_status),
  backorders: toBackorders(raw.backorders),
  categories: raw.categories.map(({ id, name }) => ({ id, name: decodeHTMLStrict(name) })),
  images: raw.images.map(toImage),
  permalink: raw.permalink,
  modifiedAt: toMoment(raw.date_modified_gmt),
});

export const toWooVariation = (raw: z.output<typeof rawVariation>, parentId: number): WooVariation => ({
  id: raw.id,
  parentId,
  status: raw.status,
  sku: raw.sku,
  gtin: raw.global_unique_id,
  ...toPrices(raw),
  managedBy: toKeeper(raw.manage_stock),
  stockQuantity: toQuantity(raw.stock_quantity),
  stockStatus: toStatus(raw.stock_status),
  backorders: toBackorders(raw.backorders),
  attributes: raw.attributes.map(({ name, option }) => ({
    name: decodeHTMLStrict(name),
    option: decodeHTMLStrict(option),
  })),
  image: raw.image === null ? null : toImage(raw.image),
  modifiedAt: toMoment(raw.date_modified_gmt),
});

export const toWooCategory = ({ id, name, parent, slug }: z.output<typeof rawCategory>): WooCategory => ({
  id,
  name: decodeHTMLStrict(name),
  parentId: parent === 0 ? null : parent,
  slug,
});

export const toWooStock = (raw: z.output<typeof rawStock>): WooStock => {
  const managedBy = toKeeper(raw.manage_stock);
  return {
    id: raw.id,
    managedBy,
    quantity: managedBy === 'none' ? null : toQuantity(raw.stock_quantity),
    status: toStatus(raw.stock_status),
    backorders: toBackorders(raw.backorders),
    modifiedAt: toMoment(raw.date_modified_gmt),
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Marker of this installation's last change, or else of the last unsigned one. Two concurrent first writes create the
 * field twice; the row with the greater id is the later one.
 */
export const toWooMarker = (raw: z.output<typeof rawMarked>, name: string | null = null): WooMarker => {
  const rows = raw.meta_data.toSorted((left, right) => right.id - left.id);
  const signed = name === null ? undefined : rows.find(({ key }) => key === markerKeyOf(name));
  const text = textOf((signed ?? rows.find(({ key }) => key === markerKey))?.value);
  const marker = text.slice(text.indexOf('/') + 1);
  // The shop ignores a difference for a unit without stock of its own, but keeps its marker.
  const isCounted = toKeeper(raw.manage_stock) === 'own';
  return { marker: marker === '' || !isCounted ? null : marker, quantity: toQuantity(raw.stock_quantity) };
};

/** Signatures of all installations that changed the unit, without values edited by hand. */
export const toSignatures = ({ meta_data: meta }: Pick<z.output<typeof rawMarked>, 'meta_data'>): string[] =>
  meta.flatMap(({ key, value }) => {
    const [mark = ''] = textOf(value).split('/');
    return key.startsWith(markerKey) && signature.test(mark) ? [mark] : [];
  });

export const toRefusal = (
  id: number,
  { code, message, data }: NonNullable<z.output<typeof rawBatchEntry>['error']>,
): WooRefusal => {
  const status = data?.status ?? 0;
  return { id, ok: false, code, message: decodeHTMLStrict(message), retryable: status === 429 || status >= 500 };
};

const notCounted: Record<Exclude<StockKeeper, 'own'>, string> = {
  parent: 'This variation is counted with its product now.',
  none: 'Stock is not managed for this product any more.',
};

/** The shop ignores a difference for a unit without stock of its own. */
export const toAdjustResult = (raw: z.output<typeof rawBatchEntry>): AdjustResult => {
  if (raw.error !== undefined) return toRefusal(raw.id, raw.error);
  const keeper = toKeeper(raw.manage_stock ?? true);
  if (keeper === 'own') return { id: raw.id, ok: true, quantity: toQuantity(raw.stock_quantity) };
  return { id: raw.id, ok: false, code: 'not_counted', message: notCounted[keeper], retryable: false };
};

type RawCompared = z.output<typeof rawDetails> | z.output<typeof rawVariationDetails>;

const picturesOf = (raw: RawCompared) => {
  if ('images' in raw) return raw.images;
  return raw.image ? [raw.image] : [];
};

export const toWooDetails = (raw: RawCompared): WooDetails => ({
  id: raw.id,
  ...('type' in raw && raw.type === 'variable' && { isVariable: true }),
  regularPrice: toMoneyText(raw.regular_price),
  salePrice: toMoneyText(raw.sale_price),
  description: raw.description,
  images: picturesOf(raw).map(toImage),
});

const toCents = (amount: string | number | null): number | null => {
  const text = toMoneyText(amount);
  return text === null ? null : Math.round(Number(text) * 100);
};

/** The shop reports a line's total and tax separately, even when its prices include tax. */
const toLineTotal = ({ total, total_tax: tax }: z.output<typeof rawOrder>['line_items'][number]): number | null => {
  const cents = toCents(total);
  return cents === null ? null : cents + (toCents(tax) ?? 0);
};

export const toWooOrder = (raw: z.output<typeof rawOrder>): WooOrder => ({
  id: raw.id,
  number: raw.number,
  status: raw.status,
  modifiedAt: toMoment(raw.date_modified_gmt),
  createdAt: toMoment(raw.date_created_gmt),
  marker: toSaleMarker(raw.meta_data),
  lines: raw.line_items.map((line) => ({
    productId: line.product_id,
    variationId: line.variation_id === 0 ? null : line.variation_id,
    quantity: line.quantity,
    reducedStock: Math.trunc(Number(line.meta_data.find(({ key }) => key === reducedStockKey)?.value)) || 0,
    totalCents: toLineTotal(line),
  })),
});

export const toWooWebhook = (raw: z.output<typeof rawWebhook>): WooWebhook => ({
  id: raw.id,
  name: raw.name,
  status: raw.status,
  topic: raw.topic,
  deliveryUrl: raw.delivery_url,
});
