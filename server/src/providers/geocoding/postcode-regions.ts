import { regionLines } from './postcode-region-table';

export type PostcodeRegion = { state: string; region: string; latitude: number; longitude: number };

type Range = PostcodeRegion & { from: number; to: number };

const line = /^(\d{4}) (\d{4}) (-?[\d.]+) (-?[\d.]+) (.+)$/;

const toRange = (state: string, text: string): Range => {
  const [, from, to, latitude, longitude, region] = line.exec(text) ?? [];
  if (region === undefined) throw new Error(`Not a region: ${text}`);
  return {
    from: Number(from),
    to: Number(to),
    state,
    region,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
};

/** Every range of postcodes that is given out, by state. */
export const postcodeRanges: readonly Range[] = Object.entries(regionLines).flatMap(([state, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((text) => toRange(state, text.trim())),
);

/**
 * The region of a postcode of four digits with its approximate centre in degrees, for when nobody can be asked where an
 * address is. Estimates: the centre may be some kilometres off in a city and a few hundred in the outback. Null for what
 * is no postcode, or one that is not given out.
 */
export const regionOfPostcode = (postcode: string): PostcodeRegion | null => {
  if (!/^\d{4}$/.test(postcode)) return null;
  const number = Number(postcode);
  const range = postcodeRanges.find(({ from, to }) => from <= number && number <= to);
  if (!range) return null;
  const { state, region, latitude, longitude } = range;
  return { state, region, latitude, longitude };
};
