import { toDollars } from '@chainline/shared/money';
import { canMove } from '@chainline/shared/quotes/quote-status';
import { eachAlone } from '../../jobs/each-alone';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { SecretBox } from '../../secrets';
import { publish } from '../../outbox';
import { moveQuote, type QuoteDocument } from '../quotes';
import type { TellCustomer } from './acceptance-emails';
import { quotePaid } from './acceptance-news';
import type { Acceptance } from './acceptance-store';
import { toMadeOrder } from './made-order';
import { wrongSum } from './order-sum';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import type { AcceptedQuote } from './shop-order';

const atOnce = 100;
const hourMs = 3_600_000;

const gone = new Set(['cancelled', 'trash']);
const takenUp = new Set(['processing', 'completed']);

/** Instalment providers put an order on hold first, which is not a payment. */
const isPaid = ({ status, paidAt }: WooSale): boolean => paidAt !== null || takenUp.has(status);

/** No longer payable, or refunded. */
const isClosed = ({ status }: WooSale): boolean => gone.has(status) || status === 'refunded';

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  woo: Pick<WooClient, 'listSales' | 'findSaleById'> | null;
  document: (quoteId: number) => Promise<QuoteDocument>;
  tellCustomer: TellCustomer;
  secrets: SecretBox;
  now: () => Date;
};

type Found = { quote: AcceptedQuote; agreed: Acceptance; shown: QuoteDocument; sale: WooSale };
export type LookOptions = { log: Logger; signal: AbortSignal };

/**
 * Webhooks only trigger a check; the shop's present state decides, so deliveries may be repeated, late, reordered or
 * lost. Each effect happens once, tied to a row change under the quote's lock.
 */
export const createOrderWatch = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, woo, document, tellCustomer, secrets, now } = dependencies;

  const noteState = async (inside: S, { quote, agreed, shown, sale }: Found): Promise<void> => {
    const isGone = gone.has(sale.status);
    const problem = isGone || isPaid(sale) ? null : wrongSum(agreed, sale);
    const state = isGone ? 'cancelled' : 'created';
    const found = { order_state: state, order_status: sale.status, order_error: problem } as const;
    await inside.acceptances.recordCheck(quote.id, found, now());
    if (agreed.order_state === 'created' && isGone) {
      await inside.deposits.cancelOpen(quote.id);
      const event = { quoteId: quote.id, at: now(), source: 'system', data: { order_number: sale.number } } as const;
      await inside.quotes.addEvent({ ...event, type: 'order_cancelled' });
    }
    if (agreed.order_state === 'cancelled' && !isGone) await inside.deposits.reopen(quote.id);
    const isPutRight = agreed.order_error !== null && problem === null && sale.status === 'pending';
    if (isPutRight && agreed.payment_url) {
      await tellCustomer(inside, { quote, agreed, shown, checkoutUrl: secrets.open(agreed.payment_url) });
    }
  };

  const notePayment = async (inside: S, { quote, agreed, sale }: Found): Promise<void> => {
    if (!isPaid(sale)) return;
    const paidAt = sale.paidAt ?? now();
    const isNew = await inside.deposits.complete(quote.id, {
      paidAt,
      method: sale.paymentMethod,
      transactionId: sale.transactionId,
      wooOrderId: sale.id,
    });
    if (!isNew || !canMove(quote.status, 'pay')) return;
    const amount = sale.totalCents === null ? agreed.amount_due : toDollars(sale.totalCents);
    const data = { amount, order_number: sale.number, method: sale.paymentMethod };
    // The shop's times are in whole seconds by its own clock and may precede the acceptance.
    const orderedAt = await inside.quotes.findLastEventAt(quote.id, ['accepted', 'order_created']);
    const at = orderedAt !== null && paidAt < orderedAt ? orderedAt : paidAt;
    const payment = { quoteId: quote.id, at, source: 'customer', userId: null, data } as const;
    await moveQuote(inside, { ...payment, move: 'pay', eventKey: `paid:${sale.id}` });
    const news = {
      quote_id: quote.id,
      quote_number: quote.quote_number,
      name: quote.customer_name,
      amount,
      order_id: sale.id,
      order_number: sale.number,
      paid_at: at.toISOString(),
    };
    await publish(inside, quotePaid, { subject: `quote:${quote.id}`, data: news });
  };

  const noteRefund = async (inside: S, { quote, sale }: Found): Promise<void> => {
    if (sale.status !== 'refunded' || !(await inside.deposits.refund(quote.id))) return;
    const data = { order_number: sale.number };
    await inside.quotes.addEvent({ quoteId: quote.id, type: 'refunded', at: now(), source: 'system', data });
  };

  const noteCompletion = async (inside: S, { quote, sale }: Found): Promise<void> => {
    if (sale.status !== 'completed') return;
    const { status } = await inside.quotes.lock(quote.id);
    if (!canMove(status, 'complete')) return;
    const move = { quoteId: quote.id, at: now(), source: 'system', userId: null } as const;
    await moveQuote(inside, { ...move, move: 'complete', eventKey: 'completed' });
  };

  const apply = async (quoteId: number, sale: WooSale): Promise<void> => {
    const shown = await document(quoteId);
    await transaction(async (inside) => {
      const quote = await inside.quotes.lock(quoteId);
      const agreed = await inside.acceptances.find(quoteId);
      if (!agreed) return;
      const found = { quote, agreed, shown, sale };
      await noteState(inside, found);
      await notePayment(inside, found);
      await noteRefund(inside, found);
      await noteCompletion(inside, found);
    });
  };

  /** A permanently deleted order counts as cancelled. */
  const deleted = (id: number, known: Acceptance): WooSale => ({
    id,
    number: known.order_number ?? String(id),
    status: 'trash',
    totalCents: null,
    paidAt: null,
    paymentMethod: '',
    transactionId: '',
    orderKey: '',
    paymentUrl: null,
    marker: null,
    taxCents: null,
  });

  const tellTrouble = (inside: Pick<S, 'quotes'>, quoteId: number, reason: string, eventKey: string) =>
    inside.quotes.addEvent({
      quoteId,
      type: 'order_failed',
      at: now(),
      source: 'system',
      data: { reason },
      eventKey,
    });

  /** The paid order wins, even if another was requested later. */
  const takeBack = async (inside: S, { quote, agreed, shown, sale }: Found): Promise<void> => {
    await inside.acceptances.takeBackOrder(quote.id, toMadeOrder(sale, agreed, secrets), now());
    const found = { quote, agreed, shown, sale };
    await noteState(inside, found);
    await notePayment(inside, found);
    await noteCompletion(inside, found);
    const { woo_order_id: replaced, order_number: label } = agreed;
    if (replaced === null) return;
    const reason = `order ${sale.number} was paid, although order ${label} had replaced it. Cancel order ${label} in the online shop so that nobody pays twice.`;
    await tellTrouble(inside, quote.id, reason, `order_back:${replaced}`);
  };

  /** Reports an open or paid former order: the customer must not be asked to pay twice. */
  const noteFormer = async (quoteId: number, sale: WooSale): Promise<void> => {
    if (isClosed(sale)) return;
    const { id, number } = sale;
    if (!isPaid(sale)) {
      const reason = `order ${number} is open in the online shop again, although another order replaced it. Cancel one of them there.`;
      await tellTrouble(stores, quoteId, reason, `order_back:${id}`);
      return;
    }
    const shown = await document(quoteId);
    await transaction(async (inside) => {
      const quote = await inside.quotes.lock(quoteId);
      const agreed = await inside.acceptances.find(quoteId);
      if (!agreed || (await inside.acceptances.findByFormerOrder(id)) !== quoteId) return;
      if (quote.status === 'accepted') {
        await takeBack(inside, { quote, agreed, shown, sale });
        return;
      }
      const reason = `order ${number} was paid too, although the quote is paid by order ${agreed.order_number}. Refund one of them in the online shop.`;
      await tellTrouble(inside, quoteId, reason, `order_paid_twice:${id}`);
    });
  };

  const lookAtFormer = async (shop: NonNullable<typeof woo>, id: number, signal: AbortSignal, read?: WooSale) => {
    const quoteId = await stores.acceptances.findByFormerOrder(id);
    if (quoteId === null) return;
    const sale = read ?? (await shop.findSaleById(id, { signal }));
    if (sale) await noteFormer(quoteId, sale);
  };

  const lookAt = async (shop: NonNullable<typeof woo>, id: number, signal: AbortSignal, read?: WooSale) => {
    const known = await stores.acceptances.findByOrder(id);
    if (!known) {
      await lookAtFormer(shop, id, signal, read);
      return;
    }
    // A missing order may be trashed or deleted; only reading it tells.
    const sale = read ?? (await shop.findSaleById(id, { signal })) ?? deleted(id, known);
    await apply(known.quote_id, sale);
  };

  return {
    /** Ignores orders that belong to no quote. */
    look: async (wooOrderId: number, { signal }: LookOptions): Promise<void> => {
      if (woo) await lookAt(woo, wooOrderId, signal);
    },

    /** Checks unpaid orders in one call, and paid ones occasionally. */
    poll: async ({ signal }: LookOptions): Promise<void> => {
      if (!woo) return;
      const unheardSince = new Date(now().getTime() - hourMs);
      const watched = await stores.acceptances.listWatched({ unheardSince, limit: atOnce });
      const listed = await woo.listSales(
        watched.map(({ id }) => id),
        { signal },
      );
      const sales = new Map(listed.map((sale) => [sale.id, sale]));
      await eachAlone(watched, signal, async ({ id, is_former: isFormer }) => {
        // A former order missing from the list is in the trash, where it cannot be paid.
        if (isFormer && !sales.has(id)) return;
        try {
          await lookAt(woo, id, signal, sales.get(id));
        } catch (error) {
          // Recorded on failure too; otherwise permanently failing orders would always come first and starve the rest.
          await stores.acceptances.recordLook(id, now());
          throw error;
        }
      });
    },
  };
};

export type OrderWatch = ReturnType<typeof createOrderWatch>;
