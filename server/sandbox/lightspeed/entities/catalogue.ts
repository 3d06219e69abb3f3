import { z } from 'zod';
import { badRequest, notFound } from '../api/api-error';
import { addCategory, isWithin, renumberCategories } from '../store/category-tree';
import { categoryFields, manufacturerFields, serializedFields } from '../store/fields';
import { type Entity, type EntityContext, toOne } from './entity';
import { id, parsePayload, text } from './payload';

const categoryPayload = z.object({ name: text.optional(), parentID: id.optional() });

export const createCategoryEntity = (context: EntityContext): Entity => {
  const { store, now } = context;

  const checkPlace = (categoryID: number, name: string, parentID: number): void => {
    if (name.trim() === '') throw badRequest('name cannot be blank.');
    if (parentID !== 0 && !store.categories.find(parentID)) throw badRequest(`Category ${parentID} does not exist.`);
    if (parentID !== 0 && isWithin(store, parentID, categoryID)) {
      throw badRequest('A category cannot be moved into itself.');
    }
    const twin = store.categories
      .where('parentID', parentID)
      .find((other) => other.name.toLowerCase() === name.toLowerCase() && other.categoryID !== categoryID);
    if (twin) throw badRequest(`The category ${twin.fullPathName} already exists.`);
  };

  return {
    name: 'Category',
    key: 'categoryID',
    fields: categoryFields,
    table: store.categories,
    sortable: ['categoryID', 'timeStamp', 'leftNode', 'rightNode'],
    readableWith: null,
    writableWith: ['categories', 'admin'],
    single: true,
    repliesWith: [],
    relations: { Parent: toOne('parentID', 'Category', () => context.entity('Category')) },
    create: (payload) => {
      const { name = '', parentID = 0 } = parsePayload(categoryPayload, payload, 'Category not created.');
      checkPlace(0, name, parentID);
      const category = addCategory(store, now, name, parentID);
      renumberCategories(store, now);
      return category;
    },
    update: (categoryID, payload) => {
      const category = store.categories.find(categoryID);
      if (!category) throw notFound('Category not found.');
      const { name = category.name, parentID = category.parentID } = parsePayload(
        categoryPayload,
        payload,
        'Category not updated.',
      );
      checkPlace(categoryID, name, parentID);
      store.categories.update(category, { name, parentID });
      renumberCategories(store, now);
    },
    remove: (categoryID) => {
      if (store.categories.where('parentID', categoryID).length > 0) {
        throw badRequest('Category not deleted. A category with children cannot be deleted.');
      }
      store.categories.remove(categoryID);
      for (const item of store.items.where('categoryID', categoryID)) {
        store.items.update(item, { categoryID: 0, timeStamp: now() });
      }
      renumberCategories(store, now);
    },
  };
};

export const createManufacturerEntity = ({ store }: EntityContext): Entity => ({
  name: 'Manufacturer',
  key: 'manufacturerID',
  fields: manufacturerFields,
  table: store.manufacturers,
  sortable: ['manufacturerID', 'timeStamp', 'name'],
  readableWith: null,
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: {},
});

export const createSerializedEntity = ({ store }: EntityContext): Entity => ({
  name: 'Serialized',
  key: 'serializedID',
  fields: serializedFields,
  table: store.serialized,
  sortable: ['serializedID', 'timeStamp', 'serial'],
  readableWith: ['inventory', 'inventory_read', 'workbench'],
  writableWith: [],
  single: true,
  repliesWith: [],
  relations: {},
});
