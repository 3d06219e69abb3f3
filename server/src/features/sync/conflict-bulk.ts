import type { BodyOf, ResponseOf } from '@chainline/shared/http/endpoint';
import type { settleConflicts } from '@chainline/shared/sync/conflict-contract';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { ConflictService, Take } from './conflict-service';

type Dependencies = { conflicts: Pick<ConflictService, 'settle'> };

const systemNames: Record<Take, string> = { woocommerce: 'the online shop', lightspeed: 'Lightspeed' };

const conflictsOf = (count: number): string => (count === 1 ? '1 conflict' : `${count} conflicts`);

const messageOf = ({ settled, left, take }: { settled: number; left: number; take: Take }): string => {
  const done = settled === 0 ? 'Nothing settled' : `${conflictsOf(settled)} settled by ${systemNames[take]}`;
  if (left === 0) return `${done}.`;
  const stay = left === 1 ? 'stays open: it needs' : 'stay open: they need';
  return `${done}. ${conflictsOf(left)} ${stay} a number of your own, or a moment.`;
};

export const createConflictBulk = ({ conflicts }: Dependencies) => {
  /** Whether it could be decided; one that somebody else settled, or that is under way, is left. */
  const trySettle = async (actor: Actor, id: number, take: Take): Promise<boolean> => {
    try {
      await conflicts.settle(actor, id, { take });
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
      for (const id of wanted) {
        if (await trySettle(actor, id, take)) settled += 1;
      }
      const left = wanted.size - settled;
      return { success: true, settled, left, message: messageOf({ settled, left, take }) };
    },
  };
};

export type ConflictBulk = ReturnType<typeof createConflictBulk>;
