import type { Category, Store } from './store';

/**
 * Renumbers the category tree (nested set) and updates depths and full names; only renamed rows get a new timestamp.
 */
export const renumberCategories = (store: Store, now: () => number): void => {
  let counter = 0;
  const visit = (category: Category, nodeDepth: number, parentPath: string): void => {
    const fullPathName = parentPath === '' ? category.name : `${parentPath}/${category.name}`;
    const renamed = fullPathName !== category.fullPathName;
    counter += 1;
    const leftNode = counter;
    for (const child of store.categories.where('parentID', category.categoryID))
      visit(child, nodeDepth + 1, fullPathName);
    counter += 1;
    const changes = { leftNode, rightNode: counter, nodeDepth, fullPathName };
    store.categories.update(category, renamed ? { ...changes, timeStamp: now() } : changes);
  };
  for (const root of store.categories.where('parentID', 0)) visit(root, 0, '');
};

export const addCategory = (store: Store, now: () => number, name: string, parentID: number): Category =>
  store.categories.insert({
    categoryID: store.categories.nextId(),
    name,
    nodeDepth: 0,
    fullPathName: '',
    leftNode: 0,
    rightNode: 0,
    createTime: now(),
    timeStamp: now(),
    parentID,
  });

/** True when a category is the given one or one of its descendants. */
export const isWithin = (store: Store, categoryID: number, ancestorID: number): boolean => {
  let current = store.categories.find(categoryID);
  while (current) {
    if (current.categoryID === ancestorID) return true;
    current = store.categories.find(current.parentID);
  }
  return false;
};
