import { z } from 'zod';
import { rawDegrees, rawPostcode } from '../locality';

/** Nominatim sends degrees as text. */
const degrees = z.union([z.string().min(1), z.number()]).transform(Number);

export const rawPlaces = z.array(
  z.object({
    lat: degrees.pipe(z.number().min(-90).max(90)),
    lon: degrees.pipe(z.number().min(-180).max(180)),
    display_name: z.string(),
  }),
);

export const rawRoute = z.object({
  routes: z.tuple([z.object({ distance: z.number().nonnegative(), duration: z.number().nonnegative() })], z.unknown()),
});

export const rawRouteError = z.object({ code: z.string(), message: z.string().catch('') });

export const rawLocalities = z.array(
  z.object({
    name: z.string(),
    postcode: rawPostcode,
    state: z.object({ abbreviation: z.string() }).transform(({ abbreviation }) => abbreviation),
    latitude: rawDegrees,
    longitude: rawDegrees,
  }),
);
