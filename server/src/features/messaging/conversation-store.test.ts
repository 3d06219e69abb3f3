import { expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createConversationStore } from './conversation-store';

const database = useRolledBackDatabase();

it('removes conversations without a message since their retention', async () => {
  const store = createConversationStore(database.db);
  const [old, recent] = [await store.open(null, secondsLater(-1)), await store.open(null, testNow)];

  expect(await store.removeOld({ before: testNow, signal: new AbortController().signal })).toBe(1);

  expect(await store.find(old)).toBeNull();
  expect(await store.find(recent)).not.toBeNull();
});
