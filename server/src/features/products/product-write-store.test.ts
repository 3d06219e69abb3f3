import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createProductWriteStore, type NewWrite } from './product-write-store';

const database = useRolledBackDatabase();
const writes = () => createProductWriteStore(database.db);
const old = secondsLater(-1);

type Given = Partial<Pick<NewWrite, 'kind' | 'productId'>> & {
  state: 'waiting' | 'failed' | 'discarded' | 'done';
  at?: Date;
};

/** Adds writes in order; returns their ids. */
const add = async (...given: Given[]): Promise<string[]> => {
  const createdBy = await addUser(database.db);
  const ids: string[] = [];
  for (const { kind = 'update', productId = 7, state, at = old } of given) {
    const id = randomUUID();
    const fields = { name: id };
    await writes().insert({ id, productId, kind, productName: id, fields, before: {}, createdBy, at });
    if (state === 'failed' || state === 'discarded') await writes().recordFailure(id, { error: 'No.', isOver: true });
    if (state === 'discarded') await writes().discard(id, at);
    if (state === 'done') await writes().recordDone(id, { productId: productId ?? 7, at });
    ids.push(id);
  }
  return ids;
};
const clean = () => writes().removeSettled({ before: testNow, signal: new AbortController().signal });
const left = async (ids: string[]) => {
  const found = await Promise.all(ids.map((id) => writes().find(id)));
  return found.map((write) => write !== null);
};

describe('settled changes of products', () => {
  it('are removed when old, except the last of each kind', async () => {
    const ids = await add(
      { state: 'done' },
      { state: 'discarded' },
      { kind: 'images', state: 'done' },
      { kind: 'delete', state: 'done' },
      { state: 'done' },
      { productId: 8, state: 'done' },
    );

    expect(await clean()).toBe(2);
    expect(await left(ids)).toEqual([false, false, true, true, true, true]);
  });

  it('stay while recent', async () => {
    await add({ state: 'done', at: testNow }, { state: 'discarded', at: testNow }, { state: 'done', at: testNow });

    expect(await clean()).toBe(0);
  });

  it('stay as long as an earlier one is open, which would revert them when retried', async () => {
    const ids = await add({ state: 'done' }, { state: 'failed' }, { state: 'done' }, { state: 'done' });

    expect(await clean()).toBe(1);
    expect(await left(ids)).toEqual([false, true, true, true]);
    expect((await writes().getOutgoing(ids[1] ?? '')).fields).toEqual({});
  });
});
