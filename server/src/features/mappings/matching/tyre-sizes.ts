/** Notation of a width: inches, French (35C) or ISO (37-622). */
type Notation = 'inch' | 'french' | 'iso';

/** In millimetres; a tube fits a range of widths. */
export type TyreSize = { rim: number; min: number; max: number; notation: Notation; text: string };

/** Bead seat diameters by wheel name (ISO 5775-1). */
const rims: ReadonlyMap<string, number> = new Map([
  ...([['700', 622] as const, ['29', 622] as const, ['28', 622] as const, ['27.5', 584] as const] as const),
  ...([['650', 584] as const, ['26', 559] as const, ['24', 507] as const, ['20', 406] as const] as const),
  ...([['18', 355] as const, ['16', 305] as const, ['14', 254] as const, ['12.5', 203] as const] as const),
  ...([['12', 203] as const, ['27', 630] as const] as const),
]);

/** Sizes in fractions of an inch that fit another rim than the same size as a decimal (ISO 5775-1). */
const rimsOfFractions: ReadonlyMap<string, number> = new Map([
  ...([['28 x 1 1/2', 635] as const, ['26 x 1 3/8', 590] as const, ['24 x 1 3/8', 540] as const] as const),
  ...([['20 x 1 3/8', 451] as const, ['16 x 1 3/8', 349] as const, ['14 x 1 3/8', 298] as const] as const),
]);

/** Bead seat diameter of a wheel; 0 if the name is unknown. */
export const rimOf = (name: string): number => rims.get(name) ?? 0;

/** ISO widths of inch sizes, as manufacturers print them together (ETRTO Standards Manual, Schwalbe's size table). */
const widthsOfInches: ReadonlyMap<number, number> = new Map([
  ...([[1.25, 32] as const, [1.35, 35] as const, [1.4, 37] as const, [1.5, 40] as const] as const),
  ...([[1.6, 42] as const, [1.65, 44] as const, [1.75, 47] as const, [1.95, 50] as const] as const),
  ...([[2, 50] as const, [2.1, 54] as const, [2.15, 55] as const, [2.25, 57] as const] as const),
  ...([[2.35, 60] as const, [2.4, 62] as const, [2.6, 65] as const, [2.8, 70] as const] as const),
]);

const tyrePattern =
  /(?<![\w.])(700|650|29|28|27\.5|27|26|24|20|18|16|14|12\.5|12 1\/2|12)\s*(?:c|b|in|")?(?:\s*x\s*|\s(?=\d\.\d))(\d+(?:\.\d+)?(?:\s\d\/\d)?)(?:\s*[-/]\s*(\d+(?:\.\d+)?))?\s*(?:wt|c|in|"|mm)?(?![\w.])/g;
const isoPattern =
  /(?<![\w.])(\d{2,3})(?:\/(\d{2,3}))?-(635|630|622|590|584|559|540|507|451|406|355|349|305|298|254|203)(?![\w.])/g;

// Larger widths are in millimetres: no tyre is 6 mm or 6 inches wide.
const widestInches = 6;
const millimetresOfInch = 25.4;

const toFigure = (text: string): number => {
  const [whole = '0', part] = text.split(' ');
  const [over = '0', under = '1'] = part?.split('/') ?? [];
  return Number(whole) + Number(over) / Number(under);
};

const toWidth = (figure: number): number =>
  figure < widestInches ? (widthsOfInches.get(figure) ?? figure * millimetresOfInch) : figure;

/** Extracts tyre sizes; expects lower case. */
export const takeTyres = (text: string): { rest: string; tyres: TyreSize[] } => {
  const tyres: TyreSize[] = [];
  const rest = text
    .replace(tyrePattern, (found: string, wheel: string, width: string, upTo: string | undefined) => {
      const min = toFigure(width);
      const name = wheel.replace(' 1/2', '.5');
      tyres.push({
        rim: rimsOfFractions.get(`${name} x ${width}`) ?? rimOf(name),
        min: toWidth(min),
        max: toWidth(upTo ? toFigure(upTo) : min),
        notation: min < widestInches ? 'inch' : 'french',
        text: found.trim(),
      });
      return ' ';
    })
    .replace(isoPattern, (found: string, width: string, upTo: string | undefined, rim: string) => {
      const min = Number(width);
      tyres.push({ rim: Number(rim), min, max: Number(upTo ?? width), notation: 'iso', text: found.trim() });
      return ' ';
    });
  return { rest, tyres };
};

// Within one notation widths are exact; between inches and millimetres manufacturers round by up to 2 mm.
const sameNotation = 0.6;
const otherNotation = 2.1;
// Wider French tyres are sold under the next narrower name: 700 x 35C is 37-622, while 700 x 32C is 32-622.
const roundedFrench = 35;

const toleranceOf = (one: TyreSize, other: TyreSize): number => {
  if (one.notation === other.notation) return sameNotation;
  const french = [one, other].find(({ notation }) => notation === 'french');
  const iso = [one, other].find(({ notation }) => notation === 'iso');
  if (!french || !iso) return otherNotation;
  return french.min >= roundedFrench && iso.min >= french.min ? otherNotation : sameNotation;
};

const isSame = (one: TyreSize, other: TyreSize): boolean => {
  const tolerance = toleranceOf(one, other);
  return Math.abs(one.min - other.min) <= tolerance && Math.abs(one.max - other.max) <= tolerance;
};

const isWithin = (one: TyreSize, other: TyreSize): boolean => {
  const tolerance = toleranceOf(one, other);
  return one.min >= other.min - tolerance && one.max <= other.max + tolerance;
};

/** True if one is a tube's range that includes the other. */
const fits = (one: TyreSize, other: TyreSize): boolean =>
  (one.min !== one.max || other.min !== other.max) && (isWithin(one, other) || isWithin(other, one));

/** The first of our sizes that equals or fits one of theirs; null if none does. */
export const findTyre = (ours: TyreSize[], theirs: TyreSize[]): { tyre: TyreSize; isExact: boolean } | null => {
  const find = (test: (one: TyreSize, other: TyreSize) => boolean) =>
    ours.find((one) => theirs.some((other) => one.rim === other.rim && test(one, other)));
  const exact = find(isSame);
  if (exact) return { tyre: exact, isExact: true };
  const fitting = find(fits);
  return fitting ? { tyre: fitting, isExact: false } : null;
};
