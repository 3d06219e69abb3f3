import { randomUUID } from 'node:crypto';
import { alreadyRunningMessage, isFinished, type ProductKind } from '@chainline/shared/tasks/task-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { JobQueue } from '../../jobs/queue';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AuditStore } from '../audit';
import { staleWords } from '../runs';
import type { TillConnection } from '../lightspeed';
import type { Products } from '../products';
import { stockRoundJob } from './stock-jobs';
import { createOrderFeed } from './order-feed';
import { ledgersToPutBack, readMistakenShop, type ShopNumbers } from './put-back';
import { isLeft } from './stock-item-store';
import type { NewStockRun, StockRun, SyncTarget } from './stock-run-store';
import type { EngineStores } from './sync-stores';

type Stores = EngineStores & { queue: JobQueue; audit: AuditStore };

type Dependencies = {
  stores: EngineStores;
  transaction: Transaction<Stores>;
  connection: TillConnection;
  /** Null while the online shop is not configured. */
  woo: WooClient | null;
  products: Pick<Products, 'listSharing'>;
  now: () => Date;
};

type Started = { success: true; sync_id: string; already_running: boolean; message: string };
type SyncOptions = { product_type?: ProductKind | undefined; target: SyncTarget; preview: boolean };

const notFound = () => new NotFoundError('run.not_found', 'This run does not exist.');
const notWaiting = () =>
  new ConflictError('run.not_waiting', 'This run no longer needs a decision. Reload to see its result.');

const hasGrown = () =>
  new ConflictError('run.grown', 'More changes were added to this run after you opened it. Review them first.');

/** Only ended runs can be undone or retried. */
const hasEnded = (run: StockRun): boolean => isFinished(run.status) && run.status !== 'discarded';

export const createStockRunService = ({ stores, transaction, connection, woo, products, now }: Dependencies) => {
  const orders = createOrderFeed({ stores, transaction, products, now });

  const requireShop = (): WooClient => {
    if (woo) return woo;
    throw new ConflictError(
      'woocommerce.not_configured',
      'The online shop is not set up: WOO_URL, WOO_KEY and WOO_SECRET are missing.',
    );
  };

  const requireBothSides = async () => {
    requireShop();
    if (await connection.current()) return;
    const paused = await connection.whyPaused();
    throw paused === null
      ? new ConflictError('lightspeed.not_connected', 'Lightspeed is not connected. Connect it first.')
      : new ConflictError('lightspeed.shop_closed', paused);
  };

  const wakeEngine = (inside: Stores) =>
    inside.queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });

  const insert = async (inside: Stores, run: Omit<NewStockRun, 'id' | 'at'>, message: string): Promise<Started> => {
    const id = randomUUID();
    const openId = await inside.stockRuns.open({ ...run, id, at: now() });
    if (openId !== id) return { success: true, sync_id: openId, already_running: true, message: alreadyRunningMessage };
    await wakeEngine(inside);
    return { success: true, sync_id: id, already_running: false, message };
  };

  /** Locks a run that waits for a manager, because the engine found its changes unusual. */
  const lockWaiting = async (inside: Stores, actor: Actor, id: string): Promise<StockRun> => {
    const run = await inside.stockRuns.lock(id);
    if (!run) throw notFound();
    if (run.status !== 'awaiting_approval') throw notWaiting();
    if (run.held_reason !== null && actor.role !== 'manager')
      throw new ForbiddenError('A manager has to decide about this run.', 'run.needs_manager');
    return run;
  };

  /**
   * Restores the agreed quantities on both sides with a run approved by the same person. Opens a conflict where it is
   * unclear what somebody has changed since.
   */
  const putBack = async (inside: Stores, actor: Actor, run: StockRun, shopNow: ShopNumbers): Promise<void> => {
    const items = await inside.stockItems.listAllPlanned(run.id);
    const ids = items.flatMap(({ mapping_id: id }) => (id === null ? [] : [id]));
    const { ledgers, asked } = await ledgersToPutBack(inside, items, shopNow);
    await inside.mappings.setAwaitingFirstSync(ids, true);
    if (asked.length > 0) await inside.stockEvents.openConflicts(asked, now());
    if (ledgers.length === 0) return;
    const decision = `Restored by ${actor.username}, who refused the change`;
    await inside.mappings.settle(ledgers, { decision, by: actor.username, at: now() });
    const started = await insert(
      inside,
      {
        productType: null,
        scope: { mapping_ids: ledgers.map(({ id }) => id) },
        startedBy: actor.userId,
        decidedBy: actor.userId,
      },
      '',
    );
    if (started.already_running) throw new ConflictError('run.already_running', alreadyRunningMessage);
  };

  return {
    /** Starts a sync, or returns the one already running. */
    startSync: async (actor: Actor, { product_type: productType, target, preview }: SyncOptions): Promise<Started> => {
      await requireBothSides();
      const run = { productType: productType ?? null, scope: { target }, preview, startedBy: actor.userId };
      return transaction(async (inside) => {
        await inside.stockRuns.expirePreviews(now());
        return insert(inside, run, preview ? 'Preview started' : 'Sync started');
      });
    },

    /** `seen` is the number of items the person was shown. */
    apply: async (actor: Actor, id: string, seen?: number): Promise<Started> => {
      await requireBothSides();
      return transaction(async (inside) => {
        const run = await lockWaiting(inside, actor, id);
        // An automatic run may grow while it waits.
        if (seen !== undefined && run.origin === 'engine' && (await inside.stockItems.count(id)) > seen)
          throw hasGrown();
        const stale = await inside.stockRuns.findStaleness(id, now());
        if (stale !== null) throw new ConflictError('run.stale', staleWords[stale]);
        await inside.stockRuns.approve(id, { by: actor.userId, at: now() });
        await inside.stockItems.move(id, { from: ['conflict', 'skipped'], to: 'planned' });
        await inside.audit.add(actor, 'run.applied', { at: now(), target: `run:${id}`, label: run.held_reason ?? '' });
        await wakeEngine(inside);
        return { success: true, sync_id: id, already_running: false, message: 'Applying' };
      });
    },

    discard: async (actor: Actor, id: string): Promise<void> => {
      const { held_reason: held } = await transaction((inside) => lockWaiting(inside, actor, id));
      const seen = await stores.stockItems.count(id);
      const shopNow = held === null ? null : await readMistakenShop(stores, id, { woo: requireShop(), orders });
      await transaction(async (inside) => {
        const run = await lockWaiting(inside, actor, id);
        if ((await inside.stockItems.count(id)) > seen) throw hasGrown();
        if (shopNow) await putBack(inside, actor, run, shopNow);
        await inside.stockItems.move(id, { from: ['planned'], to: 'discarded', error: null });
        const message = run.held_reason === null ? 'Discarded' : `Refused by ${actor.username}`;
        await inside.stockRuns.discard(id, { by: actor.userId, message, at: now() });
        await inside.audit.add(actor, 'run.rejected', { at: now(), target: `run:${id}`, label: run.held_reason ?? '' });
      });
    },

    undo: async (actor: Actor, id: string): Promise<Started> => {
      await requireBothSides();
      return transaction(async (inside) => {
        const run = await inside.stockRuns.lock(id);
        if (!run) throw notFound();
        if (run.undo_of !== null || !hasEnded(run))
          throw new ConflictError('run.not_undoable', 'Only a sync that has ended can be undone.');
        const applied = await inside.stockItems.listApplied(id);
        if (applied.length === 0)
          throw new ConflictError('run.nothing_to_undo', 'This run changed nothing that could be undone.');
        if (!applied.some(isLeft)) throw new ConflictError('run.undone', 'This run has already been undone.');
        const undo = { productType: run.product_type, scope: {}, undoOf: id, startedBy: actor.userId };
        const started = await insert(inside, { ...undo, decidedBy: actor.userId }, 'Undoing');
        if (!started.already_running) await inside.audit.add(actor, 'run.undone', { at: now(), target: `run:${id}` });
        return started;
      });
    },

    retry: async (actor: Actor, id: string): Promise<Started> => {
      await requireBothSides();
      return transaction(async (inside) => {
        const run = await inside.stockRuns.lock(id);
        if (!run) throw notFound();
        if (!hasEnded(run)) throw new ConflictError('run.not_ended', 'This run has not ended yet.');
        if (run.undo_of !== null)
          throw new ConflictError('run.is_undo', 'Items that could not be undone have to be corrected by hand.');
        const ids = await inside.stockItems.listFailedMappings(id);
        if (ids.length === 0) throw new ConflictError('run.nothing_failed', 'Nothing failed in this run.');
        await inside.stockEvents.settleRefused(ids, { by: actor.userId, at: now() });
        await inside.mappings.clearSkips(ids);
        const again = { productType: run.product_type, scope: { mapping_ids: ids }, retryOf: id };
        return insert(inside, { ...again, startedBy: actor.userId }, 'Retrying');
      });
    },
  };
};

export type StockRunService = ReturnType<typeof createStockRunService>;
