import { describe, expect, it } from 'vitest';
import { inDrawnOrder, isMixed, toRuns, toTokens, toShown } from './scripts';

describe('the fonts of a text', () => {
  it.each(['Zoë Nguyễn', 'Đặng & Søns', 'Иван Петров', 'Γιώργος', '$1,250.00 → ½ – “quoted”…', ''])(
    'are a single one for Europe and Vietnam: %s',
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
  ])('%s are in the font %s', (text, face) => {
    expect(isMixed(text)).toBe(true);
    expect(toRuns(text, 'semibold')).toEqual([{ face, text }]);
  });

  it('differ only for characters that need it', () => {
    expect(toRuns('Mei 王小明, Bondi', 'regular')).toEqual([
      { face: 'regular', text: 'Mei ' },
      { face: 'han', text: '王小明' },
      { face: 'regular', text: ', Bondi' },
    ]);
  });
});

describe('right-to-left words', () => {
  it('are placed from the right', () => {
    expect(inDrawnOrder({ face: 'arabic', text: 'محمد علي' })).toEqual(['علي', ' ', 'محمد']);
    expect(inDrawnOrder({ face: 'regular', text: 'Zoë Lee' })).toEqual(['Zoë Lee']);
  });
});

describe('emoji without a font', () => {
  it.each([
    ['Zoë 🚲 Lee', 'Zoë Lee'],
    ['🚲 Zoë', 'Zoë'],
    ['👩🏽‍🚀👨‍👩‍👧 crew', 'crew'],
    ['Team 🇦🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Team'],
    ['Acme® ™ ©', 'Acme® ™ ©'],
    ['サクラ・バイク', 'サクラ·バイク'],
    ['1 * # 2', '1 * # 2'],
  ])('are removed from "%s"', (text, shown) => {
    expect(toShown(text)).toBe(shown);
  });
});

describe('a line break', () => {
  it('is allowed between words, and anywhere in Chinese except before a full stop', () => {
    expect(toTokens('Mei 王小。 Lee')).toEqual(['Mei', ' ', '王', '小。', ' ', 'Lee']);
    expect(toTokens('')).toEqual([]);
  });
});
