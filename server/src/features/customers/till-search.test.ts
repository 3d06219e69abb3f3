import { describe, expect, it } from 'vitest';
import { toTillParts } from './till-search';

describe('the till is asked for', () => {
  it.each([
    ['mei', ['mei']],
    ['mei o’connell', ['o’connell']],
    ['me', []],
    ['0412 345', Array.from('412345')],
    ['+61 412 345 678', Array.from('412345678')],
    ['0061412345678', Array.from('412345678')],
    ['61412345678', Array.from('412345678')],
    ['02', []],
    ['', []],
  ])('%j as %j', (search, parts) => {
    expect(toTillParts(search)).toEqual(parts);
  });
});
