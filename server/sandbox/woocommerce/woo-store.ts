import { createIdIndex } from './id-index';
import type {
  Counters,
  CustomerRecord,
  ImageRecord,
  OrderRecord,
  ProductRecord,
  TermRecord,
  WebhookRecord,
  WooSnapshot,
} from './woo-records';

/** Default category's id in every new shop. */
export const uncategorizedId = 15;

type StoredState = Omit<WooSnapshot, 'queue' | 'settings'>;

/** Records by id. Immutable: a change replaces the record, so that a refused request leaves nothing half done. */
export type WooStore = ReturnType<typeof createWooStore>;

const freshCounters = (): Counters => ({
  post: 9,
  term: uncategorizedId,
  meta: 100,
  lineMeta: 0,
  orderLine: 0,
  note: 0,
  user: 1,
  webhook: 0,
});

const uncategorized: TermRecord = {
  id: uncategorizedId,
  name: 'Uncategorized',
  slug: 'uncategorized',
  parent: 0,
  description: '',
  display: 'default',
  menuOrder: 0,
};

const filledKey = (key: string | undefined): string[] => (key ? [key] : []);

const parentKey = (record: ProductRecord | undefined): number[] => (record?.parentId ? [record.parentId] : []);

const emailKey = (row: CustomerRecord | undefined): string[] => filledKey(row?.email.toLowerCase());

export const createWooStore = (onChange: () => void) => {
  let counters = freshCounters();
  const products = new Map<number, ProductRecord>();
  const images = new Map<number, ImageRecord>();
  const categories = new Map<number, TermRecord>([[uncategorized.id, uncategorized]]);
  const tags = new Map<number, TermRecord>();
  const orders = new Map<number, OrderRecord>();
  const customers = new Map<number, CustomerRecord>();
  const webhooks = new Map<number, WebhookRecord>();

  const bySku = createIdIndex<string>();
  const byUniqueId = createIdIndex<string>();
  const bySlug = createIdIndex<string>();
  const byCategory = createIdIndex<number>();
  const childrenByParent = createIdIndex<number>();
  const customersByEmail = createIdIndex<string>();
  let productIds: number[] = [];
  let variationIds: number[] = [];
  let productVersion = 0;

  const reindex = (id: number, before: ProductRecord | undefined, after: ProductRecord | undefined) => {
    bySku.move(id, filledKey(before?.sku.toLowerCase()), filledKey(after?.sku.toLowerCase()));
    byUniqueId.move(id, filledKey(before?.globalUniqueId), filledKey(after?.globalUniqueId));
    bySlug.move(id, filledKey(before?.slug), filledKey(after?.slug));
    byCategory.move(id, before?.categoryIds ?? [], after?.categoryIds ?? []);
    childrenByParent.move(id, parentKey(before), parentKey(after));
  };

  const putProduct = (record: ProductRecord): ProductRecord => {
    const before = products.get(record.id);
    if (!before) (record.type === 'variation' ? variationIds : productIds).push(record.id);
    products.set(record.id, record);
    reindex(record.id, before, record);
    productVersion += 1;
    onChange();
    return record;
  };

  const removeProduct = (id: number): void => {
    reindex(id, products.get(id), undefined);
    products.delete(id);
    productIds = productIds.filter((candidate) => candidate !== id);
    variationIds = variationIds.filter((candidate) => candidate !== id);
    productVersion += 1;
    onChange();
  };

  const table = <Row extends { id: number }>(rows: Map<number, Row>) => ({
    find: (id: number): Row | undefined => rows.get(id),
    all: (): Row[] => [...rows.values()],
    put: (row: Row): Row => {
      rows.set(row.id, row);
      onChange();
      return row;
    },
    remove: (id: number): void => {
      rows.delete(id);
      onChange();
    },
  });

  const customerTable = table(customers);

  return {
    nextId: (counter: keyof Counters): number => {
      counters[counter] += 1;
      return counters[counter];
    },
    products: {
      find: (id: number): ProductRecord | undefined => products.get(id),
      put: putProduct,
      remove: removeProduct,
      ids: (kind: 'product' | 'variation'): readonly number[] => (kind === 'product' ? productIds : variationIds),
      /** Changes with every write, so that sorted lists can be cached between requests. */
      version: (): number => productVersion,
      childrenOf: (parentId: number): ProductRecord[] =>
        [...childrenByParent.get(parentId)].flatMap((id) => products.get(id) ?? []),
      inCategory: (categoryId: number): ReadonlySet<number> => byCategory.get(categoryId),
      withSku: (sku: string): ReadonlySet<number> => bySku.get(sku.toLowerCase()),
      withUniqueId: (uniqueId: string): ReadonlySet<number> => byUniqueId.get(uniqueId),
      withSlug: (slug: string): ReadonlySet<number> => bySlug.get(slug),
    },
    images: table(images),
    categories: table(categories),
    tags: table(tags),
    orders: table(orders),
    customers: {
      ...customerTable,
      put: (row: CustomerRecord): CustomerRecord => {
        customersByEmail.move(row.id, emailKey(customers.get(row.id)), emailKey(row));
        return customerTable.put(row);
      },
      remove: (id: number): void => {
        customersByEmail.move(id, emailKey(customers.get(id)), []);
        customerTable.remove(id);
      },
      withEmail: (email: string): CustomerRecord | undefined => {
        const [id] = customersByEmail.get(email.toLowerCase());
        return id === undefined ? undefined : customers.get(id);
      },
    },
    webhooks: table(webhooks),
    dump: (): StoredState => ({
      counters: { ...counters },
      products: [...products.values()],
      images: [...images.values()],
      categories: [...categories.values()],
      tags: [...tags.values()],
      orders: [...orders.values()],
      customers: [...customers.values()],
      webhooks: [...webhooks.values()],
    }),
    load: (state: StoredState): void => {
      for (const map of [products, images, categories, tags, orders, customers, webhooks]) map.clear();
      for (const ids of [bySku, byUniqueId, bySlug, byCategory, childrenByParent, customersByEmail]) ids.clear();
      productIds = [];
      variationIds = [];
      counters = { ...state.counters };
      for (const row of state.products) putProduct(row);
      for (const row of state.images) images.set(row.id, row);
      for (const row of state.categories) categories.set(row.id, row);
      for (const row of state.tags) tags.set(row.id, row);
      for (const row of state.orders) orders.set(row.id, row);
      for (const row of state.webhooks) webhooks.set(row.id, row);
      for (const row of state.customers) {
        customers.set(row.id, row);
        customersByEmail.move(row.id, [], emailKey(row));
      }
      onChange();
    },
  };
};
