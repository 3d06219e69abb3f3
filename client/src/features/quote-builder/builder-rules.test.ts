import { describe, expect, it } from 'vitest';
import { differencesOf } from './builder-differences';
import { changeLine } from './builder-lines';
import { emailDoubt, furthestStep, phoneDoubt, problemsOf, sendHints, settingsMessage, steps } from './builder-steps';
import { goodsTotalOf, shippingFeeOf, totalsOf } from './builder-totals';
import { adoptionNotice, adoptOptions, chooseOption, toDeliveryRequest } from './delivery-choice';
import { draftProblem } from './draft-problem';
import { blankForm, buildAnswer, buildForm, buildOption, pickup, ratesId } from './testing/draft-builders';

const chosen = { rates_id: null, option: buildOption(), basis: '' };
const offered = (changes: Parameters<typeof buildAnswer>[0] = {}) => ({ ...buildAnswer(changes), basis: 'now' });
const free = { delivery_fee: 0, setup_fee: 0 };

describe('the steps', () => {
  it('can be left only if valid', () => {
    expect(problemsOf(steps.products, blankForm())).toEqual(['products']);
    expect(problemsOf(steps.customer, blankForm())).toEqual(['name', 'email', 'phone', 'address']);
    expect(problemsOf(steps.shipping, blankForm())).toEqual(['delivery']);
    const settings = { ...blankForm().settings, discount: '101', validDays: '0' };
    expect(problemsOf(steps.settings, { ...blankForm(), settings })).toEqual(['discount', 'validDays']);
  });

  it.each([
    ['12.345', '30', 'discount', 'Discount must have at most two decimals'],
    ['1,2,3', '30', 'discount', 'Discount must be between 0 and 100%'],
    ['0', '999', 'validDays', 'Quote must be valid for 1 to 365 whole days'],
    ['0', '1,5', 'validDays', 'Quote must be valid for 1 to 365 whole days'],
  ] as const)('cannot be left with %s%% and %s days', (discount, validDays, problem, message) => {
    const form = buildForm({ delivery: chosen, settings: { ...blankForm().settings, discount, validDays } });
    expect(problemsOf(steps.settings, form)).toEqual([problem]);
    expect(settingsMessage(problem, form)).toBe(message);
    expect(furthestStep(form)).toBe(steps.settings);
  });

  it('cannot be left with an invalid fee, parcel or line discount', () => {
    const parcel = { weight: '0', length: '10', width: '10', height: '10', packageCount: '1' };
    expect(problemsOf(steps.shipping, buildForm({ delivery: chosen, manual_fee: '-5' }))).toEqual(['fee']);
    expect(problemsOf(steps.shipping, buildForm({ delivery: chosen, manual_fee: '1,2,3' }))).toEqual(['fee']);
    expect(problemsOf(steps.shipping, buildForm({ delivery: chosen, parcel }))).toEqual(['parcel']);
    expect(problemsOf(steps.products, changeLine(buildForm(), 'line-101', { discount: '12.345' }))).toEqual(['line']);
  });

  it('can be visited if all before them are valid', () => {
    expect(furthestStep(blankForm())).toBe(steps.products);
    expect(furthestStep(buildForm())).toBe(steps.shipping);
    expect(furthestStep(buildForm({ delivery: chosen }))).toBe(steps.review);
  });
});

describe('sending a quote', () => {
  const messages = (form = buildForm({ delivery: chosen }), isPriceOpen = false) =>
    sendHints(form, { isPriceOpen }).map(({ step, message }) => [step, message]);

  it('is possible if it is complete', () => {
    expect(messages()).toEqual([]);
  });

  it('requires a valid email address', () => {
    const customer_info = { ...buildForm().customer_info, email: 'mia at home' };
    expect(messages(buildForm({ delivery: chosen, customer_info }))).toEqual([
      [steps.customer, 'No email can be sent to this address. Please check it.'],
    ]);
  });

  it('requires a valid fee', () => {
    expect(messages(buildForm({ delivery: chosen, manual_fee: '-5' }))).toEqual([
      [steps.shipping, 'The delivery fee must be 0 or more'],
    ]);
  });

  it('requires checking an estimated distance', () => {
    const delivery = { rates_id: null, option: buildOption({ distance_estimated: true }), basis: '' };
    expect(messages(buildForm({ delivery }))).toHaveLength(1);
    expect(messages(buildForm({ delivery, distance_confirmed: true }))).toEqual([]);
  });

  it('waits until the delivery price is recalculated', () => {
    expect(messages(undefined, true)).toEqual([[steps.shipping, expect.stringContaining('delivery price')]]);
  });
});

describe('warnings', () => {
  it.each(['', 'mia@example.com'])('are not shown for the email "%s"', (email) => {
    expect(emailDoubt(email)).toBeNull();
  });
  it.each(['', '0412 345 678', '+61 (2) 9365-1234'])('are not shown for the phone "%s"', (phone) => {
    expect(phoneDoubt(phone)).toBeNull();
  });
  it.each(['mia', 'a@b'])('are shown for the email "%s"', (email) => {
    expect(emailDoubt(email)).not.toBeNull();
  });
  it.each(['123', 'call me', '1234567890123456'])('are shown for the phone "%s"', (phone) => {
    expect(phoneDoubt(phone)).not.toBeNull();
  });
});

describe('the totals', () => {
  it('subtract the discount from products and labour, and add the delivery', () => {
    const labour = { key: 'l', id: null, description: 'Fit', labourPrice: 100, labourCost: null, quantity: 1 };
    const settings = { ...blankForm().settings, discount: '10' };
    const form = buildForm({ delivery: chosen, labour_items: [labour], settings });
    expect(totalsOf(form, free)).toMatchObject({ discount_amount: 410, shipping_cost: 125, total_amount: 3815 });
    expect(goodsTotalOf(form)).toBe(3600);
  });

  it("use a fee set by hand instead of the option's", () => {
    expect(shippingFeeOf(buildForm({ delivery: chosen, manual_fee: '40' }))).toBe(40);
    expect(shippingFeeOf(buildForm({ delivery: chosen, manual_fee: 'none' }))).toBe(0);
    expect(shippingFeeOf(buildForm({ delivery: chosen, manual_fee: '1,2,3' }))).toBe(0);
    expect(shippingFeeOf(buildForm())).toBeNull();
  });
});

describe('the delivery option', () => {
  it('is the cheapest by default', () => {
    expect(adoptOptions(buildForm(), offered()).delivery).toEqual({ rates_id: ratesId, option: pickup, basis: 'now' });
  });

  it('is kept while offered, at its present price', () => {
    const form = buildForm({ delivery: chosen });
    const dearer = offered({ options: [buildOption({ price: 185 }), pickup] });
    const adopted = adoptOptions(form, dearer);
    expect(adopted.delivery).toEqual({ rates_id: ratesId, option: buildOption({ price: 185 }), basis: 'now' });
    expect(adoptionNotice(form, adopted)).toBe('Local delivery now costs $185.00. It was $125.00.');
    expect(adoptOptions(adopted, dearer)).toBe(adopted);
  });

  it('is chosen again if the goods or the address have changed, even at the same price', () => {
    const form = buildForm({ delivery: { ...chosen, basis: 'before' } });
    const adopted = adoptOptions(form, offered({ options: [buildOption()] }));
    expect(adopted.delivery).toEqual({ rates_id: ratesId, option: buildOption(), basis: 'now' });
    expect(adoptionNotice(form, adopted)).toBeNull();
  });

  it('is reported if no longer offered', () => {
    const form = buildForm({ delivery: chosen });
    const adopted = adoptOptions(form, offered({ options: [pickup] }));
    expect(adoptionNotice(form, adopted)).toBe(
      'Local delivery is no longer offered. Store pickup was selected instead.',
    );
  });

  it('requires another check if the distance has changed', () => {
    const form = buildForm({ delivery: chosen, distance_confirmed: true });
    expect(chooseOption(form, buildOption({ code: 'other' }), offered()).distance_confirmed).toBe(true);
    expect(chooseOption(form, buildOption({ distance_km: 80 }), offered()).distance_confirmed).toBe(false);
  });

  it('is not requested without an address, without products or with an impossible parcel', () => {
    const parcel = { weight: 'heavy', length: '10', width: '10', height: '10', packageCount: '1' };
    expect(toDeliveryRequest(blankForm())).toBeNull();
    expect(toDeliveryRequest(buildForm({ products: [] }))).toBeNull();
    expect(toDeliveryRequest(buildForm({ parcel }))).toBeNull();
    expect(toDeliveryRequest(buildForm({ parcel: { ...parcel, weight: '22' } }))).toMatchObject({
      goods_total: 4000,
      parcel: { weight: 22 },
    });
  });
});

describe('an invalid draft', () => {
  it('shows the reason', () => {
    const settings = { ...blankForm().settings, discount: '101' };
    expect(draftProblem(buildForm())).toBeNull();
    expect(draftProblem(buildForm({ settings }))).toBe('Discount must be between 0 and 100%');
    expect(draftProblem(buildForm({ manual_fee: '-1' }))).toBe('The delivery fee must be 0 or more');
    expect(draftProblem(changeLine(buildForm(), 'line-101', { discount: '101' }))).toMatch(/^Super73 RX: /);
  });
});

describe('two versions of a quote', () => {
  it('do not differ if equal', () => {
    expect(differencesOf(buildForm(), buildForm())).toEqual([]);
  });

  it('are compared field by field', () => {
    const mine = changeLine(buildForm(), 'line-101', { quantity: 2 });
    const theirs = buildForm({
      customer_info: { ...mine.customer_info, company: 'Wong & Co' },
      labour_items: [{ key: 'l', id: 1, description: 'Fit', labourPrice: 10, labourCost: null, quantity: 1 }],
    });
    expect(differencesOf(mine, theirs).map(({ label, mine: ours, theirs: other }) => [label, ours, other])).toEqual([
      ['Company', null, 'Wong & Co'],
      ['Super73 RX', '2 × $4,000.00', '1 × $4,000.00'],
      ['Labour: Fit', null, '1 × $10.00'],
    ]);
  });
});
