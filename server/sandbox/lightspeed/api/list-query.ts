import type { Entity, Relation } from '../entities/entity';
import type { Row } from '../store/fields';
import { badRequest } from './api-error';
import { compileCondition, type Condition, type Predicate } from './filter';
import { parseRelations, type RelationTree } from './relations';

export type ListQuery = {
  relations: RelationTree;
  matches: Predicate;
  sort: string;
  descending: boolean;
  limit: number;
  after: string | null;
  before: string | null;
  count: boolean;
};

const maxLimit = 100;
const removed = ['offset', 'orderby', 'orderby_desc'];
const pagination = ['limit', 'after', 'before', 'sort'];
const reserved = [...pagination, 'count', 'archived', 'or', 'load_relations'];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Operands of an `or`: `a=x|b=y`, with values containing a pipe encoded twice. */
export const parseAlternatives = (text: string): Condition[] =>
  text.split('|').map((operand) => {
    const at = operand.indexOf('=');
    if (at < 1) throw badRequest(`Invalid or query: ${operand}`);
    return { field: operand.slice(0, at), value: decoded(operand.slice(at + 1)) };
  });

/** Conditions among the parameters; the last one counts when a parameter is repeated. */
const conditionsOf = (parameters: URLSearchParams): Condition[] =>
  [...new Map(parameters)].filter(([field]) => !reserved.includes(field)).map(([field, value]) => ({ field, value }));

const relatedRows = (relation: Relation) => {
  const { search } = relation;
  return {
    fields: search?.fields ?? relation.entity().fields,
    rows: (row: Row) => (search ? search.rows(row) : relation.rows(row)),
  };
};

const compileRelated = (entity: Entity, name: string, conditions: Condition[], loaded: RelationTree): Predicate => {
  const relation = entity.relations[name];
  if (!relation) throw badRequest(`${name} is not a relation of ${entity.name}.`);
  if (!loaded.has(name)) throw badRequest(`The relation ${name} must be loaded to search in it.`);
  const { fields, rows } = relatedRows(relation);
  const tests = conditions.map((condition) => compileCondition(fields, condition));
  return (row) => rows(row).some((related) => tests.every((test) => test(related)));
};

const splitField = (field: string): { relation: string | null; name: string } => {
  const [relation, name, ...deeper] = field.split('.');
  if (relation === undefined || name === undefined) return { relation: null, name: field };
  if (deeper.length > 0) throw badRequest(`Only one level of relations can be searched: ${field}`);
  return { relation, name };
};

const compileOwn = (entity: Entity, condition: Condition): Predicate =>
  entity.special?.(condition) ?? compileCondition(entity.fields, condition);

/** Conditions on one relation must match the same related row. */
const compileAll = (entity: Entity, conditions: Condition[], loaded: RelationTree): Predicate[] => {
  const own: Predicate[] = [];
  const related = new Map<string, Condition[]>();
  for (const condition of conditions) {
    const { relation, name } = splitField(condition.field);
    if (relation === null) own.push(compileOwn(entity, condition));
    else related.set(relation, [...(related.get(relation) ?? []), { field: name, value: condition.value }]);
  }
  return [...own, ...[...related].map(([name, list]) => compileRelated(entity, name, list, loaded))];
};

const compileArchived = (entity: Entity, parameters: URLSearchParams): Predicate[] => {
  const wanted = parameters.get('archived') ?? 'false';
  if (!['true', 'false', 'only', '1', '0'].includes(wanted)) throw badRequest(`Invalid value for archived: ${wanted}`);
  if (entity.fields.archived === undefined || wanted === 'true' || wanted === '1') return [];
  const shown = wanted === 'only';
  return [(row) => row.archived === shown];
};

const compileMatches = (entity: Entity, parameters: URLSearchParams, loaded: RelationTree): Predicate => {
  const alternatives = parameters.get('or');
  const tests = [...compileArchived(entity, parameters), ...compileAll(entity, conditionsOf(parameters), loaded)];
  if (alternatives !== null) {
    const options = parseAlternatives(alternatives).flatMap((condition) => compileAll(entity, [condition], loaded));
    tests.push((row: Row) => options.some((option) => option(row)));
  }
  return (row) => tests.every((test) => test(row));
};

const parseSort = (entity: Entity, text: string | null) => {
  const wanted = text ?? entity.key;
  const descending = wanted.startsWith('-');
  const sort = descending ? wanted.slice(1) : wanted;
  if (!entity.sortable.includes(sort)) {
    throw badRequest(`Cannot sort by ${sort}. Allowed sort parameters: ${entity.sortable.join(', ')}`);
  }
  return { sort, descending };
};

const parseLimit = (text: string | null): number => {
  if (text === null) return maxLimit;
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit > maxLimit) throw badRequest(`limit must be between 0 and ${maxLimit}.`);
  return limit;
};

const parseCount = (parameters: URLSearchParams): boolean => {
  const text = parameters.get('count');
  if (text === null) return false;
  if (text !== '1') throw badRequest('count can only be 1.');
  const clash = pagination.find((name) => parameters.has(name));
  if (clash !== undefined) throw badRequest(`count cannot be combined with ${clash}.`);
  return true;
};

/** Parses the parameters of a list. @throws ApiError 400 for anything the real API would refuse */
export const parseListQuery = (entity: Entity, parameters: URLSearchParams): ListQuery => {
  const gone = removed.find((name) => parameters.has(name));
  if (gone !== undefined) throw badRequest(`The parameter ${gone} was removed in V3.`);
  const [after, before] = [parameters.get('after'), parameters.get('before')];
  if (after !== null && before !== null) throw badRequest('after and before cannot be combined.');
  const relations = parseRelations(entity, parameters.get('load_relations'));
  return {
    relations,
    matches: compileMatches(entity, parameters, relations),
    ...parseSort(entity, parameters.get('sort')),
    limit: parseLimit(parameters.get('limit')),
    after,
    before,
    count: parseCount(parameters),
  };
};
