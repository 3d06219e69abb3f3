import type { BikeEntry } from '@chainline/shared/bikes/bike-contract';
import type { BikeLinkChoice, BikeLinks } from '@chainline/shared/bikes/bike-link-contract';
import { bikeLinkLabels, isLinkKind, type BikeLinkKind } from '@chainline/shared/bikes/bike-link-rules';
import type { Transaction } from '../../../db/transaction';
import { ConflictError, NotFoundError } from '../../../errors';
import type { Hook } from '../../../hook';
import type { Actor } from '../../../http/actor';
import { notFound, targetOf, wasDeleted, type BikeStores } from '../bike-service';
import type { BikeLinkReadModel } from './bike-link-read-model';
import { linkChanges, type BikeLinkStore, type LinkedBike, type LinkTargets } from './bike-link-store';

export type BikeLinkStores = BikeStores & { bikeLinks: BikeLinkStore };

type Dependencies<S extends BikeLinkStores> = {
  transaction: Transaction<S>;
  linkViews: BikeLinkReadModel;
  recordChanged: (inside: S) => Promise<void>;
  bikeSells: Pick<Hook<[inside: S, bikeId: number]>, 'notify'>;
  now: () => Date;
};

type NewLink = { kind: BikeLinkKind; target: number | null; seen: number | null };

/** Without the customer of the former order or job, if nobody chose that customer. */
const withoutFollowing = ({ links, automatic_links: automatic }: LinkedBike, kind: BikeLinkKind): LinkTargets => {
  const isFollowed = kind === 'order' || kind === 'work_order';
  return isFollowed && automatic.includes('customer') ? { ...links, customer: null } : links;
};

const automaticAfter = (
  { links, automatic_links: before }: LinkedBike,
  chosen: BikeLinkKind,
  after: LinkTargets,
): BikeLinkKind[] => {
  const automatic = new Set<BikeLinkKind>(before);
  if (after.customer !== links.customer) automatic.add('customer');
  automatic.delete(chosen);
  return [...automatic].filter((kind) => after[kind] !== null);
};

/** Links of a record to the till, the shop, its order, customer and job. */
export const createBikeLinkService = <S extends BikeLinkStores>({
  transaction,
  linkViews,
  recordChanged,
  bikeSells,
  now,
}: Dependencies<S>) => {
  const get = async (id: number): Promise<BikeLinks> => {
    const links = await linkViews.find(id);
    if (!links) throw notFound();
    return links;
  };

  const checkTarget = async ({ kind, target }: NewLink): Promise<void> => {
    if (target === null || (await linkViews.isOffered(kind, target))) return;
    throw new NotFoundError('bike.link_target', `This ${bikeLinkLabels[kind].toLowerCase()} is no longer available.`);
  };

  const withChosen = (bike: LinkedBike, { kind, target }: NewLink): LinkTargets | Promise<LinkTargets> => {
    if (bike.links[kind] === target) return bike.links;
    if (target === null) return { ...bike.links, [kind]: null };
    return linkViews.complete({ ...withoutFollowing(bike, kind), [kind]: target });
  };

  return {
    get,

    search: (kind: BikeLinkKind, search: string): Promise<BikeLinkChoice[]> => linkViews.search(kind, search),

    /** None without a customer or an order. */
    linked: linkViews.listLinked,

    free: linkViews.listFree,

    /** @throws ConflictError if the link is no longer the one that the caller saw */
    set: async (actor: Actor, id: number, link: NewLink): Promise<BikeLinks> => {
      await checkTarget(link);
      const { kind, target, seen } = link;
      const at = now();
      await transaction(async (inside) => {
        await recordChanged(inside);
        const bike = await inside.bikeLinks.lock(id);
        if (!bike) throw notFound();
        if (bike.is_deleted) throw wasDeleted();
        const before = bike.links;
        const isSame = before[kind] === target;
        // A person who chooses what was linked automatically makes the link their own.
        if (isSame && !bike.automatic_links.includes(kind)) return;
        if (!isSame && before[kind] !== seen) {
          throw new ConflictError(
            'bike.link_stale',
            'Someone else has changed this link. Check it, then choose again.',
          );
        }
        const after = await withChosen(bike, link);
        const changes = linkChanges(before, after);
        await inside.bikeLinks.set(id, after, automaticAfter(bike, kind, after));
        if (after.order !== null && after.order !== before.order) await bikeSells.notify(inside, id);
        if (isSame) return;
        await inside.bikeLinks.stamp(id, { by: actor.userId, at });
        await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes, userId: actor.userId });
        await inside.audit.add(actor, 'bike.changed', {
          ...targetOf(id, bike, at),
          after: { changed: changes.map(({ field }) => bikeLinkLabels[field]) },
        });
      });
      return get(id);
    },

    /** Shows the names of links instead of their ids, or leaves links out for those who may not see them. */
    nameIn: async (history: readonly BikeEntry[], seesLinks: boolean): Promise<BikeEntry[]> => {
      const names = new Map<string, string>();
      const changes = history.flatMap((entry) => entry.changes);
      for (const kind of seesLinks ? new Set(changes.map(({ field }) => field).filter(isLinkKind)) : []) {
        const ids = changes.flatMap(({ field, before, after }) =>
          field === kind ? [before, after].filter((value) => typeof value === 'number') : [],
        );
        for (const { id, label } of await linkViews.name(kind, ids)) names.set(`${kind}:${id}`, label);
      }
      const named = (kind: string, value: string | number | null) =>
        value === null ? null : (names.get(`${kind}:${value}`) ?? `No longer there (${value})`);
      return history.flatMap(({ changes: all, ...entry }) => {
        const shown = all.flatMap((change) => {
          if (!isLinkKind(change.field)) return [change];
          if (!seesLinks) return [];
          return [{ ...change, before: named(change.field, change.before), after: named(change.field, change.after) }];
        });
        return entry.type === 'changed' && shown.length === 0 ? [] : [{ ...entry, changes: shown }];
      });
    },
  };
};

export type BikeLinkService = ReturnType<typeof createBikeLinkService>;
