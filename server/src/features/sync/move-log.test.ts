import { expect, it } from 'vitest';
import { createMoveLog } from './move-log';

it('tells every watcher which items changed since it started', () => {
  const log = createMoveLog();
  log.note([1]);
  const early = log.since();
  log.note([2]);
  const late = log.since();
  log.note([1, 3]);

  expect([1, 2, 3].map((id) => early.has(id))).toEqual([true, true, true]);
  expect([1, 2, 3].map((id) => late.has(id))).toEqual([true, false, true]);
});

it('can be cleared, so that it does not grow with every sale', () => {
  const log = createMoveLog();
  const watch = log.since();
  log.note([1]);

  log.clear();

  expect(watch.has(1)).toBe(false);
});
