import { z } from 'zod';
import { estimateWeight, hasLargeBattery, kindOf, type GoodsKind, type GoodsType } from './weight-rules';

const minWeightKg = 0.1;
const minSideCm = 10;

/** The shipment as people see and correct it: total weight in kilograms, size of each package in centimetres. */
export const parcelSchema = z.strictObject({
  weight: z.number().min(minWeightKg).max(2000),
  length: z.number().min(minSideCm).max(1000),
  width: z.number().min(minSideCm).max(1000),
  height: z.number().min(minSideCm).max(1000),
  packageCount: z.int().min(1).max(500),
});

export type Parcel = z.output<typeof parcelSchema>;

/** `count` equal packages; kilograms and centimetres of one. */
export type Package = { count: number; weight: number; length: number; width: number; height: number };

export type GoodsLine = {
  name: string;
  type: GoodsType;
  /** Dollars. */
  price: number;
  quantity: number;
  /** Per unit, if known. */
  weight_kg?: number | undefined;
};

type Box = { length: number; width: number; height: number };

/** Typical boxes in centimetres: estimates, not measurements. */
const typicalBoxes: Record<GoodsKind, Box> = {
  'e-bike': { length: 150, width: 25, height: 90 },
  bike: { length: 140, width: 25, height: 80 },
  wheel: { length: 75, width: 75, height: 15 },
  frame: { length: 100, width: 30, height: 65 },
  fork: { length: 80, width: 25, height: 20 },
  saddle: { length: 30, width: 18, height: 12 },
  helmet: { length: 35, width: 25, height: 20 },
  lock: { length: 30, width: 15, height: 10 },
  pump: { length: 40, width: 10, height: 10 },
  light: { length: 15, width: 10, height: 10 },
  bottle: { length: 25, width: 10, height: 10 },
  other: { length: 25, width: 20, height: 10 },
};

const labourKg = 0.5;
const gramsPerKg = 1000;

const toGrams = (kg: number): number => Math.round(kg * gramsPerKg);
const toKg = (grams: number): number => Math.max(minWeightKg, grams / gramsPerKg);
const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);
const volumeOf = ({ length, width, height }: Box): number => length * width * height;

type Measured = { quantity: number; grams: number; box: Box; isBike: boolean };

const measure = (line: GoodsLine): Measured => {
  const kind = kindOf(line);
  return {
    quantity: line.quantity,
    grams: toGrams(estimateWeight(line)),
    box: typicalBoxes[kind],
    isBike: kind === 'bike' || kind === 'e-bike',
  };
};

/** A box with the length and width of the largest item, and high enough for the volume of all. */
const boxAround = (lines: readonly Measured[]): Box => {
  const length = Math.max(minSideCm, ...lines.map(({ box }) => box.length));
  const width = Math.max(minSideCm, ...lines.map(({ box }) => box.width));
  const volume = sumOf(lines, ({ box, quantity }) => volumeOf(box) * quantity);
  const height = Math.max(minSideCm, ...lines.map(({ box }) => box.height), Math.ceil(volume / (length * width)));
  return { length, width, height };
};

/**
 * Splits goods into packages: one per bike, one shared by the rest. Unknown weights and all boxes are estimated; each
 * labour item adds half a kilogram (D3 section 9), to the shared package if there is one.
 */
export const packagesOf = (lines: readonly GoodsLine[], labourCount: number): Package[] => {
  const measured = lines.map(measure);
  const bikes = measured.filter(({ isBike }) => isBike);
  const rest = measured.filter(({ isBike }) => !isBike);
  const labourGrams = toGrams(labourKg) * labourCount;
  const bikeCount = sumOf(bikes, ({ quantity }) => quantity);
  const labourPerBike = rest.length === 0 && bikeCount > 0 ? Math.ceil(labourGrams / bikeCount) : 0;
  const shared = {
    count: 1,
    weight: toKg(sumOf(rest, ({ grams, quantity }) => grams * quantity) + labourGrams),
    ...boxAround(rest),
  };
  return [
    ...bikes.map(({ quantity, grams, box }) => ({ count: quantity, weight: toKg(grams + labourPerBike), ...box })),
    ...(rest.length > 0 || bikeCount === 0 ? [shared] : []),
  ];
};

const parcelOf = (packages: readonly Package[]): Parcel => {
  const largest = packages.toSorted((one, other) => volumeOf(other) - volumeOf(one))[0];
  return {
    weight: toKg(sumOf(packages, ({ count, weight }) => toGrams(weight * count))),
    length: largest?.length ?? minSideCm,
    width: largest?.width ?? minSideCm,
    height: largest?.height ?? minSideCm,
    packageCount: Math.max(
      1,
      sumOf(packages, ({ count }) => count),
    ),
  };
};

/** Summarises the packages in one row for people: total weight, size of the largest. */
export const packageOf = (lines: readonly GoodsLine[], labourCount: number): Parcel =>
  parcelOf(packagesOf(lines, labourCount));

/** Equal packages from a row that somebody has corrected. */
export const packagesIn = ({ weight, packageCount, ...box }: Parcel): Package[] => [
  { count: packageCount, weight: toKg(Math.ceil(toGrams(weight) / packageCount)), ...box },
];

export const hasBike = (lines: readonly GoodsLine[]): boolean => lines.some((line) => measure(line).isBike);

const maxKg = 22;
const longestSideCm = 105;
const maxCubicCm = 250_000;

/**
 * Reason that Australia Post refuses these packages, in words for people; null when it accepts them. Its domestic
 * limits per parcel are 22 kg, 105 cm and 0.25 cubic metres, and 100 watt-hours per lithium battery.
 */
export const auspostRefusal = (packages: readonly Package[], lines: readonly GoodsLine[]): string | null => {
  const large = lines.find(hasLargeBattery);
  if (large)
    return `${large.name} has a lithium battery of more than 100 Wh, or does not say that it has a smaller one.`;
  const heavy = packages.find(({ weight }) => weight > maxKg);
  if (heavy) return `A parcel of ${formatKg(heavy.weight)} kg is too heavy: at most ${maxKg} kg are accepted.`;
  const longest = Math.max(...packages.flatMap(({ length, width, height }) => [length, width, height]));
  if (longest > longestSideCm)
    return `A parcel ${longest} cm long is too long: at most ${longestSideCm} cm are accepted.`;
  const isBulky = packages.some((one) => volumeOf(one) > maxCubicCm);
  return isBulky ? 'A parcel is too large: at most 0.25 cubic metres are accepted.' : null;
};

const formatKg = (kg: number): string => String(Math.round(kg * 10) / 10);
