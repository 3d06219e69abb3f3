import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listQuery, maxCounted, optionalParam, toLongPagination, toPagination } from './list-query';

const query = listQuery({
  sort: ['name', 'price'],
  defaultSort: '-price',
  perPage: { default: 25, max: 100 },
  filters: { category: optionalParam(z.coerce.number().int().positive()) },
});

const pathsOf = (input: unknown): string[] => {
  const parsed = query.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
};

describe('the query of a list', () => {
  it('has its defaults', () => {
    expect(query.parse({})).toEqual({ page: 1, per_page: 25, sort: '-price' });
  });

  it('takes what a browser sends as text', () => {
    const sent = { page: '3', per_page: '50', sort: 'name', search: ' bike ', category: '7' };

    expect(query.parse(sent)).toEqual({ page: 3, per_page: 50, sort: 'name', search: 'bike', category: 7 });
  });

  it.each(['', ' ', 'null', 'undefined'])('takes %j for "not given"', (blank) => {
    const sent = { page: blank, per_page: blank, sort: blank, search: blank, category: blank };

    expect(query.parse(sent)).toEqual({ page: 1, per_page: 25, sort: '-price' });
  });

  it.each([
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'two'],
    ['page', '99999999'],
    ['per_page', '101'],
    ['per_page', '-1'],
    ['sort', 'password'],
    ['sort', '--name'],
    ['sort', 'name;drop table products'],
    ['search', 'x'.repeat(201)],
    ['category', '0'],
  ])('refuses %s = %s and names it', (name, value) => {
    expect(pathsOf({ [name]: value })).toEqual([name]);
  });

  it('sorts by its own keys only, either way', () => {
    for (const sort of ['name', '-name', 'price', '-price']) expect(query.parse({ sort }).sort).toBe(sort);
  });

  it('refuses the same parameter twice', () => {
    expect(pathsOf({ search: ['a', 'b'] })).toEqual(['search']);
  });
});

describe('an optional parameter', () => {
  const word = optionalParam(z.string().min(3));

  it('still refuses what is there and wrong', () => {
    expect(word.safeParse('ab').success).toBe(false);
  });

  it('leaves other kinds of values to its schema', () => {
    expect(word.safeParse(7).success).toBe(false);
    expect(word.parse(undefined)).toBeUndefined();
  });
});

describe('pagination', () => {
  it.each([
    [0, 1],
    [1, 1],
    [25, 1],
    [26, 2],
    [100, 4],
    [101, 5],
  ])('of %i rows at 25 a page has %i pages', (total, pages) => {
    expect(toPagination({ page: 1, per_page: 25 }, total)).toEqual({ page: 1, per_page: 25, total, pages });
  });

  it('tells the page that was asked for, even past the end', () => {
    expect(toPagination({ page: 9, per_page: 25 }, 30)).toMatchObject({ page: 9, pages: 2 });
  });

  it('of a long list says that there are more than were counted', () => {
    const query = { page: 1, per_page: 25 };
    expect(toLongPagination(query, maxCounted)).toEqual(toPagination(query, maxCounted));
    expect(toLongPagination(query, maxCounted + 1)).toEqual({ ...query, total: 10_000, pages: 400, more: true });
  });
});
