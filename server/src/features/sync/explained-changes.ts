import type { StockMapping } from '../mappings';
import { planStock } from './stock-planner';
import { isNews, toLedger, type Agreed, type Planned } from './stock-plans';
import type { EngineStores } from './sync-stores';

/**
 * Changes of a mapping since it was last accounted for that have a document (sale, delivery, order ...) or were
 * requested by people here. `tillTotal` is the sum of all entries in the till's log, including changes that have been
 * held since earlier; `edited` is the part of `woo` that people requested here.
 */
export type Explanation = { woo: number; till: number; tillTotal: number; edited: number };

const nothing: Explanation = { woo: 0, till: 0, tillTotal: 0, edited: 0 };

type Stores = Pick<EngineStores, 'tillLog' | 'stockEvents' | 'intents'>;
type Explanations = ReadonlyMap<number, Explanation>;

export const readExplanations = async (
  { tillLog, stockEvents, intents }: Stores,
  mappingIds: number[],
): Promise<Explanations> => {
  const till = await tillLog.sumSince(mappingIds);
  const ordered = await stockEvents.sumShopOrders(mappingIds);
  const edited = await intents.sumEdits(mappingIds);
  return new Map(
    mappingIds.map((id) => {
      const { documented = 0, total = 0 } = till.get(id) ?? {};
      const own = edited.get(id) ?? 0;
      return [id, { woo: own - (ordered.get(id) ?? 0), till: documented, tillTotal: total, edited: own }];
    }),
  );
};

/** The explanation may exceed the change: documents may be newer than the reading. */
const isCovered = (change: number, explained: number): boolean =>
  change === 0 || (Math.sign(change) === Math.sign(explained) && Math.abs(change) <= Math.abs(explained));

/** True if nobody decided about the change here and no document explains all of it. */
export const isUnexplained = ({ mapping, plan }: Agreed, explanations: Explanations): boolean => {
  const { woo, till } = explanations.get(mapping.id) ?? nothing;
  if (mapping.decision !== null) return false;
  return mapping.base_quantity === null || !isCovered(plan.wooChange, woo) || !isCovered(plan.tillChange, till);
};

/** True if sales, deliveries, refunds and orders explain every unit of the change: nobody counted or edited. */
export const isFullyDocumented = ({ mapping, plan }: Agreed, explanations: Explanations): boolean => {
  const { woo, till, edited } = explanations.get(mapping.id) ?? nothing;
  return mapping.base_quantity !== null && edited === 0 && plan.wooChange === woo && plan.tillChange === till;
};

const isTooMuch = (quantity: number, delta: number): boolean => delta < 0 && quantity + delta < 0;

/**
 * Plan of the explained part alone; null if there is none, or if that part cannot be determined or written separately.
 */
const toExplainedPart = ({ mapping, plan }: Planned, { woo, till, tillTotal }: Explanation): Planned | null => {
  const ledger = toLedger(mapping);
  if (plan.kind !== 'agreed' || ledger === null || plan.tillChange !== tillTotal) return null;
  const readings = { woo: ledger.woo + woo, till: ledger.till + till };
  const part = planStock({ ledger, ...readings, direction: mapping.sync_direction, reserved: mapping.reserved });
  if (part.kind !== 'agreed' || !isNews(mapping, part)) return null;
  // Serial numbers were checked only if the whole plan writes to the till.
  const isUnwritable = part.tillDelta !== 0 && plan.tillDelta === 0;
  const isMissing = isTooMuch(plan.ledger.woo, part.wooDelta) || isTooMuch(plan.ledger.till, part.tillDelta);
  const isPart = plan.wooChange !== woo || plan.tillChange !== till;
  return isUnwritable || isMissing ? null : { mapping, plan: part, isPart };
};

/** Reduces the plans of held mappings to their explained part; `blocked` are the mappings without one. */
export const withoutUnexplained = (
  planned: Planned[],
  held: ReadonlySet<number>,
  explanations: Explanations,
): { planned: Planned[]; blocked: StockMapping[] } => {
  const left: Planned[] = [];
  const blocked: StockMapping[] = [];
  for (const one of planned) {
    const part = held.has(one.mapping.id) ? toExplainedPart(one, explanations.get(one.mapping.id) ?? nothing) : one;
    if (part) left.push(part);
    else blocked.push(one.mapping);
  }
  return { planned: left, blocked };
};
