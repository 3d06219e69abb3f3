import { expect, it, vi } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { testNow } from '../../../test/factories';
import { addRun } from '../../../test/run-factories';
import { createLogger } from '../../logger';
import { createPictureMemory } from './picture-memory';

const database = useRolledBackDatabase();
const log = createLogger('silent');

/** The memory of one server, and what it was told. */
const startServer = async () => {
  const clock = { at: testNow.getTime() };
  const memory = createPictureMemory({ db: database.db, now: () => new Date(clock.at) });
  const forget = vi.fn();
  memory.follow(forget);
  await memory.look();
  return { memory, forget, clock };
};
const readAnew = (at: Date) => addRun(database.db, { kind: 'import_woo', at });

it('tells each server once that the catalogue was read anew', async () => {
  const [one, other] = [await startServer(), await startServer()];
  await readAnew(testNow);
  await one.memory.look();
  await one.memory.look();
  await other.memory.look();

  expect([one.forget.mock.calls.length, other.forget.mock.calls.length]).toEqual([1, 1]);
});

it('tells nothing to a server that has just begun, whatever happened before', async () => {
  await readAnew(testNow);
  const { forget, memory } = await startServer();
  await memory.look();

  expect(forget).not.toHaveBeenCalled();
});

it('looks every five seconds, however many pictures are asked for', async () => {
  const { forget, memory, clock } = await startServer();
  await readAnew(testNow);
  clock.at += 4_999;
  memory.glance(log);
  expect(forget).not.toHaveBeenCalled();
  clock.at += 1;
  memory.glance(log);
  memory.glance(log);

  await expect.poll(() => forget.mock.calls.length).toBe(1);
});

it('keeps what it has while nobody can say', async () => {
  const clock = { at: 0 };
  const broken = { ...database.db, one: () => Promise.reject(new Error('away')) };
  const memory = createPictureMemory({ db: broken, now: () => new Date(clock.at) });
  const forget = vi.fn();
  memory.follow(forget);
  memory.glance(log);

  await expect(memory.look()).rejects.toThrow('away');
  expect(forget).not.toHaveBeenCalled();
});
