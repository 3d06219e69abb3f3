import { describe, expect, it } from 'vitest';
import { changedValues } from './changed-values';

const labels = { deposit: 'Deposit', bands: 'Bands', brands: 'Brands', notes: 'Notes', abn: 'ABN' };
const before = {
  deposit: 500,
  bands: [{ from_km: 20, per_km: 2 }],
  brands: ['Segway', 'Fatboy'],
  notes: false,
  abn: '',
};

describe('differences between two readings', () => {
  it('are empty if both are equal', () => {
    expect(changedValues(before, structuredClone(before), labels)).toEqual([]);
  });

  it.each([
    ['an amount', { deposit: 0 }, { label: 'Deposit', before: '500', after: '0' }],
    ['a switch', { notes: true }, { label: 'Notes', before: 'No', after: 'Yes' }],
    ['a text', { abn: '51 824 753 556' }, { label: 'ABN', before: 'empty', after: '51 824 753 556' }],
    ['a list', { brands: ['Segway'] }, { label: 'Brands', before: 'Segway, Fatboy', after: 'Segway' }],
    ['a list of several things', { bands: [] }, { label: 'Bands', before: '20: 2', after: 'none' }],
  ])('are worded: %s', (_what, patch, change) => {
    expect(changedValues(before, { ...before, ...patch }, labels)).toEqual([change]);
  });

  it('include fields without a label', () => {
    expect(changedValues({ fresh: 1 }, { fresh: 2 }, labels)).toEqual([{ label: 'fresh', before: '1', after: '2' }]);
  });
});
