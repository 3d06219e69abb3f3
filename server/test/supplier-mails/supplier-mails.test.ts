import { describe, expect, it } from 'vitest';
import { mailsOf } from './labelled-mails';
import { measure } from './measure';

/** `npm run bench -- supplier-mails` prints the whole table. */
describe.each([
  { part: 'tuning', least: { default: 1, precision: 0.99, recall: 0.99 } },
  { part: 'held-out', least: { default: 0.99, precision: 0.97, recall: 0.95 } },
] as const)('the $part mails', ({ part, least }) => {
  const { quality, mistakes } = measure(mailsOf(part));

  it('lead to hardly a wrong change that nobody was asked about', () => {
    const wrong = mistakes.filter(({ kind, isDefault }) => kind === 'wrong' && isDefault);
    expect(quality.get('by default')?.precision, JSON.stringify(wrong)).toBeGreaterThanOrEqual(least.default);
  });

  it('are understood for the most part', () => {
    const all = quality.get('all');
    expect(all?.precision).toBeGreaterThanOrEqual(least.precision);
    expect(all?.recall).toBeGreaterThanOrEqual(least.recall);
    expect(quality.get('by default')?.recall).toBeGreaterThanOrEqual(0.9);
  });
});

it('has at least 150 different mails, a third of them held out', () => {
  const [tuning, heldOut] = [mailsOf('tuning'), mailsOf('held-out')];
  const texts = new Set([...tuning, ...heldOut].map(({ mail }) => `${mail.subject}\n${mail.text}`));

  expect(texts.size).toBe(tuning.length + heldOut.length);
  expect(texts.size).toBeGreaterThanOrEqual(150);
  expect(heldOut.length / texts.size).toBeGreaterThan(0.33);
});
