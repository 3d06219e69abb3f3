import type { SearchTerm } from '@chainline/shared/search-terms';
import sql, { join, type Sql } from 'sql-template-tag';
import { containing } from './list-sql';

/** The column is folded by `fold_text`, with phones as digits. */
export const matchesTerm = (column: Sql, { texts }: SearchTerm): Sql =>
  sql`(${join(
    texts.map((text) => sql`${column} like fold_text(${containing(text)})`),
    ' or ',
  )})`;

const fewestIndexed = 3;

/**
 * For words still being typed: below three characters, only at the beginning of a word. The column begins with a blank.
 */
export const matchesTyped = (column: Sql, term: SearchTerm): Sql =>
  term.texts.every((text) => text.length >= fewestIndexed)
    ? matchesTerm(column, term)
    : matchesTerm(column, { texts: term.texts.map((text) => ` ${text}`) });
