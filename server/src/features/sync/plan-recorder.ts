import type { Intent, NewIntent } from './intent-store';
import type { ConflictDetails } from './stock-event-store';
import { engineName, tellChanges } from './stock-ledger';
import {
  conflictMessage,
  isChange,
  isMerged,
  isNews,
  owesSomething,
  skipWords,
  toClearingIntents,
  toIntents,
  toRunItem,
  type Agreed,
  type Planned,
} from './stock-plans';
import type { Batch } from './stock-batches';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { toSoldLines } from './till-sale-lines';

/** Run under which plans are recorded. An automatic run is inserted with its first item. */
export type RunInHand =
  | { kind: 'automatic'; id: string; isBegun: boolean }
  | { kind: 'person'; id: string; actor: string };

/** After this many failed attempts in a row a person is asked, if a change is still owed. */
const attemptsBeforeAsking = 8;

const toConflict = ({ mapping, plan }: Planned): ConflictDetails[] =>
  plan.kind === 'conflict'
    ? [
        {
          mappingId: mapping.id,
          kind: plan.conflict,
          woo: plan.woo,
          till: plan.till,
          base: plan.base,
          message: conflictMessage(plan),
        },
      ]
    : [];

/**
 * True if the quantity that the mapping was agreed on no longer exists. If it returns, it starts from other numbers.
 */
const isCountedElsewhere = (plan: Planned['plan']): boolean =>
  plan.kind === 'skip' && (plan.reason === 'shop_shared' || plan.reason === 'shop_unshared');

/** Conflict for a mapping that could not be read for many attempts while it is owed a change. */
const toUnreachable = ({ mapping, plan }: Planned): ConflictDetails[] => {
  if (plan.kind !== 'skip' || mapping.attempts + 1 < attemptsBeforeAsking || !owesSomething(mapping)) return [];
  return [
    {
      mappingId: mapping.id,
      kind: 'unreachable',
      woo: mapping.woo_quantity,
      till: mapping.lightspeed_quantity,
      base: mapping.base_quantity,
      message: `${skipWords[plan.reason]}. A change is still pending: bring the product back and try again, or delete the mapping.`,
    },
  ];
};

/** Writes the ledger events and plans till sales for units taken by orders; returns the mappings with a sale. */
const recordSales = async (
  inside: EngineStores,
  accounted: Agreed[],
  { batch, ordersAsSales, dispatchSales, at }: Pick<Options, 'batch' | 'ordersAsSales' | 'dispatchSales' | 'at'>,
): Promise<Set<number>> => {
  if (accounted.length === 0) return new Set();
  const ordered = await tellChanges(inside, accounted, { ...batch, at });
  const sold = ordersAsSales ? toSoldLines(accounted, ordered) : [];
  if (sold.length > 0) await dispatchSales(inside, await inside.tillSales.plan(sold, at));
  return new Set(sold.map((line) => line.mappingId));
};

/**
 * Mappings without anything to do whose shop ledger is nevertheless incomplete: it ends with another quantity or lacks
 * earlier orders, because changes cancelled each other out before the reading.
 */
const untold = async ({ stockEvents }: EngineStores, quiet: Agreed[], readAt: Date): Promise<Set<number>> => {
  if (quiet.length === 0) return new Set();
  const unitIds = quiet.map(({ mapping }) => mapping.woo_product_id);
  const last = await stockEvents.lastQuantities('woocommerce', unitIds);
  const orders = await stockEvents.listUnexplainedOrders(unitIds);
  const ordered = new Set(orders.flatMap((one) => (one.reported_at <= readAt ? [one.unit_id] : [])));
  const isTold = ({ mapping, plan }: Agreed) =>
    (last.get(mapping.woo_product_id) ?? plan.ledger.woo) === plan.ledger.woo && !ordered.has(mapping.woo_product_id);
  return new Set(quiet.flatMap((one) => (isTold(one) ? [] : [one.mapping.id])));
};

const superseded = {
  outcome: 'superseded',
  error: 'It has changed in the meantime; the next round handles it.',
} as const;

type DispatchSales = (inside: EngineStores, ids: number[]) => Promise<void>;
/** Records planned changes and writes them to the outbox, in the same transaction. */
export type Dispatch = (
  inside: EngineStores,
  wanted: NewIntent[],
  origin: { runId: string; at: Date },
) => Promise<Intent[]>;

type Options = {
  transaction: EngineTransaction;
  dispatch: Dispatch;
  dispatchSales: DispatchSales;
  run: RunInHand;
  /** The batch of the plans. Of its oversold mappings, only those whose conflict documents have settled are planned. */
  batch: Pick<Batch, 'readAt' | 'beginning' | 'unexplained' | 'oversold'>;
  at: Date;
  /** False if no till is connected: nothing is then known about its items. */
  tillKnown: boolean;
  /** Record units taken by online orders as sales at the till. */
  ordersAsSales: boolean;
};

/**
 * Records conflicts, and the reasons why other mappings are skipped.
 * @returns the mappings with a new conflict
 */
const recordObstacles = async (
  { mappings, stockEvents }: EngineStores,
  planned: Planned[],
  { run, at, tillKnown }: Pick<Options, 'run' | 'at' | 'tillKnown'>,
): Promise<Set<number>> => {
  const conflicts = [...planned.flatMap(toConflict), ...(tillKnown ? planned.flatMap(toUnreachable) : [])];
  const merged = planned.filter(isMerged).map(({ mapping }) => mapping.id);
  if (merged.length > 0) await stockEvents.closeAnswered(merged, ['archived', 'below_zero'], at);
  const opened = new Set(conflicts.map(({ mappingId }) => mappingId));
  if (conflicts.length > 0) {
    for (const id of (await stockEvents.listOpenConflicts([...opened])).keys()) opened.delete(id);
    await stockEvents.openConflicts(conflicts, at);
  }
  const skips = planned.flatMap(({ mapping, plan }) =>
    plan.kind === 'skip' && (tillKnown || plan.reason !== 'till_unknown')
      ? [{ id: mapping.id, reason: skipWords[plan.reason] }]
      : [],
  );
  if (skips.length > 0) await mappings.recordSkips(skips, at);
  const moved = planned.flatMap(({ mapping, plan }) => (isCountedElsewhere(plan) ? [mapping.id] : []));
  if (moved.length > 0) await mappings.forgetAgreed(moved, at);
  // The requested first sync has started: from now on these mappings wait for a decision or a readable quantity
  // instead.
  const begun = [...conflicts.map(({ mappingId }) => mappingId), ...skips.map(({ id }) => id)];
  if (run.kind === 'person' && begun.length > 0) await mappings.setAwaitingFirstSync(begun, false);
  return opened;
};

/**
 * Records the result of planning in one transaction: new ledgers (unless the mapping has changed), shop events,
 * intents, conflicts and run items.
 * @returns the intents, written to the outbox, and whether sales at the till were planned
 */
export const recordPlans = async (planned: Planned[], { dispatch, ...options }: Options) => {
  const { transaction, run, batch, at } = options;
  const { readAt, unexplained, oversold } = batch;
  const result = await transaction(async (inside) => {
    const { mappings, stockEvents, stockRuns, stockItems } = inside;
    const opened = await recordObstacles(inside, planned, options);

    // A conflict opened since the reading stays: its quantities may be newer than these plans.
    const answered = planned.flatMap(({ mapping: { id }, plan }) =>
      plan.kind === 'agreed' && oversold.has(id) ? [id] : [],
    );
    if (answered.length > 0) await stockEvents.closeAnswered(answered, ['below_zero'], at);
    const asked = await stockEvents.listOpenConflicts(planned.map(({ mapping }) => mapping.id));
    const agreed = planned
      .filter(({ mapping }) => !asked.has(mapping.id))
      .flatMap(({ mapping, plan, isPart }) => (plan.kind === 'agreed' ? [{ mapping, plan, isPart }] : []));
    const behind = await untold(
      inside,
      agreed.filter(({ mapping, plan }) => !isNews(mapping, plan)),
      readAt,
    );
    const news = agreed.filter(({ mapping, plan }) => isNews(mapping, plan) || behind.has(mapping.id));
    const ledgers = news.map(({ mapping, plan, isPart }) => ({
      id: mapping.id,
      version: mapping.version,
      ...plan.ledger,
      isSettled: !isChange(plan),
      isPart,
    }));
    const taken = new Set(news.length > 0 ? await mappings.account(ledgers, at) : []);
    const accounted = news.filter(({ mapping }) => taken.has(mapping.id));
    const sold = await recordSales(inside, accounted, options);

    const actor = run.kind === 'person' ? run.actor : engineName;
    // The rest of a difference partly covered by a sale is planned once the sale is confirmed.
    const wanted = accounted
      .flatMap((agreed) => toIntents(agreed, actor))
      .filter((intent) => intent.system !== 'lightspeed' || !sold.has(intent.mappingId));
    // Only together with its own conflict: the mapping may already have another one.
    const clearing = planned
      .filter(({ mapping }) => opened.has(mapping.id))
      .flatMap((one) => toClearingIntents(one, actor));
    const changed = new Set(wanted.map((intent) => intent.mappingId));
    if (run.kind === 'automatic') {
      const told = planned.filter(({ mapping, plan }) => plan.kind === 'conflict' || changed.has(mapping.id));
      if (told.length === 0) return { dispatched: [], isBegun: run.isBegun, hasSales: sold.size > 0 };
      if (!run.isBegun) await stockRuns.insertAutomatic({ id: run.id, heldReason: null, at });
      await stockItems.insertMany(
        run.id,
        told.map((one) => ({ ...toRunItem(one, 'applying'), isUnexplained: unexplained.has(one.mapping.id) })),
      );
    } else {
      const lost = new Set(news.flatMap(({ mapping }) => (taken.has(mapping.id) ? [] : [mapping.id])));
      const items = planned.map((one) => toRunItem(one, changed.has(one.mapping.id) ? 'applying' : 'in_step'));
      await stockItems.plan(
        run.id,
        items.map((item) => ({
          ...item,
          ...(lost.has(item.mappingId) && superseded),
          isUnexplained: unexplained.has(item.mappingId),
        })),
      );
    }
    const all = [...wanted, ...clearing];
    const dispatched = all.length > 0 ? await dispatch(inside, all, { runId: run.id, at }) : [];
    return { dispatched, isBegun: true, hasSales: sold.size > 0 };
  });
  if (run.kind === 'automatic') run.isBegun = result.isBegun;
  return { dispatched: result.dispatched, hasSales: result.hasSales };
};
