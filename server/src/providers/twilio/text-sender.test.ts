import { expect, it } from 'vitest';
import { parseTextSender } from './text-sender';

it.each([
  ['+61480000123', 'number'],
  [` MG${'0a'.repeat(16)}`, 'service'],
  ['Chainline', 'name'],
  ['Bondi Bikes', 'name'],
  ['0480000123', null],
  ['Chainline Bikes', null],
  ['MG123', 'name'],
  ['12345', null],
  ['', null],
])('reads %j as %j', (text, kind) => {
  expect(parseTextSender(text)?.kind ?? null).toBe(kind);
});
