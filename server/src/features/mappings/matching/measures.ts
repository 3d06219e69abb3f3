/** What a number with a unit measures; lengths, volumes and weights of any unit are one each. */
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
  | 'pieces';

/** A number with its unit. `amount` is in the base unit of its dimension (mm, ml, g), `raw` as it was written. */
export type Measure = { dimension: Dimension; amount: number; raw: number; text: string };

/** Rim and width of a tyre or tube in millimetres; a tube fits a range of widths. */
export type TyreSize = { rim: number; least: number; most: number; text: string };

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
      ['oz', unit('mass', 28.35)],
      ['speed speeds spd sp s', unit('speeds')],
      ['t tooth teeth', unit('teeth')],
      ['links link lk', unit('links')],
      ['lm lumen lumens', unit('lumens')],
      ['pot piston pistons pst', unit('pistons')],
    ] as const
  ).flatMap(([words, meaning]) => words.split(' ').map((word): [string, Unit] => [word, meaning])),
);

const unitPattern = Array.from(units.keys())
  .filter((word) => /^[a-z]{2,}$/.test(word))
  .sort((a, b) => b.length - a.length)
  .join('|');

// A unit of one letter has to touch its number: '5 a' and '2 s' are words.
const measurePattern = new RegExp(
  `(?<![a-z0-9./~])(\\d+(?:\\.\\d+)?)(?![~/])(?:\\s*-?\\s*(${unitPattern})(?![a-z0-9])|([vwamglts])(?![a-z0-9'])|\\s*(["']))`,
  'g',
);

/** Above this many litres a chain is meant: '122L' has 122 links. */
const mostLitres = 90;

const toMeasure = (raw: number, word: string, text: string): Measure | null => {
  const found = units.get(word);
  if (!found) return null;
  if (word === 'l' && raw >= mostLitres) return { dimension: 'links', amount: raw, raw, text };
  return { dimension: found.dimension, amount: raw * found.factor, raw, text };
};

/** Bead seat diameters by the names of wheels (ISO 5775-1). */
const rims: ReadonlyMap<string, number> = new Map([
  ...([['700', 622] as const, ['29', 622] as const, ['28', 622] as const, ['27.5', 584] as const] as const),
  ...([['650', 584] as const, ['26', 559] as const, ['24', 507] as const, ['20', 406] as const] as const),
  ...([['18', 355] as const, ['16', 305] as const, ['14', 254] as const, ['12', 203] as const] as const),
]);

const tyrePattern =
  /(?<![\w.])(700|650|29|28|27\.5|26|24|20|18|16|14|12)\s*(?:c|b|in|")?\s*x\s*(\d+(?:\.\d+)?(?:\s\d\/\d)?)(?:\s*[-/]\s*(\d+(?:\.\d+)?))?\s*(?:wt|c|in|"|mm)?(?![\w.])/g;
const isoPattern = /(?<![\w.])(\d{2,3})(?:\/(\d{2,3}))?-(622|584|559|507|406|355|305|254|203)(?![\w.])/g;

// Up to this figure a width is in inches: nobody rides 6 mm or 6 inch tyres.
const widestInches = 6;

const toWidth = (text: string): number => {
  const [whole = '0', part] = text.split(' ');
  const [over = '0', under = '1'] = part?.split('/') ?? [];
  const width = Number(whole) + Number(over) / Number(under);
  return width < widestInches ? width * 25.4 : width;
};

export type Measured = { rest: string; measures: Measure[]; tyres: TyreSize[] };

// A range keeps its two figures and loses its unit, which is written on one side only as often as not.
const rangePattern = /(?<![\w.-])(\d+)\s?-\s?(\d+)\s?(?:cm|mm|t|l|in|")?(?![\w.-])/g;

/** Takes tyre sizes and numbers with units out of a text in small letters. */
export const takeMeasures = (text: string): Measured => {
  const tyres: TyreSize[] = [];
  const measures: Measure[] = [];
  const rest = text
    .replace(tyrePattern, (found: string, rim: string, width: string, upTo: string | undefined) => {
      const least = toWidth(width);
      tyres.push({ rim: rims.get(rim) ?? 0, least, most: upTo ? toWidth(upTo) : least, text: found.trim() });
      return ' ';
    })
    .replace(isoPattern, (found: string, width: string, upTo: string | undefined, rim: string) => {
      tyres.push({ rim: Number(rim), least: Number(width), most: Number(upTo ?? width), text: found.trim() });
      return ' ';
    })
    .replace(rangePattern, (found: string, from: string, to: string) =>
      Number(from) < Number(to) ? ` ${from}~${to} ` : found,
    )
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
  /(?<![\w./])(?:(?:(?:box|pack|set|bottle|bag|card) of|box|pk|btl|card)\s*(\d+)|(\d+)\s*-?\s*(?:pk|pack|pcs|pce|pieces|pc))(?![\w.])/g;
const eachPattern = /(?<![\w.])(?:each|ea)(?![\w.])/g;
const pairPattern = /(?<![\w.])(?:pair|pairs|pr|twin\s?pack|twin\s?pk)(?![\w.])/g;

/** Takes 'pack of 10', '10PK' and 'pair' out of a text; null where it does not say. */
export const takePack = (text: string): { rest: string; pack: number | null } => {
  let pack: number | null = null;
  const rest = text
    .replace(packPattern, (_found, before: string | undefined, after: string | undefined) => {
      pack = Number(before ?? after);
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
