import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createConversationStore } from './conversation-store';
import { createNoteStore } from './note-store';

const database = useRolledBackDatabase();

it('removes notes past their retention', async () => {
  const store = createNoteStore(database.db);
  const conversationId = await createConversationStore(database.db).open(null, testNow);
  const by = await addUser(database.db);
  const add = (content: string, at: Date) =>
    store.insert({ conversationId, content, at, by, mentions: [], key: content });
  await add('old', secondsLater(-1));
  await add('recent', testNow);

  expect(await store.removeOld({ before: testNow, signal: new AbortController().signal })).toBe(1);

  const left = await database.db.many(z.object({ content: z.string() }), sql`select content from conversation_notes`);
  expect(left).toEqual([{ content: 'recent' }]);
});
