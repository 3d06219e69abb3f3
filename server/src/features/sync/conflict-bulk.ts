import type { BodyOf, ResponseOf } from '@chainline/shared/http/endpoint';
import type { settleConflicts } from '@chainline/shared/sync/conflict-contract';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { ConflictNumbers, ConflictReadModel } from './conflict-read-model';
import type { ConflictService } from './conflict-service';

type Dependencies = {
  conflicts: Pick<ConflictService, 'settle'>;
  conflictViews: Pick<ConflictReadModel, 'listNumbers'>;
};

type Take = BodyOf<typeof settleConflicts>['take'];

const systemNames: Record<Take, string> = { woocommerce: 'the online shop', lightspeed: 'Lightspeed' };

/** The number of the chosen side, if there is one that can be right. Both must be known, to count what moved since. */
const numberOf = ({ woo_quantity: woo, lightspeed_quantity: till }: ConflictNumbers, take: Take): number | null => {
  if (woo === null || till === null) return null;
  const quantity = take === 'woocommerce' ? woo : till;
  return quantity < 0 ? null : quantity;
};

const conflictsOf = (count: number): string => (count === 1 ? '1 conflict' : `${count} conflicts`);

const messageOf = ({ settled, left, take }: { settled: number; left: number; take: Take }): string => {
  const done = settled === 0 ? 'Nothing settled' : `${conflictsOf(settled)} settled by ${systemNames[take]}`;
  if (left === 0) return `${done}.`;
  const stay = left === 1 ? 'stays open: it needs' : 'stay open: they need';
  return `${done}. ${conflictsOf(left)} ${stay} a number of your own, or a moment.`;
};

export const createConflictBulk = ({ conflicts, conflictViews }: Dependencies) => {
  /** Whether it could be decided; one that somebody else settled, or that is under way, is left. */
  const trySettle = async (actor: Actor, id: number, quantity: number): Promise<boolean> => {
    try {
      await conflicts.settle(actor, id, { quantity });
      return true;
    } catch (error) {
      if (error instanceof ConflictError || error instanceof RuleError) return false;
      throw error;
    }
  };

  return {
    /** Decides several by one side's numbers, each for itself, so that one that cannot be decided stops no other. */
    settleMany: async (
      actor: Actor,
      { ids, take }: BodyOf<typeof settleConflicts>,
    ): Promise<ResponseOf<typeof settleConflicts>> => {
      const wanted = new Set(ids);
      let settled = 0;
      for (const numbers of await conflictViews.listNumbers([...wanted])) {
        const quantity = numberOf(numbers, take);
        if (quantity !== null && (await trySettle(actor, numbers.id, quantity))) settled += 1;
      }
      const left = wanted.size - settled;
      return { success: true, settled, left, message: messageOf({ settled, left, take }) };
    },
  };
};

export type ConflictBulk = ReturnType<typeof createConflictBulk>;
