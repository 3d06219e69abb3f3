import type { Product, Variation } from '@chainline/shared/products/product-contract';
import type { ProductForm } from './product-form';

/** A task on a product with a dialog or drawer of its own. */
export type ProductTask =
  | { kind: 'add' }
  /** `draft` holds values typed already. */
  | { kind: 'edit'; product: Product; draft?: ProductForm }
  | { kind: 'delete'; product: Product }
  | { kind: 'stock'; product: Product; variation?: Variation }
  /** Regular and sale price, for managers. */
  | { kind: 'price'; product: Product }
  | { kind: 'serials'; product: Product }
  /** History of changes; null = of all products. */
  | { kind: 'changes'; product: Product | null };
