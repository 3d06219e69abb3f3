import { createBatchRoute } from './batch';
import { answerPage, slicePage, windowOf } from './collection';
import { toText } from './input';
import { withoutDefaults, type ParamRules } from './param-rules';
import { eraseUnit, leaveTrash, trashUnit } from './product-trash';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { saveUnit } from './unit-events';
import type { createUnitOrder } from './unit-order';
import { createUnitTest } from './unit-query';
import { removeRules, variationListRules, variationWriteRules, viewRules } from './unit-rules';
import { toVariationView } from './variation-view';
import { prepareVariation } from './variation-write';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';
import { WooError } from './woo-error';

const createRules: ParamRules = {
  ...variationWriteRules,
  status: { ...variationWriteRules.status, type: 'string', default: 'publish' },
};

const path = '/products/:product_id/variations';

const invalidId = () => new WooError('woocommerce_rest_product_variation_invalid_id', 'Invalid ID.', { status: 404 });

export const createVariationRoutes = (context: WooContext, order: ReturnType<typeof createUnitOrder>): Route[] => {
  const { products } = context.store;

  /** A variation requested under another parent does not exist. */
  const getVariation = (request: WooRequest): ProductRecord => {
    const variation = products.find(request.pathId('id'));
    if (variation?.type !== 'variation' || variation.parentId !== request.pathId('product_id')) throw invalidId();
    return variation;
  };

  const getParent = (request: WooRequest): ProductRecord => {
    const parent = products.find(request.pathId('product_id'));
    if (!parent || parent.type === 'variation')
      throw new WooError(
        'woocommerce_rest_product_variation_invalid_parent',
        'Cannot set attributes due to invalid parent product.',
        { status: 404 },
      );
    return parent;
  };

  const answerList = (request: WooRequest, records: ProductRecord[], at: string): WooAnswer => {
    const skus = (request.input.text('sku') ?? '').toLowerCase().split(',').filter(Boolean);
    const test = createUnitTest(context, request.input);
    const found = records.filter(
      (record) => test(record) && (skus.length === 0 || skus.includes(record.sku.toLowerCase())),
    );
    const { fields, context: asked } = request;
    const items = slicePage(found, windowOf(request)).map((record) =>
      toVariationView(context, record, { fields, isEdit: asked === 'edit' }),
    );
    return answerPage(context, request, at, { total: found.length, items });
  };

  const list = (request: WooRequest): WooAnswer => {
    const parentId = request.pathId('product_id');
    const children = products.childrenOf(parentId).map(({ id }) => id);
    return answerList(request, order.some(children, request.input), `/products/${parentId}/variations`);
  };

  const listAll = (request: WooRequest): WooAnswer =>
    answerList(request, order.all('variation', request.input), '/variations');

  const view = (request: WooRequest): WooAnswer => ({
    body: toVariationView(context, getVariation(request), {
      fields: request.fields,
      isEdit: request.context === 'edit',
    }),
  });

  const create = (request: WooRequest): WooAnswer => {
    if (toText(request.input.values.id) !== '')
      throw new WooError('woocommerce_rest_product_variation_exists', 'Cannot create existing product_variation.', {
        status: 400,
      });
    const prepared = prepareVariation(context, getParent(request), null, request.input);
    const saved = saveUnit(context, { ...prepared, id: context.store.nextId('post') }, 'created');
    return {
      status: 201,
      body: toVariationView(context, saved, { isEdit: true }),
      headers: { Location: context.restUrl(`/products/${saved.parentId}/variations/${saved.id}`) },
    };
  };

  const update = (request: WooRequest): WooAnswer => {
    const variation = getVariation(request);
    context.dieOn(variation.id);
    const prepared = prepareVariation(context, getParent(request), variation, request.input);
    const saved = saveUnit(context, leaveTrash(variation, prepared), 'updated');
    return { body: toVariationView(context, saved, { isEdit: true }) };
  };

  const remove = (request: WooRequest): WooAnswer => {
    const variation = getVariation(request);
    const body = toVariationView(context, variation, { isEdit: true });
    if (request.input.flag('force')) eraseUnit(context, variation);
    else trashUnit(context, variation);
    return { body };
  };

  return [
    { path: '/variations', read: { access: 'list', rules: variationListRules, handle: listAll } },
    {
      path,
      read: { access: 'list', rules: variationListRules, handle: list },
      create: { access: 'create', rules: createRules, handle: create },
    },
    createBatchRoute({ path, rules: createRules, create, update, remove }),
    {
      path: `${path}/:id`,
      read: { access: 'view', rules: viewRules, handle: view },
      edit: { access: 'edit', rules: withoutDefaults(variationWriteRules), handle: update },
      remove: { access: 'delete', rules: removeRules, handle: remove },
    },
  ];
};
