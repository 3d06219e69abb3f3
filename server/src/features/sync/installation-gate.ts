import { chunksOf } from '../../collections';
import type { Home, Installation, LeftMark } from '../../db/installation';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { ForeignMarkError } from '../../providers/woocommerce/woo-stock';
import type { StockMapping } from '../mappings';
import { listCarriedOver } from './doubled-changes';
import { batchChunkSize } from './stock-batches';
import { readBothSides, type Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { referenceNumberSource } from './till-sale-lines';

type Options = { signal: AbortSignal };

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  woo: WooClient;
  readTill: (till: Till, options: Options) => Promise<unknown>;
  now: () => Date;
};

/** Longer than the engine's longest back-off: a longer gap means that the machine slept or was copied. */
const pauseMs = 2 * 60_000;

/** Interval between inspections while the engine runs without a pause. */
const inspectAgainMs = 10 * 60_000;

/** Allowance for clock skew against the shop. */
const clockMarginMs = 60_000;

const salesPerCall = 100;

const copied =
  'This database was copied, restored or moved. If another copy is running, or has run since, sales would be counted twice.';

const leftInShop = (count: number): string =>
  `Another copy of this system, or this one before a backup was restored, has changed the stock of ${count === 1 ? 'a product' : `${count} products`} in the online shop.`;

const leftAtTill = (count: number): string =>
  `While this system was not running, ${count === 1 ? 'a quantity was' : `${count} quantities were`} changed at the till under its account, the same way as in the online shop: another copy, or this one before a backup was restored, may have synced ${count === 1 ? 'it' : 'them'}.`;

const soldAtTill = (count: number): string =>
  `While this system was not running, ${count === 1 ? 'an online order was' : `${count} online orders were`} sold at the till, but this system has no record of it: another copy, or this one before a backup was restored, may have done so.`;

const begunAnew = 'This installation started again from the quantities at that moment.';

const unitOf = (mapping: StockMapping) => ({ id: mapping.woo_product_id, parentId: mapping.woo_parent_id });

const toText = ({ cluster, folder }: Home): string => [cluster, folder ?? ''].join(' ');

/**
 * Counts the sales of online orders in the till's log that this database did not send: another installation may have
 * sold these orders.
 */
const countSalesByOthers = async (
  { tillLog }: Pick<EngineStores, 'tillLog'>,
  { client }: Till,
  { signal }: { signal: AbortSignal },
): Promise<number> => {
  let count = 0;
  for (const ids of chunksOf(await tillLog.listUnknownSales(), salesPerCall)) {
    const sales = await client.listSalesById(ids, { signal });
    const ofOrders = sales.filter((sale) => sale.referenceNumberSource === referenceNumberSource);
    count += await tillLog.countUnsent(ofOrders.map(({ referenceNumber }) => referenceNumber));
  }
  return count;
};

/** Folders are compared only if both are known: the database user may lose or gain the right to read them. */
const isElsewhere = (home: string, { cluster, folder }: Home): boolean => {
  const [known, ...rest] = home.split(' ');
  const knownFolder = rest.join(' ');
  return known !== cluster || (folder !== null && knownFolder !== '' && knownFolder !== folder);
};

/**
 * Lets the engine write only while this installation is current and the only one: an outdated or second one would count
 * sales twice. Compares the database's home, the markers in the shop, and the till's log of the time during which the
 * engine did not run.
 */
export const createInstallationGate = ({ stores, transaction, woo, readTill, now }: Dependencies) => {
  let inspectedAt = Number.NEGATIVE_INFINITY;
  let passedAt = Number.NEGATIVE_INFINITY;
  /** Database servers already inspected. */
  const servers = new Set<string>();
  let isTillDue = true;

  /** Signatures on the units of these mappings, and on all units with a change waiting to be sent. */
  const listMarks = async (mappings: StockMapping[], { signal }: Options): Promise<LeftMark[]> =>
    woo.listMarks([...mappings.map(unitOf), ...(await stores.intents.listUnitsToSend())], { signal });

  const findInShop = async (options: Options): Promise<string | null> => {
    const marks = await listMarks(await stores.mappings.listLastSynced(batchChunkSize), options);
    const foreign = await stores.installation.listForeign(marks);
    return foreign.length > 0 ? leftInShop(foreign.length) : null;
  };

  const findAtTill = async (till: Till, { signal }: Options): Promise<string | null> => {
    const sums = await stores.tillLog.sumUnknown(await stores.mappings.listAllEnabledIds(), { withEarlier: true });
    const carried: StockMapping[] = [];
    for (const ids of chunksOf([...sums.keys()], batchChunkSize)) {
      const mappings = await stores.mappings.listEnabled(ids);
      const readings = await readBothSides(mappings, { woo, till, signal });
      carried.push(...(await listCarriedOver(stores, mappings, readings)));
    }
    return carried.length > 0 ? leftAtTill(carried.length) : null;
  };

  const findSold = async (till: Till, options: Options): Promise<string | null> => {
    const count = await countSalesByOthers(stores, till, options);
    return count > 0 ? soldAtTill(count) : null;
  };

  const findHome = async (home: string | null): Promise<string | null> => {
    const here = await stores.installation.readHome();
    if (home === null) await stores.installation.setHome(toText(here));
    return home !== null && isElsewhere(home, here) ? copied : null;
  };

  /**
   * Evidence of another installation, or null. `atTill` is null if the till's log since the last pause was already
   * inspected.
   */
  const find = async (home: string | null, atTill: Till | null, options: Options): Promise<string | null> =>
    (await findHome(home)) ??
    (await findInShop(options)) ??
    (atTill ? ((await findSold(atTill, options)) ?? (await findAtTill(atTill, options))) : null);

  const inspect = async (
    { home, served_by: server }: Installation,
    till: Till | null,
    options: Options,
  ): Promise<string | null> => {
    const at = now().getTime();
    isTillDue ||= at - passedAt >= pauseMs || !servers.has(server);
    const atTill = isTillDue ? till : null;
    if (at - inspectedAt < inspectAgainMs && servers.has(server) && atTill === null) return null;
    // Read the till first: an error from the shop must not delay it.
    if (atTill) await readTill(atTill, options);
    const found = await find(home, atTill, options);
    if (found !== null) return found;
    isTillDue &&= atTill === null;
    inspectedAt = at;
    return null;
  };

  /** Starts over from the present quantities: everything agreed, planned or sent before is void. */
  const takeOver = async (options: Options): Promise<void> => {
    const home = toText(await stores.installation.readHome());
    const ids = await stores.mappings.listAllEnabledIds();
    const strangers = await listMarks(await stores.mappings.listEnabled(ids), options);
    await transaction(async (inside) => {
      const at = now();
      await inside.installation.begin({ home, strangers });
      await inside.syncState.removeCursors(['lightspeed.item_shops', 'lightspeed.inventory_log']);
      await inside.tillLog.removeAll();
      await inside.intents.failAll(begunAnew, at);
      await inside.tillSales.failAll(begunAnew, at);
      await inside.stockRuns.stopAll(['stock', 'edit'], { message: begunAnew, at });
      await inside.stockEvents.closeConflicts(at);
      await inside.stockEvents.explainAllOrders();
      await inside.syncState.forgetOrdersBefore(at, at);
      await inside.syncState.moveCursor('woocommerce.orders', new Date(at.getTime() - clockMarginMs).toISOString(), at);
      await inside.mappings.startOver({ disable: false }, at);
      const mappings = await inside.mappings.listEnabled(ids);
      const unitIds = mappings.map((mapping) => mapping.woo_product_id);
      await inside.syncState.requestChecks('woocommerce', unitIds, at);
    });
    isTillDue = false;
    inspectedAt = now().getTime();
  };

  const tellWaiting = async () => {
    for (const run of await stores.stockRuns.listToDo())
      await stores.stockRuns.setMessage(run.id, 'Waiting for a manager to decide about this installation.', now());
  };

  return {
    /** Returns false until a manager has decided; until then nothing may be written to either side. */
    mayWrite: async (till: Till | null, options: Options): Promise<boolean> => {
      const installation = await stores.installation.get();
      const { state } = installation;
      if (state === 'asking' || state === 'aside') {
        await tellWaiting();
        return false;
      }
      if (state === 'taking_over') await takeOver(options);
      else {
        const found = await inspect(installation, till, options);
        if (found !== null) {
          await stores.installation.ask(found, now());
          return false;
        }
      }
      servers.add(installation.served_by);
      passedAt = now().getTime();
      return true;
    },

    /** Records that the engine just worked, so that a long round does not look like a pause. */
    passed: () => {
      passedAt = now().getTime();
    },

    /** Asks a manager if another installation's marker was found in the shop; rethrows any other error. */
    stopIfForeign: async (error: unknown): Promise<false> => {
      if (!(error instanceof ForeignMarkError)) throw error;
      await stores.installation.ask(leftInShop(error.unitIds.length), now());
      return false;
    },
  };
};
