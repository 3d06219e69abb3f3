import { z } from 'zod';
import type { Logger } from '../../logger';
import type { Answer, Outbox, Outgoing, Reading, SendContext } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { ForeignMarkError } from '../../providers/woocommerce/woo-stock';
import type { StockMapping } from '../mappings';
import type { Products } from '../products';
import type { Intent } from './intent-store';
import { refuseIntent } from './refused-intent';
import { readDifferences, sendDifferences } from './shop-differences';
import type { NewStockEvent } from './stock-event-store';
import { toShopNumber } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  outbox: Pick<Outbox<EngineStores>, 'register'>;
  woo: WooClient;
  products: Products;
  log: Logger;
  now: () => Date;
  settleAfterMs: number;
};

const payloadSchema = z.object({ intent_id: z.int(), parent_id: z.int().nullable() });
type Payload = z.output<typeof payloadSchema>;

/** `fresh` are changes planned from quantities just read. */
type Caller = { fresh: ReadonlySet<number> };
type Context = SendContext<Caller>;

/** Lost attempts after which a person is asked. The first two were sent with other products, which may be the cause. */
const [maxLosses, sharedLosses] = [10, 2];

/**
 * Once sent alone, a change waits longer after each loss. After the last one it is only read back, without delay. While
 * the shop is down, it is sent with the next round.
 */
const waitAfter = (_tries: number, losses: number): number =>
  losses <= sharedLosses || losses === maxLosses ? 0 : Math.min(600_000, 5_000 * 2 ** (losses - sharedLosses - 1));

/** Longest duration of an attempt. */
const attemptMs = 60_000;

const breaksDown = 'it crashes when this product is changed';

/** A change that took effect, with the quantity the shop now reports. */
type Confirmed = { intent: Intent; after: number | null };

const isForShop = ({ base_quantity: base, sync_direction: direction }: StockMapping): boolean =>
  base !== null && direction !== 'woo_to_ls';

const done: Answer<null> = { as: 'done', result: null };
const isOfShop = ({ system }: Intent): boolean => system === 'woocommerce';
const idOf = ({ payload }: Outgoing<Payload>): number => payload.intent_id;
const idsOf = (intents: readonly Intent[]): number[] => intents.map(({ id }) => id);

const toEvent = (intent: Intent, before: number | null, at: Date): NewStockEvent => ({
  system: 'woocommerce',
  unitId: intent.unit_id,
  source: intent.source,
  delta: intent.delta,
  before,
  after: before === null ? null : before + intent.delta,
  reference: `intent:${intent.id}`,
  reason: intent.reason,
  actor: intent.actor,
  intentId: intent.id,
  happenedAt: at,
});

/** Sends the engine's changes of the shop's quantities through the outbox, within its rounds. */
export const createShopSender = (dependencies: Dependencies) => {
  const { stores, transaction, outbox, woo, products, log, now, settleAfterMs } = dependencies;
  const accepted: Answer<null> = { as: 'accepted', waitMs: settleAfterMs };

  /** Records, in one transaction, the changes that took effect in the shop. */
  const confirm = async (confirmed: Confirmed[]) => {
    if (confirmed.length === 0) return;
    const at = now();
    await transaction(async ({ intents, mappings, stockEvents }) => {
      const settled = await intents.confirmMany(
        confirmed.map(({ intent, after }) => ({ id: intent.id, after })),
        at,
      );
      const news = confirmed.map(({ intent }) => intent).filter((intent) => settled.has(intent.id));
      const unitIds = news.map((intent) => intent.unit_id);
      await mappings.addToWoo(
        news.map((intent) => ({ id: intent.mapping_id, delta: intent.delta })),
        at,
      );
      const ledger = await stockEvents.lastQuantities('woocommerce', unitIds);
      await stockEvents.insertMany(
        news.map((intent) => toEvent(intent, ledger.get(intent.unit_id) ?? null, at)),
        at,
      );
    });
    const numbers = confirmed.flatMap(({ intent, after }) =>
      after === null ? [] : [{ unitId: intent.unit_id, quantity: after }],
    );
    await products.recordQuantities(numbers, at);
  };

  const refuse = (intent: Intent, message: string) => refuseIntent(transaction, intent, message, now());

  /** Asks a person about changes that failed too often, unless the shop may be failing on every change. */
  const giveUpHopeless = async (intents: Intent[], entries: Outgoing<Payload>[]): Promise<Intent[]> => {
    const lost = new Set(entries.filter(({ losses }) => losses >= maxLosses).map(idOf));
    const left: Intent[] = [];
    for (const intent of intents) {
      const isHopeless = lost.has(intent.id) && (await stores.intents.haveOthersGotThrough(intent));
      if (isHopeless) await refuse(intent, `The online shop failed repeatedly: ${intent.error}`);
      else left.push(intent);
    }
    return left;
  };

  /**
   * Discards changes that the shop's quantity no longer permits or whose mapping no longer wants them: they are planned
   * anew.
   */
  const dropOutdated = async (intents: Intent[], { signal, caller }: Context): Promise<Intent[]> => {
    const old = intents.filter(({ id }) => !caller?.fresh.has(id));
    if (old.length === 0) return intents;
    const mappings = await stores.mappings.listEnabled(old.map((one) => one.mapping_id));
    const wanted = new Set(mappings.filter(isForShop).map(({ id }) => id));
    const units = old.map((intent) => ({ id: intent.unit_id, parentId: intent.woo_parent_id }));
    const stocks = await woo.readOwnStock(units, { signal });
    const outdated = old.filter(({ mapping_id: mappingId, unit_id: unitId, delta }) => {
      const quantity = toShopNumber(stocks.get(unitId));
      return !wanted.has(mappingId) || quantity === null || (delta < 0 && quantity + delta < 0);
    });
    await stores.intents.drop(idsOf(outdated), now());
    return intents.filter((intent) => !outdated.includes(intent));
  };

  /** Of changes that this attempt did not send, those that another server has sent meanwhile. */
  const listSentByOthers = async (intents: Intent[]): Promise<Intent[]> => {
    const open = intents.length > 0 ? await stores.intents.list(idsOf(intents)) : [];
    return open.filter(({ state }) => state === 'sent');
  };

  const send = async (entries: Outgoing<Payload>[], context: Context): Promise<Answer<null>[]> => {
    const listed = await stores.intents.list(entries.map(idOf));
    // A server of an older version, which wrote no outbox entries, may have sent these: read them back first.
    const doubtful = new Set(idsOf(listed.filter(({ state }) => state === 'sent')));
    const fresh = listed.filter(({ id }) => !doubtful.has(id));
    const wanted = await dropOutdated(await giveUpHopeless(fresh, entries), context);
    context.signal.throwIfAborted();
    const leaving = await stores.intents.markSent(idsOf(wanted), now());
    const batch = wanted.filter(({ id }) => leaving.has(id));
    const parentId = entries[0]?.payload.parent_id ?? null;
    const results = batch.length > 0 ? await sendDifferences(woo, batch, { parentId, signal: context.signal }) : [];
    const confirmed: Confirmed[] = [];
    const answers = new Map<number, Answer<null>>();
    for (const [at, intent] of batch.entries()) {
      const result = results[at];
      if (result?.as === 'done') confirmed.push({ intent, after: result.result.after });
      else if (result?.as === 'refused') await refuse(intent, result.error);
      else if (result) answers.set(intent.id, result);
    }
    await confirm(confirmed);
    for (const { id } of await listSentByOthers(listed.filter((intent) => !batch.includes(intent))))
      answers.set(id, accepted);
    return entries.map((entry) => answers.get(idOf(entry)) ?? done);
  };

  const readBack = async (entries: Outgoing<Payload>[], { signal }: Context): Promise<Reading<null>[]> => {
    const open = await stores.intents.list(entries.map(idOf));
    const sent = open.filter(({ state }) => state === 'sent');
    const readings = await readDifferences(woo, sent, signal);
    const found = sent.map((intent, at) => ({ intent, reading: readings[at] }));
    await confirm(
      found.flatMap(({ intent, reading }) =>
        reading?.as === 'taken' ? [{ intent, after: reading.result.after }] : [],
      ),
    );
    // The effect on a deleted product is unknown: reset its mapping rather than risk counting the change twice.
    const gone = found.flatMap(({ intent, reading }) => (reading?.as === 'unknown' ? [intent] : []));
    await transaction(async (inside) => {
      await inside.intents.supersede(idsOf(gone), now());
      await inside.mappings.forgetAgreed(
        gone.map((intent) => intent.mapping_id),
        now(),
      );
      await inside.intents.putBack(
        idsOf(found.flatMap(({ intent, reading }) => (reading?.as === 'not_taken' ? [intent] : []))),
      );
    });
    const left = new Set((await stores.intents.list(idsOf(open))).map(({ id }) => id));
    return entries.map((entry) => (left.has(idOf(entry)) ? { as: 'not_taken' } : { as: 'taken', result: null }));
  };

  const leaving = outbox.register<Payload, null, Caller>({
    kind: 'stock.shop',
    payload: payloadSchema,
    isServed: true,
    batchSizes: [100, 10, 1],
    atOnce: 1,
    leaseMs: settleAfterMs + attemptMs,
    settleAfterMs,
    waitAfter,
    // The outbox never gives up: a refused or hopeless change becomes a conflict instead.
    waitAfterRefusal: waitAfter,
    groupOf: ({ payload }) => String(payload.parent_id),
    send,
    readBack,
    // `send` and `readBack` have already recorded the changes.
    concludeAll: () => () => Promise.resolve(),
    conclude:
      ({ payload: { intent_id: id }, losses }, outcome) =>
      async ({ intents, mappings }) => {
        if (outcome.as !== 'later') return;
        const error = outcome.isUncertain ? breaksDown : outcome.error;
        await intents.recordLoss(id, error);
        if (!outcome.isUncertain) await intents.putBack([id]);
        const [intent] = await intents.list([id]);
        if (intent && (losses >= sharedLosses || !outcome.isUncertain))
          await mappings.recordSkips(
            [{ id: intent.mapping_id, reason: `The online shop reported an error: ${error}` }],
            now(),
          );
      },
  });

  const toEntry = (intent: Intent) => ({
    key: String(intent.id),
    subject: `unit:${intent.unit_id}`,
    payload: { intent_id: intent.id, parent_id: intent.woo_parent_id },
  });

  const write = async (inside: EngineStores, intents: readonly Intent[]): Promise<void> => {
    if (intents.length > 0) await leaving.writeMany(inside, intents.map(toEntry));
  };

  return {
    /** Sends planned changes of the shop, in the caller's transaction. */
    dispatch: (inside: EngineStores, intents: readonly Intent[]): Promise<void> =>
      write(inside, intents.filter(isOfShop)),

    /** Writes missing entries (a server of an older version wrote none), and opens those that were settled by mistake. */
    adopt: (): Promise<void> =>
      transaction(async (inside) => {
        const open = (await inside.intents.listOpen()).filter(isOfShop);
        await write(
          inside,
          open.filter(({ state }) => state === 'planned'),
        );
        await leaving.adopt(inside, open.filter(({ state }) => state === 'sent').map(toEntry));
      }),

    /**
     * Sends due changes in the fewest calls; the shop adds each to its own current quantity.
     * @returns the error of a failed call: the rest is sent with the next round
     * @throws ForeignMarkError if another installation changed one of the units: nothing more may be sent
     */
    serve: async (signal: AbortSignal, fresh: readonly number[] = []): Promise<{ error: unknown } | null> => {
      const caller = { fresh: new Set(fresh) };
      try {
        while (await leaving.serve({ log, signal, caller })) signal.throwIfAborted();
        return null;
      } catch (error) {
        if (error instanceof ForeignMarkError) throw error;
        return { error };
      }
    },
  };
};

export type ShopSender = ReturnType<typeof createShopSender>;
