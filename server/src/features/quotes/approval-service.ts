import { approvalReasonSchema, approvalWords } from '@chainline/shared/quotes/approval-rules';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { NotificationService } from '../notifications';
import type { UserStore } from '../users';
import { isUnapproved, reasonsFor, unapproved } from './quote-approval';
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
  new ConflictError('quote.no_approval_needed', 'This quote does not need the approval of a manager.');
const notDraft = () => new ConflictError('quote.not_draft', 'Only a draft can be approved.');

/** What managers decide about quotes beyond the limits of their authors. */
export const createApprovalService = <S extends ApprovalStores>(dependencies: ApprovalDependencies<S>) => {
  const { transaction, notifications, now } = dependencies;
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

  /** Writes a decision down with its traces; whoever is told is up to the caller. */
  const decide = async (inside: S, actor: Actor, quote: QuoteRow, { state, event }: Decision) => {
    const at = now();
    const { first_name, last_name, username } = await inside.users.get(actor.userId);
    const by = `${first_name} ${last_name}`.trim() || username;
    const data = { reason: approvalWords(quote.approval_reasons) };
    await inside.quotes.update(quote.id, { approval: state, approval_reasons: quote.approval_reasons }, at);
    await inside.quotes.addEvent({ quoteId: quote.id, type: event, at, source: 'staff', userId: actor.userId, data });
    const audited = { at, target: `quote:${quote.id}`, label: quote.quote_number, after: data };
    await inside.audit.add(actor, `quote.${event}`, audited);
    return {
      facts: { quote_number: quote.quote_number, by, reasons: quote.approval_reasons },
      key: `quote:${quote.id}:${quote.version}`,
      link: `/quotes/${quote.id}`,
      at,
    };
  };

  const approve = async (inside: S, actor: Actor, quote: QuoteRow): Promise<void> => {
    const news = await decide(inside, actor, quote, { state: 'approved', event: 'approved' });
    const keeper = quote.assigned_to ?? quote.created_by;
    if (keeper === null || keeper === actor.userId) return;
    await notifyKeeper(inside, { ...news, to: [keeper] });
  };

  return {
    /** Asks the managers; repeated, it changes nothing. */
    request: async (actor: Actor, id: number, version: number): Promise<void> => {
      await transaction(async (inside) => {
        const quote = await inside.quotes.lock(id, visibleTo(actor));
        if (quote.approval === 'awaiting') return;
        assertVersion(quote, version);
        if (quote.status !== 'draft') throw notDraft();
        if (quote.approval !== 'needed') throw nothingToApprove();
        const news = await decide(inside, actor, quote, { state: 'awaiting', event: 'approval_requested' });
        await notifyManagers(inside, { ...news, to: await inside.users.listActive({ ids: [], role: 'manager' }) });
      });
    },

    /** A manager takes the prices as they are; repeated, it changes nothing. */
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
     * Called in the transaction of a first sending: a manager's own sending approves. For others the limits of today
     * count, also for a draft saved under others.
     * @throws RuleError
     */
    beforeSending: async (inside: S, actor: Actor, quote: QuoteRow, today: QuoteSettings): Promise<void> => {
      if (quote.status !== 'draft' || quote.approval === 'approved') return;
      if (actor.role === 'manager') {
        if (isUnapproved(quote)) await approve(inside, actor, quote);
        return;
      }
      const lines = await inside.quotes.listLines(quote.id);
      const reasons = reasonsFor({ content: quote, lines }, { role: actor.role, settings: today });
      if (reasons.length > 0) throw unapproved(reasons);
    },
  };
};

export type ApprovalService<S extends ApprovalStores> = ReturnType<typeof createApprovalService<S>>;
