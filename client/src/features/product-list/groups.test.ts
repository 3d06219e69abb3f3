import { expect, it } from 'vitest';
import { groupSize, toGroups } from './groups';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('puts every entry into one group, in order', () => {
  const groups = toGroups(numbers(500));
  expect(groups.flatMap(({ members }) => members)).toEqual(numbers(500));
  expect(groups.map(({ from, to }) => [from, to]).at(-1)).toEqual([481, 500]);
});

it('creates no empty groups', () => {
  expect(toGroups([])).toEqual([]);
  expect(toGroups(numbers(groupSize))).toHaveLength(1);
});

it('leaves no gap at the end of a group with one to six columns', () => {
  expect([1, 2, 3, 4, 5, 6].filter((columns) => groupSize % columns !== 0)).toEqual([]);
});
