import type { CustomerMerge, DuplicatePair } from '@chainline/shared/customers/customer-merge-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { CustomerDuplicateReadModel } from './customer-duplicate-read-model';
import type { CustomerMergeStore, MergeRow } from './customer-merge-store';
import type { CustomerParts } from './customer-parts';
import { toContent, toIdentities, type CustomerContent, type CustomerRow } from './customer-rows';
import { erased } from './customer-service';
import { customerNotFound, type CustomerStore } from './customer-store';
import { mergeContents, partContents, toSnapshot, type Snapshot } from './merged-content';

export type CustomerMergeStores = {
  customers: CustomerStore;
  customerMerges: CustomerMergeStore;
  audit: AuditStore;
};

type Dependencies<S extends CustomerMergeStores> = {
  stores: CustomerMergeStores;
  transaction: Transaction<S>;
  customerParts: CustomerParts<S>;
  customerDuplicates: CustomerDuplicateReadModel;
  now: () => Date;
};

type MergeRequest = { keptId: number; mergedId: number; version: number; mergedVersion: number };

const stale = () =>
  new ConflictError('customer.stale', 'One of these customers has changed. Compare them again, then merge.');
const mergeNotFound = () => new NotFoundError('customer.merge_not_found', 'This merge does not exist.');
const undone = () => new ConflictError('customer.merge_undone', 'This merge has already been undone.');
const mergedOn = () =>
  new RuleError('customer.merged_since', 'The customer has since been merged into another one. Undo that merge first.');

/** Content that a record keeps while merged; its contacts move to the customer it was merged into. */
const withoutIdentities = (content: CustomerContent): CustomerContent => ({
  ...content,
  emails: [],
  phones: [],
  lightspeed_ids: [],
  woocommerce_ids: [],
});

const kinds = { emails: 'email', lightspeed_ids: 'lightspeed', woocommerce_ids: 'woocommerce' } as const;

const uniqueIdentities = (content: CustomerContent) =>
  toIdentities({ ...content, phones: [] }).map(({ kind, value }) => ({ kind, value }));

export const createCustomerMergeService = <S extends CustomerMergeStores>(dependencies: Dependencies<S>) => {
  const { transaction, customerParts, customerDuplicates, now } = dependencies;

  const getMerge = async (id: number): Promise<CustomerMerge> => {
    const [merge] = await customerDuplicates.listMerges({ id });
    if (!merge) throw mergeNotFound();
    return merge;
  };

  /**
   * Locks in the order used by other transactions: records that belong to customers, then identities, then the
   * customers.
   */
  const lockBoth = async (inside: S, one: number, other: number): Promise<readonly [CustomerRow, CustomerRow]> => {
    for (const { lock } of customerParts.list()) await lock?.(inside, [one, other]);
    const seen = [await inside.customers.find(one), await inside.customers.find(other)].flatMap((row) => row ?? []);
    await inside.customers.lockIdentities(seen.flatMap((row) => toIdentities(toContent(row))));
    const [first, second] = await inside.customers.lockWhole([one, other]);
    if (!first || !second) throw customerNotFound();
    return [first, second];
  };

  const write = async (inside: S, id: number, { content, channels }: Snapshot): Promise<void> => {
    await inside.customers.update(id, content, { isProvisional: false, at: now() });
    await inside.customers.restoreChannels(id, channels);
  };

  const note = (inside: S, actor: Actor, action: 'customer.merged' | 'customer.parted', kept: number, other: number) =>
    inside.audit.add(actor, action, {
      at: now(),
      target: `customer:${kept}`,
      label: `Customer ${kept}`,
      after: { other: `Customer ${other}` },
    });

  const moveParts = async (inside: S, customer: { from: number; to: number }): Promise<Record<string, number[]>> => {
    const moved: Record<string, number[]> = {};
    for (const { name, move } of customerParts.list()) moved[name] = await move(inside, customer);
    return moved;
  };

  const partBoth = async (inside: S, merge: MergeRow, kept: CustomerRow): Promise<void> => {
    const sides = { kept: merge.kept_before, merged: merge.merged_before, after: merge.kept_after };
    const taken = await inside.customerMerges.listTaken(uniqueIdentities(merge.merged_before.content));
    const isFree = (name: keyof typeof kinds, value: string) => !taken.has(`${kinds[name]} ${value}`);
    const { kept: keptNow, parted } = partContents(toSnapshot(kept), sides, isFree);
    await write(inside, merge.kept_id, keptNow);
    await inside.customers.setMergedInto(merge.merged_id, null);
    await write(inside, merge.merged_id, parted);
    for (const { name, moveBack } of customerParts.list()) {
      const back = { from: merge.kept_id, to: merge.merged_id };
      await moveBack(inside, merge.moved[name] ?? [], back);
    }
  };

  return {
    duplicates: customerDuplicates.list,

    compare: async (id: number, other: number): Promise<DuplicatePair> => {
      const pair = await customerDuplicates.compare(id, other);
      if (!pair || id === other) throw customerNotFound();
      return pair;
    },

    merges: (keptId: number) => customerDuplicates.listMerges({ keptId }),

    dismiss: (actor: Actor, pair: { oneId: number; otherId: number }): Promise<void> =>
      transaction(async (inside) => {
        if (pair.oneId === pair.otherId) throw customerNotFound();
        await inside.customers.lock(Math.min(pair.oneId, pair.otherId));
        await inside.customers.lock(Math.max(pair.oneId, pair.otherId));
        await inside.customerMerges.dismiss(pair, { at: now(), by: actor.userId });
      }),

    /** @throws ConflictError if either customer has changed since it was shown */
    merge: async (actor: Actor, { keptId, mergedId, version, mergedVersion }: MergeRequest): Promise<CustomerMerge> => {
      if (keptId === mergedId) throw new RuleError('customer.same', 'A customer cannot be merged with itself.');
      const id = await transaction(async (inside) => {
        const [kept, merged] = await lockBoth(inside, keptId, mergedId);
        if (kept.merged_into !== null || merged.merged_into !== null) throw stale();
        if (kept.erased_at !== null || merged.erased_at !== null) throw erased();
        if (kept.version !== version || merged.version !== mergedVersion) throw stale();
        const [keptBefore, mergedBefore] = [toSnapshot(kept), toSnapshot(merged)];
        const keptAfter = mergeContents(keptBefore, mergedBefore);
        await inside.customers.update(mergedId, withoutIdentities(mergedBefore.content), {
          isProvisional: false,
          at: now(),
        });
        await inside.customers.setMergedInto(mergedId, keptId);
        await write(inside, keptId, keptAfter);
        const moved = await moveParts(inside, { from: mergedId, to: keptId });
        await note(inside, actor, 'customer.merged', keptId, mergedId);
        const by = { at: now(), by: actor.userId };
        return inside.customerMerges.insert({ keptId, mergedId, keptBefore, mergedBefore, keptAfter, moved, ...by });
      });
      return getMerge(id);
    },

    /** @throws ConflictError if undone already; RuleError if the kept customer was merged into another one since */
    undo: async (actor: Actor, mergeId: number): Promise<CustomerMerge> => {
      await transaction(async (inside) => {
        const merge = await inside.customerMerges.find(mergeId);
        if (!merge) throw mergeNotFound();
        const [kept] = await lockBoth(inside, merge.kept_id, merge.merged_id);
        if (!(await inside.customerMerges.markUndone(mergeId, { at: now(), by: actor.userId }))) throw undone();
        if (kept.merged_into !== null) throw mergedOn();
        await partBoth(inside, merge, kept);
        await inside.customerMerges.dismiss(
          { oneId: merge.kept_id, otherId: merge.merged_id },
          { at: now(), by: actor.userId },
        );
        await note(inside, actor, 'customer.parted', merge.kept_id, merge.merged_id);
      });
      return getMerge(mergeId);
    },
  };
};

export type CustomerMergeService = ReturnType<typeof createCustomerMergeService>;
