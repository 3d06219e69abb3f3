import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../db/db';
import { batchRows, removeBatches } from '../db/old-rows';

/** The time by which entries are due. It is the database's, so that a server with a wrong clock takes nobody's lease. */
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
  /** For so long only the request that wrote it sends it. */
  headStartMs?: number;
};

type ClaimOptions = {
  kind: string;
  /** This entry alone. */
  key?: string;
  limit: number;
  /** Entries that were lost so often; `mostLosses` stands for more. */
  losses?: number;
  mostLosses?: number;
  leaseMs: number;
};

export type PutOff = { error: string | null; waitMs: number; isUncertain: boolean; isLoss: boolean };

type Attempt = Pick<ClaimedEntry, 'id' | 'attempts'>;

const inMs = (clock: OutboxClock, milliseconds: number): Sql =>
  sql`${clock()} + ${milliseconds} * interval '1 millisecond'`;
const isOpen = sql`state in ('waiting', 'sending')`;
const idSchema = z.object({ id: z.int() });
const rowOf = (kind: string, key: string): Sql => sql`kind = ${kind} and key = ${key}`;

const settledSchema = z.object({ is_settled: z.boolean(), is_next_due: z.boolean() });

/**
 * `is_settled` false: it was settled already, or is in other hands. `is_next_due`: another entry of the subject, which
 * nobody could send so far, lost its head start.
 */
export type Settled = z.output<typeof settledSchema>;

const settle = (db: Db, update: Sql): Promise<Settled> =>
  db.one(
    settledSchema,
    sql`with settled as (${update} returning id, kind, subject),
          next as (
            update outbox_entries n set due_at = null
            from settled s
            where n.id = (select min(b.id) from outbox_entries b
                          where b.kind = s.kind and b.subject = s.subject and b.state in ('waiting', 'sending')
                            and b.id <> s.id)
              and n.state = 'waiting' and n.attempts = 0 and n.due_at is not null
            returning n.id
          )
          select exists (select from settled) as is_settled, exists (select from next) as is_next_due`,
  );

/** The one owner of `outbox_entries`. */
export const createOutboxStore = (db: Db) => ({
  /** The id of the new entry, due at once or after its head start; null when there is one of that kind and key. */
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

  find: (kind: string, key: string): Promise<OutboxEntry | null> =>
    db.maybeOne(
      entrySchema,
      sql`select id, state, attempts, is_uncertain, error from outbox_entries where ${rowOf(kind, key)}`,
    ),

  /**
   * Takes due entries in hand until the end of the lease: of each subject the one that is on its way already, or else the
   * oldest. Rows are locked while they are chosen, so of several servers one gets each; an index keeps a second entry of a
   * subject from being on its way. Whoever is killed with an entry in hand leaves it uncertain.
   */
  claim: (
    { kind, key, limit, losses, mostLosses = 0, leaseMs }: ClaimOptions,
    clock: OutboxClock,
  ): Promise<ClaimedEntry[]> =>
    db.many(
      claimedSchema,
      sql`with due as (
            select e.id, e.is_uncertain from outbox_entries e
            where e.kind = ${kind} and e.state in ('waiting', 'sending')
              and (e.due_at is null or e.due_at <= ${clock()} or (e.key = ${key ?? null} and e.attempts = 0))
              and (${key ?? null}::text is null or e.key = ${key ?? null})
              and (${losses ?? null}::int is null or least(e.losses, ${mostLosses}) = ${losses ?? null})
              and (e.state = 'sending'
                   or not exists (select from outbox_entries b
                                  where b.kind = e.kind and b.subject = e.subject and b.state in ('waiting', 'sending')
                                    and (b.id < e.id or b.state = 'sending')))
            order by e.id limit ${limit} for update of e skip locked
          ), claimed as (
            update outbox_entries e
            set state = 'sending', attempts = e.attempts + 1, is_uncertain = true, due_at = ${inMs(clock, leaseMs)}
            from due where e.id = due.id
            returning e.id, e.key, e.subject, e.payload, e.attempts, e.attempts - e.tries_from as tries, e.losses,
                      due.is_uncertain as was_uncertain
          )
          select * from claimed order by id`,
    ),

  /** Done is done, whatever happened to the lease meanwhile. */
  settleDone: ({ id }: Attempt, clock: OutboxClock): Promise<Settled> =>
    settle(
      db,
      sql`update outbox_entries
          set state = 'done', error = null, is_uncertain = false, due_at = null, settled_at = ${clock()}
          where id = ${id} and state <> 'done'`,
    ),

  /** False when another attempt has it in hand, or it is settled. */
  putOff: async ({ id, attempts }: Attempt, until: PutOff, clock: OutboxClock): Promise<boolean> => {
    const rows = await db.exec(
      sql`update outbox_entries
          set state = 'waiting', error = ${until.error}, is_uncertain = ${until.isUncertain},
              losses = case when ${until.isLoss} then losses + 1 else losses end, due_at = ${inMs(clock, until.waitMs)}
          where id = ${id} and state = 'sending' and attempts = ${attempts}`,
    );
    return rows > 0;
  },

  /** Given up. What the other side may have taken stays uncertain, so that a retry reads before it sends. */
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

  /** Nothing left: it goes again at once, and the claim is not counted. */
  release: ({ id, attempts }: Attempt, { isUncertain }: { isUncertain: boolean }) =>
    db.exec(
      sql`update outbox_entries
          set state = 'waiting', attempts = attempts - 1, is_uncertain = ${isUncertain}, due_at = null
          where id = ${id} and state = 'sending' and attempts = ${attempts}`,
    ),

  /** Makes an entry that is to be tried again due at once; one that may be under way keeps its time. */
  hasten: async (kind: string, key: string): Promise<boolean> => {
    const rows = await db.exec(
      sql`update outbox_entries set due_at = null
          where ${rowOf(kind, key)} and state = 'waiting' and attempts > 0 and not is_uncertain and due_at is not null`,
    );
    return rows > 0;
  },

  /** Tries again what was given up. False for any other. */
  retry: async (kind: string, key: string): Promise<boolean> => {
    const rows = await db.exec(
      sql`update outbox_entries
          set state = 'waiting', tries_from = attempts, losses = 0, due_at = null, settled_at = null
          where ${rowOf(kind, key)} and state = 'failed'`,
    );
    return rows > 0;
  },

  /** Takes back what has not left; false for what the other side has, or may have. */
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
      z.object({ key: z.string() }),
      sql`update outbox_entries set state = 'withdrawn', due_at = null, settled_at = ${clock()}
          where kind = ${kind} and key = any(${keys}::text[]) and state = 'waiting' and not is_uncertain
          returning key`,
    );
    return rows.map(({ key }) => key);
  },

  /** Kinds with entries that are due, or in the hands of a server that did not come back. */
  listDueKinds: async (clock: OutboxClock): Promise<string[]> => {
    const rows = await db.many(
      z.object({ kind: z.string() }),
      sql`select distinct kind from outbox_entries where ${isOpen} and (due_at is null or due_at <= ${clock()})`,
    );
    return rows.map(({ kind }) => kind);
  },

  /** Removes what was settled before then. What was given up while it was uncertain stays: a retry has to read first. */
  removeSettled: (days: number, clock: OutboxClock, signal: AbortSignal): Promise<number> =>
    removeBatches(signal, () =>
      db.exec(
        sql`delete from outbox_entries
            where id in (select id from outbox_entries
                         where settled_at < ${clock()} - ${days} * interval '1 day' and not is_uncertain
                         limit ${batchRows})`,
      ),
    ),
});

export type OutboxStore = ReturnType<typeof createOutboxStore>;
