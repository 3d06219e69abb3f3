import type { QuoteListQuery, Quote, QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import type { CustomerInfo, QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, ForbiddenError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { CustomerStore } from '../customers';
import type { SellableUnits } from '../products';
import type { ReservationStore } from '../sync';
import type { UserStore } from '../users';
import { holdAssignee, type AssignmentService } from './assignment-service';
import { approvalOf } from './quote-approval';
import { changedParts, recordChange } from './quote-changes';
import { completeQuote, type Completion } from './quote-completing';
import { insertCopy } from './quote-copying';
import { attachCustomer, detachCustomer } from './quote-customer';
import type { QuoteDetailReadModel } from './quote-detail-read-model';
import { takenOption, type DeliveryOffer } from './quote-delivery';
import { toContent, toLines, unitsOf } from './quote-drafting';
import { moveQuote } from './quote-moves';
import { canChangeCustomer } from './quote-permissions';
import type { QuoteReadModel } from './quote-read-model';
import { changedCustomerFields, statusAt, toCustomerColumns, toCustomerInfo, type QuoteRow } from './quote-rows';
import { visibleTo } from './quote-scope';
import { quoteNotFound, type QuoteStore } from './quote-store';
import { assertCustomerFits } from './sending-rules';

export type QuoteServiceStores = {
  quotes: QuoteStore;
  customers: CustomerStore;
  sellableUnits: SellableUnits;
  users: Pick<UserStore, 'hold' | 'get'>;
  audit: AuditStore;
  stockReservations: Pick<ReservationStore, 'end'>;
};

export type QuoteServiceDependencies<S extends QuoteServiceStores> = {
  stores: QuoteServiceStores;
  transaction: Transaction<S>;
  quoteViews: QuoteReadModel & QuoteDetailReadModel;
  settings: { quotes: () => Promise<QuoteSettings>; shop: () => Promise<ShopSettings> };
  shipping: { offerOf: (ratesId: string, code: string) => Promise<DeliveryOffer> };
  assignment: Pick<AssignmentService, 'getAssignee'>;
  now: () => Date;
};

const stale = () =>
  new ConflictError('quote.stale', 'Someone else has changed this quote. Reload it, then make your change again.');
const notDraft = () =>
  new ConflictError('quote.not_draft', 'Only drafts can be changed. Make a new version of this quote instead.');
const alreadyReplaced = () => new ConflictError('quote.replaced', 'A newer version has already replaced this quote.');

export const createQuoteService = <S extends QuoteServiceStores>(dependencies: QuoteServiceDependencies<S>) => {
  const { stores, transaction, quoteViews, settings, shipping, assignment, now } = dependencies;

  const get = async (actor: Actor, id: number): Promise<Quote> => {
    const quote = await quoteViews.find(id, actor, now());
    if (!quote) throw quoteNotFound();
    return quote;
  };

  /** Adds the current quote to a conflict. */
  const showingPresent = async <T>(actor: Actor, id: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const quote = await get(actor, id);
      throw new ConflictError(error.code, error.message, { data: { ...error.data, quote }, cause: error });
    }
  };

  const change = <T>(
    actor: Actor,
    { id, version }: { id: number; version: number },
    work: (inside: S, quote: QuoteRow) => Promise<T>,
  ): Promise<T> =>
    showingPresent(actor, id, () =>
      transaction(async (inside) => {
        const quote = await inside.quotes.lock(id, visibleTo(actor));
        if (quote.version !== version) throw stale();
        return work(inside, quote);
      }),
    );

  const assigneeOf = async (actor: Actor, wanted: number | null, present: number | null): Promise<number> => {
    const assignee = wanted ?? present ?? actor.userId;
    if (assignee === present || assignee === actor.userId) return assignee;
    if (actor.role !== 'manager') {
      throw new ForbiddenError('Only a manager can assign quotes to others.', 'quote.assign_forbidden');
    }
    return (await assignment.getAssignee(assignee)).id;
  };

  /** Assignee of the next version: the current one, unless their account was deactivated. */
  const keeperOf = async (inside: S, actor: Actor, { assigned_to: present }: QuoteRow): Promise<number> => {
    const keeper = present === null ? null : await inside.users.hold(present);
    if (keeper?.is_active) return keeper.id;
    await holdAssignee(inside, actor.userId, { by: actor.userId });
    return actor.userId;
  };

  const prepare = async (actor: Actor, draft: QuoteDraft, present: number | null) => ({
    assignee: await assigneeOf(actor, draft.settings.assignedTo, present),
    settings: await settings.quotes(),
    shopEmail: (await settings.shop()).email,
    offer: draft.delivery && (await shipping.offerOf(draft.delivery.rates_id, draft.delivery.code)),
    mayKnowCosts: actor.role === 'manager',
  });

  const tellCreated = async ({ quotes, audit }: S, actor: Actor, id: number): Promise<void> => {
    const made = await quotes.find(id);
    await audit.add(actor, 'quote.created', { at: now(), target: `quote:${id}`, label: made?.quote_number ?? '' });
  };

  return {
    get,

    list: async (actor: Actor, query: QuoteListQuery): Promise<{ quotes: QuoteSummary[]; total: number }> => {
      // The time zone matters only for date filters.
      const hasDays = query.created_from !== undefined || query.created_to !== undefined;
      const timeZone = hasDays ? (await settings.shop()).time_zone : 'UTC';
      return quoteViews.list(query, { viewer: actor, at: now(), timeZone });
    },

    listRecent: (actor: Actor, limit: number) => quoteViews.listRecent(limit, actor, now()),

    /** Idempotent by client key. */
    create: async (actor: Actor, { draft, client_key: clientKey }: { draft: QuoteDraft; client_key: string }) => {
      const scope = visibleTo(actor);
      const made = await stores.quotes.findByKey(clientKey, scope);
      if (made) return get(actor, made.id);
      const prepared = await prepare(actor, draft, null);
      const id = await transaction(async (inside) => {
        await holdAssignee(inside, prepared.assignee, { by: actor.userId });
        const units = await inside.sellableUnits.list(unitsOf(draft.products));
        const lines = toLines(draft, { stored: [], units, mayKnowCosts: prepared.mayKnowCosts });
        const option = takenOption(draft, { lines, offer: prepared.offer, stored: null });
        const drafted = toContent(draft, { lines, ...prepared, option });
        const approval = approvalOf(
          { content: drafted, lines },
          { role: actor.role, settings: prepared.settings },
          null,
        );
        const content = { ...drafted, ...approval };
        const created = await inside.quotes.insert({ content, clientKey, createdBy: actor.userId, at: now() });
        if (created === null) return (await inside.quotes.findByKey(clientKey, scope))?.id ?? null;
        const owned = { id: created, status: 'draft', customer_id: null } as const;
        const { shopEmail } = prepared;
        await attachCustomer(inside, owned, { info: draft.customer_info, shopEmail, at: now() });
        await inside.quotes.replaceLines(created, lines);
        await inside.quotes.addEvent({
          quoteId: created,
          type: 'created',
          at: now(),
          source: 'staff',
          userId: actor.userId,
        });
        await tellCreated(inside, actor, created);
        return created;
      });
      if (id === null) throw new ConflictError('quote.key_taken', 'This quote cannot be created. Please start again.');
      return get(actor, id);
    },

    /** Saving without changes records nothing. */
    update: async (actor: Actor, id: number, { draft, version }: { draft: QuoteDraft; version: number }) => {
      const present = await stores.quotes.find(id, visibleTo(actor));
      if (!present) throw quoteNotFound();
      const prepared = await prepare(actor, draft, present.assigned_to);
      await change(actor, { id, version }, async (inside, quote) => {
        const { quotes, sellableUnits } = inside;
        if (quote.status !== 'draft') throw notDraft();
        if (prepared.assignee !== quote.assigned_to) {
          await holdAssignee(inside, prepared.assignee, { by: actor.userId });
        }
        const stored = await quotes.listLines(id);
        const units = await sellableUnits.list(unitsOf(draft.products));
        const lines = toLines(draft, { stored, units, mayKnowCosts: prepared.mayKnowCosts });
        const option = takenOption(draft, { lines, offer: prepared.offer, stored: { quote, lines: stored } });
        const drafted = toContent(draft, { lines, ...prepared, option });
        const author = { role: actor.role, settings: prepared.settings };
        const before = { content: quote, lines: stored };
        const content = { ...drafted, ...approvalOf({ content: drafted, lines }, author, before) };
        const parts = changedParts(before, { content, lines });
        if (parts.length === 0) return;
        await quotes.update(id, content, now());
        if (parts.includes('customer')) {
          const { shopEmail } = prepared;
          await attachCustomer(inside, quote, { info: draft.customer_info, shopEmail, at: now() });
        }
        await quotes.replaceLines(id, lines);
        await recordChange(quotes, quote, { parts, total: content.total_amount, by: actor.userId, at: now() });
      });
      return get(actor, id);
    },

    remove: (actor: Actor, id: number): Promise<void> =>
      showingPresent(actor, id, () =>
        transaction(async ({ quotes, customers, audit }) => {
          const quote = await quotes.lock(id, visibleTo(actor));
          if (quote.status !== 'draft') {
            throw new ConflictError('quote.not_draft', 'Only drafts can be deleted.');
          }
          await quotes.remove(id);
          await detachCustomer({ customers }, quote);
          await audit.add(actor, 'quote.deleted', { at: now(), target: `quote:${id}`, label: quote.quote_number });
        }),
      ),

    changeCustomer: async (
      actor: Actor,
      id: number,
      { customer_info: customer, version }: { customer_info: CustomerInfo; version: number },
    ) => {
      const { email: shopEmail } = await settings.shop();
      await change(actor, { id, version }, async ({ quotes, customers }, quote) => {
        if (!canChangeCustomer(statusAt(quote, now()))) {
          throw new ConflictError('quote.customer_fixed', 'The customer of this quote can no longer be changed.');
        }
        const fields = changedCustomerFields(toCustomerInfo(quote), customer);
        if (fields.length === 0) return;
        assertCustomerFits(quote, { customer, fields });
        await quotes.update(id, toCustomerColumns(customer), now());
        await attachCustomer({ quotes, customers }, quote, { info: customer, shopEmail, at: now() });
        await quotes.addEvent({
          quoteId: id,
          type: 'customer_changed',
          at: now(),
          source: 'staff',
          userId: actor.userId,
          data: { fields, before: toCustomerInfo(quote) },
        });
      });
      return get(actor, id);
    },

    /** Closes a quote that was sent and creates its next version at the quoted prices. */
    requote: async (actor: Actor, id: number, version: number): Promise<Quote> => {
      const quoteSettings = await settings.quotes();
      const next = await change(actor, { id, version }, async (inside, quote) => {
        if (quote.superseded_by !== null) throw alreadyReplaced();
        const nextId = await insertCopy(inside, quote, {
          settings: quoteSettings,
          isNextVersion: true,
          role: actor.role,
          by: actor.userId,
          at: now(),
          assignee: await keeperOf(inside, actor, quote),
        });
        const made = await inside.quotes.find(nextId);
        await moveQuote(inside, {
          quoteId: id,
          move: 'requote',
          at: now(),
          source: 'staff',
          userId: actor.userId,
          data: { quote_number: made?.quote_number },
        });
        await inside.quotes.setSupersededBy(id, nextId);
        await tellCreated(inside, actor, nextId);
        return nextId;
      });
      return get(actor, next);
    },

    /** Takes current prices for units that are still sold. */
    duplicate: async (actor: Actor, id: number, version: number): Promise<Quote> => {
      const quoteSettings = await settings.quotes();
      const copy = await change(actor, { id, version }, async (inside, quote) => {
        await holdAssignee(inside, actor.userId, { by: actor.userId });
        const copyId = await insertCopy(inside, quote, {
          settings: quoteSettings,
          isNextVersion: false,
          role: actor.role,
          by: actor.userId,
          at: now(),
          assignee: actor.userId,
        });
        await tellCreated(inside, actor, copyId);
        return copyId;
      });
      return get(actor, copy);
    },

    expire: async (actor: Actor, id: number, version: number): Promise<Quote> => {
      await change(actor, { id, version }, (inside) =>
        moveQuote(inside, { quoteId: id, move: 'expire', at: now(), source: 'staff', userId: actor.userId }),
      );
      return get(actor, id);
    },

    /** A manager may complete a quote with an open amount, for a reason. @throws ForbiddenError, RuleError */
    complete: async (actor: Actor, id: number, { version, reason = '' }: Completion): Promise<Quote> => {
      await change(actor, { id, version }, (inside) => completeQuote(inside, actor, { id, reason, at: now() }));
      return get(actor, id);
    },
  };
};

export type QuoteService = ReturnType<typeof createQuoteService>;
