import { describe, expect, it } from 'vitest';
import { marginOf, type MarginLine } from './margin';

const targets = { margin_products: 12, margin_accessories: 20 };
const bike = (total: number, cost: number | null): MarginLine => ({ type: 'bike', total, cost });
const bell = (total: number, cost: number | null): MarginLine => ({ type: 'accessory', total, cost });

describe('the margin of a quote', () => {
  it('compares the price before GST with the cost', () => {
    expect(marginOf([bike(1100, 800)], 0, targets)).toEqual({
      state: 'met',
      percent: 20,
      target: 12,
      amount: 200,
      unknownCount: 0,
    });
  });

  it("subtracts the quote's discount first", () => {
    expect(marginOf([bike(1100, 800)], 10, targets)).toMatchObject({ state: 'below', percent: 11.1, amount: 100 });
  });

  it('marks a loss', () => {
    expect(marginOf([bike(1100, 1200)], 0, targets)).toMatchObject({ state: 'loss', percent: -20 });
  });

  it('excludes lines without a known cost, and counts them', () => {
    expect(marginOf([bike(1100, 800), bell(110, null)], 0, targets)).toMatchObject({
      state: 'partly',
      percent: 20,
      target: 12,
      unknownCount: 1,
    });
  });

  it("is never on target if a bike's cost is unknown", () => {
    expect(marginOf([bike(4000, null), bell(110, 60)], 0, targets)).toMatchObject({ state: 'partly', target: 20 });
  });

  it('is below target regardless of unknown costs', () => {
    expect(marginOf([bike(4000, null), bell(110, 90)], 0, targets)).toMatchObject({ state: 'below', percent: 10 });
    expect(marginOf([bike(4000, null), bell(110, 110)], 0, targets)).toMatchObject({ state: 'loss' });
  });

  it('is unknown, not 0, if no cost is known', () => {
    expect(marginOf([bell(110, null)], 0, targets)).toMatchObject({ state: 'unknown', percent: null });
  });

  it('weighs the targets of bikes and other goods by price', () => {
    expect(marginOf([bike(300, 1), bell(100, 1)], 0, targets).target).toBe(14);
  });

  it('expects no margin on labour', () => {
    expect(marginOf([bell(100, 1), { type: 'labour', total: 900, cost: 1 }], 0, targets).target).toBe(20);
  });
});
