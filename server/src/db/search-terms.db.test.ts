import { searchTerms } from '@chainline/shared/search-terms';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../test/database';
import { matchesTerm, matchesTyped } from './search-terms';

const database = useRolledBackDatabase();
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
  it('keep the notation of other numbers', async () => {
    const [term] = searchTerms('10151-2');

    expect(term && (await isTrue(matchesTerm(column('Q-10151-2'), term)))).toBe(true);
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
