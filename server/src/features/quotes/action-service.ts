import type { PendingAction } from '@chainline/shared/quotes/pending-action-contract';
import { hasRole } from '@chainline/shared/roles';
import sql, { type Sql } from 'sql-template-tag';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { ActionReadModel } from './action-read-model';
import type { ActionStore } from './action-store';
import { visibleTo } from './quote-scope';

type Settlement = { do: 'done' } | { do: 'snooze'; until: string };

/** Only managers see approvals; staff see late goods of all orders. */
const actionsOf = (actor: Actor): Sql => {
  if (actor.role === 'manager') return visibleTo(actor);
  const own = sql`${visibleTo(actor)} and a.kind <> 'approval'`;
  return hasRole(actor.role, 'staff') ? sql`(${own} or a.kind = 'goods_late')` : own;
};

type Dependencies = { actions: ActionStore; actionViews: ActionReadModel; now: () => Date };

export const createActionService = ({ actions, actionViews, now }: Dependencies) => ({
  /** Recomputed on every call, so that new and settled actions show at once. */
  list: async (actor: Actor): Promise<PendingAction[]> => {
    const scope = visibleTo(actor);
    await actions.refresh(now(), scope);
    return actionViews.list(now(), { scope: actionsOf(actor), withOrders: hasRole(actor.role, 'staff') });
  },

  /** @throws NotFoundError if the action is not open or not visible to the actor; RuleError for a time in the past */
  settle: async (actor: Actor, id: number, settlement: Settlement): Promise<void> => {
    const at = now();
    const scope = actionsOf(actor);
    const settle = (): Promise<boolean> => {
      if (settlement.do === 'done') return actions.markDone(id, { at, by: actor.userId, scope });
      const until = new Date(settlement.until);
      if (until <= at) throw new RuleError('action.past', 'Choose a time in the future.');
      return actions.snooze(id, { until, scope });
    };
    if (!(await settle())) throw new NotFoundError('action.not_found', 'This action is already done.');
  },
});

export type ActionService = ReturnType<typeof createActionService>;
