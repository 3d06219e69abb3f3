import type { CatalogueStats } from './catalogue-stats';
import type { Profile } from './profile';
import type { Evidence } from './reasons';
import { isAbbreviation, isMistyped } from './word-likeness';

// 'Crankbrothers' and 'Crank Bros', 'Specialized' and 'Specialised'.
const shortestSharedStart = 5;
const sharedShare = 0.75;

const beginAlike = (one: string, other: string): boolean => {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= Math.max(shortestSharedStart, sharedShare * one.length);
};

const initialsOf = ({ brandWords }: Profile): string => brandWords.map((word) => word[0]).join('');

const isSameBrand = (one: Profile, other: Profile): boolean => {
  const [short, long] = one.brand.length <= other.brand.length ? [one, other] : [other, one];
  if (short.brand === long.brand) return true;
  if (short.brandWords.some((word) => long.brandWords.includes(word))) return true;
  if (long.brand.startsWith(short.brand) || isAbbreviation(short.brand, long.brand)) return true;
  const initials = initialsOf(long);
  return (
    (short.brand.length > 1 && short.brand === initials) ||
    isMistyped(short.brand, long.brand) ||
    beginAlike(short.brand, long.brand)
  );
};

const names = (profile: Profile, other: Profile): boolean =>
  other.brand !== '' &&
  (profile.allWords.has(other.brand) ||
    other.brandWords.every((word) => profile.allWords.has(word)) ||
    (other.brandWords.length > 1 && profile.allWords.has(initialsOf(other))));

const brandEvidence = (unit: Profile, item: Profile): Evidence[] => {
  if (unit.brand === '' && item.brand === '') return [];
  const known = unit.brand === '' ? item.brandName : unit.brandName;
  const isSame =
    (unit.brand !== '' && item.brand !== '' && isSameBrand(unit, item)) || names(unit, item) || names(item, unit);
  if (isSame) return [{ reason: 'brandSame', value: 1, text: `Same brand: ${known}` }];
  if (unit.brand === '' || item.brand === '') return [];
  return [{ reason: 'brandDiffers', value: -1, text: `Brand differs: ${unit.brandName} / ${item.brandName}` }];
};

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

const dollars = (cents: number): string => money.format(cents / 100);

// A difference larger than any sale or outdated price list explains.
const contradictingFactor = 2;
// A price that more entries have says little.
const fewUses = 3;

const priceEvidence = (unit: Profile, item: Profile, stats: CatalogueStats): Evidence[] => {
  const [ours, theirs] = [unit.priceCents, item.priceCents];
  if (!ours || !theirs) return [];
  const factor = Math.max(ours, theirs) / Math.min(ours, theirs);
  const words = `${dollars(ours)} / ${dollars(theirs)}`;
  if (factor <= 1.005) {
    const uses = Math.max(1, stats.usesOfPrice(ours), stats.usesOfPrice(theirs));
    return [
      { reason: 'priceSame', value: 1, text: `Same price: ${dollars(ours)}` },
      ...(uses <= fewUses
        ? [{ reason: 'priceRare', value: 1 / uses, text: 'Few products have this price' } as const]
        : []),
    ];
  }
  if (factor <= 1.26) return [{ reason: 'priceNear', value: 1, text: `Similar prices: ${words}` }];
  if (factor <= 1.6) return [{ reason: 'priceOff', value: -1, text: `Prices differ: ${words}` }];
  const value = -Math.min(1, Math.log(factor) / Math.log(4));
  return [
    {
      reason: factor > contradictingFactor ? 'priceTwice' : 'priceFar',
      value,
      text: `Prices differ greatly: ${words}`,
    },
  ];
};

const bags: ReadonlySet<string> = new Set(['bag', 'pannier']);

// Less than any complete bicycle costs, so probably a part named after one.
const minBikeCents = 15_000;

const isWholeBike = ({ isBike, features, priceCents }: Profile): boolean =>
  isBike && features.kinds.length === 0 && (priceCents === null || priceCents >= minBikeCents);

const isSameKind = (one: string, other: string): boolean =>
  one.endsWith(other) || other.endsWith(one) || (bags.has(one) && bags.has(other));

const kindEvidence = (unit: Profile, item: Profile): Evidence[] => {
  const [ours, theirs] = [unit.features.kinds, item.features.kinds];
  const words = `${ours.join(' ') || 'bike'} / ${theirs.join(' ') || 'bike'}`;
  if (ours.length > 0 && theirs.length > 0) {
    const common = ours.filter((kind) => theirs.some((other) => isSameKind(kind, other)));
    if (common.length === 0)
      return [{ reason: 'kindDiffers', value: -1, text: `Different kinds of product: ${words}` }];
    if (common.length < ours.length && common.length < theirs.length) {
      return [{ reason: 'kindMixed', value: -1, text: `Possibly different kinds of product: ${words}` }];
    }
    return [{ reason: 'kindSame', value: 1, text: `Same kind of product: ${common.join(' ')}` }];
  }
  const isPartAndBike = ours.length > 0 ? isWholeBike(item) : theirs.length > 0 && isWholeBike(unit);
  return isPartAndBike ? [{ reason: 'partOfBike', value: -1, text: `One is a part, the other a bike: ${words}` }] : [];
};

const stockEvidence = (item: Profile): Evidence[] =>
  item.isStocked ? [] : [{ reason: 'notStocked', value: -1, text: 'Not stocked in Lightspeed: a service or fee' }];

export const contextEvidence = (unit: Profile, item: Profile, stats: CatalogueStats): Evidence[] => [
  ...brandEvidence(unit, item),
  ...priceEvidence(unit, item, stats),
  ...kindEvidence(unit, item),
  ...stockEvidence(item),
];
