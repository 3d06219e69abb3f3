import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../test/database';
import { matchesTerm, matchesTyped, searchTerms } from './search-terms';

const database = useRolledBackDatabase();
const first = (search: string) => searchTerms(search).map(({ texts }) => texts[0]);
const isTrue = async (condition: ReturnType<typeof sql>) => {
  const { found } = await database.db.one(z.object({ found: z.boolean() }), sql`select ${condition} as found`);
  return found;
};
const fold = async (text: string) => {
  const { folded } = await database.db.one(z.object({ folded: z.string() }), sql`select fold_text(${text}) as folded`);
  return folded;
};
const column = (text: string) => sql`fold_text(${text})`;

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

  it('keep the notation of other numbers', async () => {
    const [term] = searchTerms('10151-2');

    expect(term && (await isTrue(matchesTerm(column('Q-10151-2'), term)))).toBe(true);
  });

  it.each(['+442079460958', '0011 44 20 7946 0958', '0044 20 7946 0958'])('read %s as one foreign phone', (written) => {
    expect(first(written)).toEqual(['442079460958']);
  });

  it.each(['100%', '100％'])('take wildcards literally: %s', async (search) => {
    const [term] = searchTerms(search);

    expect(term && (await isTrue(matchesTerm(column('1000 off'), term)))).toBe(false);
    expect(term && (await isTrue(matchesTerm(column('100% off'), term)))).toBe(true);
  });

  it('of two letters match the beginning of a word', async () => {
    const [term] = searchTerms('ch');

    expect(term && (await isTrue(matchesTyped(column(' Mei Chen'), term)))).toBe(true);
    expect(term && (await isTrue(matchesTyped(column(' Rachel'), term)))).toBe(false);
  });
});

describe('folded text', () => {
  it.each([
    ['Zoë Nguyễn', 'zoe nguyen'],
    ['Zoe\u0308', 'zoe'],
    ["O'Connell O’Connell OʼConnell", 'oconnell oconnell oconnell'],
    ['Łukasz Søren Đorđe', 'lukasz soren dorde'],
    ['Straße Œuvre Ægir', 'strasse oeuvre aegir'],
    ['50% \\ _', '50% \\ _'],
  ])('of %s is %s', async (text, folded) => {
    expect(await fold(text)).toBe(folded);
  });
});
