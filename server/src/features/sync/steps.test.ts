import { expect, it } from 'vitest';
import { finish, walk, type Steps } from './steps';

const work = async function* (told: string[]): Steps<number> {
  told.push('first');
  yield;
  await Promise.resolve();
  told.push('second');
  yield;
  told.push('last');
  return 7;
};

it('yields after each step, but not after the last', async () => {
  const told: string[] = [];

  const result = await walk(work(told), () => {
    told.push('others');
    return Promise.resolve();
  });

  expect(result).toBe(7);
  expect(told).toEqual(['first', 'others', 'second', 'others', 'last']);
});

it('stops when the work in between fails', async () => {
  const told: string[] = [];

  await expect(walk(work(told), () => Promise.reject(new Error('No')))).rejects.toThrow('No');

  expect(told).toEqual(['first']);
});

it('runs to the end without interruption', async () => {
  const told: string[] = [];

  expect(await finish(work(told))).toBe(7);
  expect(told).toEqual(['first', 'second', 'last']);
});
