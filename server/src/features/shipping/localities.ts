import type { AuspostClient } from '../../providers/auspost/auspost-client';
import type { GeocodingClient, Point } from '../../providers/geocoding/geocoding-client';
import type { Locality } from '../../providers/locality';
import { askOutside } from './outside';

type Dependencies = {
  geocoding: GeocodingClient | null;
  auspost: AuspostClient | null;
  /** Timeout per directory. */
  patienceMs: number;
};

/** `isCertain` is false if a directory could not be reached: a retry may find more. */
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

/** The longest match, because "Bondi Beach" contains "Bondi". */
export const suburbIn = (address: string, localities: Locality[]): Locality | null =>
  localities
    .filter(({ name }) => new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`, 'i').test(address))
    .toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;

/** Centre of the suburb named in the address, or else of all localities. */
export const middleOf = (localities: Locality[], address = ''): Point | null => {
  const named = suburbIn(address, localities);
  return meanOf(pointsOf(named ? [named] : [])) ?? meanOf(pointsOf(localities));
};

/** Asks two directories in turn and returns the first answer with coordinates. Never throws. */
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
