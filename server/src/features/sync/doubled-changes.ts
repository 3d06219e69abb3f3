import type { StockMapping } from '../mappings';
import { toConflictPlan, type Planned } from './stock-plans';
import type { Readings } from './stock-readings';
import type { EngineStores } from './sync-stores';

/** Difference still owed to the till, ignoring changes made at the till since the last accounting. */
const owedToTill = (mapping: StockMapping, { shop }: Readings): number => {
  const { base_quantity: base, woo_quantity: woo, lightspeed_quantity: till } = mapping;
  const quantity = shop.get(mapping.woo_product_id)?.quantity ?? null;
  return base === null || woo === null || till === null || quantity === null ? 0 : quantity - woo + base - till;
};

/** A change can be counted twice only if both sides' changes are merged. */
const isMerged = ({ sync_direction: direction }: StockMapping): boolean => direction === 'both';

/**
 * Mappings for which part of the difference owed to the till was made there under an account of ours but not by us: another
 * installation may have carried it over.
 */
export const listCarriedOver = async (
  { tillLog, intents }: Pick<EngineStores, 'tillLog' | 'intents'>,
  mappings: StockMapping[],
  readings: Readings,
): Promise<StockMapping[]> => {
  const sums = await tillLog.sumUnknown(
    mappings.map(({ id }) => id),
    { withEarlier: true },
  );
  const inFlight = (await intents.listOpen()).filter(
    ({ system, state }) => system === 'woocommerce' && state === 'sent',
  );
  const unanswered = new Map(inFlight.map((intent) => [intent.mapping_id, intent.delta]));
  return mappings.filter(isMerged).filter((mapping) => {
    const done = sums.get(mapping.id) ?? 0;
    const owed = owedToTill(mapping, readings);
    const atTill = (readings.till.get(mapping.lightspeed_item_id)?.qoh ?? 0) - (mapping.lightspeed_quantity ?? 0);
    const isPartOf = (whole: number): boolean => done * whole > 0 && Math.abs(done) <= Math.abs(whole);
    // The shop's quantity may include an unanswered change of ours, which is not owed to the till.
    return isPartOf(owed) && isPartOf(owed - (unanswered.get(mapping.id) ?? 0)) && done * atTill > 0;
  });
};

/**
 * Turns plans into conflicts if they repeat at the till exactly the change that was made there under our account but
 * not by us.
 */
export const askForDoubled = async (
  { tillLog }: Pick<EngineStores, 'tillLog'>,
  planned: Planned[],
): Promise<Planned[]> => {
  const repeated = planned.flatMap(({ mapping, plan }) =>
    isMerged(mapping) && plan.kind === 'agreed' && plan.tillChange !== 0 && plan.tillChange === plan.tillDelta
      ? [{ id: mapping.id, change: plan.tillChange }]
      : [],
  );
  if (repeated.length === 0) return planned;
  const sums = await tillLog.sumUnknown(repeated.map(({ id }) => id));
  const doubled = new Set(repeated.filter(({ id, change }) => sums.get(id) === change).map(({ id }) => id));
  return planned.map((one) => (doubled.has(one.mapping.id) ? toConflictPlan(one, 'doubled') : one));
};
