import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../db/db';
import { batchRows, removeBatches } from '../db/old-rows';
import { isUniqueViolation } from '../db/pg-errors';
import type { BatchSizes } from './retry-policy';

/** Time used for due dates and leases: the database's, so that a server with a wrong clock cannot steal a lease. */
export type OutboxClock = () => Sql;

const databaseClock: OutboxClock = () => sql`now()`;

/** The database's clock; a test that moves its own clock moves the outbox's with it. */
export const toOutboxClock = (now: (() => Date) | undefined): OutboxClock =>
  now ? () => sql`${now()}::timestamptz` : databaseClock;

const claimedSchema = z.object({
  id: z.int(),
  key: z.string(),
  subject: z.string(),
  payload: z.unknown(),
  attempts: z.int(),
  tries: z.int(),
  losses: z.int(),
  /** An earlier attempt may have taken effect. */
  was_uncertain: z.boolean(),
});
export type ClaimedEntry = z.output<typeof claimedSchema>;

const entrySchema = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'sending', 'done', 'failed', 'withdrawn']),
  attempts: z.int(),
  is_uncertain: z.boolean(),
  error: z.string().nullable(),
});
export type OutboxEntry = z.output<typeof entrySchema>;

export type NewEntry = {
  kind: string;
  key: string;
  subject: string;
  payload: unknown;
  /** Time during which only the request that wrote the entry sends it. */
  headStartMs?: number;
};

export type ClaimOptions = {
  kind: string;
  key?: string;
  /** Maximum number of entries, by their losses; the last stands for more losses. */
  batchSizes: BatchSizes;
  leaseMs: number;
};

export type PutOff = { error: string | null; waitMs: number; isUncertain: boolean; isLoss: boolean };

type Attempt = Pick<ClaimedEntry, 'id' | 'attempts'>;

const inMs = (clock: OutboxClock, milliseconds: number): Sql =>
  sql`${clock()} + ${milliseconds} * interval '1 millisecond'`;
const isOpen = sql`state in ('waiting', 'sending')`;
const idSchema = z.object({ id: z.int() });
const rowOf = (kind: string, key: string): Sql => sql`kind = ${kind} and key = ${key}`;

const settledSchema = z.object({ settled: z.int(), is_next_due: z.boolean() });

/**
 * `settled`: the number of entries; the others were settled already, or another attempt holds them. `is_next_due`: the
 * next entry of a subject could not be sent during its head start, so it is due now.
 */
export type Settled = z.output<typeof settledSchema>;

const settle = (db: Db, update: Sql): Promise<Settled> =>
  db.one(
    settledSchema,
    sql`with settled as (${update} returning id, kind, subject),
          next as (
            update outbox_entries n set due_at = null
            from (select distinct kind, subject from settled) s
            where n.id = (select min(b.id) from outbox_entries b
                          where b.kind = s.kind and b.subject = s.subject and b.state in ('waiting', 'sending')
                            and b.id not in (select id from settled))
              and n.state = 'waiting' and n.attempts = 0 and n.due_at is not null
            returning n.id
          )
          select (select count(*) from settled)::int as settled, exists (select from next) as is_next_due`,
  );

const keySchema = z.object({ key: z.string() });
const kindSchema = z.object({ kind: z.string() });

/** Only writer of `outbox_entries`. */
export const createOutboxStore = (db: Db) => ({
  /**
   * Inserts an entry, due at once or after its head start. Returns its id, or null if the kind already has that key.
   */
  insert: async (
    { kind, key, subject, payload, headStartMs = 0 }: NewEntry,
    clock: OutboxClock = databaseClock,
  ): Promise<number | null> => {
    const dueAt = headStartMs > 0 ? inMs(clock, headStartMs) : null;
    const row = await db.maybeOne(
      idSchema,
      sql`insert into outbox_entries (kind, key, subject, payload, due_at)
          values (${kind}, ${key}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${dueAt ?? sql`null`})
          on conflict (kind, key) do nothing returning id`,
    );
    return row?.id ?? null;
  },

  /** Inserts entries of one kind in order; existing keys are skipped. Returns the number inserted. */
  insertMany: (kind: string, entries: readonly Pick<NewEntry, 'key' | 'subject' | 'payload'>[]): Promise<number> =>
    db.exec(
      sql`insert into outbox_entries (kind, key, subject, payload)
          select ${kind}, t.key, t.subject, t.payload
          from unnest(${entries.map(({ key }) => key)}::text[], ${entries.map(({ subject }) => subject)}::text[],
                      ${entries.map(({ payload }) => JSON.stringify(payload))}::jsonb[]) with ordinality
               as t (key, subject, payload, place)
          order by t.place
          on conflict (kind, key) do nothing`,
    ),

  /** Opens settled entries again, as uncertain ones; other keys are skipped. */
  reopen: (kind: string, keys: readonly string[], waitMs: number, clock: OutboxClock) =>
    db.exec(
      sql`update outbox_entries
          set state = 'waiting', is_uncertain = true, settled_at = null, due_at = ${inMs(clock, waitMs)}
          where kind = ${kind} and key = any(${keys}::text[]) and state = 'done'`,
    ),

  find: (kind: string, key: string): Promise<OutboxEntry | null> =>
    db.maybeOne(
      entrySchema,
      sql`select id, state, attempts, is_uncertain, error from outbox_entries where ${rowOf(kind, key)}`,
    ),

  /**
   * Claims due entries under a lease: those with the fewest losses, which all have as many. Per subject, that is the
   * entry whose lease has expired, or else the oldest. Rows are locked while they are chosen, so that concurrent servers
   * get different ones. A unique index allows one entry per subject to be sent: the slower of two servers claims
   * nothing. A claimed entry is marked as uncertain, in case its server is killed.
   */
  claim: ({ kind, key, batchSizes, leaseMs }: ClaimOptions, clock: OutboxClock): Promise<ClaimedEntry[]> =>
    db
      .many(
        claimedSchema,
        sql`with due as (
              select e.id, e.is_uncertain, least(e.losses, ${batchSizes.length - 1}) + 1 as level from outbox_entries e
              where e.kind = ${kind} and e.state in ('waiting', 'sending')
                and (e.due_at is null or e.due_at <= ${clock()} or (e.key = ${key ?? null} and e.attempts = 0))
                and (${key ?? null}::text is null or e.key = ${key ?? null})
                and (e.state = 'sending'
                     or not exists (select from outbox_entries b
                                    where b.kind = e.kind and b.subject = e.subject and b.state in ('waiting', 'sending')
                                      and (b.id < e.id or b.state = 'sending')))
              order by level, e.id limit ${Math.max(...batchSizes)} for update of e skip locked
            ), chosen as (
              select *, row_number() over (order by id) as place from due where level = (select min(level) from due)
            ), claimed as (
              update outbox_entries e
              set state = 'sending', attempts = e.attempts + 1, is_uncertain = true, due_at = ${inMs(clock, leaseMs)}
              from chosen c where e.id = c.id and c.place <= (${[...batchSizes]}::int[])[c.level]
              returning e.id, e.key, e.subject, e.payload, e.attempts, e.attempts - e.tries_from as tries, e.losses,
                        c.is_uncertain as was_uncertain
            )
            select * from claimed order by id`,
      )
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'outbox_entries_sending_key')) return [];
        throw error;
      }),

  /** Settles entries even if their lease has expired meanwhile: they took effect. */
  settleDone: (entries: readonly Attempt[], clock: OutboxClock): Promise<Settled> =>
    settle(
      db,
      sql`update outbox_entries
          set state = 'done', error = null, is_uncertain = false, due_at = null, settled_at = ${clock()}
          where id = any(${entries.map(({ id }) => id)}::bigint[]) and state <> 'done'`,
    ),

  /** Keys of entries that are not settled. */
  listOpen: async (kind: string): Promise<string[]> => {
    const rows = await db.many(
      keySchema,
      sql`select key from outbox_entries where kind = ${kind} and ${isOpen} order by id`,
    );
    return rows.map(({ key }) => key);
  },

  /** Settles open entries whose outcome their owner knows, even one that an attempt holds. */
  settleKnown: (kind: string, keys: readonly string[], clock: OutboxClock) =>
    db.exec(
      sql`update outbox_entries
          set state = 'done', error = null, is_uncertain = false, due_at = null, settled_at = ${clock()}
          where kind = ${kind} and key = any(${keys}::text[]) and ${isOpen}`,
    ),

  /** Postpones the entry; false if another attempt holds it or it is settled. */
  putOff: async ({ id, attempts }: Attempt, until: PutOff, clock: OutboxClock): Promise<boolean> => {
    const rows = await db.exec(
      sql`update outbox_entries
          set state = 'waiting', error = ${until.error}, is_uncertain = ${until.isUncertain},
              losses = case when ${until.isLoss} then losses + 1 else losses end, due_at = ${inMs(clock, until.waitMs)}
          where id = ${id} and state = 'sending' and attempts = ${attempts}`,
    );
    return rows > 0;
  },

  /** Gives the entry up. If it may have taken effect it stays uncertain, so that a retry reads back before it sends. */
  settleFailed: (
    { id, attempts }: Attempt,
    { error, isUncertain }: Pick<PutOff, 'isUncertain'> & { error: string },
    clock: OutboxClock,
  ): Promise<Settled> =>
    settle(
      db,
      sql`update outbox_entries
          set state = 'failed', error = ${error}, is_uncertain = ${isUncertain}, due_at = null, settled_at = ${clock()}
          where id = ${id} and state = 'sending' and attempts = ${attempts}`,
    ),

  /** Nothing was sent: the entry is due again at once, and the claim does not count as an attempt. */
  release: ({ id, attempts }: Attempt, { isUncertain }: { isUncertain: boolean }) =>
    db.exec(
      sql`update outbox_entries
          set state = 'waiting', attempts = attempts - 1, is_uncertain = ${isUncertain}, due_at = null
          where id = ${id} and state = 'sending' and attempts = ${attempts}`,
    ),

  /** Makes an entry due at once, unless it may be in progress. */
  hasten: async (kind: string, key: string): Promise<boolean> => {
    const rows = await db.exec(
      sql`update outbox_entries set due_at = null
          where ${rowOf(kind, key)} and state = 'waiting' and attempts > 0 and not is_uncertain and due_at is not null`,
    );
    return rows > 0;
  },

  /** Makes entries due at once; those that may be in progress, after `settleAfterMs`, when they must have ended. */
  hastenMany: (kind: string, keys: readonly string[], settleAfterMs: number, clock: OutboxClock) =>
    db.exec(
      sql`update outbox_entries
          set due_at = case when is_uncertain then least(due_at, ${inMs(clock, settleAfterMs)}) end
          where kind = ${kind} and key = any(${keys}::text[]) and state = 'waiting' and due_at is not null`,
    ),

  /**
   * Retries a given-up entry, at once unless its last attempt may be in progress: then after `settleAfterMs`. False for
   * any other entry.
   */
  retry: async (kind: string, key: string, settleAfterMs: number): Promise<boolean> => {
    const rows = await db.exec(
      sql`update outbox_entries
          set state = 'waiting', tries_from = attempts, losses = 0, settled_at = null,
              due_at = case when is_uncertain then settled_at + ${settleAfterMs} * interval '1 millisecond' end
          where ${rowOf(kind, key)} and state = 'failed'`,
    );
    return rows > 0;
  },

  /** Withdraws an unsent entry; false if it took effect, or may have. */
  withdraw: async (kind: string, key: string, clock: OutboxClock): Promise<boolean> => {
    const rows = await db.exec(
      sql`update outbox_entries set state = 'withdrawn', due_at = null, settled_at = ${clock()}
          where ${rowOf(kind, key)} and state in ('waiting', 'failed') and not is_uncertain`,
    );
    return rows > 0;
  },

  /** Withdraws waiting entries that are not uncertain; returns their keys. */
  withdrawMany: async (kind: string, keys: readonly string[], clock: OutboxClock): Promise<string[]> => {
    const rows = await db.many(
      keySchema,
      sql`update outbox_entries set state = 'withdrawn', due_at = null, settled_at = ${clock()}
          where kind = ${kind} and key = any(${keys}::text[]) and state = 'waiting' and not is_uncertain
          returning key`,
    );
    return rows.map(({ key }) => key);
  },

  /** Kinds with due entries, or with entries whose lease has expired. */
  listDueKinds: async (clock: OutboxClock): Promise<string[]> => {
    const rows = await db.many(
      kindSchema,
      sql`select distinct kind from outbox_entries where ${isOpen} and (due_at is null or due_at <= ${clock()})`,
    );
    return rows.map(({ kind }) => kind);
  },

  /**
   * Removes entries settled more than this many days ago. Keeps those given up while uncertain, because a retry must
   * read back first.
   */
  removeSettled: (days: number, clock: OutboxClock, signal: AbortSignal): Promise<number> => {
    const isOld = sql`settled_at < ${clock()} - ${days} * interval '1 day' and not is_uncertain`;
    return removeBatches(signal, () =>
      db.exec(
        // Repeats the condition, because a retry may have reopened the row since it was chosen.
        sql`delete from outbox_entries
            where id in (select id from outbox_entries where ${isOld} limit ${batchRows}) and ${isOld}`,
      ),
    );
  },
});

export type OutboxStore = ReturnType<typeof createOutboxStore>;
