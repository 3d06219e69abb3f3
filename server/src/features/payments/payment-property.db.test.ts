import { randomUUID } from 'node:crypto';
import { gstWithin, toCents, toDollars, type Cents } from '@chainline/shared/money';
import { balanceOf, refundOutcomes, toCentBalance, type RefundOutcome } from '@chainline/shared/payments/payment-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../errors';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import { toInvoice, toPaymentDocument } from './documents/document-content';
import { createSaleRecorder } from './sale-recorder';
import { usePayingShop } from './testing/paying-shop';

const shop = usePayingShop();
const held = { lastOrder: 5000 };

/** A share of what is outstanding (or of what can be refunded), or any amount in cents, which may be too much. */
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(1, 0.37, 0.5, 1 / 3).map((share) => ({ share, cents: 0 })) },
  fc.integer({ min: 1, max: 80_000 }).map((cents) => ({ share: 0, cents })),
);
const order = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('record' as const), amount }),
  fc.record({ do: fc.constant('refund' as const), amount, outcome: fc.constantFrom(...refundOutcomes) }),
  fc.record({ do: fc.constant('shop' as const), order, amount }),
  fc.record({ do: fc.constant('shop_refund' as const), order, amount }),
  fc.record({ do: fc.constant('cancel' as const), order }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Amount = typeof amount extends fc.Arbitrary<infer T> ? T : never;

const sumOf = (refunds: WooSale['refunds']): Cents => refunds.reduce((sum, { cents }) => sum + cents, 0);

const centsOf = ({ share, cents }: Amount, whole: Cents): Cents =>
  share === 0 ? cents : Math.max(1, Math.round(whole * share));

const newSale = (id: number, totalCents: Cents): WooSale => ({
  id,
  number: String(id),
  status: 'processing',
  totalCents,
  taxCents: 0,
  paidAt: new Date('2026-11-21T00:00:00Z'),
  isSettledHere: false,
  paymentMethod: 'PayPal',
  transactionId: '',
  refunds: [],
  orderKey: '',
  paymentUrl: null,
  marker: null,
});

/** Accounts of one quote by the words of the rules, in cents. */
const createBooks = (agreed: Cents) => {
  const books = { agreed, credited: 0, received: 0 };
  const total = () => Math.max(0, books.agreed - books.credited);
  const open = () => Math.max(0, total() - books.received);
  return {
    books,
    open,
    receive: (cents: Cents) => {
      books.received += cents;
    },
    giveBack: (cents: Cents, outcome: RefundOutcome) => {
      const beyond = Math.max(0, books.received - total());
      books.received -= cents;
      if (outcome === 'credit') books.credited += Math.max(0, cents - beyond);
      if (outcome === 'called_off') books.credited += open();
    },
  };
};

const isRefused = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return true;
    },
  );

type KnownOrder = { sale: WooSale; paid: Cents; refunded: Set<number> };

const play = async (id: number, agreed: Cents, steps: readonly Step[]) => {
  const { services } = shop.app();
  const actor = { userId: shop.person('manager').id, username: 'manager', role: 'manager' as const, sessionId: '' };
  const recordSale = createSaleRecorder({ now: services.now });
  const orders = new Map<number, KnownOrder>();
  const { books, open, receive, giveBack } = createBooks(agreed);
  const byHand = { method: 'cash' as const, reference: '' };

  const record = async (given: Amount) => {
    const cents = centsOf(given, open());
    const payment = { ...byHand, amount: toDollars(cents), payment_key: randomUUID() };
    const isTooMuch = cents > open();
    expect(await isRefused(services.payments.record(actor, id, payment))).toBe(isTooMuch);
    if (!isTooMuch) receive(cents);
  };

  const refund = async (given: Amount, outcome: RefundOutcome) => {
    const cents = centsOf(given, books.received);
    const body = { ...byHand, amount: toDollars(cents), reason: 'x', outcome, refund_key: randomUUID() };
    const isTooMuch = cents > books.received;
    expect(await isRefused(services.payments.refund(actor, id, body))).toBe(isTooMuch);
    if (!isTooMuch) giveBack(cents, outcome);
  };

  /** Several readings of one order at once. */
  const readOrder = (sale: WooSale) => {
    const read = () =>
      services.transaction(async (inside) => {
        const quote = await inside.quotes.lock(id);
        await recordSale(inside, { quote, sale, amount: toDollars(sale.totalCents ?? 0), paidAt: sale.paidAt });
      });
    return Promise.all([read(), read(), read()]);
  };

  /** A new order is paid, or cancelled before it was. */
  const findOrder = (one: Extract<Step, { order: number }>): KnownOrder => {
    const known = orders.get(one.order);
    if (known) return known;
    const total = one.do === 'cancel' ? 1_000 : centsOf(one.amount, open());
    const sale = newSale((held.lastOrder += 1), total);
    if (one.do === 'cancel') Object.assign(sale, { status: 'cancelled', paidAt: null });
    else receive(total);
    const added = { sale, paid: one.do === 'cancel' ? 0 : total, refunded: new Set<number>() };
    orders.set(one.order, added);
    return added;
  };

  /** Each refund once, up to what the order has paid and the quote has received. */
  const noteRefunds = ({ sale, paid, refunded }: KnownOrder) => {
    for (const { id: refundId, cents } of sale.refunds) {
      const left = paid - sumOf(sale.refunds.filter((each) => refunded.has(each.id)));
      const givenBack = Math.min(cents, left, books.received);
      if (refunded.has(refundId) || givenBack <= 0) continue;
      refunded.add(refundId);
      giveBack(givenBack, givenBack === books.received ? 'called_off' : 'credit');
    }
  };

  const changeOrder = async (one: Extract<Step, { order: number }>) => {
    const known = findOrder(one);
    const { sale } = known;
    if (one.do === 'shop_refund') {
      const left = (sale.totalCents ?? 0) - sumOf(sale.refunds);
      const cents = Math.min(centsOf(one.amount, left), left);
      if (cents > 0) sale.refunds = [...sale.refunds, { id: sale.refunds.length + 1, reason: '', cents }];
    }
    await readOrder(sale);
    noteRefunds(known);
  };

  for (const one of steps) {
    if (one.do === 'record') await record(one.amount);
    else if (one.do === 'refund') await refund(one.amount, one.outcome);
    else await changeOrder(one);

    const stored = toCentBalance(await services.stores.quotes.getBalance(id));
    expect(stored).toMatchObject(books);
    const rows = await services.stores.payments.listOf(id);
    const movements = rows.map(({ kind, amount: moved, credited }) => ({
      kind,
      amount: toCents(moved),
      credited: toCents(credited),
    }));
    expect(stored).toEqual(balanceOf(agreed, movements));
    expect(stored.paid + stored.open).toBe(stored.total);
    expect(Math.min(...Object.values(stored))).toBeGreaterThanOrEqual(0);
  }
};

/** Checks the documents issued after each payment and refund, and the tax invoice. */
const checkDocuments = async (id: number): Promise<void> => {
  const { quoteDocuments, stores, now } = shop.app().services;
  const shown = await quoteDocuments.document(id);
  const rows = await stores.payments.listOf(id);
  const { total, received } = toCentBalance(await stores.quotes.getBalance(id));
  const issued = rows.map((_row, at) => toPaymentDocument({ shown, rows: rows.slice(0, at + 1), at: now() }));
  const gstOf = (...kinds: string[]) =>
    issued.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { gst }) => sum + toCents(gst), 0);

  const invoiced = toCents(toInvoice({ shown, rows, at: now() }).gst);
  expect(invoiced - gstOf('credit_note')).toBe(gstWithin(total));
  const areAllOwed = issued.every(({ kind }) => kind !== 'credit_note');
  if (areAllOwed) expect(gstOf('receipt') - gstOf('refund_receipt')).toBe(gstWithin(received));
};

it('for any payments, refunds and cancellations, paid and open add up to the total, never below zero, as does the GST of all documents', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90_000 }),
      fc.array(step, { minLength: 4, maxLength: 16 }),
      async (cents, steps) => {
        const total = toDollars(cents);
        const id = await shop.sold({ total, due: Math.min(500, total) });
        await play(id, cents, steps);
        await checkDocuments(id);
      },
    ),
    { numRuns: 25 },
  );
});
