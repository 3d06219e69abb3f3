/** Near twins of one brand, as two people entered them in two systems. */
export type TwinFamily = {
  brand: string;
  category: string;
  /**
   * One range per line: `shop name ~ till description | price | code`. `@Name{a,b}` is a choice that the shop keeps as
   * a variation, `#{a,b}` one that it writes into the name; `{1}` stands for the first choice in the till description.
   * A choice is `shop=till*price factor`, or one word for both sides. Words in round brackets are often omitted at the
   * till.
   */
  lines: string;
};

type Choice = { shop: string; till: string; factor: number };

/** One product of a range, as named on both sides. */
export type TwinThing = {
  range: string;
  name: string;
  attributes: { name: string; option: string }[];
  till: string;
  price: number;
  code: string;
};

const toChoice = (text: string): Choice => {
  const [words = '', factor = '1'] = text.split('*');
  const [shop = '', till = shop] = words.split('=');
  return { shop, till, factor: Number(factor) };
};

const choicePattern = /([@#])([\w ]*)\{([^}]*)\}/g;

const combine = (lists: Choice[][]): Choice[][] =>
  lists.reduce<Choice[][]>((all, list) => all.flatMap((one) => list.map((choice) => [...one, choice])), [[]]);

const toThings = (line: string): TwinThing[] => {
  const [names = '', price = '', code = ''] = line.split('|').map((cell) => cell.trim());
  const [shop = '', till = ''] = names.split(' ~ ');
  const kinds = [...shop.matchAll(choicePattern)].map(([, kind = '', name = '']) => ({ kind, name }));
  const lists = [...shop.matchAll(choicePattern)].map(([, , , list = '']) => list.split(',').map(toChoice));
  return combine(lists).map((choices) => {
    const places = choices.values();
    const name = shop.replace(choicePattern, (_found, kind: string) => {
      const choice = places.next().value;
      return kind === '#' ? (choice?.shop ?? '') : '';
    });
    return {
      range: shop,
      name: name.replace(/\s+/g, ' ').trim(),
      attributes: kinds.flatMap((each, at) =>
        each.kind === '@' ? [{ name: each.name, option: choices[at]?.shop ?? '' }] : [],
      ),
      till: till.replace(/\{(\d)\}/g, (_found, place: string) => choices[Number(place) - 1]?.till ?? ''),
      price: Number(price) * choices.reduce((product, { factor }) => product * factor, 1),
      code: [code, ...choices.map(({ till: text }) => text.toUpperCase().replace(/[^A-Z0-9.]/g, ''))].join('-'),
    };
  });
};

/** All products described by a family's lines. */
export const thingsOf = ({ lines }: TwinFamily): TwinThing[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap(toThings);
