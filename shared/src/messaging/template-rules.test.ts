import { expect, it } from 'vitest';
import { fillTemplate, unknownWords } from './template-rules';

const values = { first_name: 'Mei', name: 'Mei Chen', shop: 'Chainline Bikes', shop_phone: '', me: 'Sam' };

it.each([
  ['Hi {first_name}, {me} from {shop} here.', 'Hi Mei, Sam from Chainline Bikes here.'],
  ['Call us {shop_phone}.', 'Call us.'],
  ['{name}{name}', 'Mei ChenMei Chen'],
  ['{price} and {}', '{price} and {}'],
  ['No placeholders', 'No placeholders'],
])('%j becomes %j', (text, filled) => {
  expect(fillTemplate(text, values)).toBe(filled);
});

it('keeps signs that mean something to replacements', () => {
  expect(fillTemplate('{name}', { ...values, name: '$& $1' })).toBe('$& $1');
});

it.each([
  ['Hi {first_name}', null],
  ['Hi {frist_name}, {frist_name}', '{frist_name} stands for nothing'],
  ['It costs {price} on {day} or {}', '{price}, {day} and {} stand for nothing'],
])('names what stands for nothing in %j', (text, words) => {
  expect(unknownWords(text)).toBe(words);
});
