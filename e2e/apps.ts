import type { Page } from '@playwright/test';
import { startApp, type App, type DatabaseSource } from './app';

/** Pages that stay open from one journey to the next, by who has signed in on them. */
type KeptPages = Map<string, Page>;
export type RunningApp = { app: App; keptPages: KeptPages };

export type Apps = {
  /** The app of a shop, which starts when it is first asked for. */
  find: (shop: string) => Promise<RunningApp>;
  stop: () => Promise<void>;
};

export const sharedShop = 'shared';

/** The apps of a worker: the shared one all along, and one more for as long as no journey asks for another. */
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
      // A server polls the till even when nobody uses it.
      if (shop !== sharedShop) await stopWhere((name) => name !== sharedShop);
      const started = { ...(await startApp(source)), keptPages: new Map<string, Page>() };
      running.set(shop, started);
      return started;
    },
    stop: () => stopWhere(() => true),
  };
};
