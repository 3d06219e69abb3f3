import { randomUUID } from 'node:crypto';
import type { SelectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { OutboxStores } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AuditStore } from '../audit';
import { notConnected, type TillConnection } from '../lightspeed';
import { staleWords } from '../runs';
import {
  noTarget,
  notEnded,
  nothingChosen,
  notRetryable,
  notUndoable,
  notWaiting,
  runNotFound,
  selectiveAlreadyRunning,
  shopNotConfigured,
} from './selective-errors';
import type { ApplierStores } from './selective-applier';
import type { NewSelectiveItem, SelectiveItem } from './selective-item-store';
import type { NewSelectiveRun, SelectiveRun } from './selective-run-store';
import type { SelectiveSender } from './selective-sender';
import { selectiveJob } from './selective-worker';
import { reverseChanges, type StoredChange } from './stored-change';

type Stores = ApplierStores & OutboxStores & { audit: AuditStore };

type Dependencies<S extends Stores> = {
  stores: Pick<Stores, 'selectiveRuns' | 'selectiveItems'>;
  transaction: Transaction<S>;
  sender: Pick<SelectiveSender<S>, 'dispatch' | 'stop'>;
  /** Null if WooCommerce is not configured. */
  woo: WooClient | null;
  connection: TillConnection;
  now: () => Date;
};

const kinds = { accessories: 'accessory', bikes: 'bike' } as const;

const started = (sync_id: string, message: string) => ({
  success: true as const,
  sync_id,
  already_running: false,
  message,
});

const alreadyRunning = (sync_id: string) => ({
  success: true as const,
  sync_id,
  already_running: true,
  message: selectiveAlreadyRunning,
});

const checkChoice = (request: SelectiveSyncRequest): void => {
  const copies = request.syncImages || request.syncPricing || request.syncDescriptions;
  if (!copies && !request.syncStock) throw nothingChosen();
  if (copies && !request.woocommerceTarget && !request.lightspeedTarget) throw noTarget();
};

type FixedItem = { item: SelectiveItem; changes: StoredChange[] };

const toNewItems = (items: FixedItem[]): NewSelectiveItem[] =>
  items.flatMap(({ item, changes }) =>
    item.mapping_id === null || changes.length === 0
      ? []
      : [
          {
            position: item.position,
            mappingId: item.mapping_id,
            wooProductId: item.woo_product_id,
            lightspeedItemId: item.lightspeed_item_id,
            outcome: 'planned',
            reason: '',
            changes,
          },
        ],
  );

/** One run at a time for all users. */
export const createSelectiveService = <S extends Stores>({
  stores,
  transaction,
  sender,
  woo,
  connection,
  now,
}: Dependencies<S>) => {
  const checkSystems = async (): Promise<void> => {
    if (!woo) throw shopNotConfigured();
    if (!(await connection.current())) throw notConnected();
  };

  /** Starts the run, or returns the one in progress. */
  const begin = (run: NewSelectiveRun, message: string) =>
    transaction(async ({ selectiveRuns, queue }) => {
      await selectiveRuns.expirePreviews(now());
      const openId = await selectiveRuns.open(run);
      if (openId !== run.id) return alreadyRunning(openId);
      await queue.enqueue(selectiveJob, { run_id: run.id }, { maxAttempts: 1, key: `selective:${run.id}` });
      return started(run.id, message);
    });

  const beginUndo = (fixed: NewSelectiveRun, items: NewSelectiveItem[], undoneBy: Actor) =>
    transaction(async (inside) => {
      const { selectiveRuns, selectiveItems, audit } = inside;
      const run: NewSelectiveRun = { ...fixed, status: 'running', startedAt: now(), plannedAt: now() };
      const openId = await selectiveRuns.open(run);
      if (openId !== run.id) return alreadyRunning(openId);
      const target = `run:${run.undoOf ?? run.id}`;
      await audit.add(undoneBy, 'run.undone', { at: now(), target, label: 'Selective sync' });
      if (items.length > 0) await selectiveItems.insertMany(run.id, items);
      await sender.dispatch(inside, run.id);
      return started(run.id, 'Undoing');
    });

  const getEnded = async (id: string): Promise<SelectiveRun> => {
    const run = await stores.selectiveRuns.find(id);
    if (!run) throw runNotFound();
    if (!isFinished(run.status) || run.status === 'discarded') throw notEnded();
    return run;
  };

  return {
    start: async (actor: Actor, { preview, product_ids: productIds, ...options }: SelectiveSyncRequest) => {
      checkChoice({ preview, ...options });
      await checkSystems();
      const run: NewSelectiveRun = {
        id: randomUUID(),
        productType: kinds[options.itemType],
        scope: { ...options, mode: 'compare', product_ids: productIds ?? null, mapping_ids: null },
        preview,
        startedBy: actor.userId,
        at: now(),
      };
      return begin(
        run,
        preview ? 'Comparing. Nothing is saved until you apply the preview.' : 'Selective sync started',
      );
    },

    /** Applies a preview; each item is planned again from the present values before it is sent. */
    apply: (actor: Actor, id: string) =>
      transaction(async (inside) => {
        const { selectiveRuns, audit } = inside;
        const run = await selectiveRuns.lock(id);
        if (!run) throw runNotFound();
        if (run.status !== 'awaiting_approval') throw notWaiting();
        const openId = await selectiveRuns.findOpenId();
        if (openId !== null) return alreadyRunning(openId);
        const stale = await selectiveRuns.findStaleness(id, now());
        if (stale !== null) throw new ConflictError('run.stale', staleWords[stale]);
        await selectiveRuns.approve(id, { by: actor.userId, at: now() });
        await audit.add(actor, 'run.applied', { at: now(), target: `run:${id}`, label: 'Selective sync' });
        await sender.dispatch(inside, id);
        return started(id, 'Selective sync started');
      }),

    discard: (actor: Actor, id: string): Promise<void> =>
      transaction(async ({ selectiveRuns, selectiveItems, audit }) => {
        const run = await selectiveRuns.lock(id);
        if (!run) throw runNotFound();
        if (run.status !== 'awaiting_approval') throw notWaiting();
        const message = 'Discarded. Nothing was changed.';
        await selectiveItems.endOpen(id, 'discarded', null);
        await selectiveRuns.recount(id, now());
        await selectiveRuns.discard(id, { by: actor.userId, message, at: now() });
        await audit.add(actor, 'run.rejected', { at: now(), target: `run:${id}`, label: 'Selective sync' });
      }),

    /** Restores the previous values wherever the values that the run wrote are still there. Added pictures stay. */
    undo: async (actor: Actor, id: string) => {
      const undone = await getEnded(id);
      if (undone.undo_of !== null) throw notUndoable();
      const written = await stores.selectiveItems.listWritten(undone.id);
      const items = toNewItems(written.map((item) => ({ item, changes: reverseChanges(item.changes) })));
      if (items.length === 0) {
        throw new ConflictError(
          'run.nothing_to_undo',
          'There is nothing to undo in this run. Added pictures are kept.',
        );
      }
      await checkSystems();
      const run: NewSelectiveRun = {
        id: randomUUID(),
        productType: undone.product_type,
        scope: { ...undone.scope, mode: 'fixed' },
        undoOf: undone.id,
        startedBy: actor.userId,
        at: now(),
      };
      return beginUndo(run, items, actor);
    },

    cancel: (id: string): Promise<void> => sender.stop(id),

    /** Repeats failed items after a new comparison. */
    retry: async (actor: Actor, id: string) => {
      const last = await getEnded(id);
      if (last.scope.mode === 'fixed') throw notRetryable();
      const failed = await stores.selectiveItems.listFailed(last.id);
      if (failed.length === 0) throw new ConflictError('run.nothing_failed', 'Nothing failed in this run.');
      await checkSystems();
      const mappingIds = failed.flatMap(({ mapping_id: id }) => (id === null ? [] : [id]));
      const run = {
        id: randomUUID(),
        productType: last.product_type,
        retryOf: last.id,
        startedBy: actor.userId,
        scope: { ...last.scope, syncStock: false, mapping_ids: mappingIds },
        at: now(),
      };
      return begin(run, 'Retrying the failed items');
    },
  };
};

export type SelectiveService = ReturnType<typeof createSelectiveService>;
