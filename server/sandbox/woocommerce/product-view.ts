import type { Values } from './input';
import { formatContent } from './php-format';
import { fullNameOf } from './product-names';
import { toImages } from './product-images';
import { priceHtml } from './product-price';
import { readStock } from './product-stock';
import { isWanted } from './response-fields';
import { unitFields, type FieldReader, type UnitFacts } from './unit-fields';
import type { ProductRecord, TermRecord } from './woo-records';
import { toLinks, type WooContext } from './woo-context';

const relatedLimit = 5;

const toTerms = (ids: number[], find: (id: number) => TermRecord | undefined): Values[] =>
  ids.flatMap((id) => {
    const term = find(id);
    return term ? [{ id: term.id, name: term.name, slug: term.slug }] : [];
  });

/** A few others from the same categories. The real shop shuffles them; here they are sorted by age. */
const relatedIds = ({ context, product }: UnitFacts): number[] => {
  const related: number[] = [];
  for (const category of product.categoryIds)
    for (const id of context.store.products.inCategory(category)) {
      if (related.length === relatedLimit) return related;
      const isOther = id !== product.id && !related.includes(id);
      if (isOther && context.store.products.find(id)?.status === 'publish') related.push(id);
    }
  return related;
};

const childIds: FieldReader = ({ context, product }) =>
  product.type === 'variable'
    ? context.store.products
        .childrenOf(product.id)
        .filter(({ status }) => status !== 'trash')
        .map(({ id }) => id)
    : [];

const shown: FieldReader = ({ product, isEdit }) =>
  isEdit ? product.shortDescription : formatContent(product.shortDescription);

const fields: Record<string, FieldReader> = {
  id: unitFields.id,
  name: ({ context, product }) => fullNameOf(context, product),
  slug: ({ product }) => product.slug,
  permalink: unitFields.permalink,
  date_created: unitFields.date_created,
  date_created_gmt: unitFields.date_created_gmt,
  date_modified: unitFields.date_modified,
  date_modified_gmt: unitFields.date_modified_gmt,
  type: unitFields.type,
  status: unitFields.status,
  featured: ({ product }) => product.featured,
  catalog_visibility: ({ product }) => product.catalogVisibility,
  description: unitFields.description,
  short_description: shown,
  sku: unitFields.sku,
  price: unitFields.price,
  regular_price: unitFields.regular_price,
  sale_price: unitFields.sale_price,
  date_on_sale_from: unitFields.date_on_sale_from,
  date_on_sale_from_gmt: unitFields.date_on_sale_from_gmt,
  date_on_sale_to: unitFields.date_on_sale_to,
  date_on_sale_to_gmt: unitFields.date_on_sale_to_gmt,
  on_sale: unitFields.on_sale,
  purchasable: unitFields.purchasable,
  // The real shop does not cast it for variations.
  total_sales: ({ product }) => (product.type === 'variation' ? String(product.totalSales) : product.totalSales),
  virtual: unitFields.virtual,
  downloadable: unitFields.downloadable,
  downloads: unitFields.downloads,
  download_limit: unitFields.download_limit,
  download_expiry: unitFields.download_expiry,
  external_url: ({ product }) => product.externalUrl,
  button_text: ({ product }) => product.buttonText,
  tax_status: unitFields.tax_status,
  tax_class: unitFields.tax_class,
  manage_stock: unitFields.manage_stock,
  stock_quantity: unitFields.stock_quantity,
  backorders: unitFields.backorders,
  backorders_allowed: unitFields.backorders_allowed,
  backordered: unitFields.backordered,
  low_stock_amount: unitFields.low_stock_amount,
  sold_individually: ({ product }) => product.soldIndividually,
  weight: unitFields.weight,
  dimensions: unitFields.dimensions,
  shipping_required: ({ product }) => !product.virtual,
  shipping_taxable: ({ product }) => !product.virtual && product.taxStatus === 'taxable',
  shipping_class: unitFields.shipping_class,
  shipping_class_id: unitFields.shipping_class_id,
  reviews_allowed: ({ product }) => product.reviewsAllowed,
  average_rating: ({ isEdit }) => (isEdit ? '0' : '0.00'),
  rating_count: () => 0,
  upsell_ids: ({ product }) => product.upsellIds,
  cross_sell_ids: ({ product }) => product.crossSellIds,
  parent_id: ({ product }) => product.parentId,
  purchase_note: ({ product }) => product.purchaseNote,
  categories: ({ context, product }) => toTerms(product.categoryIds, context.store.categories.find),
  brands: () => [],
  tags: ({ context, product }) => toTerms(product.tagIds, context.store.tags.find),
  images: ({ context, product }) => toImages(context, product),
  attributes: unitFields.attributes,
  default_attributes: ({ product }) => product.defaultAttributes.map((choice) => ({ id: 0, ...choice })),
  variations: childIds,
  grouped_products: ({ product }) => product.groupedIds,
  menu_order: unitFields.menu_order,
  price_html: ({ context, product }) => priceHtml(context, product),
  related_ids: relatedIds,
  meta_data: unitFields.meta_data,
  stock_status: unitFields.stock_status,
  has_options: ({ product }) => product.type === 'variable',
  post_password: ({ product }) => product.postPassword,
  global_unique_id: unitFields.global_unique_id,
};

const editFields: Record<string, FieldReader> = {
  permalink_template: ({ context }) => `${context.siteUrl()}/product/%pagename%/`,
  generated_slug: ({ product }) => product.slug.replace(/__trashed$/, ''),
};

const readers = Object.entries(fields);
const editReaders = [...readers, ...Object.entries(editFields)];

const links: FieldReader = ({ context, product }) =>
  toLinks(context, {
    self: `/products/${product.id}`,
    collection: '/products',
    ...(product.parentId !== 0 && { up: `/products/${product.parentId}` }),
  });

export type ViewOptions = { fields?: readonly string[] | null; isEdit?: boolean };

/** REST view of a product; computes only the requested `fields`, if given. */
export const toProductView = (
  context: WooContext,
  product: ProductRecord,
  { fields: wanted = null, isEdit = false }: ViewOptions = {},
): Values => {
  const facts: UnitFacts = {
    context,
    product,
    parent: product.type === 'variation' ? context.store.products.find(product.parentId) : undefined,
    stock: readStock(context.store, product),
    isEdit,
  };
  const view: Values = {};
  for (const [name, read] of isEdit ? editReaders : readers) if (isWanted(wanted, name)) view[name] = read(facts);
  if (isWanted(wanted, '_links')) view._links = links(facts);
  return view;
};
