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
  isMerged,
  mayBeArchived,
  mayBeMerged,
  owesSomething,
  planMappings,
  toConflictPlan,
  toMergedPlan,
  writesToTill,
  type Planned,
} from './stock-plans';
import { askForSerialized, readBothSides, toShopNumber, type Readings, type Till } from './stock-readings';
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
  /** Mappings with an open conflict because their item was archived, and without a change in progress. */
  archived: Set<number>;
  /** Mappings whose change no document explains, as judged by the guard. */
  unexplained: ReadonlySet<number>;
  /** False if the reading may include orders that are not known yet; beginning mappings are then left out. */
  areOrdersKnown: boolean;
};

export const createBatchPlanner = (dependencies: Dependencies) => {
  const { stores, woo, products, items, tillFeed, orderFeed, moves, now } = dependencies;

  const listBlocked = async (ids: number[], { oversold, archived }: Batch): Promise<Set<number>> => {
    const blocked = new Set<number>();
    for (const [id, kind] of await stores.stockEvents.listOpenConflicts(ids)) {
      if (kind === 'below_zero') oversold.add(id);
      else blocked.add(id);
      if (kind === 'archived') archived.add(id);
    }
    for (const id of [...(await stores.intents.listBusyMappings()), ...(await stores.tillSales.listOpenMappings())]) {
      blocked.add(id);
      archived.delete(id);
    }
    return blocked;
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
    const isLeft = (one: Planned) => oversold.has(one.mapping.id) && !answered.has(one.mapping.id) && !isMerged(one);
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

  /** Also replaces conflicts that were opened before the log showed the merge. */
  const askForMerged = async (batch: Batch, shop: Readings['shop']) => {
    const suspects = [
      ...batch.planned.filter(mayBeMerged).map(({ mapping }) => mapping),
      ...batch.blocked.filter(({ id }) => batch.archived.has(id)),
    ];
    if (suspects.length === 0) return;
    const merged = await stores.tillLog.listMerged(suspects.map((mapping) => mapping.lightspeed_item_id));
    const asked = suspects.flatMap((mapping) => {
      const merge = merged.get(mapping.lightspeed_item_id);
      const woo = toShopNumber(shop.get(mapping.woo_product_id));
      return merge && woo !== null ? [toMergedPlan(mapping, { woo, merge })] : [];
    });
    const ids = new Set(asked.map(({ mapping }) => mapping.id));
    batch.planned = [...batch.planned.filter(({ mapping }) => !ids.has(mapping.id)), ...asked];
    batch.blocked = batch.blocked.filter(({ id }) => !ids.has(id));
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
        archived: new Set(),
        unexplained: new Set(),
        areOrdersKnown: true,
      };
      const hearTill = async () => {
        if (till) await tillFeed.pullLog(till, { signal });
      };
      let hasSold = false;
      const shop: Readings['shop'] = new Map();
      for (const chunk of chunksOf(ids, batchChunkSize)) {
        signal.throwIfAborted();
        const all = await stores.mappings.listEnabled(chunk);
        if (all.length === 0) continue;
        const blocked = await listBlocked(chunk, batch);
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
        for (const [id, stock] of readings.shop) shop.set(id, stock);
        batch.planned.push(...(await planReadings(mappings, readings, till, signal)));
        batch.blocked.push(...all.filter((mapping) => blocked.has(mapping.id)));
      }
      if (batch.beginning.size > 0 || hasSold) batch.areOrdersKnown = await orderFeed.pullNewest(woo, { signal });
      // An order that becomes known only after its ledger has begun would count twice.
      if (!batch.areOrdersKnown)
        batch.planned = batch.planned.filter(({ mapping }) => !batch.beginning.has(mapping.id));
      if (batch.planned.length > 0) await hearTill();
      await askForMerged(batch, shop);
      if (till) await askForArchived(batch, till, signal);
      await leaveOversold(batch);
      await leaveHeld(batch);
      batch.planned = await askForDoubled(stores, batch.planned);
      return batch;
    },
  };
};

export type BatchPlanner = ReturnType<typeof createBatchPlanner>;
