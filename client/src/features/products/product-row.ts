import type { Product, Variation } from '@chainline/shared/products/product-contract';

/** Loading state of an opened product's variations. */
export type VariationsState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; variations: readonly Variation[] };

/** A row of the table: a product, or a row below an opened one. */
export type InventoryRow =
  | { kind: 'product'; key: string; product: Product; open: boolean }
  | { kind: 'variation'; key: string; product: Product; variation: Variation }
  | { kind: 'loading'; key: string; product: Product }
  | { kind: 'failed'; key: string; product: Product; error: unknown; retry: () => void };

const skeletonLimit = 5;

const variationRows = (product: Product, state: VariationsState): InventoryRow[] => {
  switch (state.status) {
    case 'loading': {
      const length = Math.min(Math.max(product.variation_count, 1), skeletonLimit);
      return Array.from({ length }, (_, index) => ({
        kind: 'loading',
        key: `${product.id}-loading-${index}`,
        product,
      }));
    }
    case 'failed':
      return [{ kind: 'failed', key: `${product.id}-failed`, product, error: state.error, retry: state.retry }];
    case 'ready':
      return state.variations.map((variation) => ({
        kind: 'variation',
        key: `${product.id}-${variation.id}`,
        product,
        variation,
      }));
  }
};

/** Rows of the table: each product, followed by its variations if opened. */
export const toRows = (
  products: readonly Product[],
  opened: ReadonlyMap<number, VariationsState>,
): readonly InventoryRow[] =>
  products.flatMap((product): InventoryRow[] => {
    const state = opened.get(product.id);
    const row: InventoryRow = { kind: 'product', key: String(product.id), product, open: state !== undefined };
    return state === undefined ? [row] : [row, ...variationRows(product, state)];
  });
