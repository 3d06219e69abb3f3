import type { StockMapping } from '../mappings';
import { toConflictPlan, type Planned } from './stock-plans';
import type { Readings } from './stock-readings';
import type { EngineStores } from './sync-stores';
import type { TillSums } from './till-log-store';

/** Difference still owed to the till, ignoring changes made at the till since the last accounting. */
const owedToTill = (mapping: StockMapping, { shop }: Readings): number => {
  const { base_quantity: base, woo_quantity: woo, lightspeed_quantity: till } = mapping;
  const quantity = shop.get(mapping.woo_product_id)?.quantity ?? null;
  return base === null || woo === null || till === null || quantity === null ? 0 : quantity - woo + base - till;
};

/** A change can be counted twice only if both sides' changes are merged. */
const areBothMerged = ({ sync_direction: direction }: StockMapping): boolean => direction === 'both';

type AtTill = {
  /** Made there under an account of ours, but not by us. */
  done: number;
  /** Difference that we still have to write there. */
  owed: number;
  /** Change of its quantity since the last accounting. */
  change: number;
  /** Changes by others since then, according to its log. */
  logged: TillSums;
};

/**
 * True if part of what is owed to the till was done there. A later absolute quantity may have overwritten what was done:
 * it counts only if the quantity changed in the same direction, or if everything else has a document.
 */
const isDoubled = ({ done, owed, change, logged: { total, documented } }: AtTill): boolean =>
  done * owed > 0 &&
  Math.abs(done) <= Math.abs(owed) &&
  (done * change > 0 || (total === change && total - documented === done));

const noSums: TillSums = { total: 0, documented: 0 };

/**
 * Mappings for which part of the difference owed to the till was made there under an account of ours but not by us: another
 * installation may have carried it over.
 */
export const listCarriedOver = async (
  { tillLog, intents }: Pick<EngineStores, 'tillLog' | 'intents'>,
  mappings: StockMapping[],
  readings: Readings,
): Promise<StockMapping[]> => {
  const ids = mappings.map(({ id }) => id);
  const sums = await tillLog.sumUnknown(ids, { withEarlier: true });
  const logged = await tillLog.sumSince(ids);
  const inFlight = (await intents.listOpen()).filter(
    ({ system, state }) => system === 'woocommerce' && state === 'sent',
  );
  const unanswered = new Map(inFlight.map((intent) => [intent.mapping_id, intent.delta]));
  return mappings.filter(areBothMerged).filter((mapping) => {
    const atTill = {
      done: sums.get(mapping.id) ?? 0,
      change: (readings.till.get(mapping.lightspeed_item_id)?.qoh ?? 0) - (mapping.lightspeed_quantity ?? 0),
      logged: logged.get(mapping.id) ?? noSums,
    };
    const owed = owedToTill(mapping, readings);
    // The shop's quantity may include an unanswered change of ours, which is not owed to the till.
    const atMost = owed - (unanswered.get(mapping.id) ?? 0);
    return isDoubled({ ...atTill, owed }) && isDoubled({ ...atTill, owed: atMost });
  });
};

/**
 * Turns plans into conflicts if part of what they would do at the till was done there under our account but not by us.
 * Changes held for a manager may look the same, so they do not stop the others of their mapping.
 */
export const askForDoubled = async (
  { tillLog }: Pick<EngineStores, 'tillLog'>,
  planned: Planned[],
): Promise<Planned[]> => {
  const owing = planned.flatMap(({ mapping, plan, isPart }) =>
    areBothMerged(mapping) && plan.kind === 'agreed' && plan.tillDelta !== 0 && isPart !== true
      ? [{ id: mapping.id, change: plan.tillChange, owed: plan.tillDelta }]
      : [],
  );
  if (owing.length === 0) return planned;
  const sums = await tillLog.sumUnknown(owing.map(({ id }) => id));
  if (sums.size === 0) return planned;
  const logged = await tillLog.sumSince([...sums.keys()]);
  const doubled = new Set(
    owing
      .filter(({ id, ...one }) => isDoubled({ ...one, done: sums.get(id) ?? 0, logged: logged.get(id) ?? noSums }))
      .map(({ id }) => id),
  );
  return planned.map((one) => (doubled.has(one.mapping.id) ? toConflictPlan(one, 'doubled') : one));
};
