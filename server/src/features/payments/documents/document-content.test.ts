import { gstWithin, toCents, toDollars } from '@chainline/shared/money';
import { balanceOf, creditOf, refundOutcomes } from '@chainline/shared/payments/payment-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleQuote } from '../../quotes/testing/sample-quote';
import type { PaymentRow } from '../payment-store';
import { row } from '../testing/sample-payments';
import { documentSchema, toInvoice, toPaymentDocument } from './document-content';

const shown = sampleQuote();
const at = new Date('2026-12-01T00:00:00Z');
const agreed = toCents(shown.totals.total_amount);

const step = fc.record({
  amount: fc.integer({ min: 1, max: 200_000 }),
  outcome: fc.option(fc.constantFrom(...refundOutcomes)),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const toRows = (steps: readonly Step[]): PaymentRow[] => {
  const rows: PaymentRow[] = [];
  const inCents = () =>
    rows.map(({ kind, amount, credited }) => ({ kind, amount: toCents(amount), credited: toCents(credited) }));
  for (const [index, { amount, outcome }] of steps.entries()) {
    const before = balanceOf(agreed, inCents());
    const most = outcome === null ? before.open : before.received;
    const cents = Math.min(amount, most);
    if (cents === 0) continue;
    const credited = outcome === null ? 0 : toDollars(creditOf(cents, before, outcome));
    const kind = outcome === null ? 'part' : 'refund';
    rows.push(row(index + 1, { kind, amount: toDollars(cents), credited }));
  }
  return rows;
};

describe('the documents of a quote', () => {
  it('add up: the GST of the invoice less that of the credit notes is the GST of the total', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const rows = toRows(steps);
        const documents = rows.map((_row, index) => toPaymentDocument({ shown, rows: rows.slice(0, index + 1), at }));
        const credits = documents.filter(({ kind }) => kind === 'credit_note');
        const gst =
          toCents(toInvoice({ shown, rows, at }).gst) - credits.reduce((sum, each) => sum + toCents(each.gst), 0);
        const inCents = rows.map((each) => ({
          ...each,
          amount: toCents(each.amount),
          credited: toCents(each.credited),
        }));

        expect(gst).toBe(gstWithin(balanceOf(agreed, inCents).total));
        for (const document of documents) expect(document.gst).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('have receipts whose GST is the GST of the total, to the cent', () => {
    const rows = [row(1, { amount: 500 }), row(2, { amount: 1000.01 }), row(3, { amount: 2138.94 })];
    const gst = rows.map((_row, index) => toPaymentDocument({ shown, rows: rows.slice(0, index + 1), at }).gst);

    expect(gst.reduce((sum, each) => sum + toCents(each), 0)).toBe(toCents(shown.totals.tax_amount));
    expect(toInvoice({ shown, rows, at })).toMatchObject({ paid: 3638.95, open: 0, gst: 330.81 });
  });

  it('have numbers made of the quote’s', () => {
    const rows = [
      row(1),
      row(2, { kind: 'refund', amount: 20, credited: 20 }),
      row(3),
      row(4, { kind: 'refund', amount: 20, credited: 0 }),
    ];
    const numbers = rows.map((_row, index) => toPaymentDocument({ shown, rows: rows.slice(0, index + 1), at }).number);

    expect([toInvoice({ shown, rows, at }).number, ...numbers]).toEqual([
      'INV-10001',
      'REC-10001/1',
      'CN-10001/1',
      'REC-10001/2',
      'REF-10001/2',
    ]);
  });

  it('are read back from storage as they were issued', () => {
    const rows = [row(1), row(2, { kind: 'refund', amount: 20, credited: 20, note: 'Scratched' })];
    const contents = [
      toInvoice({ shown, rows, at }),
      ...rows.map((_row, index) => toPaymentDocument({ shown, rows: rows.slice(0, index + 1), at })),
    ];

    for (const content of contents) expect(documentSchema.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
  });
});
