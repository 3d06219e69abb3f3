import { describe, expect, it } from 'vitest';
import { nextReminderAt, whyJobNotReady, whyOrderNotReady } from './ready-message-rules';

const ready = { isCancelled: false, isHandedOver: false, availableItems: 3, totalItems: 3, job: null };
const job = (state: 'in_progress' | 'ready' | 'handed_over') => ({ number: 'WO-1001', state });

describe('an order', () => {
  it.each([
    [{}, null],
    [{ isCancelled: true }, 'This order is cancelled.'],
    [{ isHandedOver: true }, 'This order has been collected.'],
    [{ availableItems: 1 }, '2 of 3 items are not here yet.'],
    [{ job: job('in_progress') }, 'The job WO-1001 is not ready yet.'],
    [{ job: job('ready') }, null],
    [{ job: job('handed_over') }, null],
  ])('with %j is ready unless %s', (changes, reason) => {
    expect(whyOrderNotReady({ ...ready, ...changes })).toBe(reason);
  });
});

it.each([
  ['ready', null],
  ['quality_check', 'This job is not ready yet.'],
  ['handed_over', 'This job is over.'],
] as const)('a job that is %s is not ready because: %s', (state, reason) => {
  expect(whyJobNotReady(state)).toBe(reason);
});

describe('the next reminder', () => {
  const rule = { days: 5, most: 2 };
  const told = { sent_at: '2026-11-01T00:00:00.000Z', is_reminder: false };
  const reminded = (day: string) => ({ sent_at: `2026-11-${day}T00:00:00.000Z`, is_reminder: true });

  it('follows some days after the last message, a limited number of times', () => {
    expect(nextReminderAt([], rule)).toBeNull();
    expect(nextReminderAt([told], rule)).toEqual(new Date('2026-11-06'));
    expect(nextReminderAt([told, reminded('06')], rule)).toEqual(new Date('2026-11-11'));
    expect(nextReminderAt([told, reminded('06'), reminded('11')], rule)).toBeNull();
  });

  it('counts from the last message of a person, and never comes if turned off', () => {
    const again = { sent_at: '2026-11-20T00:00:00.000Z', is_reminder: false };
    expect(nextReminderAt([told, reminded('06'), reminded('11'), again], rule)).toEqual(new Date('2026-11-25'));
    expect(nextReminderAt([told], { ...rule, days: 0 })).toBeNull();
    expect(nextReminderAt([told], { ...rule, most: 0 })).toBeNull();
  });
});
