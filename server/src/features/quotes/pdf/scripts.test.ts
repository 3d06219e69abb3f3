import { describe, expect, it } from 'vitest';
import { inDrawnOrder, isMixed, toRuns, toTokens, toShown } from './scripts';

describe('the letters of a text', () => {
  it.each(['Zoë Nguyễn', 'Đặng & Søns', 'Иван Петров', 'Γιώργος', '$1,250.00 → ½ – “quoted”…', ''])(
    'of Europe and Vietnam are all in one face: %s',
    (text) => {
      expect(isMixed(text)).toBe(false);
      expect(toRuns(text, 'regular').every(({ face }) => face === 'regular')).toBe(true);
    },
  );

  it.each([
    ['王小明', 'han'],
    ['さくら', 'han'],
    ['サクラバイク', 'han'],
    ['김민준', 'hangul'],
    ['محمد علي', 'arabic'],
    ['דוד לוי', 'hebrew'],
    ['สมชาย', 'thai'],
    ['प्रिया शर्मा', 'devanagari'],
  ])('%s are in the face %s', (text, face) => {
    expect(isMixed(text)).toBe(true);
    expect(toRuns(text, 'semibold')).toEqual([{ face, text }]);
  });

  it('take a face of their own only where they need one', () => {
    expect(toRuns('Mei 王小明, Bondi', 'regular')).toEqual([
      { face: 'regular', text: 'Mei ' },
      { face: 'han', text: '王小明' },
      { face: 'regular', text: ', Bondi' },
    ]);
  });
});

describe('words from right to left', () => {
  it('follow each other from the right', () => {
    expect(inDrawnOrder({ face: 'arabic', text: 'محمد علي' })).toEqual(['علي', ' ', 'محمد']);
    expect(inDrawnOrder({ face: 'regular', text: 'Zoë Lee' })).toEqual(['Zoë Lee']);
  });
});

describe('pictures that no font has', () => {
  it.each([
    ['Zoë 🚲 Lee', 'Zoë Lee'],
    ['🚲 Zoë', 'Zoë'],
    ['👩🏽‍🚀👨‍👩‍👧 crew', 'crew'],
    ['Team 🇦🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Team'],
    ['Acme® ™ ©', 'Acme® ™ ©'],
    ['サクラ・バイク', 'サクラ·バイク'],
    ['1 * # 2', '1 * # 2'],
  ])('are left out of "%s"', (text, shown) => {
    expect(toShown(text)).toBe(shown);
  });
});

describe('a line', () => {
  it('may end between words, and anywhere in Chinese but before a full stop', () => {
    expect(toTokens('Mei 王小。 Lee')).toEqual(['Mei', ' ', '王', '小。', ' ', 'Lee']);
    expect(toTokens('')).toEqual([]);
  });
});
