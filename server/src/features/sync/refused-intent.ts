import type { Intent } from './intent-store';
import type { EngineTransaction } from './sync-stores';

/** Fails a change that an outside system refused, and raises a conflict. */
export const refuseIntent = (
  transaction: EngineTransaction,
  intent: Intent,
  message: string,
  at: Date,
): Promise<void> =>
  transaction(async ({ intents, stockEvents }) => {
    await intents.fail(intent.id, message, at);
    const conflict = { mappingId: intent.mapping_id, kind: 'refused', woo: null, till: null, base: null } as const;
    await stockEvents.openConflicts([{ ...conflict, message }], at);
  });
