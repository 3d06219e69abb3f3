import { setTimeout as delay } from 'node:timers/promises';
import { createGate } from '../gate';
import type { End, Work } from './events';
import type { Fate, Incident } from './fate';
import { settleAfterMs, startProcess, type Process } from './process';
import type { Stage } from './stage';

const bootMs = 3_000;

/**
 * Times after the network failed, as early as they can be: a lease of 15 seconds, last renewed three seconds before,
 * ends for its holder two seconds before it passes to another server (`locks.ts`).
 */
const loseLeaseMs = 10_000;
const takeOverMs = 12_000;
/** Postgres ends the sessions (`tcp_user_timeout`), which rolls their transactions back. */
const endSessionsMs = 20_000;
/** After `settleAfterMs` an unanswered write is read back, and has no effect any more. */
const longestLateMs = settleAfterMs - 1_000;

const pollMs = 10;

type Server = { fate: Fate; process: Process };
type Vanish = Extract<End, { kind: 'vanish' }>;

/** A process whose network failed. `outcome` settles when its code has come to its end. */
type Lost = Server & { vanish: Vanish; outcome: Promise<unknown>; works: number; failures: number; isEnded: boolean };

type Outcome = { outcome: 'ended' | 'killed' | 'vanished'; failure: { error: unknown } | null };

const blockedSql = (blocked: string, blocking: string) => `select exists (
  select from pg_stat_activity a join pg_stat_activity b on b.pid = any(pg_blocking_pids(a.pid))
  where a.wait_event_type = 'Lock' and a.datname = current_database() and ${blocked} and ${blocking}) as found`;

/**
 * The server that works, its successors, and those that the network lost, which may come back. One leads at a time: the
 * lease itself, by the database's clock, has tests of its own (`locks.db`, `stock-two-servers`).
 */
export const createServers = (stage: Stage) => {
  const { pool, time } = stage;
  const held: { server?: Server } = {};
  let lost: Lost[] = [];

  const current = (): Server => {
    if (!held.server) throw new Error('No server is running');
    return held.server;
  };

  const start = async (): Promise<void> => {
    const fate = await stage.connect();
    held.server = { fate, process: startProcess(stage, fate) };
  };

  const end = async ({ fate, process }: Server): Promise<void> => {
    await process.end();
    await fate.close();
  };

  const deliverLate = async ({ fate }: Lost): Promise<void> => {
    const unanswered = createGate();
    const stopListening = (['lightspeed', 'woocommerce'] as const).map((system) =>
      stage.sandbox.faults.onUnanswered(system, unanswered.open),
    );
    await Promise.race([fate.deliverLate(), unanswered.passed]);
    for (const stop of stopListening) stop();
  };

  /** A successor must wait for the lease on the till's token. */
  const waitForToken = async (): Promise<void> => {
    const { rows } = await pool.query(
      'select max(refresh_lease_until) as until from lightspeed_connections where disconnected_at is null',
    );
    const until: unknown = rows[0]?.until;
    if (until instanceof Date) await time.passTo(until.getTime() + 1);
  };

  const isBlocked = async (sql: string, { fate }: Lost): Promise<boolean> => {
    const { rows } = await pool.query(sql, [fate.listSessions()]);
    return rows[0]?.found === true;
  };
  const blocksOthers = (one: Lost) =>
    isBlocked(blockedSql('a.client_port <> all($1::int[])', 'b.client_port = any($1::int[])'), one);
  const waitsForOthers = (one: Lost) =>
    isBlocked(blockedSql('a.client_port = any($1::int[])', 'b.client_port <> all($1::int[])'), one);

  /** Ends its sessions unless the network returns before; whoever waits for their locks lets the time pass. */
  const timeOut = (one: Lost): void => {
    one.failures += 1;
    const { failures } = one;
    const endsAt = time.now() + endSessionsMs;
    let isOver = false;
    const loseSessions = () => {
      isOver = true;
      if (one.failures === failures) one.fate.loseSessions();
    };
    time.after(endSessionsMs, loseSessions);
    const watch = async () => {
      while (!isOver && !one.isEnded && one.failures === failures) {
        if (await blocksOthers(one)) await time.passTo(endsAt);
        else await delay(pollMs);
      }
    };
    void watch();
  };

  /** The network returns for some messages, or until another server's lock stops this one. */
  const comeBack = async (one: Lost, messages: number): Promise<void> => {
    if (one.isEnded) return;
    one.failures += 1;
    let isOver = false;
    const stuck = async () => {
      while (!isOver && !(await waitsForOthers(one))) await delay(pollMs);
    };
    await Promise.race([one.outcome, one.fate.comeBack(messages), stuck()]);
    isOver = true;
    timeOut(one);
  };

  /** Late effects and returns during the next work. */
  const listVisits = (): Incident[] =>
    lost.flatMap((one) => {
      const { late, returns } = one.vanish;
      const visits = [
        ...(late ? [{ ...late, happen: () => deliverLate(one) }] : []),
        ...returns.map(({ messages, ...when }) => ({ ...when, happen: () => comeBack(one, messages) })),
      ].filter(({ works }) => works === one.works);
      one.works += 1;
      return visits.map(({ at, happen }) => ({ at, happen, needsHttp: false }));
    });

  const lose = async (server: Server, vanish: Vanish, outcome: Promise<unknown>): Promise<void> => {
    const one: Lost = { ...server, vanish, outcome, works: 0, failures: 0, isEnded: false };
    void outcome.then(() => {
      one.isEnded = true;
    });
    lost.push(one);
    timeOut(one);
    if (vanish.late) time.after(longestLateMs, () => deliverLate(one));
    await time.pass(loseLeaseMs);
    server.fate.loseLease();
    await server.fate.end();
    await time.pass(takeOverMs - loseLeaseMs);
    await start();
    await waitForToken();
  };

  /** Ends the lost servers for good. */
  const forget = async (): Promise<void> => {
    const gone = lost;
    lost = [];
    for (const one of gone) {
      one.fate.die();
      await one.outcome;
      await end(one);
    }
  };

  /** A server that found out that it was replaced may lead again later, with what it has in memory. */
  const leadAgain = async (): Promise<void> => {
    const back = lost.find(({ isEnded, vanish }) => isEnded && vanish.leadsAgain);
    if (!back) return;
    lost = lost.filter((one) => one !== back);
    await end(current());
    back.fate.recover();
    held.server = back;
  };

  return {
    start,

    /** Lets the current server work, and replaces it if it dies or vanishes meanwhile. */
    work: async (what: Work['work'], plan: { end: End | null; asides: Incident[] }): Promise<Outcome> => {
      await leadAgain();
      const server = current();
      const { fate, process } = server;
      const { signal, vanished } = fate.begin({ end: plan.end, incidents: [...listVisits(), ...plan.asides] });
      const outcome = process.run(what, signal).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      const isLost = await Promise.race([outcome.then(() => false), vanished.then(() => true)]);
      if (isLost && plan.end?.kind === 'vanish') {
        await lose(server, plan.end, outcome);
        return { outcome: 'vanished', failure: null };
      }
      const failure = await outcome;
      await fate.end();
      if (!fate.isDead()) return { outcome: 'ended', failure };
      await end(server);
      await waitForToken();
      await time.pass(bootMs);
      await start();
      return { outcome: 'killed', failure };
    },

    forget,

    stop: async (): Promise<void> => {
      await forget();
      if (held.server) await end(held.server);
      delete held.server;
    },
  };
};

export type Servers = ReturnType<typeof createServers>;
