import { openDoor, type Door, type Passing } from './door';

/** Number of a process's point, or the moment before its next write to the till leaves. */
export type Moment = number | 'till_write';

/** Something that happens while a process works. */
export type Incident = { at: Moment; happen: () => void | Promise<void>; needsHttp: boolean };

type Plan = {
  /** Point at which the process dies. */
  killAt: number | null;
  incidents: Incident[];
};

const undisturbed: Plan = { killAt: null, incidents: [] };

/**
 * Connections of a process to Postgres and the outside systems. Each message is a point; at a chosen one the process
 * dies: as after a kill, nothing gets in or out any more, although its code may still run in memory.
 */
export const createFate = async (targets: { database: URL; outside: URL }) => {
  let plan = undisturbed;
  let points = 0;
  let isDead = false;
  let controller = new AbortController();
  const doors: Door[] = [];

  const die = () => {
    isDead = true;
    for (const door of doors) door.slam();
    controller.abort(new Error('killed'));
  };

  const passing =
    (isHttp: boolean): Passing =>
    async (what, start) => {
      if (isDead) return false;
      points += 1;
      const isTillWrite = isHttp && what === 'out' && start === 'PUT ';
      const isNow = (at: Moment) => (at === 'till_write' ? isTillWrite : at <= points);
      const due = plan.incidents.filter((one) => isNow(one.at) && (isHttp || !one.needsHttp));
      plan = { ...plan, incidents: plan.incidents.filter((one) => !due.includes(one)) };
      for (const one of due) await one.happen();
      if (plan.killAt !== null && points >= plan.killAt) die();
      return !isDead;
    };

  const portOf = (url: URL) => Number(url.port || (url.protocol.startsWith('postgres') ? 5432 : 80));
  const database = await openDoor({ host: targets.database.hostname, port: portOf(targets.database) }, passing(false));
  const outside = await openDoor({ host: targets.outside.hostname, port: portOf(targets.outside) }, passing(true));
  doors.push(database, outside);

  return {
    databasePort: database.port,
    outsidePort: outside.port,
    /** Starts a process's work under this plan; the signal aborts when it dies. */
    begin: (next: Plan): AbortSignal => {
      plan = next;
      points = 0;
      isDead = false;
      controller = new AbortController();
      return controller.signal;
    },
    /** Ends the work and triggers the remaining incidents. True if the process died. */
    end: async (): Promise<boolean> => {
      const late = plan.incidents;
      plan = undisturbed;
      for (const one of late) await one.happen();
      return isDead;
    },
    points: () => points,
    close: () => Promise.all(doors.map((door) => door.close())),
  };
};
