import { localities, type SandboxLocality } from './localities';

type Point = { latitude: number; longitude: number };

/** Post office boxes have postcodes of their own. */
const boxes = new Map([
  ['1', '2000'],
  ['8', '3000'],
  ['9', '4000'],
]);

export const findByPostcode = (postcode: string): SandboxLocality[] =>
  localities.filter((place) => place.postcode === postcode);

/** Place of a postcode, or of the nearest one; null when it is not Australian. */
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

/** Equirectangular distance in kilometres: accurate to a percent or two within Australia. */
export const kilometresBetween = (from: Point, to: Point): number => {
  const perDegree = 111.2;
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  return perDegree * Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * Math.cos(middle));
};

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
