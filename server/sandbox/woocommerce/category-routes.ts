import { createBatchRoute } from './batch';
import { answerPage, slicePage, windowOf } from './collection';
import { toIdList, toText, type Input, type Values } from './input';
import { escapeTermName, toSlug } from './php-format';
import { collectionRules, withoutDefaults, type ParamRules } from './param-rules';
import { isWanted } from './response-fields';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { removeRules, viewRules } from './unit-rules';
import type { TermRecord } from './woo-records';
import { toLinks, type WooContext } from './woo-context';
import { WooError } from './woo-error';
import { uncategorizedId } from './woo-store';

const { context, page, per_page, search, exclude, include, offset } = collectionRules;

const listRules: ParamRules = {
  ...(context && page && per_page && { context, page, per_page }),
  ...(search && exclude && include && offset && { search, exclude, include, offset }),
  order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
  orderby: {
    type: 'string',
    enum: ['id', 'include', 'name', 'slug', 'term_group', 'description', 'count'],
    default: 'name',
  },
  hide_empty: { type: 'boolean', default: false },
  parent: { type: 'integer' },
  product: { type: 'integer' },
  slug: { type: 'list' },
};

const writeRules: ParamRules = {
  name: { type: 'string' },
  slug: { type: 'string' },
  parent: { type: 'integer' },
  description: { type: 'string' },
  display: { type: 'string', enum: ['default', 'products', 'subcategories', 'both'] },
  menu_order: { type: 'integer' },
};

const invalid = () => new WooError('woocommerce_rest_term_invalid', 'Resource does not exist.', { status: 404 });

const countOf = (shop: WooContext, { id }: TermRecord): number =>
  [...shop.store.products.inCategory(id)].filter((at) => shop.store.products.find(at)?.status === 'publish').length;

const toView = (shop: WooContext, term: TermRecord): Values => ({
  id: term.id,
  name: term.name,
  slug: term.slug,
  parent: term.parent,
  description: term.description,
  display: term.display,
  image: null,
  menu_order: term.menuOrder,
  count: countOf(shop, term),
  _links: toLinks(shop, {
    self: `/products/categories/${term.id}`,
    collection: '/products/categories',
    ...(term.parent !== 0 && { up: `/products/categories/${term.parent}` }),
  }),
});

const compareBy = (shop: WooContext, orderBy: string | undefined) => (left: TermRecord, right: TermRecord) => {
  if (orderBy === 'id') return left.id - right.id;
  if (orderBy === 'count') return countOf(shop, left) - countOf(shop, right) || left.id - right.id;
  if (orderBy === 'slug') return left.slug.localeCompare(right.slug, 'en');
  return left.name.localeCompare(right.name, 'en') || left.id - right.id;
};

const select = (shop: WooContext, input: Input): TermRecord[] => {
  const [included, excluded] = [toIdList(input.values.include), toIdList(input.values.exclude)];
  const slugs = (input.list('slug') ?? []).map(toText);
  const text = input.text('search')?.toLowerCase() ?? '';
  const [parent, product] = [input.integer('parent'), input.integer('product')];
  const ofProduct = product === undefined ? undefined : (shop.store.products.find(product)?.categoryIds ?? []);
  const tests: ((term: TermRecord) => boolean)[] = [
    ({ id }) => included.length === 0 || included.includes(id),
    ({ id }) => !excluded.includes(id),
    (term) => parent === undefined || term.parent === parent,
    ({ slug }) => slugs.length === 0 || slugs.includes(slug),
    ({ name }) => name.toLowerCase().includes(text),
    ({ id }) => ofProduct?.includes(id) ?? true,
    (term) => input.flag('hide_empty') !== true || countOf(shop, term) > 0,
  ];
  return shop.store.categories.all().filter((term) => tests.every((test) => test(term)));
};

const blankTerm: TermRecord = {
  id: 0,
  name: '',
  slug: '',
  parent: 0,
  description: '',
  display: 'default',
  menuOrder: 0,
};

const refuseNamesake = (shop: WooContext, { id, name, parent }: TermRecord): void => {
  const namesake = shop.store.categories.all().find((term) => term.parent === parent && term.name === name);
  if (!namesake || namesake.id === id) return;
  throw new WooError('term_exists', 'A term with the name provided already exists with this parent.', {
    status: 400,
    data: { status: 400, resource_id: namesake.id },
  });
};

const freeTermSlug = (shop: WooContext, wanted: string, ownId: number): string => {
  const isTaken = (slug: string) => shop.store.categories.all().some((term) => term.slug === slug && term.id !== ownId);
  let slug = wanted;
  for (let suffix = 2; isTaken(slug); suffix += 1) slug = `${wanted}-${suffix}`;
  return slug;
};

/** Builds the requested category. Duplicate names below one parent are refused, as for WordPress terms. */
const prepare = (shop: WooContext, current: TermRecord, input: Input): TermRecord => {
  const term: TermRecord = {
    ...current,
    name: escapeTermName(input.text('name') ?? current.name),
    parent: input.integer('parent') ?? current.parent,
    description: input.text('description') ?? current.description,
    display: input.text('display') ?? current.display,
    menuOrder: input.integer('menu_order') ?? current.menuOrder,
  };
  refuseNamesake(shop, term);
  const wanted = toSlug(input.text('slug') ?? (current.slug || term.name));
  return { ...term, slug: freeTermSlug(shop, wanted, current.id) };
};

/** Products without any other category move to the default one; subcategories move up. */
const eraseCategory = (shop: WooContext, term: TermRecord): void => {
  for (const id of Array.from(shop.store.products.inCategory(term.id))) {
    const product = shop.store.products.find(id);
    if (!product) continue;
    const left = product.categoryIds.filter((category) => category !== term.id);
    shop.store.products.put({ ...product, categoryIds: left.length === 0 ? [uncategorizedId] : left });
  }
  for (const child of shop.store.categories.all())
    if (child.parent === term.id) shop.store.categories.put({ ...child, parent: term.parent });
  shop.store.categories.remove(term.id);
};

export const createCategoryRoutes = (shop: WooContext): Route[] => {
  const { categories } = shop.store;

  const getTerm = (request: WooRequest): TermRecord => {
    const term = categories.find(request.pathId('id'));
    if (!term) throw invalid();
    return term;
  };

  const list = (request: WooRequest): WooAnswer => {
    const sorted = select(shop, request.input).sort(compareBy(shop, request.input.text('orderby')));
    const found = request.input.text('order') === 'desc' ? sorted.toReversed() : sorted;
    const items = slicePage(found, windowOf(request)).map((term) => {
      const { _links, ...view } = toView(shop, term);
      return isWanted(request.fields, '_links') ? { ...view, _links } : view;
    });
    return answerPage(shop, request, '/products/categories', { total: found.length, items });
  };

  const create = (request: WooRequest): WooAnswer => {
    const prepared = prepare(shop, blankTerm, request.input);
    const term = categories.put({ ...prepared, id: shop.store.nextId('term') });
    return {
      status: 201,
      body: toView(shop, term),
      headers: { Location: shop.restUrl(`/products/categories/${term.id}`) },
    };
  };

  const update = (request: WooRequest): WooAnswer => ({
    body: toView(shop, categories.put(prepare(shop, getTerm(request), request.input))),
  });

  const remove = (request: WooRequest): WooAnswer => {
    const term = getTerm(request);
    if (!request.input.flag('force'))
      throw new WooError('woocommerce_rest_trash_not_supported', 'Resource does not support trashing.', {
        status: 501,
      });
    if (term.id === uncategorizedId)
      throw new WooError('woocommerce_rest_cannot_delete', 'Default product category cannot be deleted.', {
        status: 500,
      });
    const body = toView(shop, term);
    eraseCategory(shop, term);
    return { body };
  };

  return [
    {
      path: '/products/categories',
      read: { access: 'list', rules: listRules, handle: list },
      create: {
        access: 'create',
        rules: { ...writeRules, name: { type: 'string', required: true } },
        handle: create,
      },
    },
    createBatchRoute({ path: '/products/categories', rules: writeRules, create, update, remove }),
    {
      path: '/products/categories/:id',
      read: { access: 'view', rules: viewRules, handle: (request) => ({ body: toView(shop, getTerm(request)) }) },
      edit: { access: 'edit', rules: withoutDefaults(writeRules), handle: update },
      remove: { access: 'delete', rules: removeRules, handle: remove },
    },
  ];
};
