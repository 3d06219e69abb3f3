import { randomUUID } from 'node:crypto';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import type { TellRunHeld } from '../runs';
import { isUnexplained, readExplanations, withoutUnexplained } from './explained-changes';
import { judgeMass, massWindowMs } from './mass-guard';
import { changesOf, massOf, toRunItem, type Planned } from './stock-plans';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  settings: () => Promise<SyncSettings>;
  tellRunHeld: TellRunHeld;
  now: () => Date;
};

/** `unexplained` are the mappings that count: their change has no document and was not made by anybody here. */
export type Verdict = { reason: string | null; unexplained: ReadonlySet<number> };

const nothing: Verdict = { reason: null, unexplained: new Set() };

const words = 'mapped quantities would change without a sale, order or delivery to explain it';

export const createStockGuard = ({ stores, transaction, settings, tellRunHeld, now }: Dependencies) => ({
  /** Returns a reason if a manager must approve these plans; unexplained changes made within the window count too. */
  judge: async (planned: Planned[], runId: string | null = null): Promise<Verdict> => {
    const changes = changesOf(planned);
    if (changes.length === 0) return nothing;
    const explanations = await readExplanations(
      stores,
      changes.map(({ mapping }) => mapping.id),
    );
    const counted = changes.filter((one) => isUnexplained(one, explanations));
    const unexplained = new Set(counted.map(({ mapping }) => mapping.id));
    const since = new Date(now().getTime() - massWindowMs);
    const recent = await stores.stockItems.countRecent(since, { runId, without: [...unexplained] });
    const enabled = await stores.mappings.countEnabled();
    return { unexplained, reason: judgeMass(massOf(counted), { recent, enabled, limits: await settings(), words }) };
  },

  /**
   * Holds the engine's own unexplained changes for a manager, together with those already waiting.
   * @returns the plans of everything else
   */
  hold: async (planned: Planned[], { reason, unexplained }: Verdict & { reason: string }): Promise<Planned[]> => {
    const held = planned.filter(({ mapping }) => unexplained.has(mapping.id));
    await transaction(async (inside) => {
      const { stockRuns, stockItems } = inside;
      const at = now();
      const waiting = await stockRuns.lockHeldAutomatic();
      const id = waiting?.id ?? randomUUID();
      if (waiting) await stockRuns.hold(id, { reason, message: reason, at });
      else await stockRuns.insertAutomatic({ id, heldReason: reason, at });
      await stockItems.insertMany(
        id,
        held.map((one) => ({ ...toRunItem(one, 'planned'), isUnexplained: true })),
      );
      await tellRunHeld(inside, { id, kind: 'stock', reason });
    });
    return withoutUnexplained(planned, unexplained, await readExplanations(stores, [...unexplained])).planned;
  },
});

export type StockGuard = ReturnType<typeof createStockGuard>;
