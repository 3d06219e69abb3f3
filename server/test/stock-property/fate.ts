import { once } from 'node:events';
import { createGate } from '../gate';
import { openDoor, type Passing } from './door';

/** Number of a process's point, or the moment before its next write to one side leaves. */
export type Moment = number | 'till_write' | 'shop_write';

/** Something that happens while a process works. */
export type Incident = { at: Moment; happen: () => void | Promise<void>; needsHttp: boolean };

type Plan = { end: { kind: 'kill' | 'vanish'; at: Moment } | null; incidents: Incident[] };

const undisturbed: Plan = { end: null, incidents: [] };

type State = 'well' | 'vanished' | 'dead';

/** A message that waits for the network. */
type Held = { isHttp: boolean; go: (isPassed: boolean) => void };

type Targets = {
  database: { host: string; port: number };
  outside: { host: string; port: number };
  /** Called before a request leaves for an outside system. */
  onCall: (port: number) => void;
};

const momentOf = (message: Buffer): Moment | null => {
  const start = message.subarray(0, 10).toString();
  if (start.startsWith('PUT ')) return 'till_write';
  // The others refresh the till's token.
  return start.startsWith('POST /wp-') ? 'shop_write' : null;
};

/**
 * Connections of a process to Postgres and the outside systems. Each message is a point. At a chosen one the process
 * dies: nothing gets in or out any more, although its code may still run in memory. Or its network fails: connections
 * stay open, but messages wait.
 */
export const createFate = async ({ database: postgres, outside: systems, onCall }: Targets) => {
  let plan = undisturbed;
  let points = 0;
  let state: State = 'well';
  const is = (one: State) => state === one;
  let controller = new AbortController();
  let vanished = createGate();
  let held: Held[] = [];
  /** Messages that pass although the network failed, because it is back for a moment. */
  let credit = 0;
  let isUsed = createGate();
  let late: Buffer | null = null;

  const release = (which: (one: Held) => boolean, isPassed: boolean) => {
    const released = held.filter(which);
    held = held.filter((one) => !released.includes(one));
    for (const { go } of released) go(isPassed);
  };

  const die = () => {
    state = 'dead';
    release(() => true, false);
    database.slam();
    outside.slam();
    controller.abort(new Error('killed'));
  };

  const wait = (isHttp: boolean): Promise<boolean> => {
    if (credit > 0) {
      credit -= 1;
      return Promise.resolve(true);
    }
    isUsed.open();
    return new Promise((go) => held.push({ isHttp, go }));
  };

  /** A call ends with the lease; if it is a write, the network may deliver it later. */
  const vanish = async (write: Buffer | null): Promise<void> => {
    state = 'vanished';
    late = write;
    vanished.open();
    if (!controller.signal.aborted) await once(controller.signal, 'abort');
  };

  /** Lets happen what is due at this point. @returns false if the call is lost with it */
  const reach = async (isHttp: boolean, write: Moment | null, message: Buffer): Promise<boolean> => {
    points += 1;
    const isNow = (at: Moment) => (typeof at === 'number' ? at <= points : at === write);
    const due = plan.incidents.filter((one) => isNow(one.at) && (isHttp || !one.needsHttp));
    plan = { ...plan, incidents: plan.incidents.filter((one) => !due.includes(one)) };
    for (const one of due) await one.happen();
    if (plan.end === null || !isNow(plan.end.at)) return true;
    if (plan.end.kind === 'kill') die();
    else if (isHttp) await vanish(write === null ? null : message);
    else void vanish(null);
    return !isHttp;
  };

  const passing =
    (isHttp: boolean): Passing =>
    async (what, message) => {
      const isCall = isHttp && what === 'out';
      if (is('well') && !(await reach(isHttp, isCall ? momentOf(message) : null, message))) return false;
      const isPassed = is('vanished') ? await wait(isHttp) : is('well');
      if (isPassed && isCall) onCall(outside.port);
      return isPassed;
    };

  const database = await openDoor(postgres, passing(false));
  const outside = await openDoor(systems, passing(true));

  return {
    databasePort: database.port,
    outsidePort: outside.port,
    /** Starts a process's work under this plan. The signal aborts when it dies or loses its lease. */
    begin: (next: Plan): { signal: AbortSignal; vanished: Promise<void> } => {
      plan = next;
      points = 0;
      controller = new AbortController();
      vanished = createGate();
      return { signal: controller.signal, vanished: vanished.passed };
    },
    /** Ends the work and triggers the remaining incidents. */
    end: async (): Promise<void> => {
      const later = plan.incidents;
      plan = undisturbed;
      for (const one of later) await one.happen();
    },
    isDead: () => is('dead'),
    die,
    loseLease: () => controller.abort(new Error('The lock was lost')),
    /** Postgres ends sessions that were silent for too long. */
    loseSessions: () => {
      release(({ isHttp }) => !isHttp, false);
      database.slam();
    },
    listSessions: () => database.listPorts(),
    /** Lets this many messages pass. Resolves when another one waits. */
    comeBack: (messages: number): Promise<void> => {
      release(({ isHttp }) => isHttp, false);
      credit = messages;
      isUsed = createGate();
      const first = new Set(held.slice(0, credit));
      credit -= first.size;
      release((one) => first.has(one), true);
      if (held.length > 0) isUsed.open();
      return isUsed.passed;
    },
    recover: () => {
      state = 'well';
    },
    /** The write that was on its way when the network failed takes effect, once. */
    deliverLate: async (): Promise<void> => {
      if (late === null) return;
      const message = late;
      late = null;
      onCall(outside.port);
      await outside.deliver(message);
    },
    points: () => points,
    close: async () => {
      die();
      await Promise.all([database.close(), outside.close()]);
    },
  };
};

export type Fate = Awaited<ReturnType<typeof createFate>>;
