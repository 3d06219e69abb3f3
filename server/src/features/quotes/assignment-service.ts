import type { Assignee } from '@chainline/shared/quotes/assignment-contract';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { UserStore } from '../users';
import type { AssignmentReadModel } from './assignment-read-model';
import type { QuoteRow } from './quote-rows';
import { quoteNotFound, type QuoteStore } from './quote-store';

type Dependencies<S> = {
  transaction: Transaction<S>;
  assignees: AssignmentReadModel;
  settings: { quotes: () => Promise<QuoteSettings> };
  now: () => Date;
};

const notAssignable = () =>
  new RuleError('assignment.not_assignable', 'Quotes can only be assigned to an active manager or staff member.');

/**
 * Share-locks the assignee against deactivation: either this fails, or the deactivation sees this quote. Assigning to
 * oneself is always allowed.
 * @throws RuleError
 */
export const holdAssignee = async (
  { users }: { users: Pick<UserStore, 'hold'> },
  userId: number,
  { by }: { by: number },
): Promise<void> => {
  const user = await users.hold(userId);
  if (!user.is_active || (user.role === 'quotes' && userId !== by)) throw notAssignable();
};

type AssignmentStores = { quotes: QuoteStore; users: Pick<UserStore, 'hold' | 'get'>; audit: AuditStore };

export const createAssignmentService = <S extends AssignmentStores>(dependencies: Dependencies<S>) => {
  const { transaction, assignees, settings, now } = dependencies;

  const list = async (): Promise<Assignee[]> => {
    const { capacity } = await settings.quotes();
    return assignees.list({ capacity, at: now() });
  };

  const getAssignee = async (userId: number) => {
    const assignee = await assignees.find(userId, now());
    if (!assignee) throw notAssignable();
    return assignee;
  };

  /** @returns the number of quotes reassigned */
  const reassign = async (inside: S, actor: Actor, held: QuoteRow[], assignee: Omit<Assignee, 'capacity'>) => {
    const at = now();
    const ids = held.filter(({ assigned_to: before }) => before !== assignee.id).map(({ id }) => id);
    const name = `${assignee.first_name} ${assignee.last_name}`.trim() || assignee.username;
    await inside.quotes.assign(ids, assignee.id, at);
    await inside.quotes.addEvents(ids, {
      type: 'assigned',
      at,
      source: 'staff',
      userId: actor.userId,
      data: { assignee: name },
    });
    if (ids.length > 0) {
      const [only] = ids.length === 1 ? held : [];
      const label = only?.quote_number ?? `${ids.length} quotes`;
      await inside.audit.add(actor, 'quote.assigned', {
        at,
        label,
        after: { assigned_to: name, quote_ids: ids },
        ...(only && { target: `quote:${only.id}` }),
      });
    }
    return held.length;
  };

  return {
    list,
    getAssignee,

    /**
     * Assigns all of the quotes or none.
     * @returns their number
     * @throws NotFoundError, RuleError
     */
    assign: async (actor: Actor, quoteIds: number[], userId: number): Promise<number> => {
      const assignee = await getAssignee(userId);
      const ids = [...new Set(quoteIds)];
      return transaction(async (inside) => {
        await holdAssignee(inside, userId, { by: actor.userId });
        const held = await inside.quotes.lockMany(ids);
        if (held.length < ids.length) throw quoteNotFound();
        return reassign(inside, actor, held, assignee);
      });
    },

    /** Reassigns all open quotes of one person. @returns their number @throws NotFoundError, RuleError */
    reassignOpen: async (actor: Actor, fromId: number, toId: number): Promise<number> => {
      const assignee = await getAssignee(toId);
      if (fromId === toId) {
        throw new RuleError('assignment.same_person', 'Choose someone else to take over these quotes.');
      }
      return transaction(async (inside) => {
        // No lock needed: accounts are never deleted.
        await inside.users.get(fromId);
        await holdAssignee(inside, toId, { by: actor.userId });
        const held = await inside.quotes.lockOpenOf(fromId, now());
        return reassign(inside, actor, held, assignee);
      });
    },

    /**
     * The person with the fewest open quotes.
     * @throws NotFoundError if there is nobody
     */
    findFreest: async (): Promise<Assignee> => {
      const [freest] = (await list()).toSorted((one, other) => one.assigned_quotes_count - other.assigned_quotes_count);
      if (!freest) throw new NotFoundError('assignment.nobody', 'No staff members available for assignment');
      return freest;
    },
  };
};

export type AssignmentService = ReturnType<typeof createAssignmentService>;
