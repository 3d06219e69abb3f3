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

const stateNames = states.split('|');
const anyState = new RegExp(`\\b(?:${states})\\b`, 'gi');

/** By the place of the state in `states`, short and long name. */
const zones = ['Sydney', 'Melbourne', 'Brisbane', 'Adelaide', 'Perth', 'Hobart', 'Darwin', 'Sydney'];

/** First digits of postcodes; those of the ACT lie within those of New South Wales. */
const zonesByPostcode: Readonly<Record<string, string>> = {
  '0': 'Darwin',
  '1': 'Sydney',
  '2': 'Sydney',
  '3': 'Melbourne',
  '4': 'Brisbane',
  '5': 'Adelaide',
  '6': 'Perth',
  '7': 'Hobart',
  '8': 'Melbourne',
  '9': 'Brisbane',
};

const zoneOfState = (address: string): string | undefined => {
  const named = [...address.matchAll(anyState)].at(-1)?.[0].toUpperCase();
  const at = stateNames.findIndex((name) => name.toUpperCase() === named);
  return at < 0 ? undefined : zones[Math.floor(at / 2)];
};

/**
 * Postcode of an address: the last four digits directly after a state, otherwise the last four digits, since a house
 * number may be 1250. Null when there is none.
 */
export const postcodeIn = (address: string): string | null => lastOf(address, afterState) ?? lastOf(address, anyFour);

const codes = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;
export type StateCode = (typeof codes)[number];

const statesByPostcode: Readonly<Record<string, StateCode>> = {
  '0': 'NT',
  '1': 'NSW',
  '2': 'NSW',
  '3': 'VIC',
  '4': 'QLD',
  '5': 'SA',
  '6': 'WA',
  '7': 'TAS',
  '8': 'VIC',
  '9': 'QLD',
};
const inTheAct = /^(?:02|26(?:0\d|1[0-8])|29(?:[01]\d|20))/;

/** State of an Australian address, from its name or else its postcode; null if it has neither. */
export const stateIn = (address: string): StateCode | null => {
  const named = [...address.matchAll(anyState)].at(-1)?.[0].toUpperCase();
  const at = stateNames.findIndex((name) => name.toUpperCase() === named);
  if (at >= 0) return codes[Math.floor(at / 2)] ?? null;
  const postcode = postcodeIn(address) ?? '';
  return inTheAct.test(postcode) ? 'ACT' : (statesByPostcode[postcode[0] ?? ''] ?? null);
};

/** Time zone of an Australian address, from its state or else its postcode; null if it names neither. */
export const timeZoneIn = (address: string): string | null => {
  const zone = zoneOfState(address) ?? zonesByPostcode[postcodeIn(address)?.[0] ?? ''];
  return zone === undefined ? null : `Australia/${zone}`;
};
