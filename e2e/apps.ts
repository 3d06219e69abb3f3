import type { Page } from '@playwright/test';
import { startApp, type App, type DatabaseSource } from './app';

/** Signed-in pages that stay open between journeys, by user. */
type KeptPages = Map<string, Page>;
export type RunningApp = { app: App; keptPages: KeptPages };

export type Apps = {
  /** Returns a shop's app, started on first use. */
  find: (shop: string) => Promise<RunningApp>;
  stop: () => Promise<void>;
};

export const sharedShop = 'shared';

/** Apps of a worker: the shared one, kept throughout, plus the latest other one. */
export const createApps = (source: DatabaseSource): Apps => {
  const running = new Map<string, RunningApp & { stop: () => Promise<void> }>();

  const stopWhere = async (isMeant: (shop: string) => boolean) => {
    for (const [shop, { keptPages, stop }] of [...running].filter(([name]) => isMeant(name))) {
      running.delete(shop);
      for (const page of keptPages.values()) await page.context().close();
      await stop();
    }
  };

  return {
    find: async (shop) => {
      const found = running.get(shop);
      if (found) return found;
      // Stops the other one, because a server polls the till even when idle.
      if (shop !== sharedShop) await stopWhere((name) => name !== sharedShop);
      const started = { ...(await startApp(source)), keptPages: new Map<string, Page>() };
      running.set(shop, started);
      return started;
    },
    stop: () => stopWhere(() => true),
  };
};
