import type { PriceChange, SalePriceChange } from '@chainline/shared/products/bulk-edit-contract';
import { isUnusualPrice, newPrice, newSalePrice } from '@chainline/shared/products/price-rules';
import { toCents, toDollarText, type Cents } from '@chainline/shared/money';
import { plannedChange, type EditChange } from './edit-change';
import type { EditUnit } from './edit-units';

export type RequestedPrices = { price?: PriceChange | undefined; salePrice?: SalePriceChange | undefined };

export type PricePlan = {
  refusal: { code: string; message: string } | null;
  changes: EditChange[];
  warnings: string[];
};

const centsOf = (text: string | null): Cents | null => (text === null ? null : toCents(text));
const textOf = (cents: Cents | null): string | null => (cents === null ? null : toDollarText(cents));

const changeOf = (field: 'price' | 'sale_price', before: Cents | null, after: Cents | null): EditChange[] =>
  before === after ? [] : [plannedChange(field, textOf(before), textOf(after))];

const refused = (code: string, message: string): PricePlan => ({
  refusal: { code: `price.${code}`, message },
  changes: [],
  warnings: [],
});

export const hasOwnPrice = ({ type }: Pick<EditUnit, 'type'>): boolean => type === 'simple' || type === 'variation';

/** Plans both prices of one unit, regular and sale. Pure. */
export const planPrices = (unit: EditUnit, regularAfter: Cents | null, saleAfter: Cents | null): PricePlan => {
  const [regular, sale] = [centsOf(unit.regular_price), centsOf(unit.sale_price)];
  const changes = [...changeOf('price', regular, regularAfter), ...changeOf('sale_price', sale, saleAfter)];
  if (changes.length === 0) return { refusal: null, changes, warnings: [] };
  if (!hasOwnPrice(unit))
    return refused('at_variations', 'A variable product has no price of its own: change its variations.');
  if (regularAfter === 0 || saleAfter === 0)
    return refused('zero', 'A price of 0.00 would give the product away. Enter a price above 0.');
  if (saleAfter !== null && regularAfter === null) return refused('no_regular', 'A sale price needs a regular price.');
  if (saleAfter !== null && regularAfter !== null && saleAfter >= regularAfter)
    return refused(
      'sale_not_below',
      `The sale price of $${toDollarText(saleAfter)} would not be below the regular price of $${toDollarText(regularAfter)}.`,
    );
  const warnings = changes.flatMap(({ field }) => {
    const [before, after] = field === 'price' ? [regular, regularAfter] : [sale ?? regular, saleAfter];
    if (before === null || after === null || !isUnusualPrice(before, after)) return [];
    return [`The ${field === 'price' ? 'price' : 'sale price'} changes by an unusual amount.`];
  });
  return { refusal: null, changes, warnings };
};

/** Plans a bulk price change for one unit. Pure. */
export const planPriceEdit = (unit: EditUnit, { price, salePrice }: RequestedPrices): PricePlan => {
  const [regular, sale] = [centsOf(unit.regular_price), centsOf(unit.sale_price)];
  if (price && price.op !== 'set' && regular === null)
    return refused('none', 'It has no regular price to raise or lower.');
  const regularAfter = price ? newPrice(price, regular ?? 0) : regular;
  if (salePrice?.op === 'off' && regularAfter === null)
    return refused('no_regular', 'A sale price needs a regular price.');
  const saleAfter = salePrice ? newSalePrice(salePrice, regularAfter ?? 0) : sale;
  return planPrices(unit, regularAfter, saleAfter);
};
