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

it('lets others have their turn after each step, and none after the end', async () => {
  const told: string[] = [];

  const result = await walk(work(told), () => {
    told.push('others');
    return Promise.resolve();
  });

  expect(result).toBe(7);
  expect(told).toEqual(['first', 'others', 'second', 'others', 'last']);
});

it('does not go on when the turn of others fails', async () => {
  const told: string[] = [];

  await expect(walk(work(told), () => Promise.reject(new Error('No')))).rejects.toThrow('No');

  expect(told).toEqual(['first']);
});

it('goes to the end at once where nobody waits', async () => {
  const told: string[] = [];

  expect(await finish(work(told))).toBe(7);
  expect(told).toEqual(['first', 'second', 'last']);
});
