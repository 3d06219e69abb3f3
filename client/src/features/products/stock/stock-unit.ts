import type { Product, Variation } from '@chainline/shared/products/product-contract';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import { hasVariations, sharedNote } from '../../stock';
import { variationName } from '../variation-name';

export type Stock = { quantity: number | null; status: StockStatus };

/** A unit with its own stock number: a simple product, a variation, or a product counted together with its variations. */
export type StockUnit = {
  productId: number;
  variationId: number | null;
  /** Display name; of a variation, with its product. */
  name: string;
  stock: Stock;
  /** Product that keeps the number, if variations share it. */
  note?: string | undefined;
};

export const unitKey = ({ productId, variationId }: Pick<StockUnit, 'productId' | 'variationId'>): string =>
  variationId === null ? String(productId) : `${productId}/${variationId}`;

/** The unit whose number can be changed here, or the reason why there is none. */
export type Countable = { unit: StockUnit } | { note: string | null };

const stockOf = ({ stock_quantity, stock_status }: Product | Variation): Stock => ({
  quantity: stock_quantity,
  status: stock_status,
});

const productUnit = (product: Product): Countable => {
  const isKnownType = product.type === 'simple' || product.type === 'variable';
  const isOfVariations = hasVariations(product) && !product.manage_stock;
  if (!isKnownType || isOfVariations) return { note: null };
  const { id, name } = product;
  return { unit: { productId: id, variationId: null, name, stock: stockOf(product), note: sharedNote(product) } };
};

/** A variation that shares its product's number has none to change. */
const variationUnit = (product: Product, variation: Variation): Countable => {
  if (variation.shares_stock) return { note: 'Counted with the product' };
  return {
    unit: {
      productId: product.id,
      variationId: variation.id,
      name: `${product.name}, ${variationName(variation)}`,
      stock: stockOf(variation),
    },
  };
};

export const countableOf = (product: Product, variation?: Variation): Countable =>
  variation ? variationUnit(product, variation) : productUnit(product);
