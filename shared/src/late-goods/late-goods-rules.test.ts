import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newDayOf } from './late-goods-rules';

const today = '2026-11-26';

it.each([
  ['nothing promised', null, '2027-03-01', undefined],
  ['expected before the promise', '2026-12-10', '2026-12-01', undefined],
  ['expected on the promised day', '2026-12-10', '2026-12-10', undefined],
  ['moved after the promise', '2026-12-10', '2026-12-11', '2026-12-11'],
  ['promised in the past, expected later', '2026-11-20', '2026-12-01', '2026-12-01'],
  ['promised and expected in the past', '2026-11-20', '2026-11-19', null],
  ['expected in the past, promised later', '2026-12-10', '2026-11-19', undefined],
  ['promised for today, not on order', '2026-11-26', null, undefined],
  ['promised for yesterday, not on order', '2026-11-25', null, null],
  ['promised later, not on order', '2026-12-10', null, undefined],
])('%s', (_case, promisedOn, expectedOn, day) => {
  expect(newDayOf({ promisedOn, expectedOn }, today)).toBe(day);
});

it('once a new day is told, the goods are not late until it moves again or passes', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  const text = day.map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(text, text, text, (promisedOn, expectedOn, now) => {
      const told = newDayOf({ promisedOn, expectedOn }, now);
      if (typeof told !== 'string') return;
      expect(told > promisedOn && told >= now).toBe(true);
      expect(newDayOf({ promisedOn: told, expectedOn }, now)).toBeUndefined();
    }),
  );
});
