import { describe, expect, it } from 'vitest';
import { haversineKm } from './great-circle';

const bondi = { latitude: -33.89, longitude: 151.27 };
const melbourne = { latitude: -37.81, longitude: 144.96 };

describe('the great-circle distance', () => {
  it.each([
    ['a degree of latitude', { latitude: 0, longitude: 150 }, { latitude: 1, longitude: 150 }, 111.195],
    ['a degree of longitude on the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111.195],
    [
      'a degree of longitude half way to the pole',
      { latitude: 60, longitude: 0 },
      { latitude: 60, longitude: 1 },
      55.597,
    ],
    ['from pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015.115],
    ['half around the equator', { latitude: 0, longitude: -90 }, { latitude: 0, longitude: 90 }, 20_015.115],
    ['over the date line', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.195],
  ])('is correct for %s', (_name, from, to, kilometres) => {
    expect(haversineKm(from, to)).toBeCloseTo(kilometres, 2);
  });

  it('is about 720 km from Bondi Beach to Melbourne, either way', () => {
    expect(haversineKm(bondi, melbourne)).toBeGreaterThan(712);
    expect(haversineKm(bondi, melbourne)).toBeLessThan(724);
    expect(haversineKm(melbourne, bondi)).toBe(haversineKm(bondi, melbourne));
  });

  it('is 0 to the same point', () => {
    expect(haversineKm(bondi, bondi)).toBe(0);
  });
});
