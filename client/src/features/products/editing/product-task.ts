import type { Product, Variation } from '@chainline/shared/products/product-contract';
import type { ProductForm } from './product-form';

/** What somebody wants to do with a product, in a dialog or a drawer of its own. */
export type ProductTask =
  | { kind: 'add' }
  /** `draft` is what was typed for it already. */
  | { kind: 'edit'; product: Product; draft?: ProductForm }
  | { kind: 'delete'; product: Product }
  | { kind: 'stock'; product: Product; variation?: Variation }
  /** Regular and sale price, for managers. */
  | { kind: 'price'; product: Product }
  | { kind: 'serials'; product: Product }
  /** Who changed what; null = of all products. */
  | { kind: 'changes'; product: Product | null };
