/** How the two systems came to their stock codes. */
export type CodeHabit =
  /** One code, written the same way in both. */
  | 'same'
  /** One code, but the till writes it without dashes and in small letters. */
  | 'bare'
  /** The shop sells under the supplier's code, the till keeps that beside a number of its own. */
  | 'supplier'
  /** The code at the till has the brand's letters in front, the shop's has not. */
  | 'prefixed'
  /** Each side has numbered its goods by itself. */
  | 'own';

/** Products of one brand and trade term, as two different people entered them in two systems. */
export type MatchFamily = {
  brand: string;
  /** The manufacturer field of the till; empty where nobody fills it in. */
  tillBrand: string;
  kind: 'bike' | 'part' | 'accessory';
  shopCategories: string[];
  tillCategory: string;
  /** How the shop writes a name: {m} is the model column, {b} the brand. */
  shopName: string;
  /** How the till writes a description: {m} the till column, {b} the till's word for the brand, {c} colour, {s} size. */
  tillName: string;
  tillWord: string;
  /** The shop's words for the two columns of options. */
  attributes: [colours: string, sizes: string];
  codes: CodeHabit;
  /**
   * One product a line: `shop name | till words | price | code | colours | sizes`. An option reads `shop:till`, or is
   * the same word on both sides. A line that starts with `<` is sold in the shop only, with `>` at the till only.
   */
  table: string;
};

export type MatchOption = { shop: string; till: string };

/** One line of a family's table. */
export type MatchModel = {
  shop: string;
  till: string;
  price: number;
  code: string;
  colours: MatchOption[];
  sizes: MatchOption[];
  only: 'shop' | 'till' | null;
};

const toOptions = (cell: string): MatchOption[] =>
  cell
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [shop = '', till = shop] = text.split(':');
      return { shop, till };
    });

const sidesOf = (line: string): MatchModel['only'] => {
  if (line.startsWith('<')) return 'shop';
  return line.startsWith('>') ? 'till' : null;
};

/** The lines of a family's table. */
export const modelsOf = (family: MatchFamily): MatchModel[] =>
  family.table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.replace(/^[<>]/, '').split('|');
      const [shop = '', till = '', price = '', code = '', colours = '', sizes = ''] = cells.map((cell) => cell.trim());
      return {
        shop,
        till: till === '' ? shop : till,
        price: Number(price),
        code,
        colours: toOptions(colours),
        sizes: toOptions(sizes),
        only: sidesOf(line),
      };
    });
