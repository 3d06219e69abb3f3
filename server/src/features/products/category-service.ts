import type { CategoryKind } from '@chainline/shared/products/category-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { CategoryReadModel } from './category-read-model';
import type { ProductStore } from './product-store';

type Stores = { products: Pick<ProductStore, 'setKind'>; audit: AuditStore };

type Dependencies<S extends Stores> = { categories: CategoryReadModel; transaction: Transaction<S>; now: () => Date };

const categoryNotFound = () => new NotFoundError('category.not_found', 'This category does not exist.');

export const createCategoryService = <S extends Stores>({ categories, transaction, now }: Dependencies<S>) => {
  const get = async (id: number): Promise<CategoryKind> => {
    const category = await categories.findKind(id);
    if (!category) throw categoryNotFound();
    return category;
  };

  return {
    /**
     * Null means that the category's name decides.
     * @throws NotFoundError
     */
    setKind: async (actor: Actor, id: number, kind: ProductKind | null): Promise<CategoryKind> => {
      const { name, override } = await get(id);
      await transaction(async ({ products, audit }) => {
        if (!(await products.setKind(id, kind))) throw categoryNotFound();
        await audit.add(actor, 'product.category_kind_changed', {
          at: now(),
          target: `category:${id}`,
          label: name,
          before: { kind: override },
          after: { kind },
        });
      });
      return get(id);
    },
  };
};

export type CategoryService = ReturnType<typeof createCategoryService>;
