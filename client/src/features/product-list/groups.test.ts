import { expect, it } from 'vitest';
import { groupSize, toGroups } from './groups';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('puts every entry into exactly one group, in order', () => {
  const groups = toGroups(numbers(500));
  expect(groups.flatMap(({ members }) => members)).toEqual(numbers(500));
  expect(groups.map(({ from, to }) => [from, to]).at(-1)).toEqual([481, 500]);
});

it('makes no empty group', () => {
  expect(toGroups([])).toEqual([]);
  expect(toGroups(numbers(groupSize))).toHaveLength(1);
});

it('leaves no hole at the end of a group in one to six columns', () => {
  expect([1, 2, 3, 4, 5, 6].filter((columns) => groupSize % columns !== 0)).toEqual([]);
});
