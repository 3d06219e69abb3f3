import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { LightspeedItems } from '../lightspeed';
import type { MappingScope, StockMapping } from '../mappings';
import type { RunItemPlan, TellRunHeld } from '../runs';
import type { NewIntent } from './intent-store';
import type { RunInHand } from './plan-recorder';
import { isLeft, type NewStockItem, type PlannedItem } from './stock-item-store';
import { batchChunkSize, type Batch, type BatchPlanner } from './stock-batches';
import type { StockGuard } from './stock-guard';
import { isNews, toIdleItem, toRunItem } from './stock-plans';
import type { Steps } from './steps';
import { askForSerialized, readBothSides, toShopNumber, type Till } from './stock-readings';
import type { StockRun, SyncTarget } from './stock-run-store';
import type { StockWriter } from './stock-writer';
import type { StockCheck } from './sync-state-store';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  woo: WooClient;
  items: LightspeedItems;
  batches: BatchPlanner;
  writer: StockWriter;
  guard: StockGuard;
  /** Reads everything pending from both sides, so that a run sees every difference; false if orders are missing. */
  readBoth: (ids: number[], till: Till | null, signal: AbortSignal) => Promise<boolean>;
  forget: (checks: StockCheck[]) => Promise<unknown>;
  tellRunHeld: TellRunHeld;
  now: () => Date;
};

/** Plans ready to be written, with the checks they fulfil. */
type ReadyBatch = Batch & { checks: StockCheck[] };

export type RunContext = { till: Till | null; signal: AbortSignal };

const directionsFor: Record<SyncTarget, MappingScope['directions']> = {
  both: ['both', 'woo_to_ls', 'ls_to_woo'],
  woocommerce: ['both', 'ls_to_woo'],
  lightspeed: ['both', 'woo_to_ls'],
};

const waits = 'A change is on its way or needs a manager’s decision';

/** True if the plan deserves a line in the run's list. */
const isTold = ({ mapping, plan }: Batch['planned'][number]): boolean =>
  plan.kind !== 'agreed' || isNews(mapping, plan);

/** Sort order of a run's list: changes, then conflicts, then items that cannot be synced. */
const interestOf = ({ plan }: Batch['planned'][number]): number => {
  if (plan.kind === 'agreed') return plan.wooDelta !== 0 || plan.tillDelta !== 0 ? 0 : 3;
  return plan.kind === 'conflict' ? 1 : 2;
};

export const createRunWorker = (dependencies: Dependencies) => {
  const {
    stores,
    transaction,
    woo,
    items: tillItems,
    batches,
    writer,
    guard,
    readBoth,
    forget,
    tellRunHeld,
    now,
  } = dependencies;

  const inHand = (run: StockRun): RunInHand => ({ kind: 'person', id: run.id, actor: run.actor });

  const isCancelled = async ({ id }: StockRun): Promise<boolean> => {
    const { cancel_requested_at: cancelledAt = null } = (await stores.stockRuns.find(id)) ?? {};
    return cancelledAt !== null;
  };

  const writeBatch = (batch: Batch, run: StockRun, context: RunContext): Steps =>
    writer.write(batch, { ...context, run: inHand(run), isStopped: () => isCancelled(run) });

  /** Only if the run was not stopped in the meantime. */
  const holdForManager = async (inside: EngineStores, { id }: StockRun, reason: string): Promise<void> => {
    const isHeld = (await inside.stockRuns.hold(id, { reason, message: reason, at: now() })) > 0;
    if (isHeld) await tellRunHeld(inside, { id, kind: 'stock', reason });
  };

  const keepPlan = (run: StockRun, items: NewStockItem[], total: number, held: string | null) =>
    transaction(async (inside) => {
      const { stockRuns, stockItems } = inside;
      const at = now();
      await stockItems.removeAll(run.id);
      if (items.length > 0) await stockItems.insertMany(run.id, items);
      await stockRuns.markPlanned(run.id, { total, at });
      if (held !== null) await holdForManager(inside, run, held);
      else if (run.preview && items.length > 0)
        await stockRuns.hold(run.id, { reason: null, message: 'Ready for review', at });
    });

  const planUndo = async (run: StockRun, undoneId: string) => {
    const applied = (await stores.stockItems.listApplied(undoneId)).filter(isLeft);
    const items = applied.map((row): NewStockItem => ({
      mappingId: row.mapping_id,
      wooProductId: row.woo_product_id,
      lightspeedItemId: row.lightspeed_item_id,
      outcome: 'planned',
      reason: 'Undoes the run',
      error: null,
      base: null,
      woo: null,
      till: null,
      wooDelta: -row.woo_delta,
      tillDelta: -row.lightspeed_delta,
      target: null,
    }));
    await keepPlan(run, items, items.length, null);
  };

  const idleItems = async ({ blocked }: Batch): Promise<NewStockItem[]> => {
    const messages = await stores.stockEvents.listOpenMessages(blocked.map((mapping) => mapping.id));
    return blocked.map((mapping) => {
      const message = messages.get(mapping.id);
      return message === undefined ? toIdleItem(mapping, 'skipped', waits) : toIdleItem(mapping, 'conflict', message);
    });
  };

  /** Leaves a run to a later round. */
  const waitForOrders = async (run: StockRun): Promise<null> => {
    await stores.stockRuns.setMessage(run.id, 'Reading changed orders of the online shop…', now());
    return null;
  };

  /** Plans a run. Returns the plans if they may be written at once. */
  const plan = async (run: StockRun, { till, signal }: RunContext): Promise<ReadyBatch | null> => {
    await stores.stockRuns.begin(run.id, { message: 'Reading…', at: now() });
    if (run.undo_of !== null) {
      await planUndo(run, run.undo_of);
      return null;
    }
    const ids = await stores.mappings.listScope({
      productType: run.product_type,
      directions: directionsFor[run.scope.target],
      ids: run.scope.mapping_ids,
    });
    if (!(await readBoth(ids, till, signal))) return waitForOrders(run);
    const unsettled = await stores.mappings.listUnsettled(ids);
    const checks = await stores.syncState.listChecksOf(unsettled);
    const batch = await batches.plan(unsettled, till, { signal });
    if (!batch.areOrdersKnown) return waitForOrders(run);
    const told = batch.planned.filter(isTold).toSorted((left, right) => interestOf(left) - interestOf(right));
    const items = [...told.map((one) => toRunItem(one, 'planned')), ...(await idleItems(batch))];
    const { reason, unexplained } = await guard.judge(batch.planned);
    const held = run.decided_by === null ? reason : null;
    await keepPlan(run, items, ids.length, held);
    if (run.preview || held !== null) return null;
    return { ...batch, unexplained, planned: told, checks };
  };

  /** Holds the run if its fresh plans are unusually large, because only a manager may approve those. */
  const holdIfUnusual = async (run: StockRun, batch: Batch): Promise<boolean> => {
    const { planned } = batch;
    const isAgreed = run.decided_by !== null && (run.held_reason !== null || !run.preview);
    if (isAgreed) return false;
    const { reason, unexplained } = await guard.judge(planned, run.id);
    batch.unexplained = unexplained;
    if (reason === null) return false;
    await transaction(async (inside) => {
      await inside.stockItems.plan(
        run.id,
        planned.map((one) => toRunItem(one, 'planned')),
      );
      await holdForManager(inside, run, reason);
    });
    return true;
  };

  /** Writes planned items from fresh readings; returns false if the run was held, stopped or left to a later round. */
  const write = async function* (run: StockRun, items: PlannedItem[], context: RunContext): Steps<boolean> {
    const batch = await batches.plan(mappingIdsOf(items), context.till, context);
    if (!batch.areOrdersKnown) {
      await waitForOrders(run);
      return false;
    }
    if (await holdIfUnusual(run, batch)) return false;
    yield* writeBatch(batch, run, context);
    const idle = await idleItems(batch);
    const known = new Set([...batch.planned.map(({ mapping }) => mapping.id), ...idle.map((item) => item.mappingId)]);
    if (idle.length > 0) await stores.stockItems.plan(run.id, idle);
    const gone = items.filter(({ mapping_id: id }) => id === null || !known.has(id)).map((item) => item.position);
    if (gone.length > 0)
      await stores.stockItems.end(run.id, gone, 'skipped', 'The mapping has been disabled or deleted.');
    return true;
  };

  /** Mappings whose till quantity would have to be restored but is serialized and must not be written. */
  const listFixedAtTill = async (mappings: StockMapping[], taken: PlannedItem[], { till, signal }: RunContext) => {
    const wanted = new Set(taken.flatMap((item) => (item.lightspeed_delta === 0 ? [] : [item.mapping_id])));
    const itemIds = mappings.filter(({ id }) => wanted.has(id)).map((mapping) => mapping.lightspeed_item_id);
    const serialized = till ? await askForSerialized(tillItems, till, itemIds, { signal }) : new Set<number>();
    return new Set(mappings.filter((m) => serialized.has(m.lightspeed_item_id)).map(({ id }) => id));
  };

  /**
   * Reverses changes by difference. Opens a conflict for each mapping; otherwise the next round would repeat the
   * changes.
   */
  const undo = async function* (run: StockRun, items: PlannedItem[], context: RunContext): Steps {
    const { till, signal } = context;
    const mappings = await stores.mappings.list(mappingIdsOf(items));
    const readings = await readBothSides(mappings, { woo, till, signal });
    const fixed = await listFixedAtTill(mappings, items, context);
    const busy = new Set(await stores.intents.listBusyMappings());
    const dispatched = await transaction(async (inside) => {
      const { stockItems, stockEvents } = inside;
      const [wanted, plans]: [NewIntent[], (RunItemPlan & { mappingId: number })[]] = [[], []];
      const asked: number[] = [];
      for (const mapping of mappings) {
        const item = items.find(({ mapping_id: id }) => id === mapping.id);
        if (!item) continue;
        const numbers = {
          base: mapping.base_quantity,
          woo: toShopNumber(readings.shop.get(mapping.woo_product_id)),
          till: readings.till.get(mapping.lightspeed_item_id)?.qoh ?? null,
        };
        const deltas = { wooDelta: item.woo_delta, tillDelta: item.lightspeed_delta, target: null };
        const common = { mappingId: mapping.id, ...numbers, ...deltas, reason: 'Undoes the run' };
        const refusal = busy.has(mapping.id) ? waits : whyNot(numbers, deltas, fixed.has(mapping.id));
        plans.push({ ...common, outcome: refusal === null ? 'applying' : 'failed', error: refusal });
        if (refusal !== null) continue;
        asked.push(mapping.id);
        wanted.push(...undoIntents(mapping, item, run.actor));
      }
      await stockEvents.openConflicts(
        plans
          .filter((one) => asked.includes(one.mappingId))
          .map(({ mappingId, base, woo, till }) => ({
            mappingId,
            kind: 'undone',
            base,
            woo,
            till,
            message: undoneMessage,
          })),
        now(),
      );
      await stockItems.plan(run.id, plans);
      if (wanted.length === 0) return [];
      return writer.dispatch(inside, wanted, { runId: run.id, at: now() });
    });
    if (dispatched.length > 0) yield* writer.send(dispatched, { moved: new Set<number>() }, { till, signal });
    const known = new Set(mappings.map((mapping) => mapping.id));
    const gone = items.filter(({ mapping_id: id }) => id === null || !known.has(id)).map((item) => item.position);
    if (gone.length > 0) await stores.stockItems.end(run.id, gone, 'failed', 'The mapping has been deleted.');
  };

  const endCancelled = async (run: StockRun): Promise<boolean> => {
    if (!(await isCancelled(run))) return false;
    // Requests checks, so that the engine takes over the run's mappings: its own checks may have been removed long ago.
    const left = await stores.mappings.listEnabled(await stores.stockItems.listPlannedMappings([run.id]));
    const units = left.map((mapping) => mapping.woo_product_id);
    await stores.syncState.requestChecks('woocommerce', units, now());
    await stores.stockItems.move(run.id, { from: ['planned'], to: 'discarded', error: 'The run was cancelled.' });
    await stores.stockRuns.recount(now());
    await stores.stockRuns.finish(run.id, { status: 'cancelled', message: 'Cancelled', at: now() });
    return true;
  };

  const carryOut = async function* (run: StockRun, context: RunContext): Steps {
    if (await endCancelled(run)) return;
    const ready = run.planned_at === null ? await plan(run, context) : null;
    if (run.planned_at === null && ready === null && run.undo_of === null) return;
    if (ready) {
      // The items are recorded, so these checks are done. Later ones are new and are served before the run ends.
      await forget(ready.checks);
      yield* writeBatch(ready, run, context);
    }
    for (;;) {
      await stores.stockItems.settle();
      await stores.stockRuns.recount(now());
      if (await endCancelled(run)) return;
      const items = await stores.stockItems.listPlanned(run.id, batchChunkSize);
      if (items.length === 0) return;
      yield;
      if (run.undo_of !== null) yield* undo(run, items, context);
      else if (!(yield* write(run, items, context))) return;
    }
  };

  return {
    /** Ends a cancelled run; returns true if it did. */
    endCancelled,

    /** Plans a run, or writes a planned one, step by step. If killed, it resumes from its items. */
    work: carryOut,
  };
};

const undoneMessage = 'A sync was undone. Choose the quantity to continue from, or disable the mapping.';

const mappingIdsOf = (items: PlannedItem[]): number[] =>
  items.flatMap(({ mapping_id: id }) => (id === null ? [] : [id]));

type Numbers = { woo: number | null; till: number | null };
type Deltas = { wooDelta: number; tillDelta: number };

const whyNotAtTill = (till: number | null, delta: number, isFixed: boolean): string | null => {
  if (delta === 0) return null;
  if (isFixed) return 'Lightspeed counts this item by its serial numbers: correct it in Lightspeed.';
  if (till === null) return 'Lightspeed has no quantity for this item.';
  return delta < 0 && till + delta < 0 ? 'Lightspeed has too few left to undo this.' : null;
};

const whyNotInShop = (woo: number | null, delta: number): string | null => {
  if (delta === 0) return null;
  if (woo === null) return 'The online shop has no quantity for this product.';
  return delta < 0 && woo + delta < 0 ? 'The online shop has too few left to undo this.' : null;
};

const whyNot = ({ woo, till }: Numbers, { wooDelta, tillDelta }: Deltas, isFixed: boolean): string | null =>
  whyNotInShop(woo, wooDelta) ?? whyNotAtTill(till, tillDelta, isFixed);

const undoIntents = (
  mapping: { id: number; woo_product_id: number; lightspeed_item_id: number },
  item: PlannedItem,
  actor: string,
): NewIntent[] => {
  const common = { mappingId: mapping.id, source: 'undo', actor, reason: 'Undone' } as const;
  const intents: NewIntent[] = [
    { ...common, system: 'woocommerce', unitId: mapping.woo_product_id, delta: item.woo_delta },
    { ...common, system: 'lightspeed', unitId: mapping.lightspeed_item_id, delta: item.lightspeed_delta },
  ];
  return intents.filter((intent) => intent.delta !== 0);
};
