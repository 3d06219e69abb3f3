import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createConversationStore } from './conversation-store';
import { createMessageStore } from './message-store';

const database = useRolledBackDatabase();

it('removes messages past their retention, with their HTML and files', async () => {
  const store = createMessageStore(database.db);
  const conversationId = await createConversationStore(database.db).open(null, testNow);
  const add = async (content: string, at: Date) => {
    const email = { channel: 'email', direction: 'inbound', address: 'ivy@customers.example' } as const;
    const id = await store.insert({ conversationId, ...email, content, at, status: 'received' });
    await database.db.exec(sql`insert into message_html (message_id, html) values (${id}, ${content})`);
    await database.db.exec(
      sql`insert into message_files (message_id, name, content_type, size, is_listed, content)
          values (${id}, ${content}, 'text/plain', 1, true, 'a')`,
    );
  };
  await add('old', secondsLater(-1));
  await add('recent', testNow);

  expect(await store.removeOld({ before: testNow, signal: new AbortController().signal })).toBe(1);

  const left = await database.db.many(
    z.object({ left: z.string() }),
    sql`select content as left from messages union all select html from message_html union all select name from message_files`,
  );
  expect(left.map((row) => row.left)).toEqual(['recent', 'recent', 'recent']);
});
