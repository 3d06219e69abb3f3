import { formatContent, toSlug } from './php-format';
import { attributeLabel, permalinkOf } from './product-names';
import { isOnSale, priceOf } from './product-price';
import type { StockReading } from './product-stock';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';

/** Inputs of the fields of a product or variation. */
export type UnitFacts = {
  context: WooContext;
  product: ProductRecord;
  parent: ProductRecord | undefined;
  stock: StockReading;
  /** Writes answer with stored values, reads with displayed ones. */
  isEdit: boolean;
};

export type FieldReader = (facts: UnitFacts) => unknown;

const siteDate = (pick: (product: ProductRecord) => number | null): FieldReader => {
  return ({ context, product }) => {
    const at = pick(product);
    return at === null ? null : context.time.toSite(at);
  };
};

const gmtDate = (pick: (product: ProductRecord) => number | null): FieldReader => {
  return ({ context, product }) => {
    const at = pick(product);
    return at === null ? null : context.time.toGmt(at);
  };
};

/** Variations without their own value show their parent's. */
const inherited =
  (field: 'weight' | 'length' | 'width' | 'height' | 'sku'): FieldReader =>
  ({ product, parent, isEdit }) =>
    product[field] === '' && !isEdit ? (parent?.[field] ?? '') : product[field];

const isBackordered = ({ stock }: UnitFacts): boolean =>
  stock.status === 'onbackorder' || (stock.manages !== false && stock.backorders !== 'no' && (stock.quantity ?? 0) < 0);

const attributesOf: FieldReader = ({ context, product }) => {
  if (product.type !== 'variation')
    return product.attributes.map(({ name, position, visible, variation, options }) => ({
      id: 0,
      name,
      slug: name,
      position,
      visible,
      variation,
      options,
    }));
  return Object.entries(product.options).map(([slug, option]) => ({
    id: 0,
    name: attributeLabel(context, product, slug),
    slug: toSlug(slug),
    option,
  }));
};

/** Fields common to products and variations. */
export const unitFields = {
  id: ({ product }) => product.id,
  type: ({ product }) => product.type,
  date_created: siteDate(({ createdAt }) => createdAt),
  date_created_gmt: gmtDate(({ createdAt }) => createdAt),
  date_modified: siteDate(({ modifiedAt }) => modifiedAt),
  date_modified_gmt: gmtDate(({ modifiedAt }) => modifiedAt),
  description: ({ product, isEdit }) => (isEdit ? product.description : formatContent(product.description)),
  permalink: ({ context, product }) => permalinkOf(context, product),
  sku: inherited('sku'),
  global_unique_id: ({ product }) => product.globalUniqueId,
  price: ({ context, product }) => priceOf(context, product),
  regular_price: ({ product }) => product.regularPrice,
  sale_price: ({ product }) => product.salePrice,
  date_on_sale_from: siteDate(({ saleFrom }) => saleFrom),
  date_on_sale_from_gmt: gmtDate(({ saleFrom }) => saleFrom),
  date_on_sale_to: siteDate(({ saleTo }) => saleTo),
  date_on_sale_to_gmt: gmtDate(({ saleTo }) => saleTo),
  on_sale: ({ context, product }) => isOnSale(context, product),
  status: ({ product }) => product.status,
  purchasable: ({ context, product }) => priceOf(context, product) !== '',
  virtual: ({ product }) => product.virtual,
  downloadable: ({ product }) => product.downloadable,
  downloads: () => [],
  download_limit: () => -1,
  download_expiry: () => -1,
  tax_status: ({ product }) => product.taxStatus,
  tax_class: ({ product, isEdit }) => (product.taxClass === 'parent' && !isEdit ? '' : product.taxClass),
  manage_stock: ({ stock }) => stock.manages,
  stock_quantity: ({ stock }) => stock.quantity,
  stock_status: ({ stock }) => stock.status,
  backorders: ({ stock }) => stock.backorders,
  backorders_allowed: ({ stock }) => stock.backorders !== 'no',
  backordered: isBackordered,
  low_stock_amount: ({ product }) => product.lowStockAmount,
  weight: inherited('weight'),
  dimensions: (facts) => ({
    length: inherited('length')(facts),
    width: inherited('width')(facts),
    height: inherited('height')(facts),
  }),
  shipping_class: ({ product }) => product.shippingClass,
  shipping_class_id: () => 0,
  attributes: attributesOf,
  menu_order: ({ product }) => product.menuOrder,
  meta_data: ({ product }) => product.meta,
} satisfies Record<string, FieldReader>;
