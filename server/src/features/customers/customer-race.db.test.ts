import { expect, it } from 'vitest';
import { z } from 'zod';
import sql from 'sql-template-tag';
import { useDatabase } from '../../../test/database';
import { testNow } from '../../../test/factories';
import { createGate } from '../../../test/gate';
import { useHeldRows } from '../../../test/held-rows';
import { createTransaction } from '../../db/transaction';
import { resolveCustomer } from './customer-resolving';
import { createCustomerStore } from './customer-store';

const database = useDatabase();
const start = () => createTransaction(database.pool, (db) => ({ customers: createCustomerStore(db) }));
const factsOf = (email: string) => ({ name: '', company: '', phone: '', address: '', email });
const { waiting } = useHeldRows(() => database.pool);

it.each([
  ['email', { email: 'mei@customers.example', phone: '' }],
  ['phone', { email: '', phone: '0412 345 678' }],
])('creates one customer for an %s that arrives many times at once', async (_kind, contact) => {
  const transaction = start();
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

it('an edited draft does not rename a customer whom another quote has just found', async () => {
  const transaction = start();
  const typing = { at: testNow, isFinal: false };
  const typed = await transaction((inside) => resolveCustomer(inside, factsOf('zoe@customers.example'), typing));
  const [found, commit] = [createGate(), createGate()];
  const finding = transaction(async (inside) => {
    const id = await resolveCustomer(inside, factsOf('zoe@customers.example'), typing);
    found.open();
    await commit.passed;
    return id;
  });
  await found.passed;

  const retyping = transaction((inside) =>
    resolveCustomer(inside, factsOf('bo@customers.example'), { ...typing, previous: typed }),
  );
  await expect.poll(waiting).toBe(1);
  commit.open();

  expect(await finding).toBe(typed);
  expect(await retyping).not.toBe(typed);
  expect(await createCustomerStore(database.db).find(typed ?? 0)).toMatchObject({
    emails: ['zoe@customers.example'],
    is_provisional: false,
  });
});
