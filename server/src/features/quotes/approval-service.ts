import { approvalReasonSchema, approvalWords, type ApprovalReason } from '@chainline/shared/quotes/approval-rules';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { NotificationService } from '../notifications';
import type { UserStore } from '../users';
import { isUnapproved, openReasons, reasonsFor, unapproved } from './quote-approval';
import type { QuoteRow } from './quote-rows';
import { visibleTo } from './quote-scope';
import type { QuoteStore } from './quote-store';
import { assertVersion } from './sending-rules';

type Notify = ReturnType<NotificationService['register']>;

export type ApprovalStores = {
  quotes: QuoteStore;
  audit: AuditStore;
  users: Pick<UserStore, 'listActive' | 'get'>;
  notifications: Parameters<Notify>[0]['notifications'];
};

export type ApprovalDependencies<S extends ApprovalStores> = {
  transaction: Transaction<S>;
  notifications: Pick<NotificationService, 'register'>;
  settings: { quotes: () => Promise<QuoteSettings> };
  now: () => Date;
};

const factsSchema = z.object({
  quote_number: z.string(),
  by: z.string(),
  reasons: z.array(approvalReasonSchema),
});
type Facts = z.output<typeof factsSchema>;

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const body = ({ reasons }: Facts): string => capitalised(approvalWords(reasons));

const nothingToApprove = () =>
  new ConflictError('quote.no_approval_needed', 'This quote does not need a manager’s approval.');
const askedFirst = (reasons: readonly ApprovalReason[]): RuleError => {
  const { code, message } = unapproved(reasons);
  return new RuleError(code, `${message} Your managers have been asked.`);
};
const notDraft = () => new ConflictError('quote.not_draft', 'Only a draft can be approved.');

export const createApprovalService = <S extends ApprovalStores>(dependencies: ApprovalDependencies<S>) => {
  const { transaction, notifications, settings, now } = dependencies;
  const notifyManagers = notifications.register({
    type: 'quote.approval_requested',
    facts: factsSchema,
    words: (facts) => ({ title: `${facts.by} asks you to approve ${facts.quote_number}`, body: body(facts) }),
  });
  const notifyKeeper = notifications.register({
    type: 'quote.approved',
    facts: factsSchema,
    words: (facts) => ({ title: `${facts.by} approved ${facts.quote_number}`, body: 'It can be sent now' }),
  });

  type Decision = { state: 'awaiting' | 'approved'; event: 'approval_requested' | 'approved' };

  /**
   * Records a decision in the quote, its history and the audit log; only the audit log mentions costs. The caller
   * notifies people.
   */
  const decide = async (inside: S, actor: Actor, quote: QuoteRow, { state, event }: Decision) => {
    const { id, quote_number: number, approval_reasons: reasons } = quote;
    const at = now();
    const { first_name, last_name, username } = await inside.users.get(actor.userId);
    const by = `${first_name} ${last_name}`.trim() || username;
    const data = { reason: approvalWords(openReasons(reasons)) };
    await inside.quotes.update(id, { approval: state, approval_reasons: reasons }, at);
    await inside.quotes.addEvent({ quoteId: id, type: event, at, source: 'staff', userId: actor.userId, data });
    const after = { reason: approvalWords(reasons) };
    await inside.audit.add(actor, `quote.${event}`, { at, target: `quote:${id}`, label: number, after });
    return {
      facts: { quote_number: number, by, reasons },
      key: `quote:${id}:${quote.version}`,
      link: `/quotes/${id}`,
      at,
    };
  };

  /**
   * Asks the managers to approve everything beyond today's limits or, if nothing is, beyond the limits at the time of
   * saving.
   */
  const ask = async (inside: S, actor: Actor, quote: QuoteRow, reasons: ApprovalReason[]): Promise<void> => {
    const asked = { ...quote, approval_reasons: reasons.length === 0 ? quote.approval_reasons : reasons };
    const news = await decide(inside, actor, asked, { state: 'awaiting', event: 'approval_requested' });
    await notifyManagers(inside, { ...news, to: await inside.users.listActive({ ids: [], role: 'manager' }) });
  };

  const reasonsToday = async (inside: S, { role }: Actor, quote: QuoteRow, today: QuoteSettings) =>
    reasonsFor({ content: quote, lines: await inside.quotes.listLines(quote.id) }, { role, settings: today });

  const approve = async (inside: S, actor: Actor, quote: QuoteRow): Promise<void> => {
    const news = await decide(inside, actor, quote, { state: 'approved', event: 'approved' });
    const keeper = quote.assigned_to ?? quote.created_by;
    if (keeper === null || keeper === actor.userId) return;
    await notifyKeeper(inside, { ...news, to: [keeper] });
  };

  return {
    /** Idempotent. */
    request: async (actor: Actor, id: number, version: number): Promise<void> => {
      const today = await settings.quotes();
      await transaction(async (inside) => {
        const quote = await inside.quotes.lock(id, visibleTo(actor));
        if (quote.approval === 'awaiting') return;
        assertVersion(quote, version);
        if (quote.status !== 'draft') throw notDraft();
        if (quote.approval !== 'needed') throw nothingToApprove();
        await ask(inside, actor, quote, await reasonsToday(inside, actor, quote, today));
      });
    },

    /** Idempotent. */
    approve: async (actor: Actor, id: number, version: number): Promise<void> => {
      await transaction(async (inside) => {
        const quote = await inside.quotes.lock(id, visibleTo(actor));
        if (quote.approval === 'approved') return;
        assertVersion(quote, version);
        if (quote.status !== 'draft') throw notDraft();
        if (!isUnapproved(quote)) throw nothingToApprove();
        await approve(inside, actor, quote);
      });
    },

    /**
     * Runs in the transaction of a first sending. A manager's sending approves the quote. For others today's limits
     * apply, even to a draft saved under earlier ones; beyond them the managers are asked.
     * @returns the refusal, to be thrown after the commit; null if the quote may be sent
     */
    beforeSending: async (
      inside: S,
      actor: Actor,
      quote: QuoteRow,
      today: QuoteSettings,
    ): Promise<RuleError | null> => {
      if (quote.status !== 'draft' || quote.approval === 'approved') return null;
      if (actor.role === 'manager') {
        if (isUnapproved(quote)) await approve(inside, actor, quote);
        return null;
      }
      const reasons = await reasonsToday(inside, actor, quote, today);
      if (reasons.length === 0) return null;
      if (quote.approval !== 'awaiting') await ask(inside, actor, quote, reasons);
      return askedFirst(reasons);
    },
  };
};

export type ApprovalService<S extends ApprovalStores> = ReturnType<typeof createApprovalService<S>>;
