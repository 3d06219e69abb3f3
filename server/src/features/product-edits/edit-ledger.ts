import { groupBy } from '../../collections';
import {
  explainShopChange,
  type EditIntent,
  type EditIntentStore,
  type EngineStores,
  type NewStockEvent,
  type OrderMovement,
} from '../sync';
import type { EditedProducts } from '../products';
import type { EditEventReads } from './edit-event-reads';
import type { EditItemStore } from './edit-item-store';
import type { EditRunStore } from './edit-run-store';
import type { MappingStore } from '../mappings';

export type EditStores = {
  editItems: EditItemStore;
  editIntents: EditIntentStore;
  editRuns: EditRunStore;
  editEvents: EditEventReads;
  products: EditedProducts;
  mappings: MappingStore;
} & Pick<EngineStores, 'stockEvents' | 'syncState'>;

/** A quantity changed by an edit, before and after as reported by the shop; null if not tracked. */
export type TellableEdit = {
  unitId: number;
  before: number | null;
  after: number | null;
  /** Known difference, even if the quantities are unknown. */
  delta: number | null;
  source: 'edit' | 'undo';
  reason: string;
  actor: string;
  reference: string;
  intentId: number | null;
};

const engineName = 'Chainline';

const beginning = (unitId: number, quantity: number, at: Date): NewStockEvent => ({
  system: 'woocommerce',
  unitId,
  source: 'import',
  delta: quantity,
  before: null,
  after: quantity,
  reference: null,
  reason: 'Quantity when it was first edited here',
  actor: engineName,
  intentId: null,
  happenedAt: at,
});

const toEvent = (edit: TellableEdit, before: number | null, after: number | null, at: Date): NewStockEvent => ({
  system: 'woocommerce',
  unitId: edit.unitId,
  source: edit.source,
  delta: edit.delta ?? (after ?? 0) - (before ?? 0),
  before,
  after,
  reference: edit.reference,
  reason: edit.reason,
  actor: edit.actor,
  intentId: edit.intentId,
  happenedAt: at,
});

type Known = { last: number | null | undefined; isFollowed: boolean; movements: OrderMovement[]; at: Date };

/** Events that bridge the gap between the ledger's last quantity and the one found by the edit. */
const tellGap = (unitId: number, before: number | null, { last, movements, at }: Known) => {
  if (before === null || last === null || last === before) return { events: [], explained: [] };
  if (last === undefined) return { events: [beginning(unitId, before, at)], explained: [] };
  return explainShopChange({ unitId, before: last, after: before, readAt: null, at }, movements);
};

/** Events of an edit, with the order movements they account for. */
const tellEdit = (edit: TellableEdit, known: Known) => {
  const { last, isFollowed, at } = known;
  const { unitId, before, after } = edit;
  if (isFollowed && typeof last === 'number' && before !== null && after !== null)
    return { events: [toEvent(edit, last, last + after - before, at)], explained: [] };
  const gap = tellGap(unitId, before, known);
  // If the end of tracking was never recorded, the event starts from the ledger's last quantity.
  return { events: [...gap.events, toEvent(edit, before ?? last ?? null, after, at)], explained: gap.explained };
};

/**
 * Writes ledger events for edits. Changes that others made in between are explained by the engine for units it follows,
 * and here for all other units, so that every quantity is the sum of its history.
 */
export const tellEdits = async (inside: EditStores, edits: TellableEdit[], at: Date): Promise<void> => {
  if (edits.length === 0) return;
  const unitIds = [...new Set(edits.map(({ unitId }) => unitId))];
  const mapped = await inside.mappings.noteShopEdits(unitIds, at);
  const followed = new Set(mapped.flatMap(({ unitId, isFollowed }) => (isFollowed ? [unitId] : [])));
  const last = await inside.editEvents.lastQuantities(unitIds);
  const movements = groupBy(await inside.stockEvents.listUnexplainedOrders(unitIds), (m) => m.unit_id);
  const told = edits.map((edit) =>
    tellEdit(edit, {
      last: last.get(edit.unitId),
      isFollowed: followed.has(edit.unitId),
      movements: movements.get(edit.unitId) ?? [],
      at,
    }),
  );
  await inside.stockEvents.insertMany(
    told.flatMap(({ events }) => events),
    at,
  );
  const explained = told.flatMap((one) => one.explained);
  if (explained.length > 0) await inside.stockEvents.explainOrders(explained);
  if (mapped.length === 0) return;
  const checked = mapped.map(({ unitId }) => unitId);
  await inside.syncState.requestChecks('woocommerce', checked, at);
};

/** Event data of a confirmed difference; `after` is the quantity in the shop's answer. */
export const tellableIntent = (intent: EditIntent, after: number | null): TellableEdit => ({
  unitId: intent.unit_id,
  before: after === null ? null : after - intent.delta,
  after,
  delta: intent.delta,
  source: intent.source,
  reason: intent.reason,
  actor: intent.actor,
  reference: `intent:${intent.id}`,
  intentId: intent.id,
});
