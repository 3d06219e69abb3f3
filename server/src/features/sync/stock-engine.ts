import { randomUUID } from 'node:crypto';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { chunksOf } from '../../collections';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { Outbox } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { ForeignMarkError } from '../../providers/woocommerce/woo-stock';
import type { LightspeedItems, TillConnection } from '../lightspeed';
import type { StockMapping } from '../mappings';
import type { Products } from '../products';
import type { TellRunHeld } from '../runs';
import { isDone } from '../runs';
import { createInstallationGate } from './installation-gate';
import type { StockSystem } from './intent-store';
import { createMoveLog } from './move-log';
import { createOrderFeed } from './order-feed';
import type { RunInHand } from './plan-recorder';
import { resultOf } from './run-result';
import { createRunWorker } from './run-worker';
import { createShopSender } from './shop-sender';
import { batchChunkSize, createBatchPlanner, type Batch } from './stock-batches';
import { finish, walk, type Steps } from './steps';
import { createStockGuard } from './stock-guard';
import type { Planned } from './stock-plans';
import type { Till } from './stock-readings';
import { createStockWriter } from './stock-writer';
import type { StockCheck } from './sync-state-store';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { createTillFeed, type TillFeed } from './till-feed';
import { createTillSaleApplier } from './till-sale-applier';
import { createTillSender } from './till-sender';

type Context = { log: Logger; signal: AbortSignal };

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  outbox: Pick<Outbox<EngineStores>, 'register'>;
  woo: WooClient;
  log: Logger;
  connection: TillConnection;
  products: Products;
  items: LightspeedItems;
  tellRunHeld: TellRunHeld;
  settings: () => Promise<SyncSettings>;
  now: () => Date;
  /** Time after which an unanswered change is settled by reading. */
  settleAfterMs: number;
  /** Sends people's edits to the shop; the engine then sees them as the shop's own changes. */
  serveEdits: (context: Context) => Promise<void>;
  /** Refreshes the shop's quantities alone while the till is unavailable. */
  lookInstead: (shopUnitIds: number[], at: Date) => Promise<unknown>;
};

/** Minimum interval between two reads of the till's log within a run. */
const readAgainAfterMs = 2_000;

/** More changes of the till alone would keep the next sale waiting. One is written even if the bucket has no room. */
const [leastUrgentTillWrites, mostUrgentTillWrites] = [1, 3];

const keyOf = ({ system, unit_id: unitId }: Pick<StockCheck, 'system' | 'unit_id'>): string => `${system} ${unitId}`;

const unitsOf = ({ woo_product_id: product, lightspeed_item_id: item }: StockMapping): string[] => [
  keyOf({ system: 'woocommerce', unit_id: product }),
  keyOf({ system: 'lightspeed', unit_id: item }),
];

const isForTillAlone = ({ plan }: Planned): boolean =>
  plan.kind === 'agreed' && plan.wooDelta === 0 && plan.tillDelta !== 0;

export const createStockEngine = (dependencies: Dependencies) => {
  const { stores, woo, connection, products, now } = dependencies;
  const sales = createTillSaleApplier({ ...dependencies, feed: () => tillFeed });
  let readAt = 0;
  let editsServedAt = 0;
  let looked = new Map<number, number>();
  /** Mappings that this round leaves to a later one. */
  const waiting = new Set<number>();
  const moves = createMoveLog();
  const toTill = createTillSender({ ...dependencies, feed: () => tillFeed });
  const log = createTillFeed({ ...dependencies, recognise: sales.recognise, settleEntry: toTill.settle });
  const noting =
    (read: TillFeed['pullLog']): TillFeed['pullLog'] =>
    async (till, options) => {
      const touched = await read(till, options);
      readAt = now().getTime();
      moves.note(touched);
      return touched;
    };
  const tillFeed: TillFeed = { ...log, readLog: noting(log.readLog), pullLog: noting(log.pullLog) };
  const orderFeed = createOrderFeed(dependencies);
  const shop = createShopSender(dependencies);
  const batches = createBatchPlanner({ ...dependencies, tillFeed, orderFeed, moves });
  const writer = createStockWriter({ ...dependencies, shop, toTill, sales, tillFeed });
  const guard = createStockGuard(dependencies);
  const gate = createInstallationGate({
    ...dependencies,
    readTill: async (till, options) => {
      await connection.learnEmployee(options);
      return tillFeed.pullLog(till, options);
    },
  });

  /** Settles leftovers of earlier rounds. */
  const settleLeftovers = async (till: Till | null, signal: AbortSignal) => {
    await stores.stockRuns.closeEngineRuns(now());
    await toTill.dropUnsent();
    if (till) await toTill.settleLate(signal);
    await stores.stockItems.replan();
    await sales.reconcile();
    if (till && (await sales.apply(till, { signal })) > 0) await tillFeed.pullLog(till, { signal });
  };

  /** Mappings with a change or sale in progress, which must not be planned now. */
  const listNotNow = async (): Promise<Set<number>> =>
    new Set([...(await stores.intents.listBusyMappings()), ...(await stores.tillSales.listOpenMappings())]);

  /** Removes completed checks, except those of mappings that could not be planned. @returns the removed ones */
  const forget = async (checks: StockCheck[]): Promise<StockCheck[]> => {
    const held = await stores.mappings.listEnabled([...(await listNotNow()), ...waiting]);
    const units = new Set(held.flatMap(unitsOf));
    const made = checks.filter((check) => !units.has(keyOf(check)));
    if (made.length > 0) await stores.syncState.removeChecks(made);
    return made;
  };

  const listConcerned = (checks: StockCheck[]): Promise<number[]> => {
    const idsOf = (system: StockSystem) => checks.filter((c) => c.system === system).map((c) => c.unit_id);
    return stores.mappings.listEnabledIdsOf({ woo: idsOf('woocommerce'), till: idsOf('lightspeed') });
  };

  /** Syncs mappings on the engine's own initiative; unusually many unexplained changes wait for a manager. */
  const bringIntoStep = async function* (
    ids: number[],
    { till, signal, leave }: { till: Till | null; signal: AbortSignal; leave?: (batch: Batch) => Promise<void> },
  ): Steps {
    if (ids.length === 0) return;
    const batch = await batches.plan(ids, till, { signal });
    await leave?.(batch);
    if (!batch.areOrdersKnown) for (const id of batch.beginning) waiting.add(id);
    const { reason, unexplained } = await guard.judge(batch.planned);
    batch.unexplained = unexplained;
    if (reason !== null && !batch.areOrdersKnown) {
      // Older orders may explain these changes.
      for (const id of unexplained) waiting.add(id);
      batch.planned = batch.planned.filter(({ mapping }) => !unexplained.has(mapping.id));
    } else if (reason !== null) batch.planned = await guard.hold(batch.planned, { reason, unexplained });
    const run: RunInHand = { kind: 'automatic', id: randomUUID(), isBegun: false };
    yield* writer.write(batch, { run, till, signal });
  };

  /**
   * Between two steps of a long write, serves checks requested since the round began (`known` are those of before). Of
   * changes that only the till lacks, all but a few are left to their turn, because the next sale would have to wait for
   * them; online orders are not left.
   */
  const serveUrgent = async (till: Till | null, signal: AbortSignal, known: Map<string, number>) => {
    const checks = (await stores.syncState.listNewestChecks()).filter(
      (check) => known.get(keyOf(check)) !== check.revision,
    );
    if (checks.length === 0) return;
    const notNow = await listNotNow();
    const urgent = (await listConcerned(checks)).filter((id) => !notNow.has(id));
    const left = new Set<string>();
    const leave = async (batch: Batch): Promise<void> => {
      const alone = batch.planned.filter(isForTillAlone);
      if (!till || alone.length <= leastUrgentTillWrites) return;
      const wanted = Math.min(alone.length, mostUrgentTillWrites);
      const hasRoom = await toTill.hasRoomFor(wanted, till, { signal });
      const most = hasRoom ? wanted : leastUrgentTillWrites;
      if (alone.length <= most) return;
      const ordered = await stores.stockEvents.sumShopOrders(alone.map(({ mapping }) => mapping.id));
      const later = new Set(alone.filter(({ mapping }) => !ordered.has(mapping.id)).slice(most));
      batch.planned = batch.planned.filter((one) => !later.has(one));
      for (const { mapping } of later) {
        waiting.add(mapping.id);
        for (const unit of unitsOf(mapping)) left.add(unit);
      }
    };
    // Planning adds those that have to wait again.
    for (const id of urgent) waiting.delete(id);
    await finish(bringIntoStep(urgent, { till, signal, leave }));
    for (const check of checks) if (left.has(keyOf(check))) known.set(keyOf(check), check.revision);
    // A new check of the same unit would have the same revision.
    for (const check of await forget(checks)) known.delete(keyOf(check));
  };

  const sweepShop = async (ids: number[], signal: AbortSignal) => {
    for (const chunk of chunksOf(ids, batchChunkSize)) {
      signal.throwIfAborted();
      const mappings = await stores.mappings.listEnabled(chunk);
      const units = mappings.map((m) => ({ id: m.woo_product_id, parentId: m.woo_parent_id }));
      const stocks = await woo.readStock(units, { signal });
      await products.recordStock([...stocks.values()], now());
      const moved = mappings.filter((m) => stocks.get(m.woo_product_id)?.quantity !== m.woo_quantity);
      await stores.syncState.requestChecks(
        'woocommerce',
        moved.map((m) => m.woo_product_id),
        now(),
      );
    }
  };

  const runs = createRunWorker({
    ...dependencies,
    batches,
    writer,
    guard,
    readBoth: async (ids, till, signal) => {
      if (!(await orderFeed.pullNewest(woo, { signal }))) return false;
      if (till) await tillFeed.sweep(till, { signal });
      await sweepShop(ids, signal);
      return true;
    },
    forget,
  });

  /** Closes runs that have nothing left to do. */
  const conclude = async () => {
    const at = now();
    await stores.stockRuns.closeEngineRuns(at);
    await stores.stockItems.settle();
    const counts = await stores.stockRuns.recount(at);
    for (const done of counts.filter(isDone)) {
      if (done.undo_of !== null) await stores.stockItems.markUndone({ undoneId: done.undo_of, undoId: done.id });
      await stores.stockRuns.finish(done.id, { ...resultOf(done), at });
    }
  };

  const tellTrouble = async ({ message }: UpstreamError) => {
    for (const run of await stores.stockRuns.listToDo())
      await stores.stockRuns.setMessage(run.id, `${message} Retrying automatically.`, now());
  };

  const tellWaiting = async () => {
    const message = (await connection.whyPaused()) ?? 'Lightspeed is not connected. This continues once it is.';
    for (const run of await stores.stockRuns.listToDo()) await stores.stockRuns.setMessage(run.id, message, now());
  };

  /**
   * Serves people's edits. Returns an error instead of throwing it, so that the till's log is read in any case, unless
   * another installation changed one of the products: then nothing more may be sent.
   */
  const serveEdits = async (context: Context): Promise<{ error: unknown } | null> => {
    try {
      await dependencies.serveEdits(context);
      return null;
    } catch (error) {
      if (error instanceof ForeignMarkError) throw error;
      return { error };
    } finally {
      editsServedAt = now().getTime();
    }
  };

  /**
   * While the till is unavailable nothing can be synced, but shop quantities are refreshed once per check for those who
   * view or edit them. The check itself stays until the till is back.
   */
  const lookMeanwhile = async () => {
    const checks = await stores.syncState.listNewestChecks();
    const ofShop = checks.filter(({ system }) => system === 'woocommerce');
    const fresh = ofShop.filter(({ unit_id: unitId, revision }) => looked.get(unitId) !== revision);
    looked = new Map(ofShop.map(({ unit_id: unitId, revision }) => [unitId, revision]));
    const ids = fresh.map(({ unit_id: unitId }) => unitId);
    if (ids.length > 0) await dependencies.lookInstead(ids, now());
  };

  /** Returns false if there is no till, so that nothing was synced. */
  const makeRound = async (context: Context): Promise<boolean> => {
    const { signal } = context;
    moves.clear();
    waiting.clear();
    const till = await connection.current();
    if (till) await tillFeed.pullLog(till, context);
    const checks = await stores.syncState.listChecks();
    await settleLeftovers(till, signal);
    if (!till) {
      // One side alone is not enough to plan: checks and runs wait for the connection.
      await lookMeanwhile();
      await tellWaiting();
      await conclude();
      return false;
    }
    // Completed checks may be requested again with the same revision number.
    looked.clear();
    const concerned = await listConcerned(checks);
    const withWork = await stores.intents.listMappingsWithWork(now());
    const known = new Map(checks.map((check) => [keyOf(check), check.revision]));
    const serveOthers = async () => {
      if (now().getTime() - readAt >= readAgainAfterMs) await tillFeed.pullLog(till, { signal });
      if (now().getTime() - editsServedAt >= readAgainAfterMs) await serveEdits(context);
      await serveUrgent(till, signal, known);
    };
    const toDo = await stores.stockRuns.listToDo();
    // Mappings of a started or approved run are left to that run, which reports their results.
    const planned = toDo.length > 0 ? await stores.stockItems.listPlannedMappings(toDo.map((run) => run.id)) : [];
    const taken = new Set([...planned, ...toDo.flatMap((run) => run.scope.mapping_ids ?? [])]);
    for (const id of await listNotNow()) taken.add(id);
    const ids = [...new Set([...concerned, ...withWork])].filter((id) => !taken.has(id));
    await walk(bringIntoStep(ids, { till, signal }), serveOthers);
    for (const check of await forget(checks)) known.delete(keyOf(check));
    for (const run of toDo) await walk(runs.work(run, { till, signal }), serveOthers);
    await conclude();
    return true;
  };

  return {
    /**
     * One round: reads the till's log, syncs mappings with requested checks or something owed, and continues runs
     * started by people. Writes nothing while a manager must decide about this installation. Idempotent and safe to
     * kill at any point; one process at a time.
     * @returns false if nothing could be synced, because there is no till or a decision is pending
     */
    round: async (context: Context): Promise<boolean> => {
      for (const run of await stores.stockRuns.listToDo()) await runs.endCancelled(run);
      try {
        if (!(await gate.mayWrite(await connection.current(), context))) return false;
        await shop.adopt();
        // An error from the shop must not keep the till from being read.
        const troubles = [await serveEdits(context), await shop.serve(context.signal)];
        const isSynced = await makeRound(context);
        const trouble = troubles.find((one) => one !== null);
        if (trouble) throw trouble.error;
        return isSynced;
      } catch (error) {
        if (error instanceof UpstreamError) await tellTrouble(error);
        return await gate.stopIfForeign(error);
      } finally {
        gate.passed();
      }
    },

    /** Serves the shop alone while rounds are paused because of the till; syncs nothing. */
    serveShop: async (context: Context): Promise<boolean> => {
      await lookMeanwhile();
      try {
        if (!(await gate.mayWrite(null, context))) return false;
        const trouble = await serveEdits(context);
        if (trouble) throw trouble.error;
        return false;
      } catch (error) {
        return await gate.stopIfForeign(error);
      }
    },

    /** Pulls online orders whose webhook is missing or late. */
    listenToOrders: (context: Context): Promise<void> => orderFeed.pull(woo, context),

    /** Compares the quantities of both sides, and requests checks of those that changed unreported. */
    sweep: async ({ signal }: Context): Promise<void> => {
      const till = await connection.current();
      if (till) await tillFeed.sweep(till, { signal });
      await sweepShop(await stores.mappings.listAllEnabledIds(), signal);
    },
  };
};

export type StockEngine = ReturnType<typeof createStockEngine>;
