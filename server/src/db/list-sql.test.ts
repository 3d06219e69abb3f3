import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { containing, orderBy, pageOf, where } from './list-sql';

const columns = { name: sql`lower(p.name)`, price: sql`p.price` };
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('orderBy', () => {
  it.each([
    ['name', 'order by lower(p.name) asc nulls last, p.id'],
    ['-name', 'order by lower(p.name) desc nulls last, p.id'],
    ['-price', 'order by p.price desc nulls last, p.id'],
  ])('turns the key %s into SQL with a tie-breaker', (key, text) => {
    expect(plain(orderBy(key, columns, sql`p.id`).text)).toBe(text);
  });

  it.each(['password', '', '-', '--name', 'constructor', 'name; drop table users'])('refuses the key "%s"', (key) => {
    expect(() => orderBy(key, columns, sql`p.id`)).toThrow('Unknown sort key');
  });
});

describe('pageOf', () => {
  it.each([
    [1, 25, [25, 0]],
    [3, 100, [100, 200]],
  ])('reads page %i of %i rows', (page, perPage, values) => {
    const { text, values: given } = pageOf({ page, per_page: perPage });

    expect(plain(text)).toBe('limit $1 offset $2');
    expect(given).toEqual(values);
  });
});

describe('where', () => {
  it('joins the conditions that apply', () => {
    const { text, values } = where([sql`a = ${1}`, false, undefined, sql`b > ${2}`]);

    expect(text).toBe('where a = $1 and b > $2');
    expect(values).toEqual([1, 2]);
  });

  it('is empty if none apply', () => {
    expect(where([false, undefined]).text).toBe('');
  });
});

describe('containing', () => {
  it.each([
    ['Helmet', '%helmet%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['back\\slash', '%back\\\\slash%'],
  ])('finds the text %s literally', (text, pattern) => {
    expect(containing(text)).toBe(pattern);
  });
});
