import { kilometresBetween } from '../geocoding/places';
import type { SandboxLocality } from '../geocoding/localities';

export type FreightLine = { count: number; weight: number; volume: number };

const kgPerCubicMetre = 250;
const baseCents = 1_850;
const fuelShare = 0.21;
const gstShare = 0.1;
const warrantyShare = 0.012;

/** Freight, fuel levy and warranty for a consignment by road, plus GST. */
export const priceFreight = (
  from: SandboxLocality,
  to: SandboxLocality,
  lines: FreightLine[],
  warrantyDollars: number,
) => {
  const charged = lines.reduce(
    (sum, { count, weight, volume }) => sum + count * Math.max(weight, volume * kgPerCubicMetre),
    0,
  );
  const centsPerKg = 22 + kilometresBetween(from, to) * 0.055;
  const freight = Math.round(baseCents + Math.ceil(charged) * centsPerKg);
  const net = Math.round(freight * (1 + fuelShare) + warrantyDollars * 100 * warrantyShare);
  const gst = Math.round(net * gstShare);
  return { freight, gst, total: net + gst };
};
