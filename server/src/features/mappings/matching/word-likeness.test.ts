import { describe, expect, it } from 'vitest';
import { isAbbreviation, isMistyped, isShortFor, likenessOf } from './word-likeness';

describe('isAbbreviation', () => {
  it.each([
    ['adv', 'adventure'],
    ['sdl', 'saddle'],
    ['mthon', 'marathon'],
    ['batt', 'battery'],
  ])('takes %s for %s', (short, long) => {
    expect(isAbbreviation(short, long)).toBe(true);
  });

  it.each([
    ['ad', 'adventure'],
    ['dle', 'saddle'],
    ['comet', 'comfort'],
    ['saddle', 'saddle'],
  ])('does not take %s for %s', (short, long) => {
    expect(isAbbreviation(short, long)).toBe(false);
  });
});

describe('isMistyped', () => {
  it.each([
    ['a letter left out', 'fixture', 'fixtre'],
    ['a letter typed twice', 'fathom', 'faathom'],
    ['two letters swapped', 'shimano', 'shiamno'],
    ['another letter', 'escape', 'escabe'],
  ])('sees %s', (_name, one, other) => {
    expect(isMistyped(one, other)).toBe(true);
  });

  it('leaves short words and larger differences alone', () => {
    expect(isMistyped('left', 'lift')).toBe(false);
    expect(isMistyped('marlin', 'merlot')).toBe(false);
  });
});

describe('isShortFor', () => {
  it.each([
    ['bs', ['blue', 'steel']],
    ['go', ['olive', 'green']],
    ['cstblk', ['cast', 'black']],
    ['co', ['cocoa']],
  ])('takes %s for %s', (letters, words) => {
    expect(isShortFor(letters, words)).toBe(true);
  });

  it.each([
    ['cat', ['cast', 'black']],
    ['bk', ['red']],
    ['cocoa', ['cocoa']],
  ])('does not take %s for %s', (letters, words) => {
    expect(isShortFor(letters, words)).toBe(false);
  });
});

describe('likenessOf', () => {
  it('trusts a slip of the fingers more than an abbreviation, and that more than a part', () => {
    const [typo, short, part] = [
      likenessOf('fixture', 'fixtre'),
      likenessOf('sdl', 'saddle'),
      likenessOf('tube', 'powertube'),
    ];
    expect(typo).toBeGreaterThan(short);
    expect(short).toBeGreaterThan(part);
    expect(part).toBeGreaterThan(0);
    expect(likenessOf('helmet', 'pedal')).toBe(0);
  });
});
