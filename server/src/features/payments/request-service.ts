import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import type { SecretBox } from '../../secrets';
import { waitFor } from '../../wait-for';
import type { OrderDeskService } from '../orders';
import { getVisibleQuote, lockVisibleQuote, type QuoteDocument } from '../quotes';
import type { SendBalanceLink } from './balance-emails';
import type { PaymentStores, PaymentTransaction } from './payment-stores';
import type { PaymentRequest } from './request-store';
import type { RequestSender } from './request-sender';
import type { Withdrawals } from './request-withdrawal';

type Dependencies<S extends PaymentStores> = {
  stores: S;
  transaction: PaymentTransaction<S>;
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  orderDesk: Pick<OrderDeskService, 'quoteOf'>;
  sender: RequestSender<S>;
  document: (quoteId: number) => Promise<QuoteDocument>;
  sendLink: SendBalanceLink;
  secrets: SecretBox;
  withdrawals: Pick<Withdrawals, 'withdraw'>;
  canEmail: boolean;
  /** Longest wait of staff for the shop; after that the order is created in the background. */
  customerWaitsMs: number;
  now: () => Date;
};

type Asked = {
  actor: Actor;
  viewer: Actor;
  quoteId: number;
  key: string;
  shown: QuoteDocument;
  /** True: email the link. False: the caller sends it. */
  sendsLink: boolean;
};
type LinkStores = Pick<PaymentStores, 'quotes' | 'paymentRequests'>;
type AskOptions = { key: string; log: Logger; sendsLink?: boolean };

const noShop = () =>
  new RuleError('payment.no_shop', 'The online shop is not connected, so there is no payment page. Connect it first.');
const notPaidYet = () =>
  new ConflictError(
    'payment.not_converted',
    'The balance can be requested after the first payment. Until then, the customer pays with the link they got when they accepted.',
  );
const noQuote = () =>
  new RuleError('payment.no_quote', 'This order was paid in the online shop. Only orders from quotes have a balance.');
const nothingOpen = () => new RuleError('payment.nothing_open', 'Nothing is outstanding on this quote.');
const keyTaken = () =>
  new ConflictError('payment.key_taken', 'The payment link cannot be created. Please reload the page and start again.');

const isPayable = ({ state, payment_url: url, order_error: error }: PaymentRequest): boolean =>
  state === 'created' && url !== null && error === null;

/** Asks customers to pay the open amount in the online shop. */
export const createRequestService = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const {
    stores,
    transaction,
    quotes,
    orderDesk,
    sender,
    document,
    sendLink,
    secrets,
    canEmail,
    customerWaitsMs,
    now,
  } = dependencies;
  const { withdraw } = dependencies.withdrawals;

  /** Emails the link again, or as soon as there is one. */
  const sendAgain = async (inside: S, request: PaymentRequest, { quoteId, key, shown, sendsLink }: Asked) => {
    if (!sendsLink) return;
    await inside.paymentRequests.sendLinkLater(quoteId);
    if (!isPayable(request) || request.payment_url === null) return;
    const quote = await inside.quotes.lock(quoteId);
    const url = secrets.open(request.payment_url);
    await sendLink(inside, { quote, shown, amount: request.amount, url, key: `balance:${key}` });
  };

  /** Finds or creates the request; an open one for the same amount is reused, and its link sent again. */
  const request = (asked: Asked): Promise<number> =>
    transaction(async (inside) => {
      const { actor, viewer, quoteId, key, sendsLink } = asked;
      const quote = await lockVisibleQuote(inside.quotes, viewer, quoteId);
      if (quote.status !== 'converted' && quote.status !== 'completed') throw notPaidYet();
      const known = await inside.paymentRequests.findByKey(key);
      if (known && known.quote_id !== quoteId) throw keyTaken();
      if (known) return known.id;
      const { open } = await inside.quotes.getBalance(quoteId);
      if (open === 0) throw nothingOpen();
      const present = await inside.paymentRequests.findOpen(quoteId);
      if (present?.amount === open) {
        await sendAgain(inside, present, asked);
        return present.id;
      }
      if (present) await withdraw(inside, present);
      const id = await inside.paymentRequests.insert({
        quoteId,
        amount: open,
        at: now(),
        by: actor.userId,
        key,
        sendsLink,
      });
      await sender.want(inside, { requestId: id, quoteId });
      const event = { quoteId, type: 'balance_requested', at: now(), source: 'staff', userId: actor.userId } as const;
      await inside.quotes.addEvent({ ...event, data: { amount: open } });
      await inside.audit.add(actor, 'payment.balance_requested', {
        at: now(),
        target: `quote:${quoteId}`,
        label: quote.quote_number,
        after: { amount: open },
      });
      return id;
    });

  const messageOf = ({ balance_request: present, customer_email: email }: Quote): string => {
    if (present?.state !== 'created') return 'The payment page is being prepared. The customer gets the link by email.';
    return canEmail && isSendableEmail(email)
      ? `The payment link is on its way to ${email}.`
      : 'The payment link is on the customer’s page of this quote.';
  };

  /** Staff may work on every order, even if they cannot open its quote. */
  const asOrderStaff = (actor: Actor): Actor => ({ ...actor, role: 'manager' });

  const ask = async (actor: Actor, viewer: Actor, quoteId: number, { key, log, sendsLink = true }: AskOptions) => {
    await getVisibleQuote(stores.quotes, viewer, quoteId);
    if (!sender.isConfigured) throw noShop();
    const requestId = await request({ actor, viewer, quoteId, key, shown: await document(quoteId), sendsLink });
    await waitFor(sender.make(requestId, { log }), customerWaitsMs);
    const quote = await quotes.get(viewer, quoteId);
    return { quote, message: messageOf(quote) };
  };

  const linkTo = async (quoteId: number, inside: LinkStores = stores): Promise<string | null> => {
    const present = await inside.paymentRequests.findOpen(quoteId);
    const { open } = await inside.quotes.getBalance(quoteId);
    const isIt = present !== null && isPayable(present) && present.amount === open;
    return isIt && present.payment_url !== null ? secrets.open(present.payment_url) : null;
  };

  return {
    /** URL for paying the outstanding amount of a quote; null unless that was requested. */
    linkTo,

    /** Requests the balance for a message that will contain the link, unless it is impossible or already requested. */
    requestQuietly: async (actor: Actor, quoteId: number, options: { key: string; log: Logger }): Promise<void> => {
      const quote = await stores.quotes.find(quoteId);
      const isSold = quote?.status === 'converted' || quote?.status === 'completed';
      const { open } = await stores.quotes.getBalance(quoteId);
      if (!sender.isConfigured || !isSold || open === 0 || (await linkTo(quoteId)) !== null) return;
      await ask(actor, asOrderStaff(actor), quoteId, { ...options, sendsLink: false });
    },

    /** Link for a message that is being sent. If there is none yet, it is emailed separately as soon as it exists. */
    linkOrLater: async (inside: LinkStores, quoteId: number): Promise<string | null> => {
      await inside.quotes.lock(quoteId);
      await inside.paymentRequests.sendLinkLater(quoteId);
      return linkTo(quoteId, inside);
    },

    /**
     * Requests the whole open amount and emails the payment link; for an open request of the same amount, emails it
     * again.
     * @throws NotFoundError, ConflictError before the first payment, RuleError without a shop or an open amount
     */
    ask: (actor: Actor, quoteId: number, options: { key: string; log: Logger }) => ask(actor, actor, quoteId, options),

    /** The same for the quote of an order. */
    askForOrder: async (actor: Actor, orderId: number, options: { key: string; log: Logger }): Promise<string> => {
      const quoteId = await orderDesk.quoteOf(orderId);
      if (quoteId === null) throw noQuote();
      return (await ask(actor, asOrderStaff(actor), quoteId, options)).message;
    },
  };
};

export type RequestService = ReturnType<typeof createRequestService>;
