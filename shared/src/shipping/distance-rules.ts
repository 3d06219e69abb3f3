import { z } from 'zod';

/** How a distance was found, best first. */
export const distanceMethods = ['route', 'geocode', 'postcode', 'region', 'default'] as const;
export const distanceMethodSchema = z.enum(distanceMethods);
export type DistanceMethod = z.output<typeof distanceMethodSchema>;

/** What the method is called in front of people. */
export const distanceWords: Record<DistanceMethod, string> = {
  route: 'by road to the address',
  geocode: 'from the straight line to the address',
  postcode: 'from the middle of the postcode',
  region: 'from the region of the postcode',
  default: 'assumed, because the address could not be found',
};

/** Whether somebody should look at it before a quote rests on it: it is not the distance to this address. */
export const isEstimated = (method: DistanceMethod): boolean =>
  method === 'postcode' || method === 'region' || method === 'default';
