import type { SandboxLocality } from '../geocoding/localities';
import { placeNear } from '../geocoding/places';
import { AuspostError, textOf, type Query } from './auspost-error';

export type PostedParcel = {
  from: SandboxLocality;
  to: SandboxLocality;
  length: number;
  width: number;
  height: number;
  /** Weight the price is based on: bulky parcels count as 250 kg per cubic metre. */
  chargedKg: number;
  weight: number;
};

const heaviestKg = 22;
const longestCm = 105;
const largestCubicMetres = 0.25;
const kgPerCubicMetre = 250;

const placeOf = (query: Query, name: string, label: string): SandboxLocality => {
  const postcode = textOf(query, name);
  if (postcode === '') throw new AuspostError(`Please enter ${label} postcode.`);
  const place = placeNear(postcode);
  if (place === null) throw new AuspostError(`Please enter a valid ${label} postcode.`);
  return place;
};

const measureOf = (query: Query, name: string): number => {
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const text = textOf(query, name);
  if (text === '') throw new AuspostError(`Please enter ${label}.`);
  const measure = Number(text);
  if (!(measure > 0)) throw new AuspostError(`Please enter a valid ${label}.`);
  return measure;
};

/** @throws AuspostError naming the first value that is missing or exceeds a limit. */
export const readParcel = (query: Query): PostedParcel => {
  const from = placeOf(query, 'from_postcode', 'From');
  const to = placeOf(query, 'to_postcode', 'To');
  const length = measureOf(query, 'length');
  const width = measureOf(query, 'width');
  const height = measureOf(query, 'height');
  const weight = measureOf(query, 'weight');
  if (weight > heaviestKg) throw new AuspostError(`The maximum weight of a parcel is ${heaviestKg} kg.`);
  if (Math.max(length, width, height) > longestCm) {
    throw new AuspostError(`The length cannot exceed ${longestCm} cm.`);
  }
  const volume = (length * width * height) / 1_000_000;
  if (volume > largestCubicMetres) {
    throw new AuspostError(`The volume of a parcel cannot exceed ${largestCubicMetres} cubic metres.`);
  }
  return { from, to, length, width, height, weight, chargedKg: Math.max(weight, volume * kgPerCubicMetre) };
};
