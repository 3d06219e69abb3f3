import { describe, expect, it } from 'vitest';
import { isEan, toCode, toEan, toSlug } from './codes';

describe('codes', () => {
  it('makes a slug of letters, digits and single dashes', () => {
    expect(toSlug('Wattle & Spoke Full 26" Mudguards')).toBe('wattle-spoke-full-26-mudguards');
  });

  it('makes a code of capitals and digits, cut to its length', () => {
    expect(toCode('Moscow Plus (2026)', 8)).toBe('MOSCOWPL');
  });

  it('ends a bar code in the check digit of the standard', () => {
    expect(isEan('4006381333931')).toBe(true);
    expect(toEan(5501, 1)).toBe('9355010000016');
  });

  it.each(['4006381333932', '400638133393', '40063813339311', 'abcdefghijklm', ''])(
    'refuses %j as a bar code',
    (text) => {
      expect(isEan(text)).toBe(false);
    },
  );
});
