import { toCents } from '../money';

export type GoodsType = 'bike' | 'accessory' | 'part';

/** Kind of goods derived from the name; `other` when the name does not tell. */
export type GoodsKind =
  | 'e-bike'
  | 'bike'
  | 'wheel'
  | 'frame'
  | 'fork'
  | 'saddle'
  | 'helmet'
  | 'lock'
  | 'pump'
  | 'light'
  | 'bottle'
  | 'other';

type NamedKind = Exclude<GoodsKind, 'other'>;

/**
 * Keywords of each kind, matched as whole words: no lock in "block", no fork in "forklift". The first of two at the
 * same position wins, so e-bike comes before bike.
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
  // "Light blue" is a colour.
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

/** Cuts off the rest of a name: compatibility, accessories or colour. */
const aside = /[(,;|/]| - | for | with | w\/| incl| without | fits /i;

/**
 * Kind of a product by its name: the last keyword wins, since both a bike lock and a wheel lock are locks. Without a
 * keyword, a product of type bike is a bike; accessories and parts are never bikes.
 */
export const kindOf = ({ name, type }: { name: string; type?: GoodsType | undefined }): GoodsKind => {
  const [thing = ''] = name.trim().split(aside, 1);
  const found = [...thing.matchAll(anyWord)].at(-1)?.slice(1).findIndex(Boolean);
  const kind = found === undefined ? undefined : kinds[found];
  if (kind === undefined) return type === 'bike' ? 'bike' : 'other';
  const isWhole = kind === 'bike' || kind === 'e-bike';
  return isWhole && type !== undefined && type !== 'bike' ? 'other' : kind;
};

/** Fallback weights by price, in dollars. */
const weightsByPrice = [
  { over: 1000, kg: 10 },
  { over: 500, kg: 5 },
  { over: 100, kg: 2 },
] as const;
const minByPriceKg = 0.5;

type Weighable = { name: string; price: number; type?: GoodsType | undefined; weight_kg?: number | undefined };

/** Weight of one unit in kilograms: its own if known, else estimated by name, else by price (D3 section 9). */
export const estimateWeight = ({ name, price, type, weight_kg: known }: Weighable): number => {
  if (known !== undefined) return known;
  const kind = kindOf({ name, type });
  if (kind !== 'other') return weightsKg[kind];
  return weightsByPrice.find(({ over }) => toCents(price) > over * 100)?.kg ?? minByPriceKg;
};

const battery = /\bbatter(?:y|ies)\b(?! (?:charger|cover|mount|holder|key|lock|cable|case|adapter|plate)s?\b)/i;
const wattHours = /(\d+(?:\.\d+)?) ?wh\b/i;
const maxWattHours = 100;

/**
 * True when it has, or may have, a lithium battery over 100 Wh: e-bikes, and batteries whose name does not state a
 * lower capacity.
 */
export const hasLargeBattery = ({ name, type }: { name: string; type?: GoodsType | undefined }): boolean => {
  const kind = kindOf({ name, type });
  if (kind === 'e-bike') return true;
  // Batteries of lights are small.
  if (kind === 'light' || !battery.test(name)) return false;
  const stated = wattHours.exec(name)?.[1];
  return stated === undefined || Number(stated) > maxWattHours;
};
