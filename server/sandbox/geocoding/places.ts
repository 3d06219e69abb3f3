import { localities, type SandboxLocality } from './localities';

type Point = { latitude: number; longitude: number };

/** Post office boxes are numbered apart from the places they are in. */
const boxes = new Map([
  ['1', '2000'],
  ['8', '3000'],
  ['9', '4000'],
]);

export const findByPostcode = (postcode: string): SandboxLocality[] =>
  localities.filter((place) => place.postcode === postcode);

/** The place of a postcode, or the one whose postcode is next to it; null for what is no Australian postcode. */
export const placeNear = (postcode: string): SandboxLocality | null => {
  if (!/^\d{4}$/.test(postcode) || postcode < '0200') return null;
  const [exact] = findByPostcode(postcode);
  if (exact) return exact;
  const wanted = boxes.get(postcode.charAt(0)) ?? postcode;
  const away = (place: SandboxLocality): number => Math.abs(Number(place.postcode) - Number(wanted));
  const [nearest = null] = localities
    .filter((place) => place.postcode.startsWith(wanted.charAt(0)) && !place.isIsland)
    .toSorted((left, right) => away(left) - away(right));
  return nearest;
};

/** Kilometres over a flat map of the middle latitude: within a percent or two anywhere in Australia. */
export const kilometresBetween = (from: Point, to: Point): number => {
  const perDegree = 111.2;
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  return perDegree * Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * Math.cos(middle));
};

/** The place that is closest to a point, and how far away it is. */
export const closestTo = (point: Point): { place: SandboxLocality; kilometres: number } => {
  const [closest] = localities
    .map((place) => ({ place, kilometres: kilometresBetween(point, place) }))
    .toSorted((left, right) => left.kilometres - right.kilometres);
  if (!closest) throw new Error('There are no places');
  return closest;
};

export const stateNames: Record<string, string> = {
  NSW: 'New South Wales',
  ACT: 'Australian Capital Territory',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
};
