import { Router } from 'express';
import type { SandboxClock } from '../clock';
import type { Faults } from '../faults';
import { createNominatim } from './nominatim';
import { createOsrm } from './osrm';
import { createPostcodeDirectory } from './postcode-directory';

type GeocodingOptions = {
  clock: SandboxClock;
  faults: Pick<Faults, 'middleware'>;
  /** Requests per second that the address search answers; 1 by default, null = unlimited. */
  perSecond?: number | null | undefined;
};

/** Open geocoding services: `/nominatim`, `/osrm` and `/postcodes`. */
export const createGeocodingRouter = ({ clock, faults, perSecond = 1 }: GeocodingOptions): Router => {
  const router = Router();
  const struck = faults.middleware('geocoding');
  router.use('/nominatim', struck, createNominatim({ clock, perSecond }));
  router.use('/osrm', struck, createOsrm());
  router.use('/postcodes', struck, createPostcodeDirectory());
  return router;
};
