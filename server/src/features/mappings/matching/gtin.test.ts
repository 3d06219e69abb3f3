import { describe, expect, it } from 'vitest';
import { isInStoreCode, toGtin, toSkuKey } from './gtin';

describe('toGtin', () => {
  it.each([
    ['an EAN of thirteen digits', '4006381333931', '04006381333931'],
    ['a UPC of twelve digits', '036000291452', '00036000291452'],
    ['the same UPC as an EAN', '0036000291452', '00036000291452'],
    ['a short EAN', '96385074', '00000096385074'],
    ['a code with blanks and dashes', '4 006381-333931', '04006381333931'],
  ])('reads %s', (_name, text, gtin) => {
    expect(toGtin(text)).toBe(gtin);
  });

  it.each([
    ['a wrong check digit', '4006381333932'],
    ['letters', 'SEG-P100S'],
    ['another length', '40063813339'],
    ['nothing but zeros', '0000000000000'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => {
    expect(toGtin(text)).toBeNull();
  });
});

describe('isInStoreCode', () => {
  it("distinguishes in-store codes from makers' codes", () => {
    expect(isInStoreCode('00210000000022')).toBe(true);
    expect(isInStoreCode('02000000000008')).toBe(true);
    expect(isInStoreCode('04006381333931')).toBe(false);
  });
});

describe('toSkuKey', () => {
  it('ignores case, spaces, dashes and dots', () => {
    expect(toSkuKey(' Seg-P100S / blk.2')).toBe('segp100sblk2');
  });
});
