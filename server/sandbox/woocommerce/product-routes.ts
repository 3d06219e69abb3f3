import { createBatchRoute } from './batch';
import { answerPage, slicePage, windowOf } from './collection';
import { createInput, toText, without, type Input } from './input';
import { withoutDefaults, type ParamRules } from './param-rules';
import { eraseUnit, leaveTrash, trashUnit } from './product-trash';
import { toProductView } from './product-view';
import { prepareProduct } from './product-write';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { saveUnit } from './unit-events';
import type { createUnitOrder } from './unit-order';
import { createUnitTest } from './unit-query';
import { productListRules, productWriteRules, removeRules, viewRules } from './unit-rules';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';
import { WooError } from './woo-error';

const createRules: ParamRules = {
  ...productWriteRules,
  type: { ...productWriteRules.type, type: 'string', default: 'simple' },
  status: { ...productWriteRules.status, type: 'string', default: 'publish' },
};

const invalidId = (status: number) => new WooError('woocommerce_rest_product_invalid_id', 'Invalid ID.', { status });

/** A search by name or SKU takes precedence over one by partial SKU, then by whole SKUs. */
const withOneSearch = ({ values }: Input): Input => {
  const isGiven = (name: string) => toText(values[name]) !== '';
  if (isGiven('search_name_or_sku')) return createInput(without(values, 'search', 'sku', 'search_sku'));
  if (isGiven('search_sku')) return createInput(without(values, 'sku', 'search_name_or_sku'));
  return createInput(without(values, 'search_sku', 'search_name_or_sku'));
};

/** Units with one of the SKUs in a comma-separated list; the whole list may be a SKU too. */
const idsWithSku = (context: WooContext, list: string): number[] =>
  [...list.split(','), list].flatMap((sku) => [...context.store.products.withSku(sku)]);

const candidates = (context: WooContext, order: ReturnType<typeof createUnitOrder>, input: Input): ProductRecord[] => {
  const [sku, uniqueIds] = [input.text('sku') ?? '', input.text('global_unique_id') ?? ''];
  const { products } = context.store;
  if (uniqueIds !== '') {
    const ids = uniqueIds.split(',').flatMap((id) => [...products.withUniqueId(id.trim())]);
    return order.some(new Set(ids), input);
  }
  if (sku !== '') return order.some(new Set(idsWithSku(context, sku)), input);
  if (input.has('search_sku') || input.has('search_name_or_sku'))
    return order.some([...products.ids('product'), ...products.ids('variation')], input);
  return order.all('product', input);
};

export const createProductRoutes = (context: WooContext, order: ReturnType<typeof createUnitOrder>): Route[] => {
  const { products } = context.store;

  const list = (request: WooRequest): WooAnswer => {
    const input = withOneSearch(request.input);
    const found = candidates(context, order, input).filter(createUnitTest(context, input));
    const { fields, context: asked } = request;
    const items = slicePage(found, windowOf(request)).map((product) =>
      toProductView(context, product, { fields, isEdit: asked === 'edit' }),
    );
    return answerPage(context, request, '/products', { total: found.length, items });
  };

  const view = (request: WooRequest): WooAnswer => {
    const product = products.find(request.pathId('id'));
    if (!product) throw invalidId(404);
    return {
      body: toProductView(context, product, { fields: request.fields, isEdit: request.context === 'edit' }),
    };
  };

  const create = (request: WooRequest): WooAnswer => {
    if (request.input.has('id'))
      throw new WooError('woocommerce_rest_product_exists', 'Cannot create existing product.', { status: 400 });
    const prepared = prepareProduct(context, null, request.input);
    const id = context.store.nextId('post');
    const saved = saveUnit(context, { ...prepared, id }, 'created');
    return {
      status: 201,
      body: toProductView(context, saved, { isEdit: true }),
      headers: { Location: context.restUrl(`/products/${id}`) },
    };
  };

  const update = (request: WooRequest): WooAnswer => {
    const product = products.find(request.pathId('id'));
    if (!product) throw invalidId(400);
    if (product.type === 'variation')
      throw new WooError(
        'woocommerce_rest_invalid_product_id',
        'To manipulate product variations you should use the /products/&lt;product_id&gt;/variations/&lt;id&gt; endpoint.',
        { status: 404 },
      );
    context.dieOn(product.id);
    const prepared = leaveTrash(product, prepareProduct(context, product, request.input));
    const saved = saveUnit(context, prepared, 'updated');
    return { body: toProductView(context, saved, { isEdit: true }) };
  };

  const remove = (request: WooRequest): WooAnswer => {
    const product = products.find(request.pathId('id'));
    if (!product || product.type === 'variation') throw invalidId(404);
    const body = toProductView(context, product, { isEdit: true });
    if (request.input.flag('force')) eraseUnit(context, product);
    else trashUnit(context, product);
    return { body };
  };

  return [
    {
      path: '/products',
      read: { access: 'list', rules: productListRules, handle: list },
      create: { access: 'create', rules: createRules, handle: create },
    },
    createBatchRoute({ path: '/products', rules: createRules, create, update, remove }),
    {
      path: '/products/:id',
      read: { access: 'view', rules: viewRules, handle: view },
      edit: { access: 'edit', rules: withoutDefaults(productWriteRules), handle: update },
      remove: { access: 'delete', rules: removeRules, handle: remove },
    },
  ];
};
