import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { prepareShop, type Pair, type PreparedShop } from './mapped-shop';
import { shopCatalogue } from './shop-catalogue';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const runIdSchema = z.array(z.object({ run_id: z.string() }));
const settingsSchema = z.object({ settings: z.record(z.string(), z.unknown()), version: z.int() });
const runsSchema = z.object({ history: z.array(z.looseObject({ id: z.string(), status: z.string() })) });

/** Limits that no test reaches. */
const lax = { mass_change_min: 100_000, mass_change_percent: 30, mass_zero_min: 100_000, mass_zero_percent: 10 };

type EngineAppOptions = {
  settleAfterMs?: number;
  /** Number of products with equal counts on both sides, if the small shop has too few. */
  counted?: number;
};

/** The application with a shop prepared on both sides and rounds run by hand; one per test file. */
export const useEngineApp = ({ settleAfterMs = 0, counted }: EngineAppOptions = {}) => {
  const held: { app?: SandboxedApp; shop?: PreparedShop; staff?: string } = {};
  const clock = { aheadMs: 0 };
  const app = (): SandboxedApp => {
    if (!held.app) throw new Error('not started');
    return held.app;
  };
  const shop = (): PreparedShop => {
    if (!held.shop) throw new Error('not started');
    return held.shop;
  };

  const setSettings = async (change: object) => {
    const { settings, version } = settingsSchema.parse((await shop().call('get', '/settings/sync')).body);
    await app()
      .http.put('/api/settings/sync')
      .set('Authorization', app().manager)
      .send({ settings: { ...settings, ...change }, version })
      .expect(200);
  };

  const findHeldRun = async () => {
    const { history } = runsSchema.parse((await shop().call('get', '/management/sync-history?limit=100')).body);
    return history.find(({ status }) => status === 'awaiting_approval');
  };

  beforeAll(async () => {
    held.app = await startSandboxedApp({
      settleAfterMs,
      now: () => new Date(Date.now() + clock.aheadMs),
      sandbox: { catalogue: shopCatalogue(counted) },
    });
    held.shop = await prepareShop(held.app);
    held.staff = (await held.app.signIn('staff')).header;
    await setSettings(lax);
  });
  afterAll(() => held.app?.close());
  afterEach(async () => {
    app().outside.faults.clear();
    await setSettings(lax);
  });

  return {
    app,
    shop,
    /** Moves the engine's clock; sign-ins expire after fifteen minutes of it. */
    clock,
    setSettings,
    staff: (): string => held.staff ?? '',
    one: ([pair]: Pair[]): Pair => {
      if (!pair) throw new Error('no pair');
      return pair;
    },
    /** The last run that changed a unit. */
    runOf: async (unit: number): Promise<string> => {
      const { rows } = await app().pool.query(
        'select run_id from stock_events where unit_id = $1 and run_id is not null order by id desc limit 1',
        [unit],
      );
      return runIdSchema.parse(rows)[0]?.run_id ?? '';
    },
    findHeldRun,
    /** The run waiting for a decision. */
    heldRun: async () => {
      const run = await findHeldRun();
      if (!run) throw new Error('No run waits for a decision');
      return run;
    },
    /** Ages earlier runs past the window in which changes are counted together. */
    letTimePass: () => app().pool.query(`update sync_runs set created_at = created_at - interval '11 minutes'`),
    /** Moves the cursors past the sweep's overlap, so that till changes so far are not read again. */
    ageSweep: () =>
      app().pool.query(
        `update sync_cursors
         set value = to_char(now() at time zone 'utc' + interval '30 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         where name = 'lightspeed.item_shops'`,
      ),
    shopWrites: () =>
      app()
        .outside.woo.requests()
        .filter(({ method }) => method !== 'GET').length,
    calls: () => app().outside.woo.requests().length + app().outside.lightspeed.requests().length,
  };
};
