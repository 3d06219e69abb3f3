import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  afterRefusal,
  afterSend,
  initialPace,
  levelAt,
  toReading,
  waitBefore,
  type Pace,
  type Reading,
} from './lightspeed-pace';

const start = 1_000_000;
const reading = (changes: Partial<Reading> = {}): Reading => ({
  level: 0,
  size: 90,
  dripPerSecond: 1,
  burstPerSecond: 20,
  ...changes,
});

/** A pace after one answer with this reading. */
const told = (changes: Partial<Reading>, now = start): Pace =>
  afterAnswer(afterSend(initialPace(now), 1, now), 1, reading(changes), now);

describe('toReading', () => {
  const headers = (level: string, drip?: string, burst?: string) =>
    new Headers({
      'X-LS-Api-Bucket-Level': level,
      ...(drip !== undefined && { 'X-LS-Api-Drip-Rate': drip }),
      ...(burst !== undefined && { 'X-LS-Api-Burst-Level': burst }),
    });

  it('reads decimals of level and drip', () => {
    expect(toReading(headers('12.5/90', '1.5', '1/20'))).toEqual({
      level: 12.5,
      size: 90,
      dripPerSecond: 1.5,
      burstPerSecond: 20,
    });
  });

  it.each([
    { text: '91.67/90', level: 91.67, size: 90 },
    { text: ' 0 / 100 ', level: 0, size: 100 },
    { text: '-0.5/60', level: -0.5, size: 60 },
  ])('reads the bucket in $text', ({ text, level, size }) => {
    expect(toReading(headers(text))).toEqual({ level, size, dripPerSecond: null, burstPerSecond: null });
  });

  it.each(['', '12.5', '1/0', 'full/90'])('reads nothing from %j', (text) => {
    expect(toReading(headers(text, '1', '1/20'))).toBeNull();
  });

  it.each(['0', '-1', 'fast', ''])('ignores a drip of %j', (drip) => {
    expect(toReading(headers('1/90', drip))?.dripPerSecond).toBeNull();
  });

  it('reads nothing without a header', () => {
    expect(toReading(new Headers())).toBeNull();
  });
});

describe('waitBefore', () => {
  const rested = 60;

  it.each([
    { level: 0, cost: 1, wait: 0 },
    { level: 89, cost: 1, wait: 0 },
    { level: 89.5, cost: 1, wait: 500 },
    { level: 90, cost: 1.5, wait: 1_500 },
    { level: 91.67, cost: 1, wait: 2_670 },
    { level: 40, cost: 100, wait: 40_000 },
  ])('waits $wait ms with $level in the bucket before a cost of $cost', ({ level, cost, wait }) => {
    const pace = told({ level, burstPerSecond: null });
    expect(waitBefore({ ...pace, notBefore: start }, cost, start)).toBe(wait);
  });

  it.each([
    { dripPerSecond: 0.5, wait: 4_000 },
    { dripPerSecond: 1.5, wait: 1_334 },
    { dripPerSecond: 2, wait: 1_000 },
  ])('drains $dripPerSecond a second', ({ dripPerSecond, wait }) => {
    expect(waitBefore(told({ level: 91, dripPerSecond }), 1, start)).toBe(wait);
  });

  it('accounts for time since the last report', () => {
    expect(waitBefore(told({ level: 90 }), 1, start + 999)).toBe(1);
    expect(waitBefore(told({ level: 90 }), 1, start + 1_000)).toBe(0);
  });

  it('spreads a burst over its second', () => {
    const pace = told({ burstPerSecond: 20 });
    expect(waitBefore(afterSend(pace, 1, start + rested), 1, start + rested)).toBe(53);
    expect(waitBefore(afterSend(told({ burstPerSecond: 4 }), 1, start + rested), 1, start + rested)).toBe(263);
  });

  it('does not spread without such a limit', () => {
    const pace = told({ burstPerSecond: null });
    expect(waitBefore(afterSend(pace, 1, start + rested), 1, start + rested)).toBe(0);
  });

  it('waits as long as a refusal says', () => {
    const pace = afterRefusal(told({ level: 5 }), 3_000, start);
    expect(waitBefore(pace, 1, start)).toBe(3_000);
    expect(waitBefore(afterRefusal(pace, 100, start), 1, start)).toBe(3_000);
  });

  it('treats an unknown account as the smallest', () => {
    let pace = initialPace(start);
    for (let sent = 0; sent < 90; sent += 1) pace = afterSend(pace, 1, start);
    expect(waitBefore({ ...pace, notBefore: start }, 1, start)).toBe(1_000);
    expect(pace.measured).toBe(false);
  });
});

describe('afterAnswer', () => {
  it('trusts the provider over our own estimate', () => {
    const pace = told({ level: 37.2, size: 110, dripPerSecond: 2 });
    expect(pace).toMatchObject({ measured: true, bucket: { level: 37.2, size: 110, dripPerSecond: 2, asOf: start } });
  });

  it('keeps known values if a response is incomplete', () => {
    const known = told({ dripPerSecond: 1.5 });
    const sent = afterSend(known, 1, start);
    expect(afterAnswer(sent, 2, reading({ dripPerSecond: null }), start).bucket.dripPerSecond).toBe(1.5);
  });

  it('keeps the cost of an unanswered request', () => {
    const pace = afterAnswer(afterSend(told({ level: 10 }), 1.5, start), 2, null, start);
    expect(levelAt(pace.bucket, start)).toBe(11.5);
    expect(pace.sent).toEqual([]);
  });

  it('adds pending requests', () => {
    let pace = told({ level: 0 });
    for (const cost of [1, 2, 4]) pace = afterSend(pace, cost, start);
    pace = afterAnswer(pace, 3, reading({ level: 20 }), start);
    expect(pace.bucket.level).toBe(25);
  });

  it('adds requests sent later if an old response arrives last', () => {
    let pace = told({ level: 0 });
    for (const cost of [1, 2, 4]) pace = afterSend(pace, cost, start);
    pace = afterAnswer(pace, 4, reading({ level: 7 }), start);
    pace = afterAnswer(pace, 3, reading({ level: 3 }), start);
    pace = afterAnswer(pace, 2, reading({ level: 1 }), start);
    expect(pace.bucket.level).toBe(7);
    expect(pace.sent).toEqual([]);
  });

  it('never underestimates the bucket, in whatever order responses arrive', () => {
    const costs = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(costs, fc.infiniteStream(fc.nat()), (given, picks) => {
        let pace = told({ level: 0 });
        let level = 0;
        const answers = given.map((cost, at) => {
          pace = afterSend(pace, cost, start);
          level += cost;
          return { ticket: at + 2, level };
        });
        while (answers.length > 0) {
          const [answer] = answers.splice((picks.next().value ?? 0) % answers.length, 1);
          if (answer) pace = afterAnswer(pace, answer.ticket, reading({ level: answer.level }), start);
          expect(pace.bucket.level).toBeGreaterThanOrEqual(level);
        }
        expect(pace.bucket.level).toBe(level);
      }),
    );
  });
});
