import { createInput, isRecord, toInteger, type Input, type Values } from './input';
import { defaultParams, type ParamRules } from './param-rules';
import type { Route, WooAnswer, WooRequest } from './rest-server';
import { toErrorBody, WooError } from './woo-error';

const limit = 100;

export type BatchActions = {
  path: string;
  /** Used only for defaults: a batch does not validate its items; setters cast the values. */
  rules: ParamRules;
  create(request: WooRequest): WooAnswer;
  update(request: WooRequest): WooAnswer;
  /** Always called with `force`. */
  remove(request: WooRequest): WooAnswer;
};

const listOf = (input: Input, name: string): unknown[] => {
  const value = input.values[name];
  return Array.isArray(value) ? value : [];
};

const toRecord = (item: unknown): Values => (isRecord(item) ? item : {});

const attempt = (id: unknown, action: () => WooAnswer): unknown => {
  try {
    return action().body;
  } catch (error) {
    if (!(error instanceof WooError)) throw error;
    return { id, error: toErrorBody(error) };
  }
};

/** POST …/batch: creates, then updates, then deletes. Items fail individually and the answer is always 200. */
export const createBatchRoute = (actions: BatchActions): Route => ({
  path: `${actions.path}/batch`,
  edit: {
    access: 'batch',
    handle: (request) => {
      const [create, update, remove] = ['create', 'update', 'delete'].map((name) => listOf(request.input, name));
      const counted = [create, update, remove].reduce((sum, list) => sum + (list?.length ?? 0), 0);
      if (counted > limit)
        throw new WooError(
          'woocommerce_rest_request_entity_too_large',
          `Unable to accept more than ${limit} items for this request.`,
          { status: 413 },
        );
      const toItem = (values: Values): WooRequest => ({
        ...request,
        fields: null,
        input: createInput(values),
        pathId: (name) => (name === 'id' ? toInteger(values.id) : request.pathId(name)),
      });
      const body: Record<string, unknown[]> = {};
      if (create?.length)
        body.create = create.map((item) =>
          attempt(0, () => actions.create(toItem({ ...defaultParams(actions.rules), ...toRecord(item) }))),
        );
      if (update?.length)
        body.update = update.map((item) => attempt(toRecord(item).id, () => actions.update(toItem(toRecord(item)))));
      if (remove?.length)
        body.delete = remove
          .map(toInteger)
          .filter((id) => id !== 0)
          .map((id) => attempt(id, () => actions.remove(toItem({ id, force: true }))));
      return { body };
    },
  },
});
