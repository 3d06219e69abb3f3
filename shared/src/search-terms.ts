/** A term in all its notations. */
export type SearchTerm = { texts: string[] };

const phoneLike = /^[\d()+./-]*\d[\d()+./-]*$/;
const apostrophes = /['’‘`´ʼ′]/g;
const accents = /[\u0300-\u036f]/g;
/** Letters that do not decompose into a base letter and an accent. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', ø: 'o', đ: 'd' };
const fewestPhoneDigits = 3;

/** Digits of a phone number without dialling prefix, own country code and leading zero, which people write or omit. */
const toPhoneDigits = (written: string): string => {
  const digits = written.replaceAll(/\D/g, '');
  const dialled = digits.replace(/^00(11)?/, '');
  const hasCountry = written.startsWith('+61') || /^61\d{9,10}$/.test(dialled);
  const national = (hasCountry ? dialled.replace(/^61/, '') : dialled).replace(/^0/, '');
  return national.length < fewestPhoneDigits ? digits : national;
};

const toTerm = (words: string[]): SearchTerm => {
  // Normalised like the searched text before wildcards are escaped: a full-width variant would become a wildcard afterwards.
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

/** Without case, accents and apostrophes, as the SQL function `fold_text`. */
const fold = (text: string): string =>
  text
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(/[ßæœłøđ]/g, (letter) => letters[letter] ?? letter);

type Searched = { texts: readonly (string | null)[]; phones: readonly (string | null)[] };

/** Adds the leading zero of Australian phones, for a number that is still being typed. */
const digitsOf = (phone: string): string[] =>
  [phone, phone.replace(/^\+61/, '0')].map((way) => way.replaceAll(/\D/g, ''));

/** True if every term is found, by the same rules as searches on the server. */
export const isFoundBy = ({ texts, phones }: Searched, search: string): boolean => {
  const digits = phones.flatMap((phone) => digitsOf(phone ?? ''));
  const searched = fold([...texts.map((text) => text ?? ''), ...digits].join(' '));
  return searchTerms(search).every((term) => term.texts.some((text) => searched.includes(fold(text))));
};
