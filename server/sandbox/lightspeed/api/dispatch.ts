import type { Entities, Entity } from '../entities/entity';
import { allows } from '../oauth/scopes';
import type { Row } from '../store/fields';
import type { Store } from '../store/store';
import { type Account, accountDetail, accountList, sessionOf } from './account';
import { insufficientRights, methodNotAllowed, notFound } from './api-error';
import { parseListQuery } from './list-query';
import { countRows, listPage } from './listing';
import { parseRelations, render, treeOf } from './relations';
import type { Target } from './target';
import { oneOrMany, type WireObject } from './wire';

export type ApiCall = {
  method: string;
  target: Target;
  parameters: URLSearchParams;
  payload: unknown;
  scopes: readonly string[];
  /** Address of this call without its query. */
  url: string;
};

type Options = { entities: Entities; store: Store; account: Account };

const changed = (entity: Entity, row: Row): WireObject => ({
  '@attributes': { count: '1' },
  [entity.name]: render(entity, row, treeOf(entity.repliesWith)),
});

const pageUrl = (
  call: ApiCall,
  sort: string,
  limit: number,
  name: 'after' | 'before',
  cursor: string | null,
): string => {
  if (cursor === null) return '';
  const parameters = new URLSearchParams(call.parameters);
  parameters.delete('after');
  parameters.delete('before');
  if (!parameters.has('sort')) parameters.append('sort', sort);
  if (!parameters.has('limit')) parameters.append('limit', String(limit));
  parameters.append(name, cursor);
  return `${call.url}?${parameters.toString()}`;
};

const list = (entity: Entity, call: ApiCall): WireObject => {
  const query = parseListQuery(entity, call.parameters);
  if (query.count) return { '@attributes': { count: String(countRows(entity, query)) } };
  const page = listPage(entity, query);
  return {
    '@attributes': {
      next: pageUrl(call, entity.key, query.limit, 'after', page.next),
      previous: pageUrl(call, entity.key, query.limit, 'before', page.previous),
    },
    ...oneOrMany(
      entity.name,
      page.rows.map((row) => render(entity, row, query.relations)),
    ),
  };
};

const rowOf = (entity: Entity, id: number): Row => {
  const row = entity.table.find(id);
  if (!row) throw notFound(`${entity.name} not found.`);
  return row;
};

const show = (entity: Entity, id: number, call: ApiCall): WireObject => {
  if (!entity.single) throw methodNotAllowed();
  const relations = parseRelations(entity, call.parameters.get('load_relations'));
  return { '@attributes': { count: '1' }, [entity.name]: render(entity, rowOf(entity, id), relations) };
};

const create = (entity: Entity, call: ApiCall): WireObject => {
  if (!entity.create || call.target.id !== null) throw methodNotAllowed();
  return changed(entity, entity.create(call.payload));
};

const update = (entity: Entity, { target: { id }, payload }: ApiCall): WireObject => {
  if (!entity.update || id === null) throw methodNotAllowed();
  const row = rowOf(entity, id);
  entity.update(id, payload);
  return changed(entity, row);
};

const remove = (entity: Entity, { target: { id } }: ApiCall): WireObject => {
  if (!entity.remove || id === null) throw methodNotAllowed();
  const row = rowOf(entity, id);
  entity.remove(id);
  return { '@attributes': { count: '1' }, [entity.name]: render(entity, row, new Map()) };
};

const isSupported = (entity: Entity, method: string): boolean => {
  switch (method) {
    case 'GET':
      return true;
    case 'POST':
      return entity.create !== undefined;
    case 'PUT':
      return entity.update !== undefined;
    case 'DELETE':
      return entity.remove !== undefined;
    default:
      return false;
  }
};

const perform = (entity: Entity, call: ApiCall): WireObject => {
  if (!isSupported(entity, call.method)) throw methodNotAllowed();
  const needed = call.method === 'GET' ? entity.readableWith : entity.writableWith;
  if (!allows(call.scopes, needed)) throw insufficientRights();
  switch (call.method) {
    case 'POST':
      return create(entity, call);
    case 'PUT':
      return update(entity, call);
    case 'DELETE':
      return remove(entity, call);
    default:
      return call.target.id === null ? list(entity, call) : show(entity, call.target.id, call);
  }
};

/** `Item/{itemID}/Image`: the images of one item, as a list. */
const imagesOf = (entities: Entities, call: ApiCall): WireObject => {
  const { target, parameters } = call;
  const images = entities.get('Image');
  const item = entities.get('Item');
  if (!images || !item || target.name !== 'Item' || target.part !== 'Image' || target.id === null) {
    throw notFound('This is not a resource of the API.');
  }
  rowOf(item, target.id);
  const narrowed = new URLSearchParams(parameters);
  narrowed.set('itemID', String(target.id));
  return perform(images, { ...call, parameters: narrowed, target: { ...target, id: null } });
};

/** Answers an admitted call. @throws ApiError on refusal */
export const createDispatch =
  ({ entities, store, account }: Options) =>
  (call: ApiCall): WireObject => {
    const { target, method, scopes } = call;
    if (target.accountID !== null && target.accountID !== account.accountID) throw insufficientRights();
    if (target.name === 'Session' || target.name === 'Account') {
      if (method !== 'GET') throw methodNotAllowed();
      if (target.name === 'Session') return sessionOf(account, store, scopes);
      return target.accountID === null ? accountList(account) : accountDetail(account, store);
    }
    if (target.part !== null) return imagesOf(entities, call);
    const entity = entities.get(target.name);
    if (!entity) throw notFound(`${target.name} is not a resource of the API.`);
    return perform(entity, call);
  };
