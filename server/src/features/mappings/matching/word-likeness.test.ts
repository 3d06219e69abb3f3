import { describe, expect, it } from 'vitest';
import { isAbbreviation, isMistyped, isShortFor, likenessOf } from './word-likeness';

describe('isAbbreviation', () => {
  it.each([
    ['adv', 'adventure'],
    ['sdl', 'saddle'],
    ['mthon', 'marathon'],
    ['batt', 'battery'],
  ])('recognises %s as %s', (short, long) => {
    expect(isAbbreviation(short, long)).toBe(true);
  });

  it.each([
    ['ad', 'adventure'],
    ['dle', 'saddle'],
    ['comet', 'comfort'],
    ['saddle', 'saddle'],
  ])('does not recognise %s as %s', (short, long) => {
    expect(isAbbreviation(short, long)).toBe(false);
  });
});

describe('isMistyped', () => {
  it.each([
    ['a letter left out', 'fixture', 'fixtre'],
    ['a letter typed twice', 'fathom', 'faathom'],
    ['two letters swapped', 'shimano', 'shiamno'],
    ['another letter', 'escape', 'escabe'],
  ])('recognises %s', (_name, one, other) => {
    expect(isMistyped(one, other)).toBe(true);
  });

  it('ignores short words and larger differences', () => {
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
  ])('recognises %s as %s', (letters, words) => {
    expect(isShortFor(letters, words)).toBe(true);
  });

  it.each([
    ['cat', ['cast', 'black']],
    ['bk', ['red']],
    ['cocoa', ['cocoa']],
  ])('does not recognise %s as %s', (letters, words) => {
    expect(isShortFor(letters, words)).toBe(false);
  });
});

describe('likenessOf', () => {
  it('weighs a typo more than an abbreviation, and that more than a part', () => {
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
