import { describe, expect, it } from 'vitest';
import { codeInLink, isPrintReady, tagAlphabet, tagPath, toScanned, toSerial } from './bike-tag-rules';

describe('the tag of a bike', () => {
  it.each([
    ['https://shop.example/b/K7QX2M9P', 'K7QX2M9P'],
    [' https://shop.example/b/k7qx2m9p/ ', 'K7QX2M9P'],
    ['http://localhost:3000/b/K7QX2M9P', 'K7QX2M9P'],
    ['https://shop.example/quotes/K7QX2M9P', null],
    ['https://shop.example/b/K7QX2M9', null],
    // No letter that looks like a digit.
    ['https://shop.example/b/K7QX2M9O', null],
    ['K7QX2M9P', null],
  ])('is found in the scanned text %j: %s', (text, code) => {
    expect(codeInLink(text)).toBe(code);
  });

  it.each([
    ['k7qx-2m9p', 'K7QX2M9P'],
    ['https://shop.example/b/K7QX2M9P', 'K7QX2M9P'],
    [' WO-1002 ', 'WO-1002'],
    ['WTU 123 456 L', 'WTU 123 456 L'],
  ])('is recognised when typed as %j: %s', (text, scanned) => {
    expect(toScanned(text)).toBe(scanned);
  });

  it('has a path that leads back to its code, and no two letters that look alike', () => {
    expect(codeInLink(`https://shop.example${tagPath('K7QX2M9P')}`)).toBe('K7QX2M9P');
    expect(tagAlphabet).not.toMatch(/[01OIL]/u);
  });

  it('has a serial number that is the same however it is typed', () => {
    expect(toSerial(' wtu  123 a ')).toBe('WTU 123 A');
  });

  it('holds back the work order until each is printed', () => {
    expect(isPrintReady([])).toBe(true);
    expect(isPrintReady([{ printed: true }])).toBe(true);
    expect(isPrintReady([{ printed: true }, { printed: false }])).toBe(false);
  });
});
