import { describe, expect, it } from 'vitest';
import { isFoundBy, searchTerms } from './search-terms';

const first = (search: string) => searchTerms(search).map(({ texts }) => texts[0]);

describe('the terms of a search', () => {
  it.each([
    ['', []],
    ["  ' ", []],
    ['mei  chen', ['mei', 'chen']],
    ["O'Connell", ['OConnell']],
    ['Q-10151', ['Q-10151']],
    ['mei 0412 345 678', ['mei', '412345678']],
    ['0412 345 678 mei', ['412345678', 'mei']],
    ['04', ['04']],
  ])('of %j are %j', (search, terms) => {
    expect(first(search)).toEqual(terms);
  });

  it.each([
    '0412345678',
    '0412 345 678',
    '0412-345-678',
    '+61412345678',
    '+61 412 345 678',
    '+61 (0)412 345 678',
    '61412345678',
    '0061 412 345 678',
    '0011 61 412 345 678',
  ])('read %s as the same phone', (written) => {
    expect(first(written)).toEqual(['412345678']);
  });

  it.each(['+442079460958', '0011 44 20 7946 0958', '0044 20 7946 0958'])('read %s as one foreign phone', (written) => {
    expect(first(written)).toEqual(['442079460958']);
  });
});

const person = { texts: ['Zoë O’Connell-Weiß', 'Łukasz & Søn', 'zoe@example.com'], phones: ['+61412345678', null] };

it.each([
  '',
  '  ',
  'zoe',
  "O'Connell",
  'OCONNELL weiss',
  'ｚｏë',
  'lukasz son',
  'ZOE@EXAMPLE',
  '0412345678',
  '0412 345 678',
  '+61 412 345 678',
  '0011 61 412 345 678',
  '(0412) 345',
  'zoe 0412',
  '041',
])('finds a person by %j', (search) => {
  expect(isFoundBy(person, search)).toBe(true);
});

it.each(['zoe chen', '0499', 'oconnor', '+61 2 9130 1234'])('does not find a person by %j', (search) => {
  expect(isFoundBy(person, search)).toBe(false);
});
