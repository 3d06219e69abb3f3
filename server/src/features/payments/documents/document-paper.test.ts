import { describe, expect, it } from 'vitest';
import { toPaperPdf } from '../../quotes/pdf/paper-pdf';
import { readPdfPages } from '../../quotes/testing/pdf-text';
import { sampleQuote } from '../../quotes/testing/sample-quote';
import { row } from '../testing/sample-payments';
import { toInvoice, toPaymentDocument, type DocumentContent } from './document-content';
import { documentName, toPaper } from './document-paper';

const at = new Date('2026-12-01T00:00:00Z');
const shown = sampleQuote();
const deposit = row(1, { kind: 'deposit', method: 'online', method_title: 'PayPal', amount: 500, reference: 'TX-77' });
const balance = row(2, { kind: 'balance', method: 'card_terminal', amount: 3138.95 });
const refund = row(3, { kind: 'refund', amount: 200, credited: 200, note: 'Scratched frame' });

const textOf = async (content: DocumentContent): Promise<string[]> =>
  readPdfPages(await toPaperPdf(toPaper(content))).flat();

describe('a tax invoice', () => {
  it('has what the law asks for: title, ABN, date, buyer, items, GST and total, and lists the payments', async () => {
    const content = toInvoice({ shown, rows: [deposit, balance], at });
    const text = await textOf(content);

    expect(text).toEqual(
      expect.arrayContaining([
        'TAX INVOICE',
        'INV-10001',
        'Date of issue 1 December 2026',
        'For quote Q-10001',
        'Chainline Bikes Pty Ltd',
        'ABN 51 824 753 556',
        'BUYER',
        'Zoë Nguyễn',
        'Đặng & Søns',
        '7 Carrington Road, Randwick NSW 2031',
        'Velora Metro 500 E-Bike – Large, Graphite',
        'Bike · SKU VEL-MET-500-L',
        '$3,299.00',
        'Assembly and safety check',
        'Shipping',
        'Total (Inc. GST)',
        '$3,638.95',
        'Includes GST of $330.81',
        'Payments',
        '21 November 2026',
        'Deposit, PayPal, TX-77',
        'Balance, Card terminal',
        '$3,138.95',
        'Still to pay',
        '$0.00',
      ]),
    );
    expect(documentName(content)).toBe('Tax-invoice-INV-10001.pdf');
  });

  it('is only an invoice while the shop has no ABN', async () => {
    const content = toInvoice({ shown: { ...shown, shop: { ...shown.shop, abn: '' } }, rows: [deposit], at });
    const text = await textOf(content);

    expect(text).toContain('INVOICE');
    expect(text.join(' ')).not.toMatch(/tax invoice/i);
  });

  it('shows credits and what is still open', async () => {
    const text = await textOf(toInvoice({ shown, rows: [deposit, balance, refund], at }));

    expect(text).toEqual(expect.arrayContaining(['Refund, Cash', '-$200.00', 'Credited', 'Paid', '$3,438.95']));
  });
});

it('a receipt says what was received, how, and what is still open', async () => {
  const content = toPaymentDocument({ shown, rows: [deposit], at });
  const text = await textOf(content);

  expect(text).toEqual(
    expect.arrayContaining([
      'RECEIPT',
      'REC-10001/1',
      'Deposit for quote Q-10001, received with thanks on 21 November 2026.',
      'Payment method: PayPal, TX-77',
      '$500.00',
      'Includes GST of $45.45',
      'Still to pay $3,138.95',
    ]),
  );
  expect(documentName(content)).toBe('Receipt-REC-10001-1.pdf');
});

it('a credit note says what is refunded and credited, and why', async () => {
  const text = await textOf(toPaymentDocument({ shown, rows: [deposit, balance, refund], at }));

  expect(text).toEqual(
    expect.arrayContaining([
      'CREDIT NOTE',
      'CN-10001/1',
      'Adjustment note for tax invoice INV-10001.',
      '$200.00 refunded on 21 November 2026 for quote Q-10001.',
      'Refund method: Cash',
      'Reason: Scratched frame',
      'Credit (Inc. GST)',
      'Includes GST of $18.18',
      'Still to pay $0.00',
    ]),
  );
});

it('a refund that is still owed has a receipt, not a credit note', async () => {
  const content = toPaymentDocument({ shown, rows: [deposit, { ...refund, credited: 0 }], at });
  const text = await textOf(content);

  expect(text).toEqual(expect.arrayContaining(['REFUND RECEIPT', 'Refunded', 'Still to pay $3,338.95']));
  expect(documentName(content)).toBe('Refund-receipt-REF-10001-1.pdf');
});
