import { collectionRules, metaRules, type ParamRule, type ParamRules } from './param-rules';

/** Parameters of products and variations, for lists and writes. */

const postStatuses = ['draft', 'pending', 'private', 'publish'];
const productTypes = ['simple', 'grouped', 'external', 'variable'];
const stockStatuses = ['instock', 'outofstock', 'onbackorder'];

const listOf = (values: readonly string[]): ParamRule => ({
  type: 'array',
  items: { type: 'string', enum: values },
});

const text: ParamRule = { type: 'string' };
const flag: ParamRule = { type: 'boolean' };
const whole: ParamRule = { type: 'integer' };
const wholeList: ParamRule = { type: 'array', items: whole };
const date: ParamRule = { type: 'string', nullable: true };

export const variationListRules: ParamRules = {
  ...collectionRules,
  orderby: {
    ...collectionRules.orderby,
    type: 'string',
    enum: ['date', 'id', 'include', 'title', 'slug', 'modified', 'price', 'popularity', 'rating', 'menu_order'],
  },
  slug: text,
  status: { type: 'string', enum: ['any', 'future', 'trash', ...postStatuses], default: 'any' },
  sku: text,
  stock_status: { type: 'string', enum: stockStatuses },
  on_sale: flag,
  min_price: text,
  max_price: text,
  tax_class: text,
  virtual: flag,
  downloadable: flag,
  include_status: listOf(['any', 'future', 'trash', ...postStatuses]),
  exclude_status: listOf(['future', 'trash', ...postStatuses]),
  search_sku: text,
  search_name_or_sku: text,
  global_unique_id: text,
  stock_quantity: whole,
  min_stock_quantity: whole,
  max_stock_quantity: whole,
};

export const productListRules: ParamRules = {
  ...variationListRules,
  type: { type: 'string', enum: productTypes },
  include_types: listOf(productTypes),
  exclude_types: listOf(productTypes),
  featured: flag,
  category: { type: 'id-list' },
  tag: { type: 'id-list' },
};

const imageProperties: ParamRules = { id: whole, src: text, name: text, alt: text };

const unitWriteRules: ParamRules = {
  status: { type: 'string', enum: [...postStatuses, 'future', 'auto-draft', 'trash'] },
  description: text,
  sku: text,
  global_unique_id: text,
  regular_price: text,
  sale_price: text,
  date_on_sale_from: date,
  date_on_sale_from_gmt: date,
  date_on_sale_to: date,
  date_on_sale_to_gmt: date,
  virtual: flag,
  downloadable: flag,
  tax_class: text,
  stock_quantity: whole,
  stock_status: { type: 'string', enum: stockStatuses },
  backorders: { type: 'string', enum: ['no', 'notify', 'yes'] },
  low_stock_amount: { type: 'integer', nullable: true },
  weight: text,
  dimensions: { type: 'object', properties: { length: text, width: text, height: text } },
  shipping_class: text,
  menu_order: whole,
  meta_data: metaRules,
};

const attributeItem: ParamRule = {
  type: 'object',
  properties: {
    id: whole,
    name: text,
    position: whole,
    visible: flag,
    variation: flag,
    options: { type: 'array', items: text },
  },
};

const choiceItem: ParamRule = { type: 'object', properties: { id: whole, name: text, option: text } };

export const productWriteRules: ParamRules = {
  ...unitWriteRules,
  name: text,
  slug: text,
  type: { type: 'string', enum: productTypes },
  manage_stock: flag,
  featured: flag,
  catalog_visibility: { type: 'string', enum: ['visible', 'catalog', 'search', 'hidden'] },
  short_description: text,
  tax_status: { type: 'string', enum: ['taxable', 'shipping', 'none'] },
  sold_individually: flag,
  reviews_allowed: flag,
  upsell_ids: wholeList,
  cross_sell_ids: wholeList,
  parent_id: whole,
  purchase_note: text,
  categories: { type: 'array', items: { type: 'object', properties: { id: whole } } },
  tags: { type: 'array', items: { type: 'object', properties: { id: whole } } },
  images: { type: 'array', items: { type: 'object', properties: imageProperties } },
  attributes: { type: 'array', items: attributeItem },
  default_attributes: { type: 'array', items: choiceItem },
  external_url: text,
  button_text: text,
  date_created: date,
  date_created_gmt: date,
};

export const variationWriteRules: ParamRules = {
  ...unitWriteRules,
  // true, false or 'parent'.
  manage_stock: { type: 'mixed' },
  image: { type: 'object', properties: imageProperties },
  attributes: { type: 'array', items: choiceItem },
};

export const removeRules: ParamRules = { force: { type: 'boolean', default: false } };

export const viewRules: ParamRules = {
  context: { type: 'string', enum: ['view', 'edit'], default: 'view' },
};
