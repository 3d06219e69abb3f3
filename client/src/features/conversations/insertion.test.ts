import { expect, it } from 'vitest';
import { askedAt, matching, mentionedIn, withOffer } from './insertion';

it.each([
  ['/', 1, { from: 0, term: '' }],
  ['Hi /rea', 7, { from: 3, term: 'rea' }],
  ['/ready for', 10, { from: 0, term: 'ready for' }],
  ['10/12', 5, null],
  ['/ again', 7, null],
  ['/one\ntwo', 8, null],
  ['Hi', 2, null],
  [`/${'x'.repeat(31)}`, 32, null],
])('%j with the caret at %d asks for %j', (text, caret, asked) => {
  expect(askedAt(text, caret, '/')).toEqual(asked);
});

it('finds and inserts what is chosen, and goes on behind it', () => {
  const offers = [
    { id: '1', label: 'Ready to collect', text: 'Your bike is ready.' },
    { id: '2', label: 'Thanks', text: 'Thank you!' },
  ];
  const [offer] = matching(offers, 'READY');
  expect(matching(offers, 'nothing')).toEqual([]);
  expect(offer).toBe(offers[0]);
  if (offer) {
    expect(withOffer('Hi /rea See you', { from: 3, term: 'rea' }, offer)).toEqual({
      text: 'Hi Your bike is ready. See you',
      caret: 22,
    });
  }
});

it('mentions the person with the longest name that fits', () => {
  const people = [
    { id: 1, name: 'Sam Lee' },
    { id: 2, name: 'Sam Leeson' },
    { id: 3, name: 'Robin' },
  ];

  expect(mentionedIn('@Sam Leeson, please call', people)).toEqual([2]);
  expect(mentionedIn('@Sam Lee and @Robin', people)).toEqual([1, 3]);
  expect(mentionedIn('robin@sam.example', people)).toEqual([]);
});
