import { isBikeIn } from '@chainline/shared/products/product-rules';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import type { Transaction } from '../../db/transaction';
import type { ImportProgress } from '../../jobs/import-progress';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooProduct } from '../../providers/woocommerce/woo-mapper';
import type { ProductStore } from './product-store';

type Stores = { products: ProductStore };
type Dependencies = { transaction: Transaction<Stores>; woo: WooClient; now: () => Date };
type ImportOptions = {
  modifiedAfter: Date | null;
  productType: ProductKind | null;
  progress: ImportProgress;
  signal: AbortSignal;
};

const isWanted = (product: WooProduct, wanted: ProductKind | null, kinds: Map<number, ProductKind>): boolean => {
  if (wanted === null) return true;
  const categories = product.categories.map(({ id, name }) => ({ name, kind: kinds.get(id) ?? null }));
  return isBikeIn(categories) === (wanted === 'bike');
};

/** Works page by page, to need memory for one page only. Products are marked missing only after a complete read. */
export const createProductImport =
  ({ transaction, woo, now }: Dependencies) =>
  async ({ modifiedAfter, productType, progress, signal }: ImportOptions): Promise<void> => {
    const startedAt = now();
    const options = modifiedAfter === null ? { signal } : { modifiedAfter, signal };
    for await (const { items } of woo.listCategories({ signal })) {
      await transaction(({ products }) => products.upsertCategories(items, now()));
    }
    const kinds = await transaction(({ products }) => products.listKinds());
    let known = false;
    let askedAt = now();
    for await (const { items, total } of woo.listProducts(options)) {
      if (!known) await progress.begin(total);
      known = true;
      const wanted = items.filter((product) => isWanted(product, productType, kinds));
      const readAt = askedAt;
      await transaction(({ products }) => products.upsertMany(wanted, now(), readAt));
      askedAt = now();
      await progress.advance({ processed: items.length, succeeded: items.length });
    }
    askedAt = now();
    for await (const { items } of woo.listVariations(options)) {
      const readAt = askedAt;
      await transaction(({ products }) => products.upsertVariations(items, now(), readAt));
      askedAt = now();
      await progress.advance({ processed: 0, succeeded: 0 });
    }
    if (modifiedAfter !== null || productType !== null) return;
    await transaction(async ({ products }) => {
      await products.removeUnseenCategories(startedAt);
      await products.markUnseen(startedAt, now());
    });
  };

export type ProductImport = ReturnType<typeof createProductImport>;
