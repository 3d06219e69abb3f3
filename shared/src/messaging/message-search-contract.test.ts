import { expect, it } from 'vitest';
import { isSearchable, searchWords } from './message-search-contract';

it.each([
  ['Is it ready?', ['is', 'it', 'ready']],
  ['mei@customers.example', ['mei', 'customers', 'example']],
  ["O'Brien & Söhne", ['obrien', 'söhne']],
  ['⑴ ½ ŉ', ['1', '1', '2', 'n']],
  ["&|!:* <-> '' %", []],
  ['🚲🚲🚲', []],
  ['  ', []],
])('%j is a search for %j', (term, words) => {
  expect(searchWords(term)).toEqual(words);
});

it.each([
  ['ab', false],
  ['a b c', true],
  ['!!!', false],
  ['🚲🚲🚲', false],
  ['lock', true],
])('%j can be searched: %s', (term, isLongEnough) => {
  expect(isSearchable(term)).toBe(isLongEnough);
});
