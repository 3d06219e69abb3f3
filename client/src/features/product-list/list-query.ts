import { listQuery, optionalParam } from '@chainline/shared/http/list-query';
import { productTypeSchema } from '@chainline/shared/products/product-contract';
import type { z } from 'zod';

/** Address parameters of this screen: the products' query with the specified page sizes. */
export const productCardsQuery = listQuery({
  sort: ['name', 'sku', 'price', 'stock'],
  defaultSort: 'name',
  perPage: { default: 100, max: 500 },
  filters: { type: optionalParam(productTypeSchema) },
});

export type ProductCardsQuery = z.output<typeof productCardsQuery>;

export const cardPageSizes = [20, 50, 100, 200, 500] as const;

const productTypes = productTypeSchema.options;

export const typeChoices = [
  { value: '', label: 'All' },
  { value: 'simple', label: 'Simple' },
  { value: 'variable', label: 'Variable' },
] as const;

/** Parses the select's value; undefined for "all". */
export const toType = (value: string) => productTypes.find((option) => option === value);
