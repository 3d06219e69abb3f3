import type { RenderedEntity } from '../entities/entity';
import type { Row } from '../store/fields';
import { badRequest } from './api-error';
import { formatFields, oneOrMany, type WireObject } from './wire';

export type RelationTree = Map<string, RelationTree>;

const add = (tree: RelationTree, path: string): void => {
  let branch = tree;
  for (const name of path.split('.')) {
    const next: RelationTree = branch.get(name) ?? new Map<string, RelationTree>();
    branch.set(name, next);
    branch = next;
  }
};

/** Relations covered by `all`, which excludes custom fields. */
export const allRelations = ({ relations, nestedInAll = [] }: RenderedEntity): string[] => [
  ...Object.keys(relations).filter((name) => name !== 'CustomFieldValues'),
  ...nestedInAll,
];

const check = (entity: RenderedEntity, tree: RelationTree): void => {
  for (const [name, branch] of tree) {
    const relation = entity.relations[name];
    if (!relation) throw badRequest(`${name} is not a relation of ${entity.name}.`);
    check(relation.entity(), branch);
  }
};

const parseNames = (text: string): string[] => {
  try {
    const names: unknown = JSON.parse(text);
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  } catch {
    throw badRequest('load_relations must be a JSON encoded array.');
  }
  throw badRequest('load_relations must be a JSON encoded array.');
};

export const treeOf = (paths: readonly string[]): RelationTree => {
  const tree: RelationTree = new Map();
  for (const path of paths) add(tree, path);
  return tree;
};

/** Parses `load_relations`: a JSON array of names, or `all`. */
export const parseRelations = (entity: RenderedEntity, text: string | null): RelationTree => {
  if (text === null || text === '') return new Map();
  if (text === 'all') return treeOf(allRelations(entity));
  const tree = treeOf(parseNames(text));
  check(entity, tree);
  return tree;
};

const renderRelation = (entity: RenderedEntity, row: Row, name: string, branch: RelationTree): WireObject => {
  const relation = entity.relations[name];
  if (!relation) return {};
  const rows = relation.rows(row).map((related) => render(relation.entity(), related, branch));
  const [only] = rows;
  if (!relation.many) return only ? { [name]: only } : {};
  return { [name]: only ? oneOrMany(relation.element, rows) : '' };
};

export const render = (entity: RenderedEntity, row: Row, tree: RelationTree): WireObject => {
  const wire = { ...formatFields(entity.fields, row), ...entity.extra?.(row) };
  for (const [name, branch] of tree) Object.assign(wire, renderRelation(entity, row, name, branch));
  return wire;
};
