import { describe, expect, it } from 'vitest';
import { hashValue, isSameValue, toComparable } from './field-values';

describe('toComparable', () => {
  it.each([
    ['89.95', '89.95'],
    ['0.00', null],
    ['0', null],
    ['0.50', '0.50'],
    [null, null],
  ])('takes the price %j for %j', (price, comparable) => {
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
  ])('takes the description %j for %j', (html, comparable) => {
    expect(toComparable('description', html)).toBe(comparable);
  });
});

describe('isSameValue', () => {
  it('sees past markup, and not past words', () => {
    expect(isSameValue('description', 'Light', '<p>Light</p>\n')).toBe(true);
    expect(isSameValue('description', 'Light', '<p>Lighter</p>')).toBe(false);
  });

  it('tells prices apart to the cent', () => {
    expect(isSameValue('price', '79.90', '79.91')).toBe(false);
    expect(isSameValue('price', null, '0.00')).toBe(true);
  });

  it('asks of pictures only whether there are any, because each side keeps files of its own', () => {
    expect(isSameValue('image', 'https://a.example/1.jpg', 'https://b.example/2.jpg')).toBe(true);
    expect(isSameValue('image', null, 'https://b.example/2.jpg')).toBe(false);
  });
});

describe('hashValue', () => {
  it('is the same for what says the same, and never the text itself', () => {
    expect(hashValue('description', '<p>Light</p>')).toBe(hashValue('description', 'Light'));
    expect(hashValue('description', 'Light')).not.toBe(hashValue('description', 'Lighter'));
    expect(hashValue('description', 'Light')).toMatch(/^[\w-]{43}$/);
  });
});
