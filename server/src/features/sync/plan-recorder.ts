import { groupBy } from '../../collections';
import type { StockMapping } from '../mappings';
import type { NewIntent } from './intent-store';
import { explainShopChange } from './shop-changes';
import type { ConflictDetails, NewStockEvent, OrderMovement } from './stock-event-store';
import { planStock, type Ledger, type Plan } from './stock-planner';
import { toShopReading, toTillReading, type Readings } from './stock-readings';
import type { EngineTransaction } from './sync-stores';

type AgreedPlan = Extract<Plan, { kind: 'agreed' }>;
type ConflictPlan = Extract<Plan, { kind: 'conflict' }>;

export type Planned = { mapping: StockMapping; plan: Plan };

const toLedger = (mapping: StockMapping): Ledger => {
  const { base_quantity: base, woo_quantity: woo, lightspeed_quantity: till } = mapping;
  return base === null || woo === null || till === null ? null : { base, woo, till };
};

/** Plans every mapping from what it remembers and what both sides say now. */
export const planMappings = (mappings: StockMapping[], readings: Readings): Planned[] =>
  mappings.map((mapping) => ({
    mapping,
    plan: planStock({
      ledger: toLedger(mapping),
      woo: toShopReading(readings.shop.get(mapping.woo_product_id)),
      till: toTillReading(readings.till.get(mapping.lightspeed_item_id)),
      direction: mapping.sync_direction,
    }),
  }));

const conflictMessage = ({ conflict, woo, till }: ConflictPlan): string => {
  switch (conflict) {
    case 'first_link':
      return `The online shop says ${woo}, Lightspeed says ${till}. Choose the right number to begin with.`;
    case 'below_zero':
      return `More was sold than there was: the online shop says ${woo}, Lightspeed says ${till}. Count and enter the right number.`;
  }
};

const toConflict = (mapping: StockMapping, plan: ConflictPlan): ConflictDetails => ({
  mappingId: mapping.id,
  kind: plan.conflict,
  woo: plan.woo,
  till: plan.till,
  base: plan.base,
  message: conflictMessage(plan),
});

const intentReason = (master: 'till' | 'shop', mapping: StockMapping, change: number): string => {
  const name = master === 'till' ? 'Lightspeed' : 'the online shop';
  if (mapping.sync_direction !== 'both') return `Set to the number of ${name}`;
  return change === 0 ? `Follows ${name}` : `Follows ${name}: ${change > 0 ? '+' : ''}${change}`;
};

const toIntents = (mapping: StockMapping, plan: AgreedPlan): NewIntent[] => {
  const intents: NewIntent[] = [
    {
      mappingId: mapping.id,
      system: 'woocommerce',
      unitId: mapping.woo_product_id,
      delta: plan.wooDelta,
      reason: intentReason('till', mapping, plan.tillChange),
    },
    {
      mappingId: mapping.id,
      system: 'lightspeed',
      unitId: mapping.lightspeed_item_id,
      delta: plan.tillDelta,
      reason: intentReason('shop', mapping, plan.wooChange),
    },
  ];
  return intents.filter((intent) => intent.delta !== 0);
};

const beginning = (system: NewStockEvent['system'], unitId: number, quantity: number, at: Date): NewStockEvent => ({
  system,
  unitId,
  source: 'import',
  delta: quantity,
  before: null,
  after: quantity,
  reference: null,
  reason: 'Number when the mapping began',
  actor: 'Chainline',
  intentId: null,
  happenedAt: at,
});

/** The till's ledger begins with its first number; one that was left and taken up again gets what it missed. */
const tillBeginning = (
  mapping: StockMapping,
  { known, till, at }: { known: number | undefined; till: number; at: Date },
): NewStockEvent[] => {
  const event = beginning('lightspeed', mapping.lightspeed_item_id, till, at);
  if (known === undefined) return [event];
  if (mapping.base_quantity !== null || known === till) return [];
  const reason = 'Changed at the till while nobody followed it';
  return [{ ...event, source: 'edit', delta: till - known, before: known, reason }];
};

/** Whether there is anything to write down: a first agreement, a change of a side, or something owed to one. */
const isNews = (mapping: StockMapping, plan: AgreedPlan): boolean =>
  mapping.base_quantity === null ||
  plan.wooChange !== 0 ||
  plan.tillChange !== 0 ||
  plan.wooDelta !== 0 ||
  plan.tillDelta !== 0;

/**
 * Writes down, in one transaction, what the plans found and decided: the new ledgers (only where nobody changed the
 * mapping meanwhile), the explained events of the shop, the intents and the questions to people.
 * @returns the ids of the intents
 */
export const recordPlans = (planned: Planned[], { transaction, at }: { transaction: EngineTransaction; at: Date }) =>
  transaction(async ({ mappings, intents, stockEvents }) => {
    const conflicts = planned.flatMap(({ mapping, plan }) =>
      plan.kind === 'conflict' ? [toConflict(mapping, plan)] : [],
    );
    if (conflicts.length > 0) await stockEvents.openConflicts(conflicts, at);

    const news = planned.flatMap(({ mapping, plan }) =>
      plan.kind === 'agreed' && isNews(mapping, plan) ? [{ mapping, plan }] : [],
    );
    if (news.length === 0) return [];
    const ledgers = news.map(({ mapping, plan }) => ({ id: mapping.id, version: mapping.version, ...plan.ledger }));
    const taken = new Set(await mappings.account(ledgers, at));
    const accounted = news.filter(({ mapping }) => taken.has(mapping.id));

    const unitIds = accounted.map(({ mapping }) => mapping.woo_product_id);
    const itemIds = accounted.map(({ mapping }) => mapping.lightspeed_item_id);
    const shopLedger = await stockEvents.lastQuantities('woocommerce', unitIds);
    const tillLedger = await stockEvents.lastQuantities('lightspeed', itemIds);
    const movements = groupBy(await stockEvents.listUnexplainedOrders(unitIds), (m) => m.unit_id);
    const events: NewStockEvent[] = [];
    const explained: OrderMovement[] = [];
    for (const { mapping, plan } of accounted) {
      const unitId = mapping.woo_product_id;
      const before = shopLedger.get(unitId);
      if (before === undefined) {
        events.push(beginning('woocommerce', unitId, plan.ledger.woo, at));
        explained.push(...(movements.get(unitId) ?? []));
      } else {
        const told = explainShopChange({ unitId, before, after: plan.ledger.woo, at }, movements.get(unitId) ?? []);
        events.push(...told.events);
        explained.push(...told.explained);
      }
      events.push(
        ...tillBeginning(mapping, { known: tillLedger.get(mapping.lightspeed_item_id), till: plan.ledger.till, at }),
      );
    }
    if (events.length > 0) await stockEvents.insertMany(events, at);
    if (explained.length > 0) await stockEvents.explainOrders(explained);
    const wanted = accounted.flatMap(({ mapping, plan }) => toIntents(mapping, plan));
    return wanted.length > 0 ? intents.insertMany(wanted, at) : [];
  });
