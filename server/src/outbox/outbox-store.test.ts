import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../test/database';
import { createOutboxStore } from './outbox-store';

const database = useRolledBackDatabase();
const store = () => createOutboxStore(database.db);
const clock = () => sql`now()`;
const kind = 'test.word';
const entryOf = (key: string) => ({ key, subject: key, payload: { word: key } });
const claim = () => store().claim({ kind, batchSizes: [10], leaseMs: 60_000 }, clock);

describe('many entries', () => {
  it('are written in their order, and each once', async () => {
    await store().insert({ kind, ...entryOf('b') });
    expect(await store().insertMany(kind, ['c', 'b', 'a'].map(entryOf))).toBe(2);
    expect((await claim()).map(({ key, payload }) => [key, payload])).toEqual(
      ['b', 'c', 'a'].map((key) => [key, { word: key }]),
    );
  });

  it('are taken back where they have not left', async () => {
    await store().insertMany(kind, ['later', 'lost', 'sending'].map(entryOf));
    const [later, lost] = await claim();
    const wait = { error: 'Away', waitMs: 60_000, isLoss: false };
    if (later) await store().putOff(later, { ...wait, isUncertain: false }, clock);
    if (lost) await store().putOff(lost, { ...wait, isUncertain: true }, clock);
    await store().insertMany(kind, [entryOf('new')]);

    const taken = await store().withdrawMany(kind, ['later', 'lost', 'sending', 'new', 'none'], clock);
    expect(taken.toSorted()).toEqual(['later', 'new']);
    expect((await store().find(kind, 'new'))?.state).toBe('withdrawn');
    expect((await store().find(kind, 'lost'))?.state).toBe('waiting');
  });

  it('are claimed with others that were lost as often, fewer at a time after each loss', async () => {
    const claimSome = () => store().claim({ kind, batchSizes: [4, 2, 1], leaseMs: 60_000 }, clock);
    const lose = { error: 'Away', waitMs: 0, isUncertain: false, isLoss: true };
    await store().insertMany(kind, ['a', 'b', 'c', 'd', 'e'].map(entryOf));
    const first = await claimSome();
    const second = await claimSome();
    for (const entry of first) await store().putOff(entry, lose, clock);
    const once = [await claimSome(), await claimSome()];
    for (const entry of once.flat()) await store().putOff(entry, lose, clock);
    await store().insertMany(kind, [entryOf('f')]);
    const rest = [await claimSome(), await claimSome(), await claimSome()];

    expect([first, second, ...once, ...rest].map((entries) => entries.map(({ key }) => key).join(''))).toEqual([
      'abcd',
      'e',
      'ab',
      'cd',
      'f',
      'a',
      'b',
    ]);
  });
});
