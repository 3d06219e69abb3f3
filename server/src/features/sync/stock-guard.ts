import { randomUUID } from 'node:crypto';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { judgeMass, massWindowMs } from './mass-guard';
import { changesOf, massOf, toRunItem, type Agreed, type Planned } from './stock-plans';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  settings: () => Promise<SyncSettings>;
  now: () => Date;
};

export const createStockGuard = ({ stores, transaction, settings, now }: Dependencies) => {
  /** People's edits in the shop were approved there, so carrying them to the till does not count. */
  const withoutEdits = async (changes: Agreed[]): Promise<Agreed[]> => {
    const edited = await stores.intents.sumEdits(changes.map(({ mapping }) => mapping.id));
    return changes.filter(({ mapping, plan }) => plan.wooDelta !== 0 || plan.tillDelta !== edited.get(mapping.id));
  };

  return {
    /** Reason why a manager must approve these plans, or null; changes already written by the run count too. */
    judge: async (planned: Planned[], runId: string | null = null): Promise<string | null> => {
      const changes = await withoutEdits(changesOf(planned));
      if (changes.length === 0) return null;
      const recent = await stores.stockItems.countRecent(new Date(now().getTime() - massWindowMs), runId);
      const enabled = await stores.mappings.countEnabled();
      return judgeMass(massOf(changes), { recent, enabled, limits: await settings() });
    },

    /** Holds the engine's own changes for a manager, together with those already waiting. */
    hold: (planned: Planned[], reason: string): Promise<void> =>
      transaction(async ({ stockRuns, stockItems }) => {
        const at = now();
        const waiting = await stockRuns.lockHeldAutomatic();
        const id = waiting?.id ?? randomUUID();
        if (waiting) await stockRuns.hold(id, { reason, message: reason, at });
        else await stockRuns.insertAutomatic({ id, heldReason: reason, at });
        await stockItems.insertMany(
          id,
          planned.map((one) => toRunItem(one, 'planned')),
        );
      }),
  };
};

export type StockGuard = ReturnType<typeof createStockGuard>;
