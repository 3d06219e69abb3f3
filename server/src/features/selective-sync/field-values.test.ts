import { describe, expect, it } from 'vitest';
import { hashValue, isSameValue, toComparable } from './field-values';

describe('toComparable', () => {
  it.each([
    ['89.95', '89.95'],
    ['0.00', null],
    ['0', null],
    ['0.50', '0.50'],
    [null, null],
  ])('turns the price %j into %j', (price, comparable) => {
    expect(toComparable('price', price)).toBe(comparable);
  });

  it.each([
    ['<p>Fits  everybody.</p>\n', 'Fits everybody.'],
    ['Fits<br>every<b>body</b>.', 'Fits everybody.'],
    ['Nuts &amp; bolts&nbsp;', 'Nuts & bolts'],
    ['Weight < 20 kg, 5 > 3', 'Weight < 20 kg, 5 > 3'],
    ['<p> </p>\n<!-- nothing -->', null],
    ['<style>p { color: red }</style><p>Red</p>', 'Red'],
    ['<p><img src="a.png"></p>', '<p><img src="a.png"></p>'],
    ['', null],
    [null, null],
  ])('turns the description %j into %j', (html, comparable) => {
    expect(toComparable('description', html)).toBe(comparable);
  });
});

describe('isSameValue', () => {
  it('ignores markup, but not text', () => {
    expect(isSameValue('description', 'Light', '<p>Light</p>\n')).toBe(true);
    expect(isSameValue('description', 'Light', '<p>Lighter</p>')).toBe(false);
  });

  it('compares prices to the cent', () => {
    expect(isSameValue('price', '79.90', '79.91')).toBe(false);
    expect(isSameValue('price', null, '0.00')).toBe(true);
  });

  it('compares pictures only by presence, because each side has its own files', () => {
    expect(isSameValue('image', 'https://a.example/1.jpg', 'https://b.example/2.jpg')).toBe(true);
    expect(isSameValue('image', null, 'https://b.example/2.jpg')).toBe(false);
  });
});

describe('hashValue', () => {
  it('is equal for equal content, and never the text itself', () => {
    expect(hashValue('description', '<p>Light</p>')).toBe(hashValue('description', 'Light'));
    expect(hashValue('description', 'Light')).not.toBe(hashValue('description', 'Lighter'));
    expect(hashValue('description', 'Light')).toMatch(/^[\w-]{43}$/);
  });
});
