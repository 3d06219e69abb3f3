import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../../test/database';
import { secondsLater, testNow } from '../../../../test/factories';
import { addRun } from '../../../../test/run-factories';
import { createBikeImportStore } from './bike-import-store';

const database = useRolledBackDatabase();
const old = secondsLater(-1);

it('removes rows of old imports, except those of one that is being undone', async () => {
  const store = createBikeImportStore(database.db);
  const add = async (changes: Parameters<typeof addRun>[1]) => {
    const id = await addRun(database.db, { kind: 'import_bikes', at: old, ...changes });
    await database.db.exec(
      sql`insert into bike_import_rows (run_id, row, action, state, values, changes, problems, candidates, note)
          values (${id}, 2, 'add', 'applied', '{}', '[]', '[]', '{}', '')`,
    );
    return id;
  };
  await add({});
  await add({ status: 'awaiting_approval' });
  const kept = [await add({ at: testNow }), await add({})];
  await addRun(database.db, { kind: 'import_bikes', status: 'running', undoOf: kept[1] ?? null });

  await store.removeRows({ before: testNow, signal: new AbortController().signal });

  const left = await database.db.many(z.object({ run_id: z.uuid() }), sql`select run_id from bike_import_rows`);
  expect(left.map(({ run_id: id }) => id).toSorted()).toEqual(kept.toSorted());
});
