const states = [
  'NSW|New South Wales',
  'VIC|Victoria',
  'QLD|Queensland',
  'SA|South Australia',
  'WA|Western Australia',
  'TAS|Tasmania',
  'NT|Northern Territory',
  'ACT|Australian Capital Territory',
].join('|');

const afterState = new RegExp(`\\b(?:${states})[\\s,.]*(\\d{4})(?!\\d)`, 'gi');
const anyFour = /(?<!\d)(\d{4})(?!\d)/g;

const lastOf = (address: string, pattern: RegExp): string | null => [...address.matchAll(pattern)].at(-1)?.[1] ?? null;

/**
 * Postcode of an address: the last four digits directly after a state, otherwise the last four digits, since a house
 * number may be 1250. Null when there is none.
 */
export const postcodeIn = (address: string): string | null => lastOf(address, afterState) ?? lastOf(address, anyFour);
