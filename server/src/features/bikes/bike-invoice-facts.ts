import { changesBetween } from '@chainline/shared/bikes/bike-rules';
import type { Actor } from '../../http/actor';
import type { BikeValues } from './bike-rows';
import { labelOf, targetOf, type BikeStores } from './bike-service';

export type InvoiceFacts = Partial<Pick<BikeValues, 'paid' | 'payment_date' | 'payment_method' | 'hubdoc_xero'>>;

/** Writes to records what a supplier's invoice says about all of its bikes, in the caller's transaction. */
export const createBikeInvoiceFacts =
  ({ now }: { now: () => Date }) =>
  async (
    inside: BikeStores,
    actor: Actor,
    { bikeIds, facts, source }: { bikeIds: readonly number[]; facts: InvoiceFacts; source: string },
  ): Promise<void> => {
    if (Object.keys(facts).length === 0) return;
    const at = now();
    // In one order everywhere, so that two invoices saved at the same moment do not wait for each other.
    for (const id of bikeIds.toSorted((a, b) => a - b)) {
      const bike = await inside.bikes.lock(id);
      if (!bike || bike.is_deleted) continue;
      const { id: _id, version: _version, is_deleted: _isDeleted, ...before } = bike;
      const after = { ...before, ...facts };
      const changes = changesBetween(before, after);
      if (changes.length === 0) continue;
      await inside.bikes.update(id, after, { by: actor.userId, at });
      await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes, userId: actor.userId, source });
      await inside.audit.add(actor, 'bike.changed', {
        ...targetOf(id, after, at),
        after: { changed: changes.map(labelOf), source: 'invoice' },
      });
    }
  };

export type BikeInvoiceFacts = ReturnType<typeof createBikeInvoiceFacts>;
