import type { AuspostClient } from '../../providers/auspost/auspost-client';
import type { GeocodingClient, Point } from '../../providers/geocoding/geocoding-client';
import type { Locality } from '../../providers/locality';
import { askOutside } from './outside';

type Dependencies = {
  /** Null while they are not configured. */
  geocoding: GeocodingClient | null;
  auspost: AuspostClient | null;
  /** For each directory. */
  patienceMs: number;
};

/** `isCertain` is false when a directory could not be asked, so that the same question may get more the next time. */
type Found = { localities: Locality[]; isCertain: boolean };

const pointsOf = (localities: Locality[]): Point[] =>
  localities.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );

const meanOf = (points: Point[]): Point | null => {
  if (points.length === 0) return null;
  const mean = (amount: (point: Point) => number) =>
    points.reduce((sum, point) => sum + amount(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The suburb that an address names; of several the longest, since Bondi Beach holds Bondi. */
export const suburbIn = (address: string, localities: Locality[]): Locality | null =>
  localities
    .filter(({ name }) => new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`, 'i').test(address))
    .toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;

/** The middle of the suburb that an address names, else of all of them; null when none is known. */
export const middleOf = (localities: Locality[], address = ''): Point | null => {
  const named = suburbIn(address, localities);
  return meanOf(pointsOf(named ? [named] : [])) ?? meanOf(pointsOf(localities));
};

/** What the first of two directories that knows a postcode says of it; never an error. */
export const createLocalityFinder = ({ geocoding, auspost, patienceMs }: Dependencies) => {
  const directories = [
    { name: 'The directory of postcodes', client: geocoding },
    { name: 'Australia Post', client: auspost },
  ];
  return async (postcode: string): Promise<Found> => {
    let isCertain = true;
    for (const { name, client } of directories) {
      if (!client) continue;
      const asked = await askOutside({ name, patienceMs }, (signal) => client.localities(postcode, { signal }));
      const found = asked.ok ? asked.value.filter((locality) => locality.postcode === postcode) : [];
      if (pointsOf(found).length > 0) return { localities: found, isCertain: true };
      isCertain &&= asked.ok;
    }
    return { localities: [], isCertain };
  };
};

export type LocalityFinder = ReturnType<typeof createLocalityFinder>;
