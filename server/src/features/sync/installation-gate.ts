import { chunksOf } from '../../collections';
import type { Home, Installation, LeftMark } from '../../db/installation';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { ForeignMarkError } from '../../providers/woocommerce/woo-stock';
import type { StockMapping } from '../mappings';
import { listCarriedOver } from './doubled-changes';
import { batchChunkSize } from './stock-batches';
import { readBothSides, type Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Options = { signal: AbortSignal };

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  woo: WooClient;
  /** Reads the till's log. */
  readTill: (till: Till, options: Options) => Promise<unknown>;
  now: () => Date;
};

/** Longer than the engine rests after failures: the machine was asleep, or was copied. */
const pauseMs = 2 * 60_000;

/** Interval between inspections while the engine runs without a pause. */
const inspectAgainMs = 10 * 60_000;

/** Clock skew against the shop. */
const clockMarginMs = 60_000;

const copied =
  'This database was copied, restored or moved. If another copy is running, or has run since, sales would be counted twice.';

const leftInShop = (count: number): string =>
  `Another copy of this system, or a later state of this one, has changed the stock of ${count === 1 ? 'a product' : `${count} products`} in the online shop.`;

const leftAtTill = (count: number): string =>
  `While this system was not running, ${count === 1 ? 'a quantity was' : `${count} quantities were`} changed at the till under its account, the same way as in the online shop: another copy, or a later state of this one, may have synced ${count === 1 ? 'it' : 'them'}.`;

const begunAnew = 'This installation started again from the quantities at that moment.';

const unitOf = (mapping: StockMapping) => ({ id: mapping.woo_product_id, parentId: mapping.woo_parent_id });

const toText = ({ cluster, folder }: Home): string => [cluster, folder ?? ''].join(' ');

/** The folder counts only where both tell it: rights of the database's user may change. */
const isElsewhere = (home: string, { cluster, folder }: Home): boolean => {
  const [known, ...rest] = home.split(' ');
  const knownFolder = rest.join(' ');
  return known !== cluster || (folder !== null && knownFolder !== '' && knownFolder !== folder);
};

/**
 * Lets the engine write only while this installation is up to date and alone: an older or foreign one would count sales a
 * second time. It compares its database's home, the signatures in the shop, and what the till's log shows of the time
 * that it did not run.
 */
export const createInstallationGate = ({ stores, transaction, woo, readTill, now }: Dependencies) => {
  let inspectedAt = Number.NEGATIVE_INFINITY;
  let passedAt = Number.NEGATIVE_INFINITY;
  /** Database servers that were inspected. */
  const servers = new Set<string>();
  let isTillDue = true;

  const findInShop = async ({ signal }: Options): Promise<string | null> => {
    const marks = await woo.listMarks((await stores.mappings.listLastSynced(batchChunkSize)).map(unitOf), { signal });
    const foreign = await stores.installation.listForeign(marks);
    return foreign.length > 0 ? leftInShop(foreign.length) : null;
  };

  const findAtTill = async (till: Till, { signal }: Options): Promise<string | null> => {
    const sums = await stores.tillLog.sumUnknown(await stores.mappings.listAllEnabledIds());
    const carried: StockMapping[] = [];
    for (const ids of chunksOf([...sums.keys()], batchChunkSize)) {
      const mappings = await stores.mappings.listEnabled(ids);
      const readings = await readBothSides(mappings, { woo, till, signal });
      carried.push(...(await listCarriedOver(stores, mappings, readings)));
    }
    return carried.length > 0 ? leftAtTill(carried.length) : null;
  };

  const findHome = async (home: string | null): Promise<string | null> => {
    const here = await stores.installation.readHome();
    if (home === null) await stores.installation.setHome(toText(here));
    return home !== null && isElsewhere(home, here) ? copied : null;
  };

  /** Evidence, or null; `atTill` is null if the till's log of a pause was looked through before. */
  const find = async (home: string | null, atTill: Till | null, options: Options): Promise<string | null> =>
    (await findHome(home)) ?? (await findInShop(options)) ?? (atTill ? await findAtTill(atTill, options) : null);

  const inspect = async (
    { home, served_by: server }: Installation,
    till: Till | null,
    options: Options,
  ): Promise<string | null> => {
    const at = now().getTime();
    isTillDue ||= at - passedAt >= pauseMs || !servers.has(server);
    const atTill = isTillDue ? till : null;
    if (at - inspectedAt < inspectAgainMs && servers.has(server) && atTill === null) return null;
    // Trouble with the shop must not keep the till from being heard.
    if (atTill) await readTill(atTill, options);
    const found = await find(home, atTill, options);
    if (found !== null) return found;
    isTillDue &&= atTill === null;
    inspectedAt = at;
    return null;
  };

  const readStrangers = async (ids: number[], { signal }: Options): Promise<LeftMark[]> => {
    const strangers: LeftMark[] = [];
    for (const chunk of chunksOf(ids, batchChunkSize))
      strangers.push(...(await woo.listMarks((await stores.mappings.listEnabled(chunk)).map(unitOf), { signal })));
    return strangers;
  };

  /** Begins anew from the present numbers: nothing of what was agreed, planned or sent before counts. */
  const takeOver = async (options: Options): Promise<void> => {
    const home = toText(await stores.installation.readHome());
    const ids = await stores.mappings.listAllEnabledIds();
    const strangers = await readStrangers(ids, options);
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
    /** False until a manager has decided; then nothing may be written to either side. */
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

    /** Records the end of some work, so that a long round does not look like a pause. */
    passed: () => {
      passedAt = now().getTime();
    },

    /** Turns the discovery of somebody else's signature into a question; rethrows anything else. */
    stopIfForeign: async (error: unknown): Promise<false> => {
      if (!(error instanceof ForeignMarkError)) throw error;
      await stores.installation.ask(leftInShop(error.unitIds.length), now());
      return false;
    },
  };
};
