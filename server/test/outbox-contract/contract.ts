import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Overrides, type Services } from '../../src/composition';
import type { Pool } from '../../src/db/pool';
import type { Countdown } from '../../src/providers/http/exchange';
import { createTestClock, type TestApp, type TestClock } from '../test-app';
import type { SandboxedApp } from '../with-sandbox';
import { createDyingPool } from './dying-pool';

/** Faults that every kind must survive. */
export type ContractFault =
  | 'cut_before'
  | 'cut_after'
  | 'timeout_before'
  | 'timeout_after'
  | 'malformed'
  | 'refused'
  | 'target_gone';

export type WrittenEntry = {
  key: string;
  /** Number of copies on the other side. */
  effects: () => number;
};

export type ContractRig = {
  kind: string;
  /** Variant, for a kind with several ways of delivery. */
  label?: string;
  /** The other side can be read back. Otherwise it may receive a second copy under the same identity. */
  canAsk: boolean;
  /** Faults that cannot happen to this kind, with the reason. */
  without?: Partial<Record<ContractFault, string>>;
  app: () => TestApp;
  clock: TestClock;
  /** The servers' clock, if only the leases' clock may move because tokens of the till expire. */
  now?: () => Date;
  /** Writes a due entry without an attempt, or with one that had no effect. */
  write: () => Promise<WrittenEntry>;
  fail: (fault: ContractFault, entry: WrittenEntry) => void | Promise<void>;
  clear: () => void;
  /** Reports when the other side has decided not to answer, so that the test need not wait. */
  onUnanswered: (listener: () => void) => () => void;
  /** For a delivery that left an entry out: has its owner plan it again. */
  planAnew?: (services: Services) => Promise<unknown>;
  /** Message shown to people for a refused entry. */
  trouble: (entry: WrittenEntry) => Promise<string | null>;
};

/** The leases' clock, which also moves that of the outside systems, by which the till's tokens expire. */
export const createSharedClock = (app: () => SandboxedApp): TestClock => {
  const leases = createTestClock(new Date());
  return {
    ...leases,
    advance: (milliseconds: number) => {
      leases.advance(milliseconds);
      app().outside.clock.advance(milliseconds);
    },
  };
};

const hourMs = 3_600_000;
/** Longer than any lease and the first back-off, yet short enough that the clock stays near the shop's. */
const stepMs = 10 * 60_000;
const signal = new AbortController().signal;

/** Terms for the state of an entry that the other side did not accept. */
const ends: Partial<Record<string, string>> = { failed: 'given up', done: 'left out' };

type Row = { kind: string; fault: string; result: string };
const rows: Row[] = [];

const printTable = (kind: string): void => {
  const own = rows.filter((row) => row.kind === kind);
  const lines = own.map(({ fault, result }) => `  ${kind.padEnd(24)}${fault.padEnd(40)}${result}\n`);
  process.stdout.write(`\n${lines.join('')}`);
};

/** Contract tests of the outbox for one kind, against its emulated system. */
export const describeContract = (rig: ContractRig): void => {
  const { kind, label = kind, clock, canAsk } = rig;

  const startServer = ({ pool = rig.app().pool, ...overrides }: { pool?: Pool } & Overrides = {}) => {
    const { config, log } = rig.app();
    const countdown: Countdown = (_milliseconds, over) => rig.onUnanswered(over);
    const settings = {
      ...config,
      woocommerce: config.woocommerce && { ...config.woocommerce, countdown },
      lightspeed: config.lightspeed && { ...config.lightspeed, countdown },
      mail: config.mail && { ...config.mail, countdown },
      twilio: config.twilio && { ...config.twilio, countdown },
    };
    const services = createServices({
      config: settings,
      pool,
      log,
      overrides: { now: rig.now ?? clock.now, leaseNow: clock.now, bcryptCost: 4, ...overrides },
    });
    return {
      drain: () => services.outbox.drain(kind, { log, signal }),
      planAnew: async () => rig.planAnew?.(services),
    };
  };
  const stateOf = ({ key }: WrittenEntry) => rig.app().services.stores.outbox.find(kind, key);
  /** Drains in steps of minutes while the entry is open. */
  const bringToEnd = async (entry: WrittenEntry, server = startServer()) => {
    for (let tries = 0; tries < 4 && (await stateOf(entry))?.state !== 'done'; tries += 1) {
      await server.drain();
      await server.planAnew();
      clock.advance(stepMs);
    }
  };
  const expectArrived = async (entry: WrittenEntry, maxCopies: number) => {
    expect((await stateOf(entry))?.state).toBe('done');
    expect(entry.effects()).toBeGreaterThanOrEqual(1);
    expect(entry.effects()).toBeLessThanOrEqual(maxCopies);
  };
  const note = (fault: string, result: string) => rows.push({ kind: label, fault, result });
  const check = (fault: string, test: () => Promise<string>, limitMs?: number) =>
    it(
      fault,
      async () => {
        note(fault, await test());
      },
      limitMs,
    );

  beforeAll(() => rig.clear());
  afterEach(() => rig.clear());
  afterAll(() => printTable(label));

  describe(`${label} in the outbox`, () => {
    check('arrives once', async () => {
      const entry = await rig.write();
      await bringToEnd(entry);
      await startServer().drain();
      await expectArrived(entry, 1);
      return 'once';
    });

    const canHappen = (fault: ContractFault): boolean => {
      const reason = rig.without?.[fault];
      if (reason !== undefined) note(fault.replace('_', ' '), `not possible: ${reason}`);
      return reason === undefined;
    };

    const losses = ['cut_before', 'timeout_before', 'cut_after', 'timeout_after', 'malformed'] as const;
    for (const fault of losses.filter(canHappen)) {
      check(`answer lost: ${fault}`, async () => {
        const entry = await rig.write();
        await rig.fail(fault, entry);
        await startServer().drain();
        expect((await stateOf(entry))?.state).toBe('waiting');
        // Nothing is read back before the attempt has certainly ended, and nothing resent before it was read back.
        await startServer().drain();
        const copies = canAsk ? 1 : 2;
        await bringToEnd(entry);
        await expectArrived(entry, copies);
        return canAsk ? 'once, settled by reading' : `${entry.effects()} under one identity`;
      });
    }

    for (const fault of (['refused', 'target_gone'] as const).filter(canHappen))
      check(fault === 'refused' ? 'refusal' : 'target gone', async () => {
        const entry = await rig.write();
        await rig.fail(fault, entry);
        await startServer().drain();
        expect(entry.effects()).toBe(0);
        expect(await rig.trouble(entry)).not.toBeNull();
        const state = (await stateOf(entry))?.state ?? 'waiting';
        return `${ends[state] ?? 'put off'}, and shown`;
      });

    check('two servers at once', async () => {
      const entries = [await rig.write(), await rig.write(), await rig.write()];
      const [one, other] = [startServer(), startServer()];
      await Promise.all([one.drain(), other.drain(), one.drain(), other.drain()]);
      for (const entry of entries) {
        // If the effect shows only later, the entry is still open.
        await bringToEnd(entry, one);
        await expectArrived(entry, 1);
      }
      return 'once';
    });

    check('a server whose clock is hours ahead', async () => {
      const entry = await rig.write();
      const { stores } = rig.app().services;
      const now = () => new Date(clock.now().getTime() + 5 * hourMs);
      const [claimed] = await stores.outbox.claim(
        { kind, key: entry.key, batchSizes: [1], leaseMs: 60_000 },
        rig.app().services.outbox.clock,
      );
      expect(claimed).toBeDefined();
      await startServer({ now }).drain();
      expect([entry.effects(), (await stateOf(entry))?.state]).toEqual([0, 'sending']);
      await bringToEnd(entry, startServer({ now }));
      await expectArrived(entry, 1);
      return 'takes no lease; once';
    });

    // Dozens of deliveries in one test take minutes on a busy machine.
    check(
      'killed at every statement',
      async () => {
        let [statements, died] = [0, true];
        for (; died; statements += 1) {
          const entry = await rig.write();
          const dying = createDyingPool(rig.app().pool, statements);
          await startServer({ pool: dying.pool })
            .drain()
            .catch(() => undefined);
          died = dying.hasDied();
          clock.advance(stepMs);
          await bringToEnd(entry);
          await expectArrived(entry, canAsk ? 1 : 2);
        }
        return `${canAsk ? 'once' : 'at least once'}, after each of ${statements - 1} statements`;
      },
      600_000,
    );
  });
};
