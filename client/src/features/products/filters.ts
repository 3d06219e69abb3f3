import {
  productTypeSchema,
  stockStatusSchema,
  type ProductListQuery,
} from '@chainline/shared/products/product-contract';

export type ProductFilters = Pick<ProductListQuery, 'category' | 'stock_status' | 'type'>;

export const noFilters: { [Key in keyof Required<ProductFilters>]: undefined } = {
  category: undefined,
  stock_status: undefined,
  type: undefined,
};

export const countFilters = ({ category, stock_status, type }: ProductFilters): number =>
  [category, stock_status, type].filter((value) => value !== undefined).length;

type StockStatus = (typeof stockStatusSchema.options)[number];
type ProductType = (typeof productTypeSchema.options)[number];

export const stockStatusLabels: Record<StockStatus, string> = {
  instock: 'In Stock',
  outofstock: 'Out of Stock',
  onbackorder: 'On Backorder',
};

export const productTypeLabels: Record<ProductType, string> = { simple: 'Simple', variable: 'Variable' };

/** Parses a select's value; undefined for "all". */
export const toStockStatus = (value: string) => stockStatusSchema.options.find((option) => option === value);
export const toProductType = (value: string) => productTypeSchema.options.find((option) => option === value);
export const toCategoryId = (value: string): number | undefined => (value === '' ? undefined : Number(value));
