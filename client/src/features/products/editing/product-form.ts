import type { Product } from '@chainline/shared/products/product-contract';
import type { NewProduct, ProductChange } from '@chainline/shared/products/product-edit-contract';
import { toCents } from '@chainline/shared/money';
import { stockStatusSchema } from '@chainline/shared/products/product-contract';
import { z } from 'zod';

const amount = /^\d{1,7}([.,]\d{1,2})?$/;
const amountMessage = 'Enter dollars and cents, for example 89.95';
const toAmount = (text: string): number | null => (text === '' ? null : Number(text.replace(',', '.')));

const price = z
  .string()
  .trim()
  .refine((text) => text === '' || amount.test(text), amountMessage)
  .refine((text) => toAmount(text) !== 0, 'Price must be above 0');

const details = z.object({
  name: z.string().trim().min(1, 'Product name is required').max(200, 'At most 200 characters'),
  sku: z.string().trim().max(100, 'At most 100 characters'),
  description: z.string().max(50_000, 'At most 50,000 characters'),
  category_ids: z.array(z.int()),
  status: z.string(),
});

/** Values as typed. Price and stock are only asked for in a new product. */
export const productFormSchema = details
  .extend({
    regular_price: price,
    sale_price: price,
    stock_quantity: z
      .string()
      .trim()
      .regex(/^\d{0,7}$/, 'Enter a whole number, or leave empty if stock is not counted')
      .refine((text) => Number(text) <= 1_000_000, 'At most 1,000,000'),
    stock_status: stockStatusSchema,
  })
  .refine(
    ({ regular_price: regular, sale_price: sale }) =>
      sale === '' || (regular !== '' && toCents(toAmount(sale) ?? 0) < toCents(toAmount(regular) ?? 0)),
    { path: ['sale_price'], message: 'The sale price must be below the regular price' },
  );

export type ProductForm = z.output<typeof productFormSchema>;

export const emptyProductForm: ProductForm = {
  name: '',
  sku: '',
  description: '',
  category_ids: [],
  status: 'publish',
  regular_price: '',
  sale_price: '',
  stock_quantity: '',
  stock_status: 'instock',
};

/** Form values of an existing product; fields with a call of their own stay empty. */
export const toProductForm = (product: Product): ProductForm => ({
  ...emptyProductForm,
  name: product.name,
  sku: product.sku,
  description: product.description,
  category_ids: product.categories.map(({ id }) => id),
  status: product.status,
});

/** The product with the typed values applied; its numbers have calls of their own. */
export const toDraft = (product: Product, typed: ProductForm): ProductForm => ({
  ...toProductForm(product),
  ...details.parse(typed),
});

const toStatus = (status: string): 'publish' | 'draft' => (status === 'draft' ? 'draft' : 'publish');

export const toNewProduct = (form: ProductForm, key: string, imageIds: readonly number[]): NewProduct => ({
  request_key: key,
  name: form.name,
  sku: form.sku,
  description: form.description,
  category_ids: form.category_ids,
  status: toStatus(form.status),
  regular_price: toAmount(form.regular_price),
  sale_price: toAmount(form.sale_price),
  stock_quantity: form.stock_quantity === '' ? null : Number(form.stock_quantity),
  stock_status: form.stock_status,
  image_ids: [...imageIds],
});

const sameIds = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Only the fields this person changed, so that changes by others to other fields survive. Null = no change. */
export const toProductChange = (form: ProductForm, seen: ProductForm, version: number): ProductChange | null => {
  const change = {
    ...(form.name !== seen.name && { name: form.name }),
    ...(form.sku !== seen.sku && { sku: form.sku }),
    ...(form.description !== seen.description && { description: form.description }),
    ...(!sameIds(form.category_ids, seen.category_ids) && { category_ids: form.category_ids }),
    ...(form.status !== seen.status && { status: toStatus(form.status) }),
  };
  return Object.keys(change).length === 0 ? null : { ...change, version };
};

/** True if two versions agree on everything the form shows. */
export const isSameDetails = (one: Product, other: Product): boolean =>
  toProductChange(toProductForm(one), toProductForm(other), 1) === null;

const productStatusLabels: Readonly<Record<string, string>> = {
  publish: 'Published',
  draft: 'Draft',
  pending: 'Pending review',
  private: 'Private',
};

/** The two selectable statuses, and the product's current one. */
export const statusOptions = (current: string) =>
  [...new Set(['publish', 'draft', current])].map((value) => ({ value, label: productStatusLabels[value] ?? value }));

const fieldNames: Readonly<Record<string, string>> = {
  name: 'Name',
  sku: 'SKU',
  description: 'Description',
  categories: 'Categories',
  category_ids: 'Categories',
  images: 'Pictures',
  image_alts: 'Picture description',
  status: 'Status',
};

export const fieldName = (field: string): string => fieldNames[field] ?? field;

/** A product field as display text. */
export const fieldText = (product: Product, field: string): string => {
  switch (field) {
    case 'name':
      return product.name;
    case 'sku':
      return product.sku === '' ? 'none' : product.sku;
    case 'description':
      return product.description;
    case 'categories':
    case 'category_ids':
      return product.categories.map(({ name }) => name).join(', ') || 'none';
    case 'images':
      return `${product.images.length}`;
    case 'status':
      return productStatusLabels[product.status] ?? product.status;
    default:
      return '';
  }
};
