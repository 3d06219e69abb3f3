import type { BodyOf, ResponseOf } from '@chainline/shared/http/endpoint';
import type { ConflictKind, settleConflict, settleConflicts } from '@chainline/shared/sync/conflict-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { EngineStores } from './sync-stores';

type Dependencies = { transaction: Transaction<EngineStores & { audit: AuditStore }>; now: () => Date };

type Take = BodyOf<typeof settleConflicts>['take'];
/** A quantity typed in by a person, or the side whose quantity is taken. */
type Decision = BodyOf<typeof settleConflict> | { take: Take };

type Numbers = { woo_quantity: number | null; lightspeed_quantity: number | null };
type AskedNumbers = Numbers & { mapping_id: number; created_at: Date };

/** Quantities stored with the conflict plus our own writes since then: an undo opens its conflict before it writes. */
const numbersOf = async (intents: EngineStores['intents'], asked: AskedNumbers): Promise<Numbers> => {
  const { woo_quantity: woo, lightspeed_quantity: till } = asked;
  const ours = await intents.sumSince(asked.mapping_id, asked.created_at);
  return {
    woo_quantity: woo === null ? null : woo + ours.woo,
    lightspeed_quantity: till === null ? null : till + ours.till,
  };
};

/**
 * Quantity of the chosen side. Both sides must be known, so that later changes on each can be computed. The shop's
 * quantity cannot be taken while units are held back from it.
 */
const numberOf = (
  { woo_quantity: woo, lightspeed_quantity: till }: Numbers,
  { take, reserved }: { take: Take; reserved: number },
): number => {
  const quantity = take === 'woocommerce' ? woo : till;
  const isPart = take === 'woocommerce' && reserved > 0;
  if (woo === null || till === null || quantity === null || quantity < 0 || isPart) {
    throw new RuleError('conflict.quantity_needed', 'Enter the right quantity.');
  }
  return quantity;
};

/** Only Lightspeed may set the quantity of a serialized item, so no quantity but its own can be chosen. */
const refuseUnwritable = (kind: ConflictKind, quantity: number | null, till: number | null): void => {
  if (kind !== 'serialized' || quantity === null || quantity === till) return;
  throw new RuleError(
    'conflict.serialized',
    'Lightspeed counts this item by its serial numbers. Add or sell the serial number in Lightspeed first, then use its quantity.',
  );
};

/** Without a quantity only a refused or unanswered change can be settled, by retrying it. */
const refuseUndecided = (kind: ConflictKind, quantity: number | null): void => {
  if (quantity !== null) throw new ConflictError('conflict.seen_needed', 'Give the quantities that both sides showed.');
  if (kind === 'refused' || kind === 'unreachable') return;
  throw new ConflictError('conflict.quantity_needed', 'Enter the right quantity.');
};

const systemNames: Record<Take, string> = { woocommerce: 'the online shop', lightspeed: 'Lightspeed' };

const conflictsOf = (count: number): string => (count === 1 ? '1 conflict' : `${count} conflicts`);

const messageOf = ({ settled, left, take }: { settled: number; left: number; take: Take }): string => {
  const done =
    settled === 0 ? 'Nothing settled' : `${conflictsOf(settled)} settled with the quantities of ${systemNames[take]}`;
  if (left === 0) return `${done}.`;
  const stay = left === 1 ? 'stays open' : 'stay open';
  return `${done}. ${conflictsOf(left)} ${stay}: enter the right quantity, or try again in a moment.`;
};

export const createConflictService = ({ transaction, now }: Dependencies) => {
  /**
   * Settles a conflict with the quantity a person chose. The base is set as of the moment when both sides showed the
   * quantities that the person saw (or those stored with the conflict), so that later changes still count. Without a
   * quantity, retries a refused change.
   */
  const settle = (actor: Actor, id: number, wanted: Decision): Promise<void> =>
    transaction(async ({ stockEvents, mappings, intents, syncState, audit }) => {
      const conflict = await stockEvents.lockOpenConflict(id);
      if (!conflict) throw new ConflictError('conflict.settled', 'This is already settled.');
      const { mapping_id: mappingId } = conflict;
      if (await intents.hasOpen(mappingId)) {
        throw new ConflictError(
          'conflict.busy',
          'A change of this mapping is still being settled. Try again in a minute.',
        );
      }
      const at = now();
      const seen = 'take' in wanted ? undefined : wanted.seen;
      const numbers = seen ?? (await numbersOf(intents, conflict));
      const { woo_quantity: woo, lightspeed_quantity: till } = numbers;
      const [known] = await mappings.list([mappingId]);
      const reserved = known?.reserved ?? 0;
      const quantity = 'take' in wanted ? numberOf(numbers, { take: wanted.take, reserved }) : wanted.quantity;
      refuseUnwritable(conflict.kind, quantity, till);
      if (quantity !== null && woo !== null && till !== null) {
        const decision = `Set to ${quantity} by ${actor.username}`;
        await mappings.settle([{ id: mappingId, base: quantity, woo, till }], { decision, by: actor.username, at });
      } else refuseUndecided(conflict.kind, quantity);
      await mappings.clearSkips([mappingId]);
      await stockEvents.settleConflict(id, { quantity, by: actor.userId, at });
      await audit.add(actor, 'run.conflict_settled', { at, target: `mapping:${mappingId}`, after: { quantity } });
      const [mapping] = await mappings.listEnabled([mappingId]);
      if (mapping) await syncState.requestChecks('woocommerce', [mapping.woo_product_id], at);
    });

  /** Returns false, and leaves the conflict open, if somebody else settled it or a change is in progress. */
  const trySettle = async (actor: Actor, id: number, take: Take): Promise<boolean> => {
    try {
      await settle(actor, id, { take });
      return true;
    } catch (error) {
      if (error instanceof ConflictError || error instanceof RuleError) return false;
      throw error;
    }
  };

  return {
    settle,

    /** Settles several conflicts with one side's numbers, each on its own, so that a failure does not stop the rest. */
    settleMany: async (
      actor: Actor,
      { ids, take }: BodyOf<typeof settleConflicts>,
    ): Promise<ResponseOf<typeof settleConflicts>> => {
      const wanted = new Set(ids);
      let settled = 0;
      for (const id of wanted) {
        if (await trySettle(actor, id, take)) settled += 1;
      }
      const left = wanted.size - settled;
      return { success: true, settled, left, message: messageOf({ settled, left, take }) };
    },
  };
};

export type ConflictService = ReturnType<typeof createConflictService>;
