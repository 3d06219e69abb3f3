import { expect, it } from 'vitest';
import { recordComponentError } from './error-recovery';

const failTimes = (times: number, at: number) => Array.from({ length: times }, () => recordComponentError(at).reload);

it('asks for a reload after more than three failures', () => {
  expect(failTimes(4, 1_000_000)).toEqual([false, false, false, true]);
});

it('asks at most once a minute, however often the page fails', () => {
  failTimes(4, 1_000_000);
  expect(failTimes(5, 1_059_999)).not.toContain(true);
  expect(failTimes(1, 1_060_000)).toEqual([true]);
});

it('starts over if the stored value cannot be read', () => {
  sessionStorage.setItem('chainline_component_errors', 'not json');
  expect(failTimes(1, 1_000_000)).toEqual([false]);
});
