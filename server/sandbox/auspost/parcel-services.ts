import { kilometresBetween } from '../geocoding/places';
import type { PostedParcel } from './parcel-input';

export type ParcelService = { code: string; name: string; cents: number; deliveryTime: string; hasSignature: boolean };

type Zone = 'local' | 'state' | 'near' | 'far' | 'island';

const zoneOf = ({ from, to }: PostedParcel): Zone => {
  if (from.isIsland || to.isIsland) return 'island';
  const kilometres = kilometresBetween(from, to);
  if (kilometres < 80) return 'local';
  if (from.state === to.state && kilometres < 700) return 'state';
  return kilometres < 1_200 ? 'near' : 'far';
};

/** Up to 5 kg, prices are the same for the whole country. */
const bands = [
  { upToKg: 0.5, cents: 1_120 },
  { upToKg: 1, cents: 1_530 },
  { upToKg: 3, cents: 1_945 },
  { upToKg: 5, cents: 2_360 },
];
const heaviestBand = { upToKg: 5, cents: 2_360 };

const centsPerFurtherKg: Record<Zone, number> = { local: 75, state: 165, near: 240, far: 420, island: 560 };

const regularTimes: Record<Zone, string> = {
  local: 'Delivered in 1-2 business days',
  state: 'Delivered in 2-4 business days',
  near: 'Delivered in 3-5 business days',
  far: 'Delivered in 5-8 business days',
  island: 'Delivered in 10-20 business days',
};

const expressTimes: Record<Zone, string> = {
  local: 'Delivered next business day',
  state: 'Delivered in 1-2 business days',
  near: 'Delivered in 1-2 business days',
  far: 'Delivered in 2-3 business days',
  island: '',
};

const regularCents = (kg: number, zone: Zone): number => {
  const band = bands.find(({ upToKg }) => kg <= upToKg);
  return band?.cents ?? heaviestBand.cents + Math.ceil(kg - heaviestBand.upToKg) * centsPerFurtherKg[zone];
};

const toFiveCents = (cents: number): number => Math.round(cents / 5) * 5;

const fitsSatchel = ({ length, width, height, weight }: PostedParcel, kg: number): boolean => {
  const [short = 0, middle = 0, long = 0] = [length, width, height].toSorted((left, right) => left - right);
  return weight <= kg && short <= 8 && middle <= 27 && long <= 36;
};

const toSatchel = (service: ParcelService, size: string, label: string, cents: number): ParcelService => ({
  ...service,
  code: `${service.code}_SATCHEL_${size}`,
  name: `${service.name} Satchel ${label}`,
  cents,
  hasSignature: false,
});

/**
 * Services for a parcel, the most common first. Places reached only by ship or weekly plane have no express service.
 */
export const servicesFor = (parcel: PostedParcel): ParcelService[] => {
  const zone = zoneOf(parcel);
  const cents = regularCents(parcel.chargedKg, zone);
  const regular: ParcelService = {
    code: 'AUS_PARCEL_REGULAR',
    name: 'Parcel Post',
    cents,
    deliveryTime: regularTimes[zone],
    hasSignature: true,
  };
  if (zone === 'island') return [regular];
  const express: ParcelService = {
    code: 'AUS_PARCEL_EXPRESS',
    name: 'Express Post',
    cents: toFiveCents(cents * 1.32 + 200),
    deliveryTime: expressTimes[zone],
    hasSignature: true,
  };
  const satchels = fitsSatchel(parcel, 0.5)
    ? [toSatchel(regular, '500G', '500g', 1_100), toSatchel(express, '500G', '500g', 1_450)]
    : fitsSatchel(parcel, 3)
      ? [toSatchel(regular, '3KG', '3kg', 1_900), toSatchel(express, '3KG', '3kg', 2_300)]
      : [];
  return [regular, express, ...satchels];
};
