import { toIdList, toList, toText, type Input } from './input';
import { fullNameOf } from './product-names';
import { isOnSale, priceOf } from './product-price';
import { readStock } from './product-stock';
import { createDateFilter } from './date-filter';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';

type Test = (product: ProductRecord) => boolean;

const hidden = ['trash', 'auto-draft'];

const statusTest = (input: Input): Test => {
  const given = input.list('include_status') ?? [input.text('status') ?? 'any'];
  const wanted = given.map(toText);
  const unwanted = (input.list('exclude_status') ?? []).map(toText);
  const isAny = wanted.includes('any');
  return ({ status }) => (isAny ? !hidden.includes(status) : wanted.includes(status)) && !unwanted.includes(status);
};

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== '');

/** Each given parameter adds a test, cheapest first. */
const testsFor: Record<string, (context: WooContext, input: Input) => Test> = {
  include: (_context, input) => {
    const ids = new Set(toIdList(input.values.include));
    return ({ id }) => ids.has(id);
  },
  exclude: (_context, input) => {
    const ids = new Set(toIdList(input.values.exclude));
    return ({ id }) => !ids.has(id);
  },
  parent: (_context, input) => {
    const ids = toIdList(input.values.parent);
    return ({ parentId }) => ids.includes(parentId);
  },
  parent_exclude: (_context, input) => {
    const ids = toIdList(input.values.parent_exclude);
    return ({ parentId }) => !ids.includes(parentId);
  },
  slug: (_context, input) => {
    const slug = input.text('slug');
    return (product) => product.slug === slug;
  },
  type: (_context, input) => {
    const type = input.text('type');
    return (product) => product.type === type;
  },
  include_types: (_context, input) => {
    const types = toList(input.values.include_types);
    return ({ type }) => types.includes(type);
  },
  exclude_types: (_context, input) => {
    const types = toList(input.values.exclude_types);
    return ({ type }) => !types.includes(type);
  },
  featured: (_context, input) => {
    const featured = input.flag('featured');
    return (product) => product.featured === featured;
  },
  virtual: (_context, input) => {
    const virtual = input.flag('virtual');
    return (product) => product.virtual === virtual;
  },
  downloadable: (_context, input) => {
    const downloadable = input.flag('downloadable');
    return (product) => product.downloadable === downloadable;
  },
  tag: (_context, input) => {
    const ids = toIdList(input.values.tag);
    return ({ tagIds }) => tagIds.some((id) => ids.includes(id));
  },
  category: (context, input) => {
    const ids = new Set(toIdList(input.values.category));
    // A category includes its descendants.
    for (const id of ids)
      for (const child of context.store.categories.all()) if (child.parent === id) ids.add(child.id);
    return ({ categoryIds }) => categoryIds.some((id) => ids.has(id));
  },
  stock_status: (context, input) => {
    const status = input.text('stock_status');
    return (product) => readStock(context.store, product).status === status;
  },
  stock_quantity: (_context, input) => {
    const quantity = input.integer('stock_quantity');
    return ({ manageStock, stockQuantity }) => manageStock && stockQuantity === quantity;
  },
  min_stock_quantity: (_context, input) => {
    const least = input.integer('min_stock_quantity') ?? 0;
    return ({ manageStock, stockQuantity }) => manageStock && (stockQuantity ?? 0) >= least;
  },
  max_stock_quantity: (_context, input) => {
    const most = input.integer('max_stock_quantity') ?? 0;
    return ({ manageStock, stockQuantity }) => manageStock && (stockQuantity ?? 0) <= most;
  },
  on_sale: (context, input) => {
    const wanted = input.flag('on_sale');
    return (product) => isOnSale(context, product) === wanted;
  },
  min_price: (context, input) => {
    const least = Number(input.text('min_price'));
    return (product) => Number(priceOf(context, product) || 0) >= least;
  },
  max_price: (context, input) => {
    const most = Number(input.text('max_price'));
    return (product) => Number(priceOf(context, product) || 0) <= most;
  },
  search: (_context, input) => {
    const tokens = tokensOf(input.text('search') ?? '');
    return ({ name, description, shortDescription }) => {
      const text = `${name}\n${shortDescription}\n${description}`.toLowerCase();
      return tokens.every((token) => text.includes(token));
    };
  },
  search_sku: (_context, input) => {
    const part = (input.text('search_sku') ?? '').toLowerCase();
    return ({ sku }) => sku.toLowerCase().includes(part);
  },
  search_name_or_sku: (context, input) => {
    const tokens = tokensOf(input.text('search_name_or_sku') ?? '');
    return (product) => {
      const texts = [fullNameOf(context, product).toLowerCase(), product.sku.toLowerCase()];
      return tokens.every((token) => texts.some((text) => text.includes(token)));
    };
  },
  tax_class: (_context, input) => {
    const taxClass = input.text('tax_class');
    return (product) => product.taxClass === (taxClass === 'standard' ? '' : taxClass);
  },
};

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

export const createUnitTest = (context: WooContext, input: Input): Test => {
  const given = Object.entries(testsFor).filter(([name]) => isGiven(input.values[name]));
  const inDates = createDateFilter(context, input);
  const tests: Test[] = [statusTest(input), inDates, ...given.map(([, createTest]) => createTest(context, input))];
  return (product) => tests.every((test) => test(product));
};
