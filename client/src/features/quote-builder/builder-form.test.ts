import { quoteDraftSchema } from '@chainline/shared/quotes/quote-draft';
import { describe, expect, it } from 'vitest';
import { isBlank, readDays, readFee, readPercent, toDraft, toForm, builderFormSchema } from './builder-form';
import {
  blankForm,
  buildForm,
  buildLabour,
  buildOption,
  buildProduct,
  buildQuote,
  ratesId,
} from './testing/draft-builders';

describe('input', () => {
  it.each([
    ['12.5', 12.5],
    [' 10% ', 10],
    ['', 0],
    ['ten', 0],
    ['150', 150],
    ['1,5', 1.5],
    ['10,50%', 10.5],
    ['1,500', 1500],
    ['1,2,3', Number.NaN],
    ['0,125', Number.NaN],
  ])('as a discount, "%s", is %d', (text, percent) => {
    expect(readPercent(text)).toBe(percent);
  });

  it.each([
    ['14', 14],
    ['', 30],
    ['soon', 30],
    ['0', 0],
    ['1,5', 1.5],
  ])('as valid days, "%s", is %d', (text, days) => {
    expect(readDays(text)).toBe(days);
  });

  it.each([
    ['$1,250.50', 1250.5],
    ['19.999', 20],
    ['free', 0],
    ['10,50', 10.5],
    ['1,250', 1250],
    ['1.250,50', Number.NaN],
    ['-5', -5],
    ['', 0],
  ])('as a fee, "%s", is %d dollars', (text, fee) => {
    expect(readFee(text)).toBe(fee);
  });
});

describe('a draft', () => {
  it('round-trips through the server', () => {
    const quote = buildQuote({
      products: [buildProduct({ discount: 12.5, quantity: 2, expected_date: '2026-12-01' })],
      labour_items: [buildLabour({ labourCost: 30 })],
      delivery_option: buildOption(),
      manual_shipping_fee: 19.9,
      parcel: { weight: 15, length: 140, width: 25, height: 80, packageCount: 1 },
    });
    const draft = quoteDraftSchema.parse(toDraft(toForm(quote)));
    expect(draft).toEqual({
      customer_info: quote.customer_info,
      products: [
        {
          id: 101,
          product_id: 11,
          variation_id: null,
          quantity: 2,
          discount: 12.5,
          refresh_price: false,
          expected_date: '2026-12-01',
        },
      ],
      labour_items: [{ id: 201, description: 'Fit mudguards', labourPrice: 60, labourCost: 30, quantity: 1 }],
      settings: quote.settings,
      delivery: null,
      keep_delivery: true,
      manual_shipping_fee: 19.9,
      distance_confirmed: false,
      parcel: quote.parcel,
    });
  });

  it('includes a delivery that the server lacks, and removes one that was deselected', () => {
    const chosen = buildForm({ delivery: { rates_id: ratesId, option: buildOption(), basis: '' } });
    expect(toDraft(chosen)).toMatchObject({ delivery: { rates_id: ratesId, code: 'local' } });
    expect(toDraft(buildForm({ delivery: null }))).toMatchObject({ delivery: null, keep_delivery: false });
  });

  it('never sends a price', () => {
    expect(JSON.stringify(toDraft(buildForm()).products)).not.toContain('4000');
  });

  it("can be restored from the browser's storage", () => {
    const form = buildForm();
    expect(builderFormSchema.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
  });
});

describe('a blank quote', () => {
  it("contains only the shop's defaults", () => {
    expect(isBlank(blankForm())).toBe(true);
  });

  it.each([
    ['a product', { products: buildForm().products }],
    ['a customer', { customer_info: { ...blankForm().customer_info, phone: '04' } }],
    ['a note', { settings: { ...blankForm().settings, notes: 'Call first' } }],
  ])('is not blank with %s', (_what, part) => {
    expect(isBlank({ ...blankForm(), ...part })).toBe(false);
  });
});
