import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canMove,
  daysLater,
  isLate,
  isOver,
  loadByDay,
  movesFrom,
  promiseDay,
  weekdayOf,
  workStates,
  type WorkState,
} from './work-order-rules';

const week = [8, 8, 8, 8, 8, 4, 0];
/** A Wednesday. */
const today = '2026-11-25';

describe('the states of a job', () => {
  it('lead from the booking over the quality check to the hand-over', () => {
    expect(movesFrom('booked')[0]).toBe('in_progress');
    expect(movesFrom('in_progress')[0]).toBe('quality_check');
    expect(movesFrom('quality_check')[0]).toBe('ready');
    expect(movesFrom('ready')[0]).toBe('handed_over');
  });

  it('never skip the quality check, and hand over only what is ready', () => {
    const before = (state: WorkState) => workStates.filter((from) => canMove(from, state));

    expect(before('ready')).toEqual(['quality_check', 'handed_over']);
    expect(before('handed_over')).toEqual(['ready']);
  });

  it('can all be reached and left, and none leads to itself', () => {
    for (const state of workStates) {
      expect(movesFrom(state).length).toBeGreaterThan(0);
      expect(canMove(state, state)).toBe(false);
      if (state !== 'booked') expect(workStates.some((from) => canMove(from, state))).toBe(true);
    }
  });

  it('are over when handed over or cancelled', () => {
    expect(workStates.filter(isOver)).toEqual(['handed_over', 'cancelled']);
  });

  it.each<[WorkState, string | null, boolean]>([
    ['booked', '2026-11-24', true],
    ['booked', '2026-11-25', false],
    ['booked', null, false],
    ['ready', '2026-11-24', false],
    ['handed_over', '2026-11-24', false],
  ])('%s and promised on %s is late: %s', (state, promised, late) => {
    expect(isLate({ state, promised_on: promised }, today)).toBe(late);
  });
});

describe('the load', () => {
  it('knows days and weekdays', () => {
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
    expect([weekdayOf('2026-11-23'), weekdayOf(today), weekdayOf('2026-11-29')]).toEqual([0, 2, 6]);
  });

  it('adds up each day against its hours, and late work counts today', () => {
    const planned = [
      { day: '2026-11-20', minutes: 30 },
      { day: today, minutes: 60 },
      { day: '2026-11-28', minutes: 45 },
      { day: null, minutes: 500 },
    ];

    expect(loadByDay(planned, { from: today, days: 5, hours: week })).toEqual([
      { day: '2026-11-25', minutes: 90, capacity: 480 },
      { day: '2026-11-26', minutes: 0, capacity: 480 },
      { day: '2026-11-27', minutes: 0, capacity: 480 },
      { day: '2026-11-28', minutes: 45, capacity: 240 },
      { day: '2026-11-29', minutes: 0, capacity: 0 },
    ]);
  });

  it('promises the first day with room once the parts are there', () => {
    const load = loadByDay([{ day: today, minutes: 450 }], { from: today, days: 10, hours: week });

    expect(promiseDay(load, { minutes: 30, partsOn: null })).toBe(today);
    expect(promiseDay(load, { minutes: 60, partsOn: null })).toBe('2026-11-26');
    expect(promiseDay(load, { minutes: 60, partsOn: '2026-11-29' })).toBe('2026-11-30');
    expect(promiseDay(load, { minutes: 600, partsOn: null })).toBe('2026-11-26');
    expect(promiseDay(load, { minutes: 60, partsOn: '2027-01-01' })).toBeNull();
  });

  it('never promises a day that the job would overfill, except one of its own', () => {
    const day = fc.integer({ min: -3, max: 12 }).map((days) => daysLater(today, days));
    const planned = fc.array(fc.record({ day, minutes: fc.integer({ min: 0, max: 600 }) }));

    fc.assert(
      fc.property(planned, fc.integer({ min: 0, max: 600 }), fc.option(day), (jobs, minutes, partsOn) => {
        const load = loadByDay(jobs, { from: today, days: 14, hours: week });
        const promised = promiseDay(load, { minutes, partsOn });
        const found = load.find((each) => each.day === promised);

        if (!found) return;
        expect(found.minutes + minutes <= found.capacity || found.minutes === 0).toBe(true);
        expect(found.capacity).toBeGreaterThan(0);
        expect(partsOn === null || found.day >= partsOn).toBe(true);
      }),
    );
  });
});
