import { rimOf, takeTyres, type TyreSize } from './tyre-sizes';

/** Quantity measured by a number with a unit; all units of length are one dimension. */
export type Dimension =
  | 'voltage'
  | 'charge'
  | 'energy'
  | 'power'
  | 'current'
  | 'length'
  | 'volume'
  | 'mass'
  | 'speeds'
  | 'teeth'
  | 'links'
  | 'lumens'
  | 'pistons'
  | 'pieces'
  | 'wheel';

/** `amount` is in the base unit (mm, ml, g), `raw` as written. */
export type Measure = { dimension: Dimension; amount: number; raw: number; text: string };

const sameAmount = 0.02;

/** True for equal quantities, also in different units: 60 ml and 2 oz. */
export const isSameQuantity = (one: Measure, other: Measure): boolean =>
  one.dimension === other.dimension &&
  Math.abs(one.amount - other.amount) <= sameAmount * Math.max(one.amount, other.amount);

type Unit = { dimension: Dimension; factor: number };

const unit = (dimension: Dimension, factor = 1): Unit => ({ dimension, factor });

const units: ReadonlyMap<string, Unit> = new Map(
  (
    [
      ['v volt volts', unit('voltage')],
      ['ah', unit('charge')],
      ['wh', unit('energy')],
      ['w watt watts', unit('power')],
      ['a amp amps', unit('current')],
      ['mm', unit('length')],
      ['cm', unit('length', 10)],
      ['m metre metres meter meters', unit('length', 1000)],
      ['in inch inches "', unit('length', 25.4)],
      ["' ft foot feet", unit('length', 304.8)],
      ['ml cc', unit('volume')],
      ['l lt ltr ltrs litre litres liter', unit('volume', 1000)],
      ['g gram grams', unit('mass')],
      ['kg', unit('mass', 1000)],
      // Fluid ounces, as of lubes and bottles.
      ['oz', unit('volume', 29.57)],
      ['speed speeds spd sp s', unit('speeds')],
      ['t tooth teeth', unit('teeth')],
      ['links link lk', unit('links')],
      ['c b', unit('wheel')],
      ['lm lumen lumens', unit('lumens')],
      ['pot piston pistons pst', unit('pistons')],
    ] as const
  ).flatMap(([words, meaning]) => words.split(' ').map((word): [string, Unit] => [word, meaning])),
);

const unitPattern = Array.from(units.keys())
  .filter((word) => /^[a-z]{2,}$/.test(word))
  .sort((a, b) => b.length - a.length)
  .join('|');

// One-letter units must directly follow the number: '5 a' and '2 s' are words.
const measurePattern = new RegExp(
  `(?<![a-z0-9./~])(\\d+(?:\\.\\d+)?)(?![~/])(?:\\s*-?\\s*(${unitPattern})(?![a-z0-9])|([vwamglts]|(?<=700)c|(?<=650)b)(?![a-z0-9'])|\\s*(["']))`,
  'g',
);

/** Null if the number is not the name of a wheel size. */
export const toWheel = (raw: number, text: string): Measure | null => {
  const amount = rimOf(String(raw));
  return amount > 0 ? { dimension: 'wheel', amount, raw, text } : null;
};

/** Larger numbers are links of a chain: '122L'. */
const maxLitres = 90;

// Larger inch numbers are wheel sizes; smaller ones may also be frame heights.
const inches: ReadonlySet<string> = new Set(['in', 'inch', 'inches', '"']);
const wheelInches: ReadonlySet<number> = new Set([24, 26, 27.5, 28, 29]);

const toMeasure = (raw: number, word: string, text: string): Measure | null => {
  const found = units.get(word);
  if (!found) return null;
  if (found.dimension === 'wheel' || (inches.has(word) && wheelInches.has(raw))) {
    return toWheel(raw, text);
  }
  if (word === 'l' && raw >= maxLitres) return { dimension: 'links', amount: raw, raw, text };
  return { dimension: found.dimension, amount: raw * found.factor, raw, text };
};

export type Measured = { rest: string; measures: Measure[]; tyres: TyreSize[] };

// Drops the unit of a range, because often only one side states it.
const rangePattern = /(?<![\w./-])(?:(\d+)\s?-\s?(\d+)|(\d{2})\/(\d{2}))\s?(?:cm|mm|t|l|in|")?(?![\w./-])/g;

/** Extracts tyre sizes and numbers with units; expects lower case. */
export const takeMeasures = (text: string): Measured => {
  const { rest: withoutTyres, tyres } = takeTyres(text);
  const measures: Measure[] = [];
  const rest = withoutTyres
    // '36V13AH'
    .replace(/(?<=\d(?:v|ah|wh))(?=\d)/g, ' ')
    .replace(rangePattern, (found: string, ...figures: (string | undefined)[]) => {
      const [from = '', to = ''] = figures.slice(0, 4).filter((figure) => figure !== undefined);
      return Number(from) < Number(to) ? ` ${from}~${to} ` : found;
    })
    .replace(
      measurePattern,
      (
        found: string,
        figure: string,
        word: string | undefined,
        letter: string | undefined,
        mark: string | undefined,
      ) => {
        const measure = toMeasure(Number(figure), word ?? letter ?? mark ?? '', found.trim());
        if (measure) measures.push(measure);
        return measure ? ' ' : found;
      },
    );
  return { rest, measures, tyres };
};

const packPattern =
  /(?<![\w./])(?:(?:(?:box|pack|set|bottle|bag|card) of|box|bx|pk|btl|card|cd)\s*(\d+)|(\d+)\s*-?\s*(?:pk|pack|pcs|pce|pieces|pc))(?![\w.])/g;
const eachPattern = /(?<![\w.])(?:each|ea)(?![\w.])/g;
const pairPattern = /(?<![\w.])(?:pair|pairs|prs?|twin\s?pack|twin\s?pk)(?![\w.])/g;

// 'BTL 750' is a bottle of 750 ml.
const maxPieces = 400;

/** Extracts 'pack of 10', '10PK' and 'pair'; null if not stated. */
export const takePack = (text: string): { rest: string; pack: number | null } => {
  let pack: number | null = null;
  const rest = text
    .replace(packPattern, (found: string, before: string | undefined, after: string | undefined) => {
      const pieces = Number(before ?? after);
      if (pieces > maxPieces) return found;
      pack = pieces;
      return ' ';
    })
    .replace(pairPattern, () => {
      pack ??= 2;
      return ' ';
    })
    .replace(eachPattern, () => {
      pack ??= 1;
      return ' ';
    });
  return { rest, pack };
};
