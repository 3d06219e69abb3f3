/** Relation between the stock codes of the two systems. */
export type CodeHabit =
  /** Same code, same spelling. */
  | 'same'
  /** Same code, but lower case and without dashes at the till. */
  | 'bare'
  /** The shop uses the supplier's code, which the till keeps next to a code of its own. */
  | 'supplier'
  /** The till's code has the brand's letters in front. */
  | 'prefixed'
  /** Each side has codes of its own. */
  | 'own';

/** Products of one brand and type, as entered by two different people in two systems. */
export type MatchFamily = {
  brand: string;
  /** The till's manufacturer field; empty if nobody fills it in. */
  tillBrand: string;
  kind: 'bike' | 'part' | 'accessory';
  shopCategories: string[];
  tillCategory: string;
  /** Pattern of shop names: {m} is the model column, {b} the brand. */
  shopName: string;
  /** Pattern of till descriptions: {m} the till column, {b} the till's name of the brand, {c} colour, {s} size. */
  tillName: string;
  tillWord: string;
  /** Shop names of the two option columns. */
  attributes: [colours: string, sizes: string];
  codes: CodeHabit;
  /**
   * One product per line: `shop name | till words | price | code | colours | sizes`. An option is `shop:till`, or a
   * word shared by both sides. A line starting with `<` is sold in the shop only, with `>` at the till only.
   */
  table: string;
};

export type MatchOption = { shop: string; till: string };

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
