import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../../test/database';
import { addUser, secondsLater, testNow } from '../../../../test/factories';
import { createBikeProposalStore } from './bike-proposal-store';

const database = useRolledBackDatabase();

it('removes proposals decided before the retention, whenever they were received', async () => {
  const store = createBikeProposalStore(database.db);
  const by = await addUser(database.db);
  const received = { purchaseOrderId: 1, brand: '', productId: null, quantity: 1, at: secondsLater(-9) };
  const names = ['open', 'added', 'dismissed', 'recent'];
  for (const [at, name] of names.entries()) await store.insert({ ...received, itemId: at, name });
  const rows = await database.db.many(z.object({ id: z.int() }), sql`select id from bike_proposals order by id`);
  const [, added = 0, dismissed = 0, recent = 0] = rows.map(({ id }) => id);
  await store.decide(added, 'added', { by, at: secondsLater(-1) });
  await store.decide(dismissed, 'dismissed', { by, at: secondsLater(-1) });
  await store.decide(recent, 'added', { by, at: testNow });

  expect(await store.removeOld({ before: testNow, signal: new AbortController().signal })).toBe(2);

  const left = await database.db.many(z.object({ name: z.string() }), sql`select name from bike_proposals order by id`);
  expect(left.map(({ name }) => name)).toEqual(['open', 'recent']);
});
