import { toCents } from '../money';

export type GoodsType = 'bike' | 'accessory' | 'part';

/** What can be told of a product by its name; `other` where the name says nothing. */
export type GoodsKind =
  'e-bike' | 'bike' | 'wheel' | 'frame' | 'fork' | 'saddle' | 'helmet' | 'lock' | 'pump' | 'light' | 'bottle' | 'other';

type NamedKind = Exclude<GoodsKind, 'other'>;

/**
 * The words of each kind, whole words alone: no lock in a block, no fork in a forklift. Of two that match at the same
 * place the first counts, so e-bike comes before bike.
 */
const words: Record<NamedKind, string> = {
  'e-bike': 'e[- ]?bikes?|e[- ]?mtbs?|pedelecs?|electric(?: [\\w-]+){0,3} (?:bi|tri)(?:ke|cycle)s?',
  bike: 'bikes?|bicycles?|trikes?|tricycles?',
  wheel: 'wheels?|wheelsets?|tyres?|tires?',
  frame: 'frames?|framesets?',
  fork: 'forks?',
  saddle: 'saddles?',
  helmet: 'helmets?',
  lock: '(?:pad)?locks?',
  pump: 'pumps?',
  // Light blue is a colour.
  light: '(?:head|tail)?lights?(?! (?:blue|green|gr[ae]y|pink|brown|purple|yellow))',
  bottle: 'bottles?',
};

const weightsKg: Record<NamedKind, number> = {
  'e-bike': 25,
  bike: 15,
  wheel: 2,
  frame: 8,
  fork: 3,
  saddle: 0.5,
  helmet: 0.3,
  lock: 1.5,
  pump: 0.8,
  light: 0.2,
  bottle: 0.1,
};

const kinds = [
  'e-bike',
  'bike',
  'wheel',
  'frame',
  'fork',
  'saddle',
  'helmet',
  'lock',
  'pump',
  'light',
  'bottle',
] as const satisfies readonly NamedKind[];

const anyWord = new RegExp(`(?<!\\w)(?:${kinds.map((kind) => `(${words[kind]})`).join('|')})(?![\\w-])`, 'gi');

/** What comes after says what it fits, what it comes with or which colour it has. */
const aside = /[(,;|/]| - | for | with | w\/| incl| without | fits /i;

/**
 * What a product is, by its name: the last word that names a kind, because a bike lock is a lock and a wheel lock too.
 * Where the name says nothing, a product of type bike is a bike; an accessory or a part never is one.
 */
export const kindOf = ({ name, type }: { name: string; type?: GoodsType | undefined }): GoodsKind => {
  const [thing = ''] = name.trim().split(aside, 1);
  const found = [...thing.matchAll(anyWord)].at(-1)?.slice(1).findIndex(Boolean);
  const kind = found === undefined ? undefined : kinds[found];
  if (kind === undefined) return type === 'bike' ? 'bike' : 'other';
  const isWhole = kind === 'bike' || kind === 'e-bike';
  return isWhole && type !== undefined && type !== 'bike' ? 'other' : kind;
};

/** Over a price, in dollars, a product that says nothing of itself weighs so much. */
const weightsByPrice = [
  { over: 1000, kg: 10 },
  { over: 500, kg: 5 },
  { over: 100, kg: 2 },
] as const;
const leastByPriceKg = 0.5;

type Weighable = { name: string; price: number; type?: GoodsType | undefined; weight_kg?: number | undefined };

/** Kilograms of one unit: its own weight where it is known, else an estimate by name, else by price (D3 section 9). */
export const estimateWeight = ({ name, price, type, weight_kg: known }: Weighable): number => {
  if (known !== undefined) return known;
  const kind = kindOf({ name, type });
  if (kind !== 'other') return weightsKg[kind];
  return weightsByPrice.find(({ over }) => toCents(price) > over * 100)?.kg ?? leastByPriceKg;
};

const battery = /\bbatter(?:y|ies)\b(?! (?:charger|cover|mount|holder|key|lock|cable|case|adapter|plate)s?\b)/i;
const wattHours = /(\d+(?:\.\d+)?) ?wh\b/i;
const mostWattHours = 100;

/**
 * Whether it has a lithium battery that is, or may be, over 100 Wh: an e-bike, or a battery whose name does not say
 * that it has less.
 */
export const hasLargeBattery = ({ name, type }: { name: string; type?: GoodsType | undefined }): boolean => {
  const kind = kindOf({ name, type });
  if (kind === 'e-bike') return true;
  // That of a lamp is small.
  if (kind === 'light' || !battery.test(name)) return false;
  const stated = wattHours.exec(name)?.[1];
  return stated === undefined || Number(stated) > mostWattHours;
};
