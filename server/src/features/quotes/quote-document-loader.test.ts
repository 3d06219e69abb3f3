import { defaultQuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { describe, expect, it } from 'vitest';
import { makeContent, makeLine } from '../../../test/quote-factories';
import { testNow } from '../../../test/factories';
import { toQuoteDocument } from './quote-document-loader';
import type { ShownLine } from './quote-detail-lines';
import type { QuoteRow } from './quote-rows';

const makeRow = (changes: Partial<QuoteRow> = {}): QuoteRow => ({
  id: 1,
  quote_number: 'Q-10001',
  root_id: 1,
  revision: 1,
  superseded_by: null,
  status: 'sent',
  version: 1,
  customer_id: 1,
  ...makeContent({ notes: 'margin is thin', customer_note: 'Ready on Friday' }),
  created_by: null,
  created_at: testNow,
  updated_at: testNow,
  sent_at: testNow,
  valid_until: null,
  reminded_at: null,
  opened_at: null,
  accepted_at: null,
  converted_at: null,
  completed_at: null,
  closed_at: null,
  ...changes,
});
const settings = { shop: defaultShopSettings, quotes: defaultQuoteSettings, at: testNow };
const shownLine = (changes: Partial<ShownLine> = {}): ShownLine => ({
  ...makeLine(),
  id: 1,
  stock_quantity: 4,
  stock_status: 'instock',
  is_accepted: false,
  agreed: null,
  ...changes,
});
const document = (changes: Partial<QuoteRow> = {}, quotes = defaultQuoteSettings) =>
  toQuoteDocument(makeRow(changes), [shownLine()], { ...settings, quotes });

describe('a quote for its customer', () => {
  it('contains no costs and no internal notes', () => {
    expect(JSON.stringify(document())).not.toMatch(/cost":600|margin is thin|unit_cost/);
    expect(document().note).toBe('Ready on Friday');
  });

  it('contains notes if the shop allows it', () => {
    expect(document({}, { ...defaultQuoteSettings, notes_for_customer: true }).note).toBe(
      'Ready on Friday\n\nmargin is thin',
    );
  });

  it("shows the last valid day by the shop's calendar", () => {
    const validity = (end: string) => document({ valid_until: new Date(end) }).terms.clauses[0]?.text;

    expect(validity('2026-12-21T12:59:59.999Z')).toContain('21 December 2026');
    expect(validity('2026-12-21T13:00:00.000Z')).toContain('21 December 2026');
    expect(document().terms.clauses[0]?.text).toContain('30 days after it is sent');
  });

  it.each([
    ['full', null],
    ['deposit', 500],
    ['customer_chooses', 500],
  ] as const)('requires a deposit with %s: %j', (payment_option, expected) => {
    expect(document({ payment_option }).deposit_amount).toBe(expected);
  });

  it.each([39.98, 500])("of %d, not above the shop's deposit, is paid in full", (total_amount) => {
    const expected = { payment_option: 'full', deposit_amount: null };
    expect(document({ payment_option: 'deposit', total_amount })).toMatchObject(expected);
    expect(document({ payment_option: 'customer_chooses', total_amount })).toMatchObject(expected);
  });

  it('has no delivery while none is chosen', () => {
    expect(document({ delivery_option: null })).toMatchObject({ shipping_method: null, delivery_time: null });
    expect(document()).toMatchObject({ shipping_method: 'Pickup, boxed', delivery_time: 'Ready immediately' });
  });

  describe('with a bike that is out of stock', () => {
    const gone = { stock_quantity: 0, stock_status: 'outofstock' } as const;
    const withLines = (...lines: ShownLine[]) => toQuoteDocument(makeRow(), lines, settings);

    it('promises nothing before the expected date', () => {
      const shown = withLines(shownLine(), shownLine({ ...gone, expected_date: '2026-12-18' }));

      expect(shown.items.map(({ availability }) => availability)).toEqual([
        { state: 'in_stock', in_stock: 0, expected_date: null },
        { state: 'none', in_stock: 0, expected_date: '2026-12-18' },
      ]);
      expect(shown.delivery_time).toBe('Ready immediately once everything is in stock (expected 18 December 2026)');
    });

    it('shows no date if none is known, or the known one has passed', () => {
      const words = 'Ready immediately once everything is in stock (date to be confirmed)';
      expect(withLines(shownLine(gone)).delivery_time).toBe(words);
      expect(withLines(shownLine({ ...gone, expected_date: '2020-12-18' })).delivery_time).toBe(words);
      expect(withLines(shownLine({ stock_quantity: null, stock_status: null })).delivery_time).toBe(words);
    });

    it('shows the agreed availability once accepted, regardless of the present stock', () => {
      const agreed = { state: 'in_stock', in_stock: 0, expected_date: null } as const;

      expect(withLines(shownLine({ ...gone, is_accepted: true, agreed })).delivery_time).toBe('Ready immediately');
      expect(withLines(shownLine({ ...gone, is_accepted: true })).items[0]?.availability).toBeNull();
    });
  });

  it('shows no availability of labour', () => {
    const work = shownLine({
      kind: 'labour',
      product_id: null,
      item_type: null,
      stock_status: null,
      stock_quantity: null,
    });
    const shown = toQuoteDocument(makeRow(), [work], settings);

    expect([shown.items[0]?.availability, shown.delivery_time]).toEqual([null, 'Ready immediately']);
  });
});
