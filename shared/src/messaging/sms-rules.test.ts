import { describe, expect, it } from 'vitest';
import { countTextParts, optWordOf, senderWarningOf, signatureFor } from './sms-rules';

describe('the parts of a text message', () => {
  it.each([
    ['', 0, 160, false],
    ['x'.repeat(160), 1, 0, false],
    ['x'.repeat(161), 2, 145, false],
    ['x'.repeat(306), 2, 0, false],
    ['x'.repeat(307), 3, 152, false],
    ['€'.repeat(80), 1, 0, false],
    // Two septets that do not fit begin the next part.
    [`${'x'.repeat(152)}€${'x'.repeat(10)}`, 2, 141, false],
    ['’'.repeat(70), 1, 0, true],
    ['’'.repeat(71), 2, 63, true],
    ['🚲'.repeat(35), 1, 0, true],
    // A surrogate pair is not split: 33 pairs fit into 67 units.
    ['🚲'.repeat(36), 2, 61, true],
  ])('of %j are counted', (text, parts, left, isUnicode) => {
    expect(countTextParts(text)).toEqual({ parts, left, isUnicode });
  });
});

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['start', 'start'],
  ['Yes!', 'start'],
  ['Please stop by tomorrow', null],
  ['', null],
])('reads %j as %j', (text, word) => {
  expect(optWordOf(text)).toBe(word);
});

it('names the sender unless the text does', () => {
  expect(signatureFor('Ready', 'Chainline Bikes')).toBe('\nChainline Bikes');
  expect(signatureFor('Hi, chainline bikes here', 'Chainline Bikes')).toBe('');
});

it('warns of a sender name that is not registered', () => {
  const name = { kind: 'name', value: 'Chainline' } as const;
  expect(senderWarningOf(name, '')).toMatch(/^Text messages are sent as “Chainline”, which is not/);
  expect(senderWarningOf(name, 'Chain')).not.toBeNull();
  expect(senderWarningOf(name, 'Chainline')).toBeNull();
  expect(senderWarningOf({ kind: 'number', value: '+61480000000' }, '')).toBeNull();
  expect(senderWarningOf(null, '')).toBeNull();
});
