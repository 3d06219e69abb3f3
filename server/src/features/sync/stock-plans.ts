import type { RunItemOutcome } from '@chainline/shared/sync/run-contract';
import type { StockMapping } from '../mappings';
import type { NewIntent } from './intent-store';
import type { MassCounts } from './mass-guard';
import type { NewStockItem } from './stock-item-store';
import { offeredOf, planStock, type Ledger, type Plan, type SkipReason } from './stock-planner';
import type { Merge } from './till-log-store';
import { toShopReading, toTillReading, type Readings } from './stock-readings';

type AgreedPlan = Extract<Plan, { kind: 'agreed' }>;
type ConflictPlan = Extract<Plan, { kind: 'conflict' }>;

/** `isPart`: another part of the change is held for a manager. */
export type Planned = { mapping: StockMapping; plan: Plan; isPart?: boolean };
export type Agreed = { mapping: StockMapping; plan: AgreedPlan; isPart?: boolean };

export const toLedger = (mapping: StockMapping): Ledger => {
  const { base_quantity: base, woo_quantity: woo, lightspeed_quantity: till } = mapping;
  return base === null || woo === null || till === null ? null : { base, woo, till };
};

/** True if a side does not have the agreed quantity yet. */
export const owesSomething = ({
  base_quantity: base,
  woo_quantity: woo,
  lightspeed_quantity: till,
  reserved,
}: StockMapping): boolean => base !== null && (woo !== offeredOf(base, reserved) || base !== till);

/** Plans every mapping from its ledger and the readings of both sides; `serialized` holds till item ids. */
export const planMappings = (
  mappings: StockMapping[],
  readings: Readings,
  serialized: ReadonlySet<number> = new Set(),
): Planned[] =>
  mappings.map((mapping) => ({
    mapping,
    plan: planStock({
      ledger: toLedger(mapping),
      woo: toShopReading(readings.shop.get(mapping.woo_product_id), readings.unshared),
      till: toTillReading(readings.till.get(mapping.lightspeed_item_id)),
      direction: mapping.sync_direction,
      reserved: mapping.reserved,
      isSerialized: serialized.has(mapping.lightspeed_item_id),
    }),
  }));

export const writesToTill = ({ plan }: Planned): boolean => plan.kind === 'agreed' && plan.tillDelta !== 0;

/**
 * True if the item may have been archived, which sets its quantity to 0: that looks like a sale of everything, or like
 * an empty stock.
 */
export const mayBeArchived = ({ mapping, plan }: Planned): boolean =>
  plan.kind === 'agreed' &&
  plan.ledger.till === 0 &&
  (plan.tillChange < 0 || (mapping.base_quantity === null && plan.ledger.woo !== 0));

/** The units of an item merged into another one are counted there, so its product must no longer offer them. */
export const toMergedPlan = (mapping: StockMapping, { woo, merge }: { woo: number; merge: Merge }): Planned => ({
  mapping,
  plan: { kind: 'conflict', conflict: 'merged', woo, till: 0, base: mapping.base_quantity, merge },
});

/** True if the item is gone or its quantity has dropped to 0, even if more was sold in the shop meanwhile. */
export const mayBeMerged = (planned: Planned): boolean => {
  const { plan } = planned;
  if (plan.kind === 'conflict') return plan.conflict === 'below_zero' && plan.till === 0;
  return mayBeArchived(planned) || (plan.kind === 'skip' && plan.reason === 'till_unknown');
};

export const isMerged = ({ plan }: Planned): boolean => plan.kind === 'conflict' && plan.conflict === 'merged';

/** Removes the units of a merged item's product from the shop until a person has decided. */
export const toClearingIntents = ({ mapping, plan }: Planned, actor: string): NewIntent[] =>
  plan.kind === 'conflict' && plan.conflict === 'merged' && plan.woo > 0 && mapping.sync_direction !== 'woo_to_ls'
    ? [
        {
          mappingId: mapping.id,
          system: 'woocommerce',
          unitId: mapping.woo_product_id,
          delta: -plan.woo,
          source: 'sync',
          actor,
          reason: `Merged into ${plan.merge?.into_name ?? 'another item'} in Lightspeed`,
        },
      ]
    : [];

/** Turns a plan into a conflict, for a reason that cannot be seen from the two quantities. */
export const toConflictPlan = ({ mapping, plan }: Planned, conflict: 'archived' | 'doubled'): Planned =>
  plan.kind === 'agreed'
    ? {
        mapping,
        plan: { kind: 'conflict', conflict, woo: plan.ledger.woo, till: plan.ledger.till, base: mapping.base_quantity },
      }
    : { mapping, plan };

const mergedMessage = (woo: number, merge: Merge | undefined): string => {
  const [name, into] = [merge?.name ?? 'The item', merge?.into_name ?? 'another item'];
  const both = merge?.into_quantity == null ? '' : `, which now has ${merge.into_quantity} for both`;
  const beside = merge?.into_product == null ? '' : ` beside those of ${merge.into_product}`;
  return `${name} was merged into ${into} in Lightspeed${both}. The online shop offered ${woo} of this product${beside}, and offers none until you decide: enter its quantity, or map another item.`;
};

export const conflictMessage = ({ conflict, woo, till, merge }: ConflictPlan): string => {
  switch (conflict) {
    case 'first_link':
      return `The online shop has ${woo}, Lightspeed has ${till}. Choose the right quantity to start with.`;
    case 'below_zero':
      return `More was sold than in stock: the online shop has ${woo}, Lightspeed has ${till}. Receive the goods in Lightspeed, cancel the order, or count the stock and enter the right quantity.`;
    case 'serialized':
      return `The online shop has ${woo}, Lightspeed has ${till}. Lightspeed counts this item by its serial numbers, so its quantity cannot be set here: add or sell the serial number in Lightspeed, then use its quantity.`;
    case 'merged':
      return mergedMessage(woo, merge);
    case 'archived':
      return `The item was archived in Lightspeed, which set its quantity to 0; the online shop has ${woo}. Enter the right quantity, or map another item.`;
    case 'doubled':
      return `The same change was made on both sides: the online shop has ${woo}, Lightspeed has ${till}. Somebody entered it twice, or another copy of this system is running. Choose the right quantity.`;
  }
};

export const skipWords: Record<SkipReason, string> = {
  shop_uncounted: 'Stock is not managed for this product in WooCommerce',
  shop_shared: 'This variation is counted with its product now. Map the product instead',
  shop_unshared:
    'The variations of this product are counted one by one now. Delete this mapping and map the variations instead',
  shop_unknown: 'This product was deleted or is in the trash in WooCommerce',
  till_unknown: 'Lightspeed has no quantity for this item in the chosen shop',
};

/** True if there is something to record: a first agreement, a decision, a change on a side or something owed. */
export const isNews = (mapping: StockMapping, plan: AgreedPlan): boolean =>
  mapping.base_quantity === null ||
  // The quantities seen by the person who decided are accounted for, but the ledger has no events for them yet.
  mapping.decision !== null ||
  plan.wooChange !== 0 ||
  plan.tillChange !== 0 ||
  plan.wooDelta !== 0 ||
  plan.tillDelta !== 0;

export const isChange = (plan: AgreedPlan): boolean => plan.wooDelta !== 0 || plan.tillDelta !== 0;

export const changesOf = (planned: Planned[]): Agreed[] =>
  planned.flatMap(({ mapping, plan }) => (plan.kind === 'agreed' && isChange(plan) ? [{ mapping, plan }] : []));

export const massOf = (changes: Agreed[]): MassCounts => ({
  changes: changes.length,
  zeros: changes.filter(({ plan }) => plan.ledger.base === 0).length,
});

const intentReason = (master: 'till' | 'shop', mapping: StockMapping, change: number): string => {
  const name = master === 'till' ? 'Lightspeed' : 'the online shop';
  if (mapping.decision !== null) return mapping.decision;
  if (mapping.sync_direction !== 'both') return `Set to the quantity of ${name}`;
  return change === 0 ? `Follows ${name}` : `Follows ${name}: ${change > 0 ? '+' : ''}${change}`;
};

/** Units of the agreed quantity that the shop was last known not to offer. */
const heldBefore = ({ base_quantity: base, woo_quantity: woo }: StockMapping): number =>
  base === null || woo === null ? 0 : base - woo;

/** True if the plan only holds or releases units for quotes. */
const isHoldingAlone = ({ mapping, plan }: Agreed): boolean =>
  mapping.base_quantity !== null &&
  mapping.decision === null &&
  plan.tillChange === 0 &&
  plan.held !== heldBefore(mapping) &&
  plan.wooDelta === heldBefore(mapping) - plan.held;

const shopReason = (agreed: Agreed): string => {
  const { mapping, plan } = agreed;
  if (isHoldingAlone(agreed)) {
    return plan.held > heldBefore(mapping)
      ? `Held for accepted quotes: ${plan.held}`
      : `No longer held for a quote: ${heldBefore(mapping) - plan.held}`;
  }
  const reason = intentReason('till', mapping, plan.tillChange);
  return plan.held === 0 ? reason : `${reason} (${plan.held} held for accepted quotes)`;
};

/** Changes to send for a plan. `actor` is the requester, unless a person decided on this quantity. */
export const toIntents = ({ mapping, plan }: Agreed, actor: string): NewIntent[] => {
  const common = { mappingId: mapping.id, source: 'sync', actor: mapping.decided_by ?? actor } as const;
  const intents: NewIntent[] = [
    {
      ...common,
      system: 'woocommerce',
      unitId: mapping.woo_product_id,
      delta: plan.wooDelta,
      reason: shopReason({ mapping, plan }),
    },
    {
      ...common,
      system: 'lightspeed',
      unitId: mapping.lightspeed_item_id,
      delta: plan.tillDelta,
      reason: intentReason('shop', mapping, plan.wooChange),
    },
  ];
  return intents.filter((intent) => intent.delta !== 0);
};

const agreedReason = (agreed: Agreed): string => {
  const { mapping, plan } = agreed;
  const [first] = toIntents(agreed, '');
  if (first) return first.reason;
  return mapping.base_quantity === null ? `First sync: both have ${plan.ledger.base}` : 'In sync';
};

const ids = (mapping: StockMapping) => ({
  mappingId: mapping.id,
  wooProductId: mapping.woo_product_id,
  lightspeedItemId: mapping.lightspeed_item_id,
});

/** Converts a plan into a run item; agreed plans get the given outcome. */
export const toRunItem = ({ mapping, plan }: Planned, agreedOutcome: RunItemOutcome): NewStockItem => {
  const none = { base: mapping.base_quantity, wooDelta: 0, tillDelta: 0, target: null, error: null };
  switch (plan.kind) {
    case 'agreed':
      return {
        ...ids(mapping),
        outcome: agreedOutcome,
        reason: agreedReason({ mapping, plan }),
        error: null,
        base: mapping.base_quantity,
        woo: plan.ledger.woo,
        till: plan.ledger.till,
        wooDelta: plan.wooDelta,
        tillDelta: plan.tillDelta,
        target: plan.ledger.base,
      };
    case 'conflict':
      return {
        ...ids(mapping),
        ...none,
        outcome: 'conflict',
        reason: conflictMessage(plan),
        woo: plan.woo,
        till: plan.till,
      };
    case 'skip':
      return { ...ids(mapping), ...none, outcome: 'skipped', reason: skipWords[plan.reason], woo: null, till: null };
  }
};

/** Run item of a mapping that is not planned now. */
export const toIdleItem = (mapping: StockMapping, outcome: 'conflict' | 'skipped', reason: string): NewStockItem => ({
  ...ids(mapping),
  outcome,
  reason,
  error: null,
  base: mapping.base_quantity,
  woo: mapping.woo_quantity,
  till: mapping.lightspeed_quantity,
  wooDelta: 0,
  tillDelta: 0,
  target: null,
});
