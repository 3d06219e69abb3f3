import { randomUUID } from 'node:crypto';
import { gstWithin, toCents } from '@chainline/shared/money';
import { balanceOf, refundOutcomes, toCentBalance } from '@chainline/shared/payments/payment-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../errors';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import { toInvoice, toPaymentDocument } from './documents/document-content';
import { createSaleRecorder } from './sale-recorder';
import { usePayingShop } from './testing/paying-shop';

const shop = usePayingShop();
const held = { lastOrder: 5000 };

const amount = fc.integer({ min: 1, max: 80_000 }).map((cents) => cents / 100);
const order = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('record' as const), amount }),
  fc.record({ do: fc.constant('refund' as const), amount, outcome: fc.constantFrom(...refundOutcomes) }),
  fc.record({ do: fc.constant('shop' as const), order, amount }),
  fc.record({ do: fc.constant('shop_refund' as const), order, amount }),
  fc.record({ do: fc.constant('cancel' as const), order }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const newSale = (id: number, dollars: number): WooSale => ({
  id,
  number: String(id),
  status: 'processing',
  totalCents: toCents(dollars),
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

/** Refusals are expected; any other error is a bug. */
const tolerate = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

const play = async (id: number, total: number, steps: readonly Step[]) => {
  const { services } = shop.app();
  const { userId, ...person } = { userId: shop.person('manager').id, username: 'manager', role: 'manager' as const };
  const actor = { userId, ...person, sessionId: '' };
  const record = createSaleRecorder({ now: services.now });
  const sales = new Map<number, WooSale>();
  const read = (sale: WooSale) =>
    services.transaction(async (inside) => {
      const quote = await inside.quotes.lock(id);
      const dollars = (sale.totalCents ?? 0) / 100;
      await record(inside, { quote, sale, amount: dollars, paidAt: sale.paidAt });
    });
  const apply = async (one: Step): Promise<void> => {
    const rest = { method: 'cash' as const, reference: '' };
    if (one.do === 'record') {
      await services.payments.record(actor, id, { ...rest, amount: one.amount, payment_key: randomUUID() });
    } else if (one.do === 'refund') {
      const refund = { ...rest, amount: one.amount, reason: 'x', outcome: one.outcome, refund_key: randomUUID() };
      await services.payments.refund(actor, id, refund);
    } else {
      const known = sales.get(one.order);
      const sale = known ?? newSale((held.lastOrder += 1), one.do === 'cancel' ? 10 : one.amount);
      const left = (sale.totalCents ?? 0) - sale.refunds.reduce((sum, { cents }) => sum + cents, 0);
      const cents = one.do === 'shop_refund' ? Math.min(toCents(one.amount), left) : 0;
      const next = {
        ...sale,
        ...(one.do === 'cancel' && !known && { status: 'cancelled', paidAt: null }),
        refunds: cents > 0 ? [...sale.refunds, { id: sale.refunds.length + 1, reason: '', cents }] : sale.refunds,
      };
      sales.set(one.order, next);
      await Promise.all([read(next), read(next), read(next)]);
    }
  };
  for (const one of steps) {
    await apply(one).catch(tolerate);
    const stored = toCentBalance(await services.stores.quotes.getBalance(id));
    const rows = await services.stores.payments.listOf(id);
    const movements = rows.map(({ kind, amount: paid, credited }) => ({
      kind,
      amount: toCents(paid),
      credited: toCents(credited),
    }));
    expect(stored).toEqual(balanceOf(toCents(total), movements));
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
    fc.asyncProperty(fc.integer({ min: 1, max: 90_000 }), fc.array(step, { maxLength: 12 }), async (cents, steps) => {
      const total = cents / 100;
      const id = await shop.sold({ total, due: Math.min(500, total) });
      await play(id, total, steps);
      await checkDocuments(id);
    }),
    { numRuns: 25 },
  );
});
