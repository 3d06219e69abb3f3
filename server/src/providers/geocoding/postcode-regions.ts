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

export const postcodeRanges: readonly Range[] = Object.entries(regionLines).flatMap(([state, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((text) => toRange(state, text.trim())),
);

/**
 * Fallback when no service can locate the address. The approximate centre, in degrees, may be off by kilometres in a
 * city and hundreds in the outback.
 */
export const regionOfPostcode = (postcode: string): PostcodeRegion | null => {
  if (!/^\d{4}$/.test(postcode)) return null;
  const number = Number(postcode);
  const range = postcodeRanges.find(({ from, to }) => from <= number && number <= to);
  if (!range) return null;
  const { state, region, latitude, longitude } = range;
  return { state, region, latitude, longitude };
};
