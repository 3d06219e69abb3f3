import type { Intent } from './intent-store';
import type { EngineTransaction } from './sync-stores';

/** An outside system said no to a change: it is failed, and a person is asked what to do. */
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
