import type { Entity, RenderedEntity } from '../entities/entity';
import { isRange, type Condition } from './filter';
import { parseAlternatives } from './list-query';
import { allRelations } from './relations';

export type CostedRequest = {
  method: string;
  entity: Entity | undefined;
  /** True when one record is addressed by its id. */
  single: boolean;
  parameters: URLSearchParams;
  payload: unknown;
};

const countCost = 10;
const categoryWriteCost = 10;
const saleWriteCost = 2;
const completedSaleCost = 3;
const nestedEntityCost = 0.5;
const toOneCost = 0.1;
const toManyCost = 0.2;

/** Containers of related entities in a payload that are not entities themselves. */
const containers = [
  'ItemShops',
  'Prices',
  'SaleLines',
  'SalePayments',
  'Addresses',
  'Phones',
  'Emails',
  'Websites',
  'Images',
  'ItemVendorNums',
  'ItemComponents',
  'TagRelations',
  'CustomFieldValues',
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const nestedEntities = (payload: unknown): number => {
  if (!isObject(payload)) return 0;
  let count = 0;
  for (const [name, value] of Object.entries(payload)) {
    for (const entry of [value].flat()) {
      if (isObject(entry)) count += (containers.includes(name) ? 0 : 1) + nestedEntities(entry);
    }
  }
  return count;
};

/** A relation nested in a to-many relation is loaded for many records and costs twice as much. */
const pathCost = (entity: RenderedEntity, path: string, listed: boolean): number => {
  let current: RenderedEntity | undefined = entity;
  let cost = 0;
  let many = listed;
  for (const name of path.split('.')) {
    const relation: RenderedEntity['relations'][string] | undefined = current?.relations[name];
    cost = (relation?.many ? toManyCost : toOneCost) * (many ? 2 : 1);
    many ||= relation?.many ?? false;
    current = relation?.entity();
  }
  return cost;
};

const namedRelations = (entity: RenderedEntity, text: string): string[] => {
  if (text === 'all') return allRelations(entity);
  try {
    const names: unknown = JSON.parse(text);
    return [names].flat().filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
};

const relationsCost = ({ entity, parameters, single }: CostedRequest): number => {
  const text = parameters.get('load_relations');
  if (!entity || text === null) return 0;
  return namedRelations(entity, text).reduce((sum, path) => sum + pathCost(entity, path, !single), 0);
};

const alternativesOf = (parameters: URLSearchParams): Condition[] => {
  try {
    return parseAlternatives(parameters.get('or') ?? '');
  } catch {
    return [];
  }
};

/**
 * Free on one field; 1 per operand on one entity with at most one range; otherwise 10 per entity and 1 per further
 * operand.
 */
const alternativesCost = ({ parameters }: CostedRequest): number => {
  const operands = alternativesOf(parameters);
  const fields = new Set(operands.map(({ field }) => field));
  if (fields.size <= 1) return 0;
  const entities = new Set(operands.map(({ field }) => field.split('.').slice(0, -1).join('.')));
  if (entities.size === 1 && operands.filter(isRange).length <= 1) return operands.length;
  return entities.size * 10 + (operands.length - entities.size);
};

const isCompleted = (payload: unknown): boolean =>
  isObject(payload) && 'completed' in payload && ['true', '1'].includes(String(payload.completed));

const writeCost = ({ method, entity, payload }: CostedRequest): number => {
  const nested = method === 'DELETE' ? 0 : nestedEntities(payload) * nestedEntityCost;
  if (entity?.name === 'Category') return categoryWriteCost + nested;
  if (entity?.name === 'SaleLine') return saleWriteCost + nested;
  if (entity?.name === 'Sale') return saleWriteCost + nested + (isCompleted(payload) ? completedSaleCost : 0);
  return 1 + nested;
};

const readCost = (request: CostedRequest): number => {
  if (request.parameters.get('count') === '1') return countCost;
  return 1 + relationsCost(request) + alternativesCost(request);
};

/** Cost of a request in drips (at most one decimal), by its content alone. */
export const requestCost = (request: CostedRequest): number => {
  const cost = request.method === 'GET' ? readCost(request) : writeCost(request);
  return Math.round(cost * 100) / 100;
};
