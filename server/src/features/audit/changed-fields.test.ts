import { expect, it } from 'vitest';
import { changedFields, isUnchanged } from './changed-fields';

it('keeps differing fields of two sides', () => {
  const before = { name: 'A', bands: [{ from: 1 }], same: { a: 1 }, gone: true };
  const after = { name: 'B', bands: [{ from: 2 }], same: { a: 1 }, come: null };

  expect(changedFields({ before, after })).toEqual({
    before: { name: 'A', bands: [{ from: 1 }], gone: true },
    after: { name: 'B', bands: [{ from: 2 }], come: null },
  });
});

it('keeps a single side whole', () => {
  expect(changedFields({ after: { ended: 2 } })).toEqual({ before: undefined, after: { ended: 2 } });
  expect(changedFields({})).toEqual({ before: undefined, after: undefined });
});

it('distinguishes equal sides from a single one', () => {
  expect(isUnchanged({ before: {}, after: {} })).toBe(true);
  expect(isUnchanged({ before: { a: 1 }, after: {} })).toBe(false);
  expect(isUnchanged({ after: {} })).toBe(false);
});
