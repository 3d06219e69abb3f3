import { randomUUID } from 'node:crypto';
import type { Role } from '@chainline/shared/roles';
import { quoteSchema, type Quote } from '@chainline/shared/quotes/quote-contract';
import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import { afterAll, beforeAll } from 'vitest';
import { addMapping, makeItem, makeProduct, makeVariation, testNow } from './factories';
import { makeDraft } from './quote-factories';
import { startTestApp, type TestApp } from './test-app';

type Person = { id: number; header: string };

export const stocked = { bike: 11, helmet: 12, variable: 13, variation: 131, unpriced: 14, hidden: 15 } as const;

const fillShop = async ({ services: { stores, db } }: TestApp) => {
  const bikes = { id: 1, name: 'Electric Bikes', slug: 'bikes', parentId: null };
  const accessories = { id: 2, name: 'Accessories', slug: 'accessories', parentId: null };
  await stores.products.upsertCategories([bikes, accessories], testNow);
  await stores.products.upsertMany(
    [
      makeProduct(stocked.bike, {
        name: 'Velora Metro 500',
        sku: 'VEL-500',
        price: '2999.00',
        regularPrice: '3299.00',
        categories: [bikes],
        description: '<p>Quiet &amp; quick</p><ul><li>Weight < 20 kg &ndash; 5 > 3</li></ul>',
        stockQuantity: 2,
      }),
      makeProduct(stocked.helmet, { name: 'Urban Helmet', sku: 'HEL-1', price: '129.95', categories: [accessories] }),
      makeProduct(stocked.variable, { name: 'Rain Jacket', type: 'variable', price: '89.00', manageStock: false }),
      makeProduct(stocked.unpriced, { name: 'Unpriced', price: null }),
      makeProduct(stocked.hidden, { name: 'Hidden', status: 'draft' }),
    ],
    testNow,
  );
  await stores.products.upsertVariations(
    [
      makeVariation(stocked.variation, stocked.variable, {
        price: '89.00',
        attributes: [{ name: 'Size', option: 'XL' }],
        stockQuantity: 0,
        stockStatus: 'outofstock',
      }),
    ],
    testNow,
  );
  await stores.lightspeedItems.upsertMany([makeItem(501, { defaultCost: '1800.00' })], { shopId: '1', at: testNow });
  await addMapping(db, stocked.bike, 501);
};

/** The application with a few products, a manager, two staff members and a quotes-only user. */
export const useQuoteShop = (environment: Record<string, string> = {}) => {
  const held: { app?: TestApp; people: Map<string, Person> } = { people: new Map() };
  const app = (): TestApp => {
    if (!held.app) throw new Error('The test application has not started');
    return held.app;
  };

  const signIn = async (name: string, role: Role) => {
    const { username, header } = await app().signIn(role);
    const user = await app().services.stores.users.findByUsername(username);
    if (!user) throw new Error('The user was not made');
    held.people.set(name, { id: user.id, header });
  };
  beforeAll(async () => {
    held.app = await startTestApp({ environment });
    for (const [name, role] of [
      ['manager', 'manager'],
      ['staff', 'staff'],
      ['other', 'staff'],
      ['quotes', 'quotes'],
    ] as const) {
      await signIn(name, role);
    }
    await fillShop(app());
  });
  afterAll(() => held.app?.close());

  const person = (name: string): Person => {
    const found = held.people.get(name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, as = 'staff') =>
    app().http[method](`/api${path}`).set('Authorization', person(as).header);

  const create = async (draft: QuoteDraft = makeDraft(), as = 'staff'): Promise<Quote> => {
    const { body } = await call('post', '/quotes', as).send({ draft, client_key: randomUUID() }).expect(200);
    return quoteSchema.parse(body.quote);
  };

  return {
    app,
    person,
    call,
    create,
    /** Sets a quote's status, as sending it or its customer would. */
    setStatus: (id: number, status: string, validUntil: Date | null = null) =>
      app().pool.query('update quotes set status = $2, valid_until = $3 where id = $1', [id, status, validUntil]),
    countQuotes: async (): Promise<number> => {
      const { rows } = await app().pool.query<{ count: number }>('select count(*) from quotes');
      return rows[0]?.count ?? 0;
    },
  };
};
