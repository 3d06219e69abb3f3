import { describe, expect, it } from 'vitest';
import { localities } from '../../../sandbox/geocoding/localities';
import { haversineKm } from './great-circle';
import { postcodeRanges, regionOfPostcode } from './postcode-regions';

/**
 * Tolerated distance in kilometres from a region's centre: city regions are small, the one around Alice Springs is as
 * large as a country.
 */
const reach = (region: string): number => {
  if (/^(Sydney|Melbourne|Brisbane|Adelaide|Perth|Hobart|Darwin|Canberra)/.test(region)) return 25;
  return region === 'Alice Springs' ? 345 : 160;
};

describe('the region of a postcode', () => {
  it.each([
    ['2026', 'NSW', 'Sydney eastern suburbs'],
    ['2073', 'NSW', 'Sydney upper north shore'],
    ['0800', 'NT', 'Darwin'],
    ['0200', 'ACT', 'Canberra university'],
    ['2618', 'ACT', 'Canberra north and Belconnen'],
    ['2619', 'NSW', 'Queanbeyan and Snowy Mountains'],
    ['2920', 'ACT', 'Gungahlin'],
    ['8001', 'VIC', 'Melbourne post office boxes'],
    ['9726', 'QLD', 'Brisbane post office boxes'],
    ['6798', 'WA', 'Christmas Island'],
    ['7255', 'TAS', 'Flinders Island'],
    ['5290', 'SA', 'Limestone Coast'],
  ])('of %s is in %s: %s', (postcode, state, region) => {
    expect(regionOfPostcode(postcode)).toMatchObject({ state, region });
  });

  it.each(['', '202', '20260', 'NSW', '2026 ', '０８００', '0000', '0199', '0700', '2599.'])(
    'is unknown for "%s"',
    (text) => {
      expect(regionOfPostcode(text)).toBeNull();
    },
  );

  it('is unknown for unallocated postcodes', () => {
    expect(['2925', '0890', '5790', '7600'].map(regionOfPostcode)).toEqual([null, null, null, null]);
  });

  it.each(localities.map(({ name, postcode, state, ...point }) => ({ name, postcode, state, point })))(
    'is near $name $postcode',
    ({ postcode, state, point }) => {
      const region = regionOfPostcode(postcode);
      expect(region?.state).toBe(state);
      expect(region && haversineKm(region, point)).toBeLessThan(reach(region?.region ?? ''));
    },
  );
});

describe('the table of regions', () => {
  it('contains at least 80 ranges without overlap', () => {
    expect(postcodeRanges.length).toBeGreaterThan(80);
    const sorted = postcodeRanges.toSorted((left, right) => left.from - right.from);
    const wrong = sorted.filter(({ from, to }, at) => from > to || from <= (sorted[at - 1]?.to ?? -1));
    expect(wrong).toEqual([]);
  });

  it('covers all delivery postcodes of a state', () => {
    const delivered = [
      [2000, 2920],
      [3000, 3999],
      [4000, 4899],
      [5000, 5749],
      [6000, 6999],
      [7000, 7499],
    ];
    const holes = delivered.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).filter(
        (postcode) => regionOfPostcode(postcode) === null,
      ),
    );
    expect(holes).toEqual([]);
  });

  it('is within Australia and its islands', () => {
    const outside = postcodeRanges.filter(
      ({ latitude, longitude }) => latitude < -44 || latitude > -10 || longitude < 96 || longitude > 168,
    );
    expect(outside).toEqual([]);
  });
});
