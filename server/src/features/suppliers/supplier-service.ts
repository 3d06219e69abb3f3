import type { Supplier, SupplierEdit, SupplierQuery } from '@chainline/shared/suppliers/supplier-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { SupplierStores } from './invoice-service';
import type { SupplierReadModel } from './supplier-read-model';

type Dependencies<S extends SupplierStores> = {
  views: SupplierReadModel;
  transaction: Transaction<S>;
  now: () => Date;
};

const notFound = () => new NotFoundError('supplier.not_found', 'This supplier does not exist.');

export const createSupplierService = <S extends SupplierStores>({ views, transaction, now }: Dependencies<S>) => {
  const get = async (id: number): Promise<Supplier> => {
    const supplier = await views.findSupplier(id);
    if (!supplier) throw notFound();
    return supplier;
  };
  const logged = (id: number, { name }: SupplierEdit, at: Date) => ({ at, target: `supplier:${id}`, label: name });

  return {
    list: (query: SupplierQuery) => views.listSuppliers(query),

    create: async (actor: Actor, supplier: SupplierEdit): Promise<Supplier> => {
      const id = await transaction(async (inside) => {
        const at = now();
        const made = await inside.suppliers.insert(supplier, { by: actor.userId, at });
        await inside.audit.add(actor, 'supplier.created', logged(made, supplier, at));
        return made;
      });
      return get(id);
    },

    /** @throws ConflictError if somebody else has changed the supplier since it was loaded */
    update: async (actor: Actor, id: number, supplier: SupplierEdit & { version: number }): Promise<Supplier> => {
      await get(id);
      await transaction(async (inside) => {
        const at = now();
        if (!(await inside.suppliers.update(id, supplier, { by: actor.userId, at })))
          throw new ConflictError(
            'supplier.stale',
            'Someone else has changed this supplier. Close the form and open it again.',
          );
        await inside.audit.add(actor, 'supplier.changed', logged(id, supplier, at));
      });
      return get(id);
    },
  };
};

export type SupplierService = ReturnType<typeof createSupplierService>;
