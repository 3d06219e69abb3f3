import type { Assignee } from '@chainline/shared/quotes/assignment-contract';
import type { QuoteSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AssignmentReadModel } from './assignment-read-model';
import { quoteNotFound, type QuoteStore } from './quote-store';

type Dependencies<S> = {
  transaction: Transaction<S>;
  assignees: AssignmentReadModel;
  settings: { quotes: () => Promise<QuoteSettings> };
  now: () => Date;
};

export const createAssignmentService = <S extends { quotes: QuoteStore }>(dependencies: Dependencies<S>) => {
  const { transaction, assignees, settings, now } = dependencies;

  const list = async (): Promise<Assignee[]> => {
    const { capacity } = await settings.quotes();
    return assignees.list({ capacity, at: now() });
  };

  const getAssignee = async (userId: number) => {
    const assignee = await assignees.find(userId, now());
    if (!assignee) {
      throw new RuleError(
        'assignment.not_assignable',
        'Quotes can only be assigned to an active manager or staff member.',
      );
    }
    return assignee;
  };

  return {
    list,
    getAssignee,

    /** Gives all the quotes to one person, or none; says how many that are. @throws NotFoundError, RuleError */
    assign: async (actor: Actor, quoteIds: number[], userId: number): Promise<number> => {
      const assignee = await getAssignee(userId);
      const ids = [...new Set(quoteIds)];
      return transaction(async ({ quotes }) => {
        const held = await quotes.lockMany(ids);
        if (held.length < ids.length) throw quoteNotFound();
        const moved = held.filter(({ assigned_to: before }) => before !== userId).map(({ id }) => id);
        await quotes.assign(moved, userId, now());
        await quotes.addEvents(moved, {
          type: 'assigned',
          at: now(),
          source: 'staff',
          userId: actor.userId,
          data: { assignee: `${assignee.first_name} ${assignee.last_name}`.trim() || assignee.username },
        });
        return held.length;
      });
    },

    /** Who has the fewest open quotes. @throws NotFoundError when there is nobody */
    findFreest: async (): Promise<Assignee> => {
      const [freest] = (await list()).toSorted((one, other) => one.assigned_quotes_count - other.assigned_quotes_count);
      if (!freest) throw new NotFoundError('assignment.nobody', 'No staff members available for assignment');
      return freest;
    },
  };
};

export type AssignmentService = ReturnType<typeof createAssignmentService>;
