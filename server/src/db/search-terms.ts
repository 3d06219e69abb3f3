import sql, { join, type Sql } from 'sql-template-tag';
import { containing } from './list-sql';

/** A term in all its notations. */
type SearchTerm = { texts: string[] };

const phoneLike = /^[\d()+./-]*\d[\d()+./-]*$/;
/** Characters that `fold_text` removes. */
const apostrophes = /['’‘`´ʼ′]/g;
const fewestPhoneDigits = 3;

/** Digits without the parts of a phone number that depend on its notation: dialling prefix, own country code, leading zero. */
const toPhoneDigits = (written: string): string => {
  const digits = written.replaceAll(/\D/g, '');
  const dialled = digits.replace(/^00(11)?/, '');
  const hasCountry = written.startsWith('+61') || /^61\d{9,10}$/.test(dialled);
  const national = (hasCountry ? dialled.replace(/^61/, '') : dialled).replace(/^0/, '');
  return national.length < fewestPhoneDigits ? digits : national;
};

const toTerm = (words: string[]): SearchTerm => {
  // Normalised like the column before wildcards are escaped: a full-width variant would become a wildcard afterwards.
  const text = words.join(' ').replaceAll(apostrophes, '').normalize('NFKC');
  return phoneLike.test(words.join(''))
    ? { texts: [...new Set([toPhoneDigits(words.join('')), text])] }
    : { texts: [text] };
};

/** Words, with the parts of a phone number (`0412 345 678`) as one term. */
export const searchTerms = (search: string): SearchTerm[] => {
  const groups: string[][] = [];
  for (const word of search.split(/\s+/).filter((part) => part !== '')) {
    const last = groups.at(-1);
    if (last && phoneLike.test(word) && phoneLike.test(last.join(''))) last.push(word);
    else groups.push([word]);
  }
  return groups.map(toTerm).filter(({ texts }) => texts.some((text) => text !== ''));
};

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
