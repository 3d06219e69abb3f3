import { z } from 'zod';

/** Methods of finding a distance, best first. */
export const distanceMethods = ['route', 'geocode', 'postcode', 'region', 'default'] as const;
export const distanceMethodSchema = z.enum(distanceMethods);
export type DistanceMethod = z.output<typeof distanceMethodSchema>;

export const distanceWords: Record<DistanceMethod, string> = {
  route: 'by road to the address',
  geocode: 'from the straight line to the address',
  postcode: 'from the middle of the postcode',
  region: 'from the region of the postcode',
  default: 'assumed, because the address could not be found',
};

/**
 * True for methods that do not measure to the address itself; a person should check the distance before a quote relies
 * on it.
 */
export const isEstimated = (method: DistanceMethod): boolean =>
  method === 'postcode' || method === 'region' || method === 'default';
