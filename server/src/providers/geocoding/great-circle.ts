type Point = { latitude: number; longitude: number };

/** Mean radius of the earth in kilometres (IUGG). */
const earthRadiusKm = 6_371.0088;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Kilometres between two points in degrees, by the haversine formula (R. W. Sinnott, Sky & Telescope 68, 1984). Up to
 * half a percent off, because the earth is not a sphere.
 */
export const haversineKm = (from: Point, to: Point): number => {
  const latitudes = toRadians(to.latitude - from.latitude);
  const longitudes = toRadians(to.longitude - from.longitude);
  const half =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(longitudes / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
};
