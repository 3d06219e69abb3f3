import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { ConflictKind, settleConflict } from '@chainline/shared/sync/conflict-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { EngineStores } from './sync-stores';

type Dependencies = { transaction: Transaction<EngineStores & { audit: AuditStore }>; now: () => Date };

type AskedNumbers = {
  mapping_id: number;
  woo_quantity: number | null;
  lightspeed_quantity: number | null;
  created_at: Date;
};

/** What was shown when the question was asked, moved by what we wrote ourselves since: an undo opens it before it writes. */
const numbersOf = async (intents: EngineStores['intents'], asked: AskedNumbers) => {
  const { woo_quantity: woo, lightspeed_quantity: till } = asked;
  const ours = await intents.sumSince(asked.mapping_id, asked.created_at);
  return {
    woo_quantity: woo === null ? null : woo + ours.woo,
    lightspeed_quantity: till === null ? null : till + ours.till,
  };
};

/** Where the till alone may say how many there are, only its number can be the right one. */
const refuseUnwritable = (kind: ConflictKind, quantity: number | null, till: number | null): void => {
  if (kind !== 'serialized' || quantity === null || quantity === till) return;
  throw new RuleError(
    'conflict.serialized',
    'Lightspeed counts this item by its serial numbers. Add or sell the serial at the till first, then take the number that Lightspeed says.',
  );
};

export const createConflictService = ({ transaction, now }: Dependencies) => ({
  /**
   * A person says what the number is. What either side changed since the person looked still counts: the base is set for
   * the moment when both sides showed the numbers seen, or those of the conflict. Without a quantity a refused change is
   * tried again.
   */
  settle: (actor: Actor, id: number, { quantity, seen }: BodyOf<typeof settleConflict>): Promise<void> =>
    transaction(async ({ stockEvents, mappings, intents, syncState, audit }) => {
      const conflict = await stockEvents.lockOpenConflict(id);
      if (!conflict) throw new ConflictError('conflict.settled', 'This was settled already.');
      const { mapping_id: mappingId } = conflict;
      if (await intents.hasOpen(mappingId)) {
        throw new ConflictError(
          'conflict.busy',
          'A change of this mapping is still being settled. Try again in a minute.',
        );
      }
      const at = now();
      const { woo_quantity: woo, lightspeed_quantity: till } = seen ?? (await numbersOf(intents, conflict));
      refuseUnwritable(conflict.kind, quantity, till);
      if (quantity !== null && woo !== null && till !== null) {
        const decision = `Set to ${quantity} by ${actor.username}`;
        await mappings.settle([{ id: mappingId, base: quantity, woo, till }], { decision, by: actor.username, at });
      } else if (quantity !== null || (conflict.kind !== 'refused' && conflict.kind !== 'unreachable')) {
        throw quantity === null
          ? new ConflictError('conflict.quantity_needed', 'Enter the right quantity.')
          : new ConflictError('conflict.seen_needed', 'Say which numbers both sides showed.');
      }
      await mappings.clearSkips([mappingId]);
      await stockEvents.settleConflict(id, { quantity, by: actor.userId, at });
      await audit.add(actor, 'run.conflict_settled', { at, target: `mapping:${mappingId}`, after: { quantity } });
      const [mapping] = await mappings.listEnabled([mappingId]);
      if (mapping) await syncState.requestChecks('woocommerce', [mapping.woo_product_id], at);
    }),
});

export type ConflictService = ReturnType<typeof createConflictService>;
