import { expect, it } from 'vitest';
import { z } from 'zod';
import sql from 'sql-template-tag';
import { useDatabase } from '../../../test/database';
import { testNow } from '../../../test/factories';
import { createTransaction } from '../../db/transaction';
import { resolveCustomer } from './customer-resolving';
import { createCustomerStore } from './customer-store';

const database = useDatabase();

it.each([
  ['email', { email: 'mei@customers.example', phone: '' }],
  ['phone', { email: '', phone: '0412 345 678' }],
])('one customer is created for an %s that arrives many times at once', async (_kind, contact) => {
  const transaction = createTransaction(database.pool, (db) => ({ customers: createCustomerStore(db) }));
  const facts = { name: 'Mei Chen', company: '', address: '', ...contact };

  const ids = await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction((inside) => resolveCustomer(inside, facts, { at: testNow, isFinal: true })),
    ),
  );

  expect(new Set(ids).size).toBe(1);
  const { count } = await database.db.one(
    z.object({ count: z.int() }),
    sql`select count(*)::int as count from customer_identities where customer_id = ${ids[0] ?? 0}`,
  );
  expect(count).toBe(1);
});
