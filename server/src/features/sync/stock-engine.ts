import { chunksOf } from '../../collections';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { LightspeedItems, TillConnection } from '../lightspeed';
import type { StockMapping } from '../mappings';
import type { Products } from '../products';
import type { Intent, StockSystem } from './intent-store';
import { createOrderFeed } from './order-feed';
import { planMappings, recordPlans } from './plan-recorder';
import { createShopApplier } from './shop-applier';
import { readBothSides, type Readings, type Till } from './stock-readings';
import type { StockCheck } from './sync-state-store';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { createTillApplier } from './till-applier';
import { createTillFeed } from './till-feed';

const chunkSize = 100;

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  woo: WooClient;
  connection: TillConnection;
  products: Products;
  items: LightspeedItems;
  now: () => Date;
  /** How long an unanswered change may still be on its way before it is settled by reading. */
  settleAfterMs: number;
};

type Context = { log: Logger; signal: AbortSignal };

export const createStockEngine = (dependencies: Dependencies) => {
  const { stores, transaction, woo, connection, products, items, now, settleAfterMs } = dependencies;
  const tillFeed = createTillFeed(dependencies);
  const orderFeed = createOrderFeed(dependencies);
  const shop = createShopApplier(dependencies);
  const tillApplier = createTillApplier(dependencies);

  const isOverdue = (intent: Intent): boolean =>
    intent.sent_at === null || now().getTime() - intent.sent_at.getTime() >= settleAfterMs;

  /** Takes up what an earlier run left: unsent changes are planned anew, unanswered ones settled by reading. */
  const settleLeftovers = async (till: Till | null, { signal }: Context) => {
    const open = await stores.intents.listOpen();
    const unsent = open.filter((intent) => intent.state === 'planned');
    if (unsent.length > 0)
      await stores.intents.supersede(
        unsent.map((intent) => intent.id),
        now(),
      );
    const overdue = open.filter((intent) => intent.state === 'sent' && isOverdue(intent));
    const shopOverdue = overdue.filter((intent) => intent.system === 'woocommerce');
    for (const chunk of chunksOf(shopOverdue, chunkSize)) await shop.settle(woo, chunk, { signal });
    const tillOverdue = overdue.filter((intent) => intent.system === 'lightspeed');
    if (till && tillOverdue.length > 0) {
      await tillFeed.pullLog(till, { signal });
      const stillOpen = await stores.intents.list(tillOverdue.map((intent) => intent.id));
      if (stillOpen.length > 0) await tillApplier.giveUp(stillOpen);
    }
  };

  /** Mappings with an unsettled change or a question to a person: their numbers are kept fresh, but nothing is planned. */
  const listBlocked = async (ids: number[]): Promise<Set<number>> => {
    const blocked = await stores.stockEvents.listMappingsInConflict(ids);
    for (const intent of await stores.intents.listOpen()) blocked.add(intent.mapping_id);
    return blocked;
  };

  const keepNumbers = async (mappings: StockMapping[], readings: Readings) => {
    const at = now();
    await products.recordStock([...readings.shop.values()], at);
    await items.recordStock([...readings.till.values()], at);
    return mappings.some((m) => {
      const stock = readings.shop.get(m.woo_product_id);
      return m.woo_quantity !== null && stock !== undefined && stock.quantity !== m.woo_quantity;
    });
  };

  const apply = async (ids: number[], till: Till | null, { signal }: Context) => {
    const intents = await stores.intents.list(ids);
    const forShop = intents.filter((intent) => intent.system === 'woocommerce');
    const forTill = intents.filter((intent) => intent.system === 'lightspeed');
    if (till && forTill.length > 0) {
      await tillApplier.apply(till, forTill, { signal });
      await tillFeed.pullLog(till, { signal });
    }
    if (forShop.length > 0) await shop.apply(woo, forShop, { signal });
  };

  const syncChunk = async (ids: number[], till: Till | null, context: Context) => {
    const { signal } = context;
    const all = await stores.mappings.listEnabled(ids);
    if (all.length === 0) return;
    const blocked = await listBlocked(ids);
    const mappings = all.filter((mapping) => !blocked.has(mapping.id));
    const itemIds = mappings.map((mapping) => mapping.lightspeed_item_id);
    const followed = await stores.stockEvents.lastQuantities('lightspeed', itemIds);
    const isBeginning = (mapping: StockMapping) =>
      mapping.base_quantity === null || !followed.has(mapping.lightspeed_item_id);
    if (till && mappings.some(isBeginning)) await tillFeed.pullLog(till, { signal });
    const readings = await readBothSides(all, { woo, till, signal });
    const shopMoved = await keepNumbers(mappings, readings);
    if (shopMoved || mappings.some(isBeginning)) await orderFeed.pull(woo, { signal });
    const moved = till ? await tillFeed.pullLog(till, { signal }) : new Set<number>();
    // A number that moved while a mapping begins has no certain place in the till's log: the next round begins it.
    const certain = mappings.filter((m) => !(isBeginning(m) && moved.has(m.lightspeed_item_id)));
    const postponed = mappings.filter((m) => !certain.includes(m)).map((m) => m.woo_product_id);
    if (postponed.length > 0) await stores.syncState.requestChecks('woocommerce', postponed, now());
    const intentIds = await recordPlans(planMappings(certain, readings), { transaction, at: now() });
    if (intentIds.length > 0) await apply(intentIds, till, context);
  };

  /** Forgets checks that were made; those of mappings with an unsettled change are still to be made after it. */
  const forget = async (checks: StockCheck[]) => {
    const waiting = new Set((await stores.intents.listOpen()).map((intent) => intent.mapping_id));
    const held = await stores.mappings.listEnabled([...waiting]);
    const units = new Set(
      held.flatMap((m) => [`woocommerce ${m.woo_product_id}`, `lightspeed ${m.lightspeed_item_id}`]),
    );
    const made = checks.filter(({ system, unit_id: unitId }) => !units.has(`${system} ${unitId}`));
    if (made.length > 0) await stores.syncState.removeChecks(made);
  };

  const syncMappings = async (ids: number[], till: Till | null, context: Context) => {
    for (const chunk of chunksOf(ids, chunkSize)) {
      // Stopping in between must not look like having made the checks.
      context.signal.throwIfAborted();
      await syncChunk(chunk, till, context);
    }
  };

  return {
    /**
     * One round: hears what moved at the till, takes up the checks that were asked for and whatever is owed, and brings
     * the mappings concerned into step. Safe to repeat and to be killed anywhere; one at a time over all processes.
     */
    round: async (context: Context): Promise<void> => {
      const till = await connection.current();
      if (till) await tillFeed.pullLog(till, context);
      const checks = await stores.syncState.listChecks();
      const unitsOf = (system: StockSystem) => checks.filter((c) => c.system === system).map((c) => c.unit_id);
      await settleLeftovers(till, context);
      const concerned = await stores.mappings.listEnabledIdsOf({
        woo: unitsOf('woocommerce'),
        till: unitsOf('lightspeed'),
      });
      const withWork = await stores.intents.listMappingsWithWork();
      await syncMappings([...new Set([...concerned, ...withWork])], till, context);
      await forget(checks);
    },

    /** Hears of online orders that no webhook told, or not yet: the shop's own clockwork may be late. */
    listenToOrders: (context: Context): Promise<void> => orderFeed.pull(woo, context),

    /** Reads the numbers of both sides and asks for a check of those that moved without anybody telling. */
    sweep: async ({ signal }: Context): Promise<void> => {
      const till = await connection.current();
      if (till) await tillFeed.sweep(till, { signal });
      for (const chunk of chunksOf(await stores.mappings.listAllEnabledIds(), chunkSize)) {
        if (signal.aborted) return;
        const mappings = await stores.mappings.listEnabled(chunk);
        const units = mappings.map((m) => ({ id: m.woo_product_id, parentId: m.woo_parent_id }));
        const stocks = await woo.readStock(units, { signal });
        await products.recordStock([...stocks.values()], now());
        const moved = mappings.filter((m) => stocks.get(m.woo_product_id)?.quantity !== m.woo_quantity);
        await stores.syncState.requestChecks(
          'woocommerce',
          moved.map((m) => m.woo_product_id),
          now(),
        );
      }
    },
  };
};

export type StockEngine = ReturnType<typeof createStockEngine>;
