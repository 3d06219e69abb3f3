import { localities, type SandboxLocality } from './localities';
import { stateNames } from './places';

export type FoundPlace = {
  place: SandboxLocality;
  /** Null when the query is a suburb or town. */
  street: { number: string; road: string } | null;
  latitude: number;
  longitude: number;
};

const toWords = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9/]+/g, ' ')} `;

const says = (words: string, phrase: string): boolean => words.includes(toWords(phrase));

/** Ignores a leading number, which is a house number. */
const findPostcode = (words: string): string | null => /^ \S+ .*\b(\d{4})\b(?!.*\b\d{4}\b)/.exec(words)?.[1] ?? null;

const findState = (words: string): string | null =>
  Object.entries(stateNames).find(([short, long]) => says(words, short) || says(words, long))?.[0] ?? null;

const scoreOf = (words: string, { name, postcode }: SandboxLocality): number =>
  (says(words, name) ? 10 + name.length : 0) + (says(words, postcode) ? 40 : 0);

const findStreet = (text: string, place: SandboxLocality): FoundPlace['street'] => {
  const [, number, rest = ''] = /^\s*(\S*\d\S*)\s+([^,]+)/.exec(text) ?? [];
  const end = rest.toLowerCase().lastIndexOf(place.name.toLowerCase());
  const road = (end > 0 ? rest.slice(0, end) : rest).trim();
  if (number === undefined || road === '' || end === 0) return null;
  return { number, road };
};

/** Deterministic number from 0 to 999 for a text. */
const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000, 7);

/** Streets are placed deterministically within a kilometre of their suburb's centre. */
const shift = (text: string): number => (numberOf(text) - 500) / 60_000;

/** Places matching a free text, best first: by suburb or postcode, within the state if one is given. */
export const searchPlaces = (text: string): FoundPlace[] => {
  const words = toWords(text);
  const postcode = findPostcode(words) ?? /^ (\d{4}) $/.exec(words)?.[1] ?? null;
  const state = findState(words);
  return localities
    .filter((place) => (postcode ?? place.postcode) === place.postcode && (state ?? place.state) === place.state)
    .map((place) => ({ place, score: scoreOf(words, place) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ place }) => {
      const street = findStreet(text, place);
      const spot = street === null ? '' : `${street.number} ${street.road}`.toLowerCase();
      return {
        place,
        street,
        latitude: place.latitude + (street === null ? 0 : shift(spot)),
        longitude: place.longitude + (street === null ? 0 : shift(`${spot}.`)),
      };
    });
};
