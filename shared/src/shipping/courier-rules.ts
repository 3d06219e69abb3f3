import { divideHalfUp, toCents, toDollars, type Cents } from '../money';
import type { ShippingSettings } from '../settings/shipping-settings-contract';
import type { CourierBreakdown } from './delivery-option';

type Tariff = Pick<ShippingSettings, 'base_price' | 'assembly_price' | 'bands'>;

const metresPerKm = 1000;
const toMetres = (km: number): number => Math.round(km * metresPerKm);
const toWholeDollars = (cents: Cents): Cents => divideHalfUp(cents, 100) * 100;

/**
 * Price of our own courier, in dollars (D3 section 9): the base plus each kilometre at the rate of its band, so that 60
 * km cost 50 + 30 at 2 + 10 at 1.5 = 125. Rounded half-up to whole dollars once, at the end.
 */
export const courierPrice = (
  distanceKm: number,
  { withAssembly }: { withAssembly: boolean },
  { base_price: basePrice, assembly_price: assemblyPrice, bands }: Tariff,
): CourierBreakdown => {
  const metres = toMetres(distanceKm);
  const reached = bands
    .map(({ from_km, per_km }, index) => {
      const to_km = bands[index + 1]?.from_km ?? null;
      const until = to_km === null ? metres : Math.min(metres, toMetres(to_km));
      const inside = until - toMetres(from_km);
      return { from_km, to_km, per_km, inside, cents: divideHalfUp(inside * toCents(per_km), metresPerKm) };
    })
    .filter(({ inside }) => inside > 0);
  const assembly = withAssembly ? toCents(assemblyPrice) : 0;
  const exact = reached.reduce((sum, { cents }) => sum + cents, toCents(basePrice) + assembly);
  const total = toWholeDollars(exact);
  return {
    total: toDollars(total),
    base: basePrice,
    bands: reached.map(({ inside, cents, ...band }) => ({
      ...band,
      km: inside / metresPerKm,
      amount: toDollars(cents),
    })),
    assembly: toDollars(assembly),
    rounding: toDollars(total - exact),
  };
};

/**
 * Customer's share of a courier price: over the threshold delivery is free and only the assembly is charged.
 * `fullPrice` is the price without free delivery, null when nothing was taken off.
 */
export const courierCharge = (
  price: CourierBreakdown,
  goodsTotal: number,
  { free_local_over: freeOver }: Pick<ShippingSettings, 'free_local_over'>,
): { price: number; fullPrice: number | null } => {
  const isFree = toCents(goodsTotal) > toCents(freeOver) && price.total > price.assembly;
  return isFree ? { price: price.assembly, fullPrice: price.total } : { price: price.total, fullPrice: null };
};

const nearKm = 50;

/** Delivery time of our own courier. */
export const courierTime = (distanceKm: number): string =>
  distanceKm <= nearKm ? '1-2 business days' : '2-3 business days';
