import { toDollars } from '@chainline/shared/money';
import { canMove } from '@chainline/shared/quotes/quote-status';
import { eachAlone } from '../../jobs/each-alone';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { SecretBox } from '../../secrets';
import { moveQuote, type QuoteDocument } from '../quotes';
import type { TellCustomer } from './acceptance-emails';
import type { Acceptance } from './acceptance-store';
import { wrongSum } from './order-sum';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import type { AcceptedQuote } from './shop-order';

const atOnce = 100;
const hourMs = 3_600_000;

const gone = new Set(['cancelled', 'trash']);
const takenUp = new Set(['processing', 'completed']);

/** An instalment provider keeps an order on hold first: that is no payment yet. */
const isPaid = ({ status, paidAt }: WooSale): boolean => paidAt !== null || takenUp.has(status);

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
type LookOptions = { log: Logger; signal: AbortSignal };

/**
 * Follows the orders of accepted quotes. A webhook only says where to look: what counts is what the shop says when it is
 * asked, so deliveries may come twice, late, in any order or never. Each consequence is drawn once, because it hangs on
 * a row that changes with it, held by the quote's lock.
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
    const at = sale.paidAt ?? now();
    const isNew = await inside.deposits.complete(quote.id, {
      paidAt: at,
      method: sale.paymentMethod,
      transactionId: sale.transactionId,
      wooOrderId: sale.id,
    });
    if (!isNew || !canMove(quote.status, 'pay')) return;
    const amount = sale.totalCents === null ? agreed.amount_due : toDollars(sale.totalCents);
    const data = { amount, order_number: sale.number, method: sale.paymentMethod };
    const payment = { quoteId: quote.id, at, source: 'customer', userId: null, data } as const;
    await moveQuote(inside, { ...payment, move: 'pay', eventKey: `paid:${sale.id}` });
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

  /** An order that the shop has deleted for good is as cancelled. */
  const deleted = (id: number, known: Acceptance): WooSale => ({
    ...{ id, number: known.order_number ?? String(id), status: 'trash', totalCents: null, paidAt: null },
    ...{ paymentMethod: '', transactionId: '', orderKey: '', paymentUrl: null, marker: null, taxCents: null },
  });

  /** Two orders for one quote would ask the customer to pay twice. */
  const noteFormer = async (quoteId: number, { id, number, status }: WooSale): Promise<void> => {
    if (gone.has(status)) return;
    const reason = `order ${number} is open in the online shop again, although another one took its place. Cancel one of them there.`;
    const event = { quoteId, at: now(), source: 'system', data: { reason }, eventKey: `order_back:${id}` } as const;
    await stores.quotes.addEvent({ ...event, type: 'order_failed' });
  };

  const lookAtFormer = async (shop: NonNullable<typeof woo>, id: number, signal: AbortSignal) => {
    const quoteId = await stores.acceptances.findByFormerOrder(id);
    const sale = quoteId === null ? null : await shop.findSaleById(id, { signal });
    if (quoteId !== null && sale) await noteFormer(quoteId, sale);
  };

  const lookAt = async (shop: NonNullable<typeof woo>, id: number, signal: AbortSignal, read?: WooSale) => {
    const known = await stores.acceptances.findByOrder(id);
    if (!known) {
      await lookAtFormer(shop, id, signal);
      return;
    }
    // What a list leaves out is in the trash or gone; only asking for it says so for certain.
    const sale = read ?? (await shop.findSaleById(id, { signal })) ?? deleted(id, known);
    await apply(known.quote_id, sale);
  };

  return {
    /** Reads one order and draws the consequences; nothing for an order that is not a quote's. */
    look: async (wooOrderId: number, { signal }: LookOptions): Promise<void> => {
      if (woo) await lookAt(woo, wooOrderId, signal);
    },

    /** Reads the orders that are not paid yet, in one call, and now and then those that are. */
    poll: async ({ signal }: LookOptions): Promise<void> => {
      if (!woo) return;
      const unheardSince = new Date(now().getTime() - hourMs);
      const ids = await stores.acceptances.listWatched({ unheardSince, limit: atOnce });
      const sales = new Map((await woo.listSales(ids, { signal })).map((sale) => [sale.id, sale]));
      await eachAlone(ids, signal, async (id) => {
        try {
          await lookAt(woo, id, signal, sales.get(id));
        } catch (error) {
          // Or those that fail every time would come first every time, and with enough of them no other ever.
          await stores.acceptances.recordLook(id, now());
          throw error;
        }
      });
    },
  };
};

export type OrderWatch = ReturnType<typeof createOrderWatch>;
