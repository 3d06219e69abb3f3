import { canMove } from '@chainline/shared/quotes/quote-status';
import type { Hook } from '../../hook';
import { eachAlone } from '../../jobs/each-alone';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { SecretBox } from '../../secrets';
import { moveQuote, type QuoteDocument } from '../quotes';
import type { TellCustomer } from './acceptance-emails';
import type { Acceptance } from './acceptance-store';
import { toMadeOrder } from './made-order';
import { wrongSum } from './order-sum';
import { reportOrderTrouble } from './order-trouble';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import type { AcceptedQuote } from './shop-order';
import { holdForOrder } from './unit-holding';
import { announcePayment, isPaid, toShopSale, type ShopSale } from './shop-payment';

const atOnce = 100;
const hourMs = 3_600_000;

const gone = new Set(['cancelled', 'trash']);

/** True if the order cannot be paid any more, or was refunded. */
const isClosed = ({ status }: WooSale): boolean => gone.has(status) || status === 'refunded';

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  woo: Pick<WooClient, 'listSales' | 'findSaleById'> | null;
  document: (quoteId: number) => Promise<QuoteDocument>;
  tellCustomer: TellCustomer<S>;
  secrets: SecretBox;
  shopSaleRead: Pick<Hook<[inside: S, sale: ShopSale]>, 'notify'>;
  now: () => Date;
};

type Found = { quote: AcceptedQuote; agreed: Acceptance; shown: QuoteDocument; sale: WooSale };
export type LookOptions = { log: Logger; signal: AbortSignal };

/**
 * Webhooks only trigger a check, and the check acts on the shop's present state, so webhooks may be repeated, late,
 * reordered or lost. Each effect happens once, tied to a row change under the quote's lock.
 */
export const createOrderWatch = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, woo, document, tellCustomer, secrets, shopSaleRead, now } = dependencies;

  /** Only deleted and restored orders; the stock sync reads all others itself. */
  const noteUnits = async (
    { stockReservations }: S,
    { quote, agreed, sale }: Omit<Found, 'shown'>,
    { isGone, at }: { isGone: boolean; at: Date },
  ): Promise<void> => {
    if (isGone) await stockReservations.orderGone(quote.id, at);
    else if (agreed.order_state === 'cancelled') await stockReservations.noteOrder({ ...sale, lines: [] }, at);
  };

  const noteState = async (inside: S, { quote, agreed, shown, sale }: Found): Promise<void> => {
    const isGone = gone.has(sale.status);
    const problem = isGone || isPaid(sale) ? null : wrongSum(agreed, sale);
    const state = isGone ? 'cancelled' : 'created';
    const found = { order_state: state, order_status: sale.status, order_error: problem } as const;
    await inside.acceptances.recordCheck(quote.id, found, now());
    await noteUnits(inside, { quote, agreed, sale }, { isGone, at: now() });
    if (agreed.order_state === 'created' && isGone) {
      const event = { quoteId: quote.id, at: now(), source: 'system', data: { order_number: sale.number } } as const;
      await inside.quotes.addEvent({ ...event, type: 'order_cancelled' });
    }
    const isPutRight = agreed.order_error !== null && problem === null && sale.status === 'pending';
    if (isPutRight && agreed.payment_url) {
      await tellCustomer(inside, { quote, agreed, shown, checkoutUrl: secrets.open(agreed.payment_url) });
    }
  };

  /** Listeners record the payment and refunds in the same transaction. */
  const notePayment = async (inside: S, { quote, agreed, sale }: Found): Promise<void> => {
    const read = toShopSale(quote, sale, { due: agreed.amount_due, now: now() });
    await announcePayment(inside, read);
    await shopSaleRead.notify(inside, read);
  };

  const noteCompletion = async (inside: S, { quote, sale }: Found): Promise<void> => {
    if (sale.status !== 'completed') return;
    const { status } = await inside.quotes.lock(quote.id);
    if (!canMove(status, 'complete')) return;
    // While a balance is open the quote stays open, whatever the order's status in the shop.
    if ((await inside.quotes.getBalance(quote.id)).open > 0) return;
    const move = { quoteId: quote.id, at: now(), source: 'system', userId: null } as const;
    await moveQuote(inside, { ...move, move: 'complete', eventKey: 'completed' });
    await inside.stockReservations.end(quote.id, move.at);
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
    isSettledHere: false,
    paymentMethod: '',
    transactionId: '',
    refunds: [],
    orderKey: '',
    paymentUrl: null,
    marker: null,
    taxCents: null,
  });

  const tellTrouble = (
    inside: Pick<S, 'quotes' | 'outbox' | 'queue'>,
    quoteId: number,
    reason: string,
    eventKey: string,
  ) => reportOrderTrouble(inside, { quoteId, reason, eventKey, at: now() });

  /** The paid order becomes current again, even if another one was requested since. */
  const takeBack = async (inside: S, { quote, agreed, shown, sale }: Found): Promise<void> => {
    await inside.acceptances.takeBackOrder(quote.id, toMadeOrder(sale, agreed, secrets), now());
    await holdForOrder(inside, { quote, sale, at: now() });
    const found = { quote, agreed, shown, sale };
    await noteState(inside, found);
    await notePayment(inside, found);
    await noteCompletion(inside, found);
    const { woo_order_id: replaced, order_number: label } = agreed;
    if (replaced === null) return;
    const reason = `order ${sale.number} was paid, although order ${label} had replaced it. Cancel order ${label} in the online shop so that nobody pays twice.`;
    await tellTrouble(inside, quote.id, reason, `order_back:${replaced}`);
  };

  /** Reports a former order that is open or paid, because the customer must not be asked to pay twice. */
  const noteFormer = async (quoteId: number, sale: WooSale): Promise<void> => {
    if (isClosed(sale) && sale.paidAt === null) return;
    const { id, number } = sale;
    if (!isPaid(sale)) {
      const reason = `order ${number} is open in the online shop again, although another order replaced it. Cancel one of them there.`;
      await transaction((inside) => tellTrouble(inside, quoteId, reason, `order_back:${id}`));
      return;
    }
    const shown = await document(quoteId);
    await transaction(async (inside) => {
      const quote = await inside.quotes.lock(quoteId);
      const agreed = await inside.acceptances.find(quoteId);
      if (!agreed || (await inside.acceptances.findByFormerOrder(id)) !== quoteId) return;
      if (quote.status === 'accepted' && !isClosed(sale)) {
        await takeBack(inside, { quote, agreed, shown, sale });
        return;
      }
      await notePayment(inside, { quote, agreed, shown, sale });
      if (isClosed(sale)) return;
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
    // An order missing from the list may be in the trash or deleted; only reading it tells which.
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
          // Recorded on failure too; otherwise orders that always fail would come first each time and starve the rest.
          await stores.acceptances.recordLook(id, now());
          throw error;
        }
      });
    },
  };
};

export type OrderWatch = ReturnType<typeof createOrderWatch>;
