import { handleJob, type JobHandler } from '../jobs/worker';
import type { Logger } from '../logger';
import { createOutboxEvents } from './outbox-events';
import type { OutboxKind } from './outbox-kind';
import { drainJob, enqueueDrain, outboxTickJob } from './outbox-queue';
import type { NewEntry } from './outbox-store';
import { createKindWorker, type OutboxStores, type WorkerParts } from './outbox-worker';

type Waiting<C> = { log: Logger; signal?: AbortSignal; caller?: C };
/** One of several entries that are written together. */
type ManyEntry<P> = Pick<NewEntry, 'key' | 'subject'> & { payload: P };
type Draining = { log: Logger; signal: AbortSignal };

const never = new AbortController().signal;

/**
 * Outgoing work for outside systems: written in the transaction of its cause, sent by any server, settled by reading
 * back if the answer was lost (ADR 15).
 */
export const createOutbox = <S extends OutboxStores>(parts: WorkerParts<S>) => {
  const { stores, clock } = parts;
  const drains = new Map<string, (context: Draining) => Promise<void>>();
  const served = new Set<string>();

  const wake = async ({ queue }: Pick<OutboxStores, 'queue'>, kind: string): Promise<void> => {
    if (!served.has(kind)) await enqueueDrain(queue, kind);
  };

  const register = <P, R, C>(kind: OutboxKind<S, P, R, C>) => {
    if (drains.has(kind.kind)) throw new Error(`There are two handlers of ${kind.kind}`);
    const worker = createKindWorker(parts, kind);
    drains.set(kind.kind, worker.drain);
    if (kind.isServed) served.add(kind.kind);
    const { kind: name } = kind;

    /** Writes many entries in one statement, in the caller's transaction; existing keys are skipped. */
    const writeMany = async (inside: OutboxStores, entries: readonly ManyEntry<P>[]): Promise<void> => {
      const checked = entries.map((entry) => ({ ...entry, payload: kind.payload.parse(entry.payload) }));
      if ((await inside.outbox.insertMany(name, checked)) > 0) await wake(inside, name);
    };

    return {
      /** Writes an entry in the caller's transaction; false if its key exists. */
      write: async (inside: OutboxStores, entry: Omit<NewEntry, 'kind'> & { payload: P }): Promise<boolean> => {
        const payload = kind.payload.parse(entry.payload);
        const id = await inside.outbox.insert({ ...entry, kind: name, payload }, clock);
        if (id !== null) await wake(inside, name);
        return id !== null;
      },

      writeMany,

      /**
       * Writes entries of open work that has none. If one was settled although its work is still open, by an attempt that
       * was overtaken by another, it is read back once that one must have ended.
       */
      adopt: async (inside: OutboxStores, entries: readonly ManyEntry<P>[]): Promise<void> => {
        if (entries.length === 0) return;
        await inside.outbox.reopen(
          name,
          entries.map(({ key }) => key),
          kind.leaseMs,
          clock,
        );
        await writeMany(inside, entries);
      },

      /** Sends one entry for a waiting request; does nothing if it is not due or another attempt holds it. */
      attempt: (key: string, { log, signal = never, caller }: Waiting<C>): Promise<void> =>
        worker.attempt(key, { log, signal, caller }),

      /**
       * Sends the next due entries, or the one of this key, for a waiting caller; false if there is nothing to send.
       * @throws UpstreamError of a failed call, once it is recorded; entries not sent yet stay due
       */
      serve: ({ log, signal = never, caller, key }: Waiting<C> & { key?: string }): Promise<boolean> =>
        worker.serve({ log, signal, caller }, key),

      /** Settles open entries whose outcome the caller knows, in the transaction that records it. */
      settle: (inside: OutboxStores, keys: readonly string[]) => inside.outbox.settleKnown(name, keys, clock),

      /**
       * Settles entries whose work the owner no longer has open, and returns its open work. The entries are read first:
       * otherwise those of work that another server begins in between would be settled. Expects that work and entry are
       * written in one transaction, and that finished work is never opened again.
       */
      settleFinished: async <T>(
        inside: OutboxStores,
        listOpen: () => Promise<T[]>,
        keyOf: (one: T) => string,
      ): Promise<T[]> => {
        const entries = await inside.outbox.listOpen(name);
        const open = await listOpen();
        const keys = new Set(open.map(keyOf));
        const over = entries.filter((key) => !keys.has(key));
        if (over.length > 0) await inside.outbox.settleKnown(name, over, clock);
        return open;
      },

      find: (key: string) => stores.outbox.find(name, key),

      /** Makes a waiting entry due at once, unless it may be in progress. */
      hasten: async (inside: OutboxStores, key: string): Promise<boolean> => {
        const isHastened = await inside.outbox.hasten(name, key);
        if (isHastened) await wake(inside, name);
        return isHastened;
      },

      /** Makes waiting entries due at once; those that may be in progress, as soon as they must have ended. */
      hastenMany: (inside: OutboxStores, keys: readonly string[]) =>
        inside.outbox.hastenMany(name, keys, kind.settleAfterMs, clock),

      /** Retries a given-up entry; one that may have taken effect is read back first, once it must have ended. */
      retry: async (inside: OutboxStores, key: string): Promise<boolean> => {
        const isTriedAgain = await inside.outbox.retry(name, key, kind.settleAfterMs);
        if (isTriedAgain) await wake(inside, name);
        return isTriedAgain;
      },

      /** Withdraws an unsent entry; false if it took effect, or may have. */
      withdraw: (inside: OutboxStores, key: string): Promise<boolean> => inside.outbox.withdraw(name, key, clock),

      /** Withdraws waiting entries that are not uncertain; returns their keys. */
      withdrawMany: (inside: OutboxStores, keys: readonly string[]): Promise<string[]> =>
        inside.outbox.withdrawMany(name, keys, clock),
    };
  };

  const { subscribe } = createOutboxEvents<S>({ register });

  const drain = async (kind: string, context: Draining): Promise<void> => {
    await drains.get(kind)?.(context);
  };

  return {
    clock,
    register,
    subscribe,
    drain,

    listKinds: (): string[] => [...drains.keys()],

    /** Wakes the kinds with entries that are due, or whose lease has expired. */
    tick: async (): Promise<void> => {
      for (const kind of await stores.outbox.listDueKinds(clock)) if (drains.has(kind)) await wake(stores, kind);
    },

    /** Removes entries settled more than this many days ago. */
    cleanUp: (days: number, signal: AbortSignal): Promise<number> => stores.outbox.removeSettled(days, clock, signal),
  };
};

export type Outbox<S extends OutboxStores> = ReturnType<typeof createOutbox<S>>;
type Services = { outbox: { drain: (kind: string, context: Draining) => Promise<void>; tick: () => Promise<void> } };

export const createOutboxJobs = ({ outbox }: Services): JobHandler[] => [
  handleJob(drainJob, ({ kind }, context) => outbox.drain(kind, context)),
  handleJob(outboxTickJob, () => outbox.tick()),
];
