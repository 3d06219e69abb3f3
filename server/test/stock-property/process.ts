import { defaultSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { createStores } from '../../src/stores';
import { createDb } from '../../src/db/db';
import { createPool } from '../../src/db/pool';
import { createTransaction } from '../../src/db/transaction';
import { createTokenSource, type TillConnection } from '../../src/features/lightspeed';
import { createEditServer } from '../../src/features/product-edits';
import { createStockEngine } from '../../src/features/sync';
import type { Sleep } from '../../src/providers/http/sleep';
import { createLightspeedAuth } from '../../src/providers/lightspeed/lightspeed-auth';
import { createLightspeedClient } from '../../src/providers/lightspeed/lightspeed-client';
import { createWooClient } from '../../src/providers/woocommerce/woo-client';
import { createOutbox, toOutboxClock } from '../../src/outbox';
import { createSecretBox } from '../../src/secrets';
import type { Fate } from './fate';
import type { Stage } from './stage';

/** The engine's default; the clock is the sandbox's. */
export const settleAfterMs = 90_000;

/** Six mappings are always a large share of all, so approval is disabled. */
const settings = { ...defaultSyncSettings, mass_change_min: 1_000_000, mass_zero_min: 1_000_000 };

/**
 * The stock part of a server process: the real engine with real clients and its own pool, with every message going
 * through the stage's proxies. Waiting advances the clock instead.
 */
export const startProcess = (stage: Stage, fate: Fate) => {
  const { log, now, sandbox, time } = stage;
  const config = stage.configFor(fate);
  if (!config.woocommerce || !config.lightspeed) throw new Error('Both systems have to be configured');
  const sleep: Sleep = async (milliseconds, signal) => {
    signal?.throwIfAborted();
    await time.pass(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const pool = createPool({ url: config.database.url, size: 4, onError: () => undefined });
  const stores = createStores(createDb(pool));
  /** Timeouts happen when a system decides not to answer, never because the machine is busy. */
  const till = {
    log,
    now,
    sleep,
    countdown: (_milliseconds: number, over: () => void) => sandbox.faults.onUnanswered('lightspeed', over),
  };
  const tokens = createTokenSource({
    connections: stores.lightspeedConnections,
    auth: createLightspeedAuth({ ...config.lightspeed, ...till }),
    secrets: createSecretBox(config.encryptionKeys),
    now,
  });
  const client = createLightspeedClient({ apiUrl: config.lightspeed.apiUrl, tokens, ...till });
  const connection: TillConnection = {
    current: async () => {
      const found = await stores.lightspeedConnections.findCurrent();
      if (found?.broken_reason !== null || found.shop_id === null) return null;
      return { client, shopId: found.shop_id, accountId: found.account_id };
    },
    whyPaused: () => Promise.resolve(null),
    learnEmployee: () => Promise.resolve(),
  };
  const transaction = createTransaction(pool, createStores);
  const woo = createWooClient({
    ...config.woocommerce,
    log,
    now,
    sleep,
    countdown: (_milliseconds, over) => sandbox.faults.onUnanswered('woocommerce', over),
    marks: stores.installation,
  });
  const outbox = createOutbox({ stores, transaction, clock: toOutboxClock(now) });
  const engine = createStockEngine({
    stores,
    transaction,
    outbox,
    woo,
    log,
    connection,
    serveEdits: createEditServer({ stores, transaction, outbox, woo, now, settleAfterMs }).serve,
    tellRunHeld: () => Promise.resolve(),
    lookInstead: () => Promise.resolve(),
    products: stores.products,
    items: stores.lightspeedItems,
    settings: () => Promise.resolve(settings),
    now,
    settleAfterMs,
  });

  return {
    run: async (work: 'round' | 'orders' | 'sweep', signal: AbortSignal): Promise<void> => {
      switch (work) {
        case 'round':
          await engine.round({ log, signal });
          return;
        case 'orders':
          return engine.listenToOrders({ log, signal });
        case 'sweep':
          return engine.sweep({ log, signal });
      }
    },
    /** Closes the remaining connections of a process that died or has finished. */
    end: () => pool.end(),
    points: fate.points,
  };
};

export type Process = ReturnType<typeof startProcess>;
