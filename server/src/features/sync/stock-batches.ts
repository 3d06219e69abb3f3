import { chunksOf } from '../../collections';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { LightspeedItems } from '../lightspeed';
import type { StockMapping } from '../mappings';
import type { Products } from '../products';
import { askForDoubled } from './doubled-changes';
import { isFullyDocumented, readExplanations, withoutUnexplained } from './explained-changes';
import type { MoveLog, Moved } from './move-log';
import type { OrderFeed } from './order-feed';
import {
  mayBeArchived,
  mayBeMerged,
  owesSomething,
  planMappings,
  toConflictPlan,
  toMergedPlan,
  writesToTill,
  type Planned,
} from './stock-plans';
import { askForSerialized, readBothSides, toShopReading, type Readings, type Till } from './stock-readings';
import type { EngineStores } from './sync-stores';
import type { TillFeed } from './till-feed';

export const batchChunkSize = 100;

const waitsForManager = 'Another change of this product waits for a manager';

type Dependencies = {
  stores: EngineStores;
  woo: WooClient;
  products: Products;
  items: LightspeedItems;
  tillFeed: TillFeed;
  orderFeed: OrderFeed;
  moves: MoveLog;
  now: () => Date;
};

/** Plans made from one reading of both sides. */
export type Batch = {
  /** Time when the reading began. */
  readAt: Date;
  planned: Planned[];
  /** Mappings read but not planned, because a change is in progress or a conflict is open. */
  blocked: StockMapping[];
  /** Items whose quantity has changed since the reading. */
  moved: Moved;
  /** Mappings whose ledger starts with this reading. */
  beginning: Set<number>;
  /** Mappings with an open conflict because more was sold than in stock. */
  oversold: Set<number>;
  /** Mappings whose change no document explains, as judged by the guard. */
  unexplained: ReadonlySet<number>;
  /** False if the reading may include orders that are not known yet; beginning mappings are then left out. */
  areOrdersKnown: boolean;
};

export const createBatchPlanner = (dependencies: Dependencies) => {
  const { stores, woo, products, items, tillFeed, orderFeed, moves, now } = dependencies;

  const listBlocked = async (ids: number[]) => {
    const conflicts = await stores.stockEvents.listOpenConflicts(ids);
    const oversold = new Set([...conflicts].flatMap(([id, kind]) => (kind === 'below_zero' ? [id] : [])));
    const blocked = new Set([...conflicts.keys()].filter((id) => !oversold.has(id)));
    for (const id of await stores.intents.listBusyMappings()) blocked.add(id);
    for (const id of await stores.tillSales.listOpenMappings()) blocked.add(id);
    return { blocked, oversold };
  };

  /**
   * An oversold mapping waits for a person until documents (a delivery, a refund, a cancelled order) bring the quantity
   * to 0 or more. A count does not: it may or may not include the units that were oversold.
   */
  const leaveOversold = async (batch: Batch) => {
    const { oversold } = batch;
    if (oversold.size === 0) return;
    const possible = batch.planned.flatMap((one) =>
      one.plan.kind === 'agreed' && oversold.has(one.mapping.id) ? [{ mapping: one.mapping, plan: one.plan }] : [],
    );
    const ids = possible.map(({ mapping }) => mapping.id);
    const explanations = await readExplanations(stores, ids);
    const answered = new Set(
      possible.filter((one) => isFullyDocumented(one, explanations)).map(({ mapping }) => mapping.id),
    );
    const isLeft = ({ mapping: { id } }: Planned) => oversold.has(id) && !answered.has(id);
    batch.blocked.push(...batch.planned.filter(isLeft).map(({ mapping }) => mapping));
    batch.planned = batch.planned.filter((one) => !isLeft(one));
  };

  const keepNumbers = async (readings: Readings) => {
    const at = now();
    await products.recordStock([...readings.shop.values()], at);
    await items.recordStock([...readings.till.values()], at);
  };

  const hasShopMoved = (mapping: StockMapping, { shop }: Readings): boolean => {
    const stock = shop.get(mapping.woo_product_id);
    return mapping.woo_quantity !== null && stock !== undefined && stock.quantity !== mapping.woo_quantity;
  };

  /** Checks items for serial numbers before a till quantity is set: they may have been added since the last import. */
  const planReadings = async (mappings: StockMapping[], readings: Readings, till: Till | null, signal: AbortSignal) => {
    const planned = planMappings(mappings, readings);
    const written = planned.filter(writesToTill).map(({ mapping }) => mapping.lightspeed_item_id);
    if (!till || written.length === 0) return planned;
    return planMappings(mappings, readings, await askForSerialized(items, till, written, { signal }));
  };

  const askForMerged = async (planned: Planned[], { shop }: Readings): Promise<Planned[]> => {
    const suspects = planned.filter(mayBeMerged).map(({ mapping }) => mapping.lightspeed_item_id);
    if (suspects.length === 0) return planned;
    const merged = await stores.tillLog.listMerged(suspects);
    return planned.map((one) => {
      const merge = mayBeMerged(one) ? merged.get(one.mapping.lightspeed_item_id) : undefined;
      const woo = toShopReading(shop.get(one.mapping.woo_product_id));
      return merge && typeof woo === 'number' ? toMergedPlan(one, { woo, merge }) : one;
    });
  };

  const askForArchived = async (batch: Batch, till: Till, signal: AbortSignal) => {
    const suspects = batch.planned.filter(mayBeArchived).map(({ mapping }) => mapping.lightspeed_item_id);
    const archived = new Set<number>();
    for (const chunk of chunksOf(suspects, batchChunkSize)) {
      for (const id of await till.client.listArchived(chunk, { signal })) archived.add(id);
    }
    if (archived.size === 0) return;
    batch.planned = batch.planned.map((one) =>
      archived.has(one.mapping.lightspeed_item_id) ? toConflictPlan(one, 'archived') : one,
    );
  };

  /** Keeps only the documented part of mappings with a change held for a manager. */
  const leaveHeld = async (batch: Batch) => {
    const held = await stores.stockItems.listHeldMappings();
    const ids = batch.planned.flatMap(({ mapping }) => (held.has(mapping.id) ? [mapping.id] : []));
    if (ids.length === 0) return;
    const { planned, blocked } = withoutUnexplained(batch.planned, held, await readExplanations(stores, ids));
    batch.planned = planned;
    batch.blocked.push(...blocked);
    const owing = blocked.filter(owesSomething).map(({ id }) => ({ id, reason: waitsForManager }));
    if (owing.length > 0) await stores.mappings.recordSkips(owing, now());
  };

  return {
    /**
     * Reads both sides of the mappings in the fewest calls and plans them. Till items that change during the read are
     * in `moved`: a ledger must not start from such a quantity, because its position in the till's log is unknown.
     */
    plan: async (ids: number[], till: Till | null, { signal }: { signal: AbortSignal }): Promise<Batch> => {
      const batch: Batch = {
        readAt: now(),
        planned: [],
        blocked: [],
        moved: moves.since(),
        beginning: new Set(),
        oversold: new Set(),
        unexplained: new Set(),
        areOrdersKnown: true,
      };
      const hearTill = async () => {
        if (till) await tillFeed.pullLog(till, { signal });
      };
      let hasSold = false;
      for (const chunk of chunksOf(ids, batchChunkSize)) {
        signal.throwIfAborted();
        const all = await stores.mappings.listEnabled(chunk);
        if (all.length === 0) continue;
        const { blocked, oversold } = await listBlocked(chunk);
        for (const id of oversold) batch.oversold.add(id);
        const mappings = all.filter((mapping) => !blocked.has(mapping.id));
        const itemIds = mappings.map((mapping) => mapping.lightspeed_item_id);
        const followed = await stores.stockEvents.lastQuantities('lightspeed', itemIds);
        const begins = mappings.filter((m) => m.base_quantity === null || !followed.has(m.lightspeed_item_id));
        for (const { id } of begins) batch.beginning.add(id);
        // Read the log first: its entries precede the quantities read next.
        if (begins.length > 0) await hearTill();
        const readings: Readings = await readBothSides(all, { woo, till, signal });
        await keepNumbers(readings);
        readings.unshared = await products.listUnshared([...readings.shop.keys()]);
        hasSold ||= mappings.some((mapping) => hasShopMoved(mapping, readings));
        batch.planned.push(...(await askForMerged(await planReadings(mappings, readings, till, signal), readings)));
        batch.blocked.push(...all.filter((mapping) => blocked.has(mapping.id)));
      }
      if (batch.beginning.size > 0 || hasSold) batch.areOrdersKnown = await orderFeed.pullNewest(woo, { signal });
      // An order that becomes known only after its ledger has begun would count twice.
      if (!batch.areOrdersKnown)
        batch.planned = batch.planned.filter(({ mapping }) => !batch.beginning.has(mapping.id));
      if (batch.planned.length > 0) await hearTill();
      if (till) await askForArchived(batch, till, signal);
      batch.planned = await askForDoubled(stores, batch.planned);
      await leaveOversold(batch);
      await leaveHeld(batch);
      return batch;
    },
  };
};

export type BatchPlanner = ReturnType<typeof createBatchPlanner>;
