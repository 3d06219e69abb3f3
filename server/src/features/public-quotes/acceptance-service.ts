import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { amountDueOf } from '@chainline/shared/quotes/quote-totals';
import { ConflictError, RuleError } from '../../errors';
import type { Caller } from '../../http/route';
import type { Logger } from '../../logger';
import { publish } from '../../outbox';
import { moveQuote, type OpenedLink, type QuoteDocument } from '../quotes';
import { quoteAccepted } from './acceptance-news';
import { toStatement, type Certifier } from './certificate';
import type { LinkOpener } from './link-opener';
import type { OrderMaker } from './order-maker';
import { toContent, toSnapshot } from './public-quote';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import { holdUnits } from './unit-holding';
import { waitFor } from '../../wait-for';

type Choice = 'deposit' | 'full';
type AcceptBody = { name: string; choice: Choice; terms_version: string; content_hash: string };
type AcceptOptions = { caller: Caller; log: Logger };

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  links: LinkOpener;
  document: (quoteId: number) => Promise<QuoteDocument>;
  show: (quoteId: number, options: { isPreview: boolean }) => Promise<PublicQuote>;
  orderMaker: Pick<OrderMaker<S>, 'make' | 'want' | 'tellAccepted'>;
  certifier: Certifier;
  canEmail: boolean;
  /** Longest wait for the payment page; if it takes longer, it is emailed. */
  customerWaitsMs: number;
  now: () => Date;
};

const contentChanged = (hash: string) =>
  new ConflictError(
    'quote.content_changed',
    'This quote has changed since you opened it. Please review it again before you accept it.',
    { data: { content_hash: hash } },
  );

const check = (document: QuoteDocument, hash: string, body: AcceptBody): void => {
  if (body.terms_version !== document.terms.version) {
    throw new ConflictError(
      'quote.terms_changed',
      'The terms have changed. Please read them again before you accept.',
      {
        data: { content_hash: hash },
      },
    );
  }
  if (body.content_hash !== hash) throw contentChanged(hash);
  if (document.payment_option !== 'customer_chooses' && document.payment_option !== body.choice) {
    throw new RuleError('quote.choice', 'This quote cannot be paid that way.', {
      fields: [{ path: 'choice', message: 'This quote cannot be paid that way.' }],
    });
  }
};

const messageOf = (quote: PublicQuote, canEmail: boolean): string => {
  const { acceptance, checkout_url: url } = quote;
  if (acceptance && amountDueOf(quote, acceptance.choice) === 0) {
    return 'Thank you! Your acceptance is recorded. There is nothing to pay.';
  }
  if (url !== null) return 'Thank you! Your acceptance is recorded. You can pay now.';
  if (acceptance?.order.state === 'paid') return 'Thank you! This quote is accepted and paid.';
  return canEmail
    ? 'Thank you! Your acceptance is recorded. We will email you the payment link shortly.'
    : 'Thank you! Your acceptance is recorded. We will contact you about the payment shortly.';
};

/** Records the acceptance first, and exactly once however often it is submitted. */
export const createAcceptanceService = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, links, document, show, orderMaker, certifier, canEmail, customerWaitsMs, now } =
    dependencies;
  /** Orders being created by this server, so that repeated submissions wait for the same one. */
  const awaited = new Map<number, Promise<void>>();

  /** Makes concurrent submissions wait until the returned function is called. */
  const announce = (quoteId: number): (() => void) => {
    const held: { end?: () => void } = {};
    const order = new Promise<void>((resolve) => {
      held.end = resolve;
    });
    awaited.set(quoteId, order);
    return () => {
      held.end?.();
      // Another submission may have registered its own after a rollback.
      if (awaited.get(quoteId) === order) awaited.delete(quoteId);
    };
  };

  /** Calls `beforeCommit` with the quote locked, when only enqueueing its jobs and the commit can still fail. */
  const record = async (
    { quote, link }: OpenedLink,
    body: AcceptBody,
    { caller: { ip, userAgent }, beforeCommit }: { caller: Caller; beforeCommit: () => void },
  ): Promise<boolean> => {
    const shown = await document(quote.id);
    const { snapshot, hash } = toSnapshot(toContent(shown));
    return transaction(async (inside) => {
      const locked = await inside.quotes.lock(quote.id);
      if (await inside.acceptances.find(quote.id)) return false;
      await links.assertStillOpen(inside, { link, quote: locked });
      if (locked.version !== quote.version) throw contentChanged(hash);
      check(shown, hash, body);
      const accepted = {
        accepted_at: now(),
        name: body.name,
        email: quote.customer_email,
        ip,
        user_agent: userAgent,
        choice: body.choice,
        amount_due: amountDueOf({ ...shown, ...shown.totals }, body.choice),
        terms_version: body.terms_version,
        snapshot,
        snapshot_hash: hash,
      };
      const signature = certifier.sign(toStatement(quote.quote_number, accepted));
      const acceptance = { ...accepted, quote_id: quote.id, link_id: link.id, signature };
      const data = { name: body.name, choice: body.choice, amount: accepted.amount_due };
      const move = { quoteId: quote.id, at: accepted.accepted_at, source: 'customer', userId: null, data } as const;
      await moveQuote(inside, { ...move, move: 'accept', eventKey: 'accepted' });
      await inside.acceptances.insert(acceptance);
      await holdUnits(inside, {
        quote: locked,
        agreed: { snapshot_hash: hash, order_round: 1 },
        at: accepted.accepted_at,
      });
      await orderMaker.want(inside, { quote_id: quote.id, round: 1 });
      const news = {
        quote_id: quote.id,
        quote_number: quote.quote_number,
        name: body.name,
        total_amount: shown.totals.total_amount,
        amount_due: accepted.amount_due,
        accepted_at: accepted.accepted_at.toISOString(),
      };
      await publish(inside, quoteAccepted, { subject: `quote:${quote.id}`, data: news });
      beforeCommit();
      return true;
    });
  };

  /** Returns when the order was created or failed, or after the longest wait. */
  const tryOrder = async (quoteId: number, token: string, log: Logger): Promise<void> => {
    const failed = (error: unknown) => {
      // The acceptance is recorded, so an error now must not look like its failure; the job follows up.
      log.error({ err: error, quoteId }, 'an accepted quote was not followed up');
      return false;
    };
    const isTold = await waitFor(orderMaker.make(quoteId, { log, token }).catch(failed), customerWaitsMs);
    if (isTold !== true) await orderMaker.tellAccepted(quoteId, token).catch(failed);
  };

  /**
   * Registers the order before the acceptance is visible, so that a concurrent submission that sees the acceptance can
   * wait.
   */
  const recordAndTry = async (opened: OpenedLink, token: string, body: AcceptBody, { caller, log }: AcceptOptions) => {
    const { id } = opened.quote;
    const announced: { end?: () => void } = {};
    const beforeCommit = () => {
      announced.end = announce(id);
    };
    try {
      if (await record(opened, body, { caller, beforeCommit })) await tryOrder(id, token, log);
    } finally {
      announced.end?.();
    }
  };

  return {
    /**
     * @throws LinkError; ForbiddenError for a preview; ConflictError if the quote has changed since it was shown;
     * RuleError for an option it does not offer
     */
    accept: async (token: string, body: AcceptBody, options: AcceptOptions) => {
      const opened = await links.openAsCustomer(token);
      const { id } = opened.quote;
      const isKnown = (await stores.acceptances.find(id)) !== null;
      if (!isKnown) await recordAndTry(opened, token, body, options);
      const order = awaited.get(id);
      // Limited, because the other submission's commit may get no answer.
      if (order) await waitFor(order, customerWaitsMs);
      const quote = await show(id, { isPreview: false });
      return { quote, message: messageOf(quote, canEmail) };
    },
  };
};

export type AcceptanceService = ReturnType<typeof createAcceptanceService>;
