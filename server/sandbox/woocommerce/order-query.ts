import { createDateFilter } from './date-filter';
import { toIdList, toText, type Input } from './input';
import { collectionRules, type ParamRules } from './param-rules';
import { orderStatuses } from './order-status';
import type { OrderRecord } from './woo-records';
import type { WooContext } from './woo-context';

export const orderListRules: ParamRules = {
  ...collectionRules,
  status: {
    type: 'array',
    items: { type: 'string', enum: ['any', 'trash', ...orderStatuses] },
    default: ['any'],
  },
  customer: { type: 'integer' },
  product: { type: 'integer' },
  dp: { type: 'integer', default: 2 },
  created_via: { type: 'list' },
};

type Test = (order: OrderRecord) => boolean;

const unlisted = ['trash', 'auto-draft'];

const statusTest = (input: Input): Test => {
  const wanted = (input.list('status') ?? ['any']).map(toText);
  return ({ status }) => (wanted.includes('any') ? !unlisted.includes(status) : wanted.includes(status));
};

const searchTest = (text: string): Test => {
  const wanted = text.toLowerCase();
  return ({ id, billing, lines }) =>
    String(id) === wanted ||
    [billing.first_name, billing.last_name, `${billing.first_name} ${billing.last_name}`, billing.email, billing.phone]
      .concat(lines.map(({ name }) => name))
      .some((part) => part.toLowerCase().includes(wanted));
};

const givenTests = (input: Input): Test[] => {
  const [included, excluded] = [toIdList(input.values.include), toIdList(input.values.exclude)];
  const [parents, via] = [toIdList(input.values.parent), (input.list('created_via') ?? []).map(toText)];
  const [customer, product] = [input.integer('customer'), input.integer('product')];
  const text = input.text('search') ?? '';
  return [
    ...(included.length > 0 ? [({ id }: OrderRecord) => included.includes(id)] : []),
    ...(excluded.length > 0 ? [({ id }: OrderRecord) => !excluded.includes(id)] : []),
    ...(parents.length > 0 ? [({ parentId }: OrderRecord) => parents.includes(parentId)] : []),
    ...(via.length > 0 ? [({ createdVia }: OrderRecord) => via.includes(createdVia)] : []),
    ...(customer === undefined ? [] : [({ customerId }: OrderRecord) => customerId === customer]),
    ...(product ? [({ lines }: OrderRecord) => lines.some(({ productId }) => productId === product)] : []),
    ...(text === '' ? [] : [searchTest(text)]),
  ];
};

type Compare = (left: OrderRecord, right: OrderRecord) => number;

const comparisons = (input: Input): Record<string, Compare> => {
  const included = toIdList(input.values.include);
  return {
    id: (left, right) => left.id - right.id,
    date: (left, right) => left.createdAt - right.createdAt || left.id - right.id,
    modified: (left, right) => left.modifiedAt - right.modifiedAt || left.id - right.id,
    include: (left, right) => included.indexOf(left.id) - included.indexOf(right.id),
  };
};

/** Orders selected by a list request, sorted. */
export const selectOrders = (context: WooContext, input: Input): OrderRecord[] => {
  const tests = [statusTest(input), createDateFilter(context, input), ...givenTests(input)];
  const found = context.store.orders.all().filter((order) => tests.every((test) => test(order)));
  const sorted = found.sort(comparisons(input)[input.text('orderby') ?? 'date']);
  return input.text('order') === 'asc' || input.text('orderby') === 'include' ? sorted : sorted.toReversed();
};
