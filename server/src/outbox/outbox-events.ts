import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { backOff } from './retry-policy';
import type { OutboxKind } from './outbox-kind';
import { enqueueDrain } from './outbox-queue';
import type { OutboxStores } from './outbox-worker';

/** Event that a feature publishes for higher features: its name and payload. */
export type EventDefinition<T = unknown> = { name: string; data: z.ZodType<T> };

const definedNames = new Set<string>();

export const defineEvent = <T>(name: string, data: z.ZodType<T>): EventDefinition<T> => {
  definedNames.add(name);
  return { name, data };
};

export type NewEvent<T> = {
  /** Events about one subject reach each subscriber in order. */
  subject: string;
  data: T;
};

const publishedKind = 'event';
const publishedSchema = z.object({ name: z.string(), data: z.unknown() });
type Published = z.output<typeof publishedSchema>;

type Handle<S> = (inside: S, data: unknown) => Promise<void>;
type Subscriptions<S> = Map<string, Map<string, Handle<S>>>;

/** Handling an event makes no outside call, so an attempt either commits or leaves no trace. */
const inside = {
  batchSizes: [1],
  atOnce: 2,
  leaseMs: 60_000,
  settleAfterMs: 0,
  waitAfter: backOff({ firstMs: 1_000, maxMs: 3_600_000 }),
} as const;

/** During an update, an event that only the newer servers know waits for one of them. */
const unknownEvent = (name: string) => new Error(`This version does not handle the event ${name}`);

const kindOf = (subscriber: string): string => `event.${subscriber}`;

/**
 * Publishes an event in the caller's transaction. The caller must have locked the subject: otherwise two publishers may
 * commit in another order than the events have, and subscribers get the later one first.
 */
export const publish = async <T>(
  { outbox, queue }: OutboxStores,
  event: EventDefinition<T>,
  { subject, data }: NewEvent<T>,
): Promise<void> => {
  const payload = { name: event.name, data: event.data.parse(data) };
  await outbox.insert({ kind: publishedKind, key: randomUUID(), subject, payload });
  await enqueueDrain(queue, publishedKind);
};

type Dependencies<S extends OutboxStores> = {
  register: (kind: OutboxKind<S, Published, null>) => unknown;
};

/** Delivers each event to every subscriber once, in order per subject, with retries per subscriber. */
export const createOutboxEvents = <S extends OutboxStores>({ register }: Dependencies<S>) => {
  const subscriptions: Subscriptions<S> = new Map();

  register({
    ...inside,
    kind: publishedKind,
    payload: publishedSchema,
    send: (entries) => Promise.resolve(entries.map(() => ({ as: 'done', result: null }))),
    conclude:
      ({ id, subject, payload }) =>
      async ({ outbox, queue }) => {
        if (!definedNames.has(payload.name)) throw unknownEvent(payload.name);
        for (const [subscriber, handles] of subscriptions) {
          if (!handles.has(payload.name)) continue;
          await outbox.insert({ kind: kindOf(subscriber), key: String(id), subject, payload });
          await enqueueDrain(queue, kindOf(subscriber));
        }
      },
  });

  const beginSubscriber = (subscriber: string): Map<string, Handle<S>> => {
    const handles = new Map<string, Handle<S>>();
    subscriptions.set(subscriber, handles);
    register({
      ...inside,
      kind: kindOf(subscriber),
      payload: publishedSchema,
      send: (entries) => Promise.resolve(entries.map(() => ({ as: 'done', result: null }))),
      conclude:
        ({ payload: { name, data } }) =>
        async (stores) => {
          const handle = handles.get(name);
          if (!handle) throw unknownEvent(name);
          await handle(stores, data);
        },
    });
    return handles;
  };

  return {
    /**
     * Subscribes `handle`. It runs in the transaction that marks the event as handled, so it may use nothing but the
     * database.
     */
    subscribe: <T>(
      subscriber: string,
      event: EventDefinition<T>,
      handle: (stores: S, data: T) => Promise<void>,
    ): void => {
      const handles = subscriptions.get(subscriber) ?? beginSubscriber(subscriber);
      if (handles.has(event.name)) throw new Error(`${subscriber} subscribes to ${event.name} twice`);
      handles.set(event.name, (stores, data) => handle(stores, event.data.parse(data)));
    },
  };
};
