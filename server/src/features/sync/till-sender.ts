import { z } from 'zod';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { Answer, Outbox, Outgoing, Reading, SendContext } from '../../outbox';
import type { ItemStock } from '../../providers/lightspeed/lightspeed-mapper';
import type { LightspeedItems, TillConnection } from '../lightspeed';
import type { Intent } from './intent-store';
import type { Moved } from './move-log';
import { refuseIntent } from './refused-intent';
import type { Steps } from './steps';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import type { TillFeed } from './till-feed';
import type { SettleEntry } from './till-settlement';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  outbox: Pick<Outbox<EngineStores>, 'register'>;
  connection: TillConnection;
  items: LightspeedItems;
  /** Reads the till's log, which shows the effect of each change. */
  feed: () => Pick<TillFeed, 'pullLog' | 'readLog' | 'settle'>;
  log: Logger;
  now: () => Date;
  settleAfterMs: number;
};

const payloadSchema = z.object({ intent_id: z.int() });
type Payload = z.output<typeof payloadSchema>;

/** The round that planned the changes, and the items whose quantity changed since the plan's reading. */
type Caller = { till: Till; moved: Moved };
type Context = SendContext<Caller>;

/**
 * A write reads the till's log at these intervals, the shorter one if something was sold recently. They cost an eighth or
 * a fifth of the smallest account's rate limit.
 */
const lookAgainAfterMs = { quiet: 8_000, busy: 5_000 };

/** A sale, or another movement that is not our own write, counts as recent for this long after it was read. */
const busyForMs = 60_000;

/**
 * A long write settles its changes on every tenth read of the log only, because that takes another call, or when one of
 * these items was sold: sales of a product are carried over only once our change is settled.
 */
const looksPerSettling = 10;

/** A long write leaves part of the till's rate limit free for sales. */
const longWriteFrom = 20;

/** Expected drips of a change: the reading before, and the write. */
const changeCost = 2.5;

/** Longest wait for room for changes that may also wait for their turn. */
const roomWithinMs = 1_000;

/** Looks for which a change of a long write waits at most, if others use up the rate limit. */
const mostLooks = 3;

/** An accepted write that has no entry in the log after this time did not change anything. */
const logDelayMs = 30_000;

/** Longest duration of an attempt. */
const attemptMs = 60_000;

/** Statuses caused by the item, not by the connection or the token. */
const refusals = new Set([400, 404, 409, 422]);

const unseen = 'The inventory log of Lightspeed does not show the change yet.';
const notConnected = 'Lightspeed is not connected.';

const done: Answer<null> = { as: 'done', result: null };
const accepted: Answer<null> = { as: 'accepted', waitMs: logDelayMs };

const isRefusal = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !error.unanswered && error.status !== undefined && refusals.has(error.status);

const isForTill = ({ system }: Intent): boolean => system === 'lightspeed';
const keyOf = ({ id }: Pick<Intent, 'id'>): string => String(id);
const idsOf = (intents: readonly Intent[]): number[] => intents.map(({ id }) => id);
const idOf = ({ payload }: Outgoing<Payload>): number => payload.intent_id;

/** Sends the engine's changes of the till's quantities through the outbox, within its rounds. */
export const createTillSender = (dependencies: Dependencies) => {
  const { stores, transaction, outbox, connection, items, feed, log, now, settleAfterMs } = dependencies;

  /** For a change that this attempt did not send: another server may have sent it meanwhile. */
  const answerOf = async ({ id }: Intent): Promise<Answer<null>> => {
    const [open] = await stores.intents.list([id]);
    return open?.state === 'sent' ? { as: 'accepted', waitMs: settleAfterMs } : done;
  };

  const set = async (
    { client, shopId }: Till,
    intent: Intent,
    stock: ItemStock,
    signal: AbortSignal,
  ): Promise<Answer<null>> => {
    // Before marking as sent: a marked change that was never sent would have to be settled by reading.
    signal.throwIfAborted();
    const target = { ...stock, qoh: stock.qoh + intent.delta };
    const leaving = await stores.intents.markSent([intent.id], now(), target.qoh);
    if (!leaving.has(intent.id)) return answerOf(intent);
    try {
      await client.setQoh({ itemId: intent.unit_id, shopId, qoh: target.qoh }, { signal });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await refuseIntent(transaction, intent, `Lightspeed refused the change: ${error.message}`, now());
      return done;
    }
    await stores.intents.recordAnswer(intent.id, target.qoh);
    await items.recordStock([target], now());
    return accepted;
  };

  /**
   * The till only accepts absolute quantities, so set the quantity just read plus the difference. An item that changed
   * since the plan, according to its log, is left to the next plan.
   */
  const sendOne = async (intent: Intent, { signal, caller }: Context): Promise<Answer<null>> => {
    // Another server may have sent it, also one of an older version, which wrote no outbox entries.
    if (intent.state === 'sent') return { as: 'accepted', waitMs: settleAfterMs };
    const till = caller?.till ?? (await connection.current());
    if (!till) return { as: 'later', error: notConnected, waitMs: settleAfterMs };
    const stock = caller?.moved.has(intent.unit_id)
      ? null
      : await till.client.getItemStock(intent.unit_id, till.shopId, { signal });
    // Without a row, or with too few units left, the plan is outdated: the next one reads again and opens a conflict.
    if (stock && (intent.delta > 0 || stock.qoh + intent.delta >= 0)) return set(till, intent, stock, signal);
    await stores.intents.drop([intent.id], now());
    return answerOf(intent);
  };

  const drop = async (inside: EngineStores, intents: readonly Intent[]): Promise<void> => {
    const dropped = await inside.intents.drop(idsOf(intents), now());
    await leaving.settle(inside, dropped.map(String));
  };

  /**
   * Drops unsent changes of items that moved: their turn may be far off, and nothing else is planned while one is open.
   * Their entries are settled, because the next change of the item would wait for them.
   */
  const dropMoved = async (intents: Intent[], moved: Moved): Promise<void> => {
    const overtaken = intents.filter((intent) => moved.has(intent.unit_id));
    if (overtaken.length > 0) await transaction((inside) => drop(inside, overtaken));
  };

  const send = async (entry: Outgoing<Payload>, context: Context): Promise<Answer<null>> => {
    const [intent] = await stores.intents.list([idOf(entry)]);
    if (!intent) return done;
    try {
      return await sendOne(intent, context);
    } catch (error) {
      // Aborted before the request was sent; a later abort would leave it unanswered.
      if (!context.signal.aborted || error !== context.signal.reason) throw error;
      await stores.intents.putBack([intent.id]);
      return { as: 'unsent' };
    }
  };

  /** Changes that may have taken effect are decided by the till's log (`till-settlement.ts`); the others are sent. */
  const readBack = async (entries: Outgoing<Payload>[], { signal }: Context): Promise<Reading<null>[]> => {
    const till = await connection.current();
    if (till) await feed().pullLog(till, { signal, late: entries.map(idOf) });
    const open = new Map((await stores.intents.list(entries.map(idOf))).map((intent) => [intent.id, intent]));
    return entries.map((entry) => {
      const intent = open.get(idOf(entry));
      if (intent?.state === 'sent') return { as: 'unknown', error: till ? unseen : notConnected };
      return intent ? { as: 'not_taken' } : { as: 'taken', result: null };
    });
  };

  const leaving = outbox.register<Payload, null, Caller>({
    kind: 'stock.till',
    payload: payloadSchema,
    isServed: true,
    // Read back together, but sent one by one: the till has no batches.
    batchSizes: [100],
    atOnce: 1,
    leaseMs: settleAfterMs + attemptMs,
    settleAfterMs,
    // The next round plans a change that did not take effect again.
    waitAfter: () => 0,
    waitAfterRefusal: () => 0,
    groupOf: ({ key }) => key,
    send: (entries, context) => Promise.all(entries.map((entry) => send(entry, context))),
    readBack,
    conclude: (entry, outcome) => async (inside) => {
      if (outcome.as === 'later' && !outcome.isUncertain) await inside.intents.putBack([idOf(entry)]);
    },
  });

  const toEntry = (intent: Intent) => ({
    key: keyOf(intent),
    subject: `item:${intent.unit_id}`,
    payload: { intent_id: intent.id },
  });

  return {
    /** Sends planned changes of the till, in the caller's transaction. */
    dispatch: async (inside: EngineStores, intents: readonly Intent[]): Promise<void> => {
      const planned = intents.filter(isForTill);
      if (planned.length > 0) await leaving.writeMany(inside, planned.map(toEntry));
    },

    /** True if so many changes leave part of the rate limit free, now or within a second. */
    hasRoomFor: (changes: number, { client }: Till, { signal }: { signal: AbortSignal }): Promise<boolean> =>
      client.hasRoom({ cost: changeCost * changes, withinMs: roomWithinMs, signal }),

    settle: ((inside, id) => leaving.settle(inside, [keyOf({ id })])) satisfies SettleEntry,

    /** Sends changes just planned, each after reading its quantity again. A step ends after each read of the log. */
    apply: async function* (
      till: Till,
      intents: Intent[],
      { signal, moved }: { signal: AbortSignal; moved: Moved },
    ): Steps {
      const nextLook = async () => {
        const isBusy = await stores.tillLog.hasOthersSince(new Date(now().getTime() - busyForMs));
        return now().getTime() + lookAgainAfterMs[isBusy ? 'busy' : 'quiet'];
      };
      let lookAt = await nextLook();
      let looks = 0;
      const isLong = intents.length >= longWriteFrom;
      const untilLook = () => Math.max(0, lookAt - now().getTime());
      const hasRoom = () => till.client.hasRoom({ cost: changeCost, withinMs: untilLook(), signal });
      const look = async () => {
        looks += 1;
        const touched = await feed().readLog(till, { signal });
        const isDue = looks % looksPerSettling === 0;
        if (isDue || (touched.size > 0 && (await stores.tillLog.isWriteOvertaken())))
          await feed().settle(till, { signal });
        lookAt = await nextLook();
      };
      for (const [index, intent] of intents.entries()) {
        for (let waits = 0, isTurn = false; !isTurn; waits += 1) {
          if (untilLook() === 0) {
            await look();
            await dropMoved(intents.slice(index), moved);
            yield;
          }
          isTurn = !isLong || waits >= mostLooks || (await hasRoom());
          signal.throwIfAborted();
        }
        await leaving.serve({ log, signal, caller: { till, moved }, key: keyOf(intent) });
        signal.throwIfAborted();
      }
      await feed().pullLog(till, { signal });
    },

    /**
     * Discards changes that earlier rounds did not send, to be planned anew. Also settles outbox entries whose changes
     * are settled or gone, and writes missing ones of sent changes.
     */
    dropUnsent: (): Promise<void> =>
      transaction(async (inside) => {
        const listOpen = async () => (await inside.intents.listOpen()).filter(isForTill);
        const open = await leaving.settleFinished(inside, listOpen, keyOf);
        const unsent = open.filter(({ state }) => state === 'planned');
        if (unsent.length > 0) await drop(inside, unsent);
        await leaving.adopt(inside, open.filter(({ state }) => state === 'sent').map(toEntry));
      }),

    /** Settles changes whose effect should show by now. */
    settleLate: async (signal: AbortSignal): Promise<void> => {
      await leaving.serve({ log, signal });
    },
  };
};

export type TillSender = ReturnType<typeof createTillSender>;
