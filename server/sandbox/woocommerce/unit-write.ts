import { createInput, toInteger, toRecords, toText, type Input } from './input';
import { cleanDecimal } from './money';
import type { Meta, ProductRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';
import { WooError } from './woo-error';

/** Write operations common to products and variations. */

const others = (ids: ReadonlySet<number>, ownId: number): number | undefined => [...ids].find((id) => id !== ownId);

const uniqueSku = (context: WooContext, sku: string): string => {
  let suffix = 1;
  while (context.store.products.withSku(`${sku}-${suffix}`).size > 0) suffix += 1;
  return `${sku}-${suffix}`;
};

/** Trashed products still hold their SKU. */
const refuseTakenSku = (context: WooContext, sku: string, ownId: number): void => {
  const holder = others(context.store.products.withSku(sku), ownId);
  if (holder === undefined) return;
  throw new WooError('product_invalid_sku', 'Invalid or duplicated SKU.', {
    status: 400,
    data: { status: 400, resource_id: holder, unique_sku: uniqueSku(context, sku) },
  });
};

const refuseTakenUniqueId = (context: WooContext, uniqueId: string, ownId: number): void => {
  const holder = others(context.store.products.withUniqueId(uniqueId), ownId);
  if (holder === undefined) return;
  throw new WooError('product_invalid_global_unique_id', 'Invalid or duplicated GTIN, UPC, EAN or ISBN.', {
    status: 400,
    data: { status: 400, resource_id: holder },
  });
};

export const writeIdentity = (
  context: WooContext,
  product: ProductRecord,
  input: Input,
): Pick<ProductRecord, 'sku' | 'globalUniqueId'> => {
  const sku = input.text('sku')?.trim() ?? product.sku;
  const globalUniqueId = input.text('global_unique_id')?.replace(/[^0-9-]/g, '') ?? product.globalUniqueId;
  if (sku !== '') refuseTakenSku(context, sku, product.id);
  if (globalUniqueId !== '') refuseTakenUniqueId(context, globalUniqueId, product.id);
  return { sku, globalUniqueId };
};

const writeDate = (context: WooContext, input: Input, name: string, current: number | null): number | null => {
  const gmt = input.text(`${name}_gmt`);
  if (gmt !== undefined) return gmt === '' ? null : context.time.parse(gmt, true);
  const site = input.text(name);
  if (site === undefined) return current;
  return site === '' ? null : context.time.parse(site);
};

const writePrice = (input: Input, name: string, current: string): string => {
  const given = input.text(name);
  return given === undefined ? current : cleanDecimal(given);
};

export const writePrices = (
  context: WooContext,
  product: ProductRecord,
  input: Input,
): Pick<ProductRecord, 'regularPrice' | 'salePrice' | 'saleFrom' | 'saleTo'> => ({
  regularPrice: writePrice(input, 'regular_price', product.regularPrice),
  salePrice: writePrice(input, 'sale_price', product.salePrice),
  saleFrom: writeDate(context, input, 'date_on_sale_from', product.saleFrom),
  saleTo: writeDate(context, input, 'date_on_sale_to', product.saleTo),
});

export const writeShipping = (
  product: ProductRecord,
  input: Input,
): Pick<ProductRecord, 'weight' | 'length' | 'width' | 'height' | 'shippingClass'> => {
  const dimensions = createInput(input.record('dimensions') ?? {});
  return {
    weight: writePrice(input, 'weight', product.weight),
    length: writePrice(dimensions, 'length', product.length),
    width: writePrice(dimensions, 'width', product.width),
    height: writePrice(dimensions, 'height', product.height),
    shippingClass: input.text('shipping_class') ?? product.shippingClass,
  };
};

/** Replaces meta given by id or known key, adds the rest; a null value removes it. */
export const writeMeta = (current: Meta[], given: unknown, nextId: () => number): Meta[] =>
  toRecords(given).reduce<Meta[]>((metas, item) => {
    const [id, key] = [toInteger(item.id), toText(item.key)];
    const known = metas.find((meta) => (id === 0 ? meta.key === key : meta.id === id));
    if (item.value === null || item.value === undefined) return metas.filter((meta) => meta !== known);
    if (!known) return [...metas, { id: nextId(), key, value: item.value }];
    return metas.map((meta) => (meta === known ? { ...meta, key: key || meta.key, value: item.value } : meta));
  }, current);

export const emptyProduct = (context: WooContext): ProductRecord => ({
  id: 0,
  type: 'simple',
  parentId: 0,
  name: '',
  slug: '',
  status: 'publish',
  featured: false,
  catalogVisibility: 'visible',
  description: '',
  shortDescription: '',
  sku: '',
  globalUniqueId: '',
  regularPrice: '',
  salePrice: '',
  saleFrom: null,
  saleTo: null,
  totalSales: 0,
  virtual: false,
  downloadable: false,
  externalUrl: '',
  buttonText: '',
  taxStatus: 'taxable',
  taxClass: '',
  manageStock: false,
  stockQuantity: null,
  stockStatus: 'instock',
  backorders: 'no',
  lowStockAmount: null,
  soldIndividually: false,
  weight: '',
  length: '',
  width: '',
  height: '',
  shippingClass: '',
  reviewsAllowed: true,
  upsellIds: [],
  crossSellIds: [],
  groupedIds: [],
  purchaseNote: '',
  categoryIds: [],
  tagIds: [],
  imageIds: [],
  attributes: [],
  defaultAttributes: [],
  options: {},
  menuOrder: 0,
  postPassword: '',
  meta: [],
  createdAt: nowOf(context),
  modifiedAt: nowOf(context),
});
