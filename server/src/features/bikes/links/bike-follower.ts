import { changesBetween, type BikeChange } from '@chainline/shared/bikes/bike-rules';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../../db/transaction';
import type { Receipt } from '../../allocation';
import type { TagSerials, TagSerialStores } from '../../work-orders';
import { dayOf } from '../../quotes';
import type { BikeValues } from '../bike-rows';
import type { BikeFollowStore, BikeItem, Collected } from './bike-follow-store';
import type { BikeLinkReadModel } from './bike-link-read-model';
import type { BikeLinkStores } from './bike-link-service';
import { linkChanges, type LinkedBike, type LinkTargets } from './bike-link-store';

export type BikeFollowStores = BikeLinkStores & TagSerialStores & { bikeFollows: BikeFollowStore };

type Unrecorded = Omit<Receipt, 'itemId'> & { item: BikeItem };

type Dependencies<S extends BikeFollowStores> = {
  transaction: Transaction<S>;
  linkViews: BikeLinkReadModel;
  tagSerials: TagSerials;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

const collectedValues = (before: BikeValues, { order_number: order, ...collected }: Collected): BikeValues => ({
  ...before,
  sold: 'yes',
  workorder: before.workorder === '' ? (collected.job_number ?? `Order ${order}`) : before.workorder,
  price_sold: before.price_sold ?? collected.price,
  sales_rep: before.sales_rep === '' ? (collected.sales_rep ?? '') : before.sales_rep,
});

/** Values from before those changes that nobody has edited since. */
const without = (present: BikeValues, changes: readonly BikeChange[]): BikeValues => {
  const values = new Map<string, unknown>(Object.entries(present));
  const back = changes.filter(({ field, after }) => values.get(field) === after);
  return { ...present, ...Object.fromEntries(back.map(({ field, before }) => [field, before])) };
};

/** Keeps the register's records in step with orders, allocations, jobs and the till. */
export const createBikeFollower = <S extends BikeFollowStores>(dependencies: Dependencies<S>) => {
  const { transaction, linkViews, tagSerials, settings, now } = dependencies;

  /** Sets links that no person has set. */
  const relink = async (
    inside: BikeFollowStores,
    id: number,
    { source, change }: { source: string; change: (bike: LinkedBike) => Partial<LinkTargets> },
  ): Promise<void> => {
    const bike = await inside.bikeLinks.lock(id);
    if (!bike || bike.is_deleted) return;
    const chosen = { ...bike.links, ...change(bike) };
    const after = chosen.order === null ? chosen : await linkViews.complete(chosen);
    const changes = linkChanges(bike.links, after);
    if (changes.length === 0) return;
    const changed = new Set<string>(changes.map(({ field }) => field));
    const kept = bike.automatic_links.filter((kind) => !changed.has(kind));
    const automatic = [...kept, ...changes.filter((each) => each.after !== null).map(({ field }) => field)];
    await inside.bikeLinks.set(id, after, automatic);
    await inside.bikes.addEntry({
      bikeId: id,
      at: now(),
      type: 'changed',
      changes,
      userId: null,
      source,
      isAutomatic: true,
    });
  };

  /** Changes fields of a record. Null if there is nothing to change. */
  const revise = async (
    inside: BikeFollowStores,
    id: number,
    { source, toAfter }: { source: string; toAfter: (before: BikeValues) => BikeValues },
  ): Promise<BikeChange[]> => {
    const locked = await inside.bikes.lock(id);
    if (!locked || locked.is_deleted) return [];
    const { id: _id, version: _version, is_deleted: _isDeleted, ...before } = locked;
    const after = toAfter(before);
    const changes = changesBetween(before, after);
    if (changes.length === 0) return [];
    const at = now();
    await inside.bikes.update(id, after, { by: null, at });
    await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes, userId: null, source, isAutomatic: true });
    return changes;
  };

  const followCollections = async (inside: BikeFollowStores): Promise<void> => {
    for (const collected of await inside.bikeFollows.listCollected()) {
      const changes = await revise(inside, collected.id, {
        source: `Order ${collected.order_number} was collected`,
        toAfter: (before) => (before.sold === 'no' ? collectedValues(before, collected) : before),
      });
      await inside.bikeFollows.setCollection(collected.id, changes);
    }
    for (const { id, collection } of await inside.bikeFollows.listTakenBack()) {
      await revise(inside, id, {
        source: 'The collection was taken back',
        toAfter: (present) => without(present, collection),
      });
      await inside.bikeFollows.setCollection(id, null);
    }
  };

  const freed = ({ links, automatic_links: automatic }: LinkedBike, kinds: readonly (keyof LinkTargets)[]) =>
    Object.fromEntries(
      kinds.map((kind) => [kind, automatic.includes(kind) ? null : links[kind]]),
    ) satisfies Partial<LinkTargets>;

  const linkTagged = async (inside: BikeFollowStores): Promise<void> => {
    for (const { id, work_order: job, order, customer } of await inside.bikeFollows.listMatches()) {
      const isOpen = ({ links, automatic_links: automatic }: LinkedBike, kind: keyof LinkTargets) =>
        links[kind] === null || automatic.includes(kind);
      await relink(inside, id, {
        source: 'The serial number is on the tag of a job',
        change: (bike) => ({
          ...(isOpen(bike, 'work_order') && { work_order: job }),
          ...(isOpen(bike, 'order') && { order: order ?? bike.links.order }),
          ...(isOpen(bike, 'customer') && { customer: customer ?? bike.links.customer }),
        }),
      });
    }
  };

  const followLinks = async (inside: BikeFollowStores): Promise<void> => {
    const { bikeFollows } = inside;
    for (const { id } of await bikeFollows.listUntagged()) {
      const source = 'The tag of the job has another serial number';
      await relink(inside, id, { source, change: (bike) => freed(bike, ['work_order', 'order', 'customer']) });
    }
    await linkTagged(inside);
    for (const { id } of await bikeFollows.listReleased()) {
      const source = 'The unit went to another order';
      await relink(inside, id, { source, change: (bike) => freed(bike, ['order', 'customer']) });
    }
    for (const { id, order } of await bikeFollows.listChosen()) {
      const source = 'Set aside for the order';
      await relink(inside, id, {
        source,
        change: (bike) => (bike.links.order === null ? { ...freed(bike, ['customer']), order } : {}),
      });
    }
    const tags = await bikeFollows.listTagsToFill();
    for (const { tag_id: tagId, work_id: workId, serial } of tags) {
      await tagSerials.fill(inside, { workId, tagId, serial });
    }
    if (tags.length > 0) await linkTagged(inside);
  };

  return {
    follow: (): Promise<void> =>
      transaction(async (inside) => {
        await inside.bikeFollows.lock();
        await followCollections(inside);
        await followLinks(inside);
      }),

    /**
     * Marks records as arrived, in the transaction that counts the receipts.
     * @returns bikes that have no record
     */
    receive: async (inside: BikeFollowStores, receipts: readonly Receipt[]): Promise<Unrecorded[]> => {
      await inside.bikeFollows.lock();
      const today = dayOf(now(), (await settings.shop()).time_zone);
      const awaited = await inside.bikeFollows.listAwaited([...new Set(receipts.map(({ itemId }) => itemId))]);
      const used = new Set<number>();
      const left: Receipt[] = [];
      for (const { itemId, purchaseOrderId, quantity } of receipts) {
        const ofItem = awaited.filter(({ id, till_item: item }) => item === itemId && !used.has(id)).slice(0, quantity);
        for (const { id } of ofItem) {
          used.add(id);
          const source = `Received at the till with purchase order ${purchaseOrderId}`;
          await revise(inside, id, {
            source,
            toAfter: (before) => ({ ...before, arrived: 'yes', arrived_on: before.arrived_on ?? today }),
          });
          await relink(inside, id, { source, change: ({ links }) => ({ till_item: links.till_item ?? itemId }) });
        }
        const rest = quantity - ofItem.length;
        if (rest > 0) left.push({ itemId, purchaseOrderId, quantity: rest });
      }
      const items = await inside.bikeFollows.listBikeItems(left.map(({ itemId }) => itemId));
      const byId = new Map(items.map((item) => [item.itemId, item]));
      return left.flatMap(({ itemId, ...receipt }) => {
        const item = byId.get(itemId);
        return item ? [{ ...receipt, item }] : [];
      });
    },
  };
};

export type BikeFollower = ReturnType<typeof createBikeFollower>;
