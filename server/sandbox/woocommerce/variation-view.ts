import type { Values } from './input';
import { toImage } from './product-images';
import { variationChoice } from './product-names';
import type { ViewOptions } from './product-view';
import { readStock } from './product-stock';
import { isWanted } from './response-fields';
import { unitFields, type FieldReader, type UnitFacts } from './unit-fields';
import type { ProductRecord } from './woo-records';
import { toLinks, type WooContext } from './woo-context';

const image: FieldReader = ({ context, product, parent, isEdit }) =>
  toImage(context, product.imageIds[0] ?? (isEdit ? undefined : parent?.imageIds[0]));

const fields: Record<string, FieldReader> = {
  id: unitFields.id,
  type: unitFields.type,
  date_created: unitFields.date_created,
  date_created_gmt: unitFields.date_created_gmt,
  date_modified: unitFields.date_modified,
  date_modified_gmt: unitFields.date_modified_gmt,
  description: unitFields.description,
  permalink: unitFields.permalink,
  sku: unitFields.sku,
  global_unique_id: unitFields.global_unique_id,
  price: unitFields.price,
  regular_price: unitFields.regular_price,
  sale_price: unitFields.sale_price,
  date_on_sale_from: unitFields.date_on_sale_from,
  date_on_sale_from_gmt: unitFields.date_on_sale_from_gmt,
  date_on_sale_to: unitFields.date_on_sale_to,
  date_on_sale_to_gmt: unitFields.date_on_sale_to_gmt,
  on_sale: unitFields.on_sale,
  status: unitFields.status,
  purchasable: unitFields.purchasable,
  virtual: unitFields.virtual,
  downloadable: unitFields.downloadable,
  downloads: unitFields.downloads,
  download_limit: unitFields.download_limit,
  download_expiry: unitFields.download_expiry,
  tax_status: unitFields.tax_status,
  tax_class: unitFields.tax_class,
  manage_stock: unitFields.manage_stock,
  stock_quantity: unitFields.stock_quantity,
  stock_status: unitFields.stock_status,
  backorders: unitFields.backorders,
  backorders_allowed: unitFields.backorders_allowed,
  backordered: unitFields.backordered,
  low_stock_amount: unitFields.low_stock_amount,
  weight: unitFields.weight,
  dimensions: unitFields.dimensions,
  shipping_class: unitFields.shipping_class,
  shipping_class_id: unitFields.shipping_class_id,
  image,
  gallery_image_ids: ({ product }) => product.imageIds.slice(1),
  attributes: unitFields.attributes,
  menu_order: unitFields.menu_order,
  meta_data: unitFields.meta_data,
  name: ({ product }) => variationChoice(product),
  parent_id: ({ product }) => product.parentId,
};

const readers = Object.entries(fields);

/** REST view of a variation, as in /products/{id}/variations. */
export const toVariationView = (
  context: WooContext,
  product: ProductRecord,
  { fields: wanted = null, isEdit = false }: ViewOptions = {},
): Values => {
  const facts: UnitFacts = {
    context,
    product,
    parent: context.store.products.find(product.parentId),
    stock: readStock(context.store, product),
    isEdit,
  };
  const view: Values = {};
  for (const [name, read] of readers) if (isWanted(wanted, name)) view[name] = read(facts);
  const parentPath = `/products/${product.parentId}`;
  if (isWanted(wanted, '_links'))
    view._links = toLinks(context, {
      self: `${parentPath}/variations/${product.id}`,
      collection: `${parentPath}/variations`,
      up: parentPath,
    });
  return view;
};
