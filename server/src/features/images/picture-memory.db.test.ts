import { expect, it, vi } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { testNow } from '../../../test/factories';
import { addRun } from '../../../test/run-factories';
import { createLogger } from '../../logger';
import { createPictureMemory } from './picture-memory';

const database = useRolledBackDatabase();
const log = createLogger('silent');

/** One server's cache invalidation, with a record of its calls. */
const startServer = async () => {
  const clock = { at: testNow.getTime() };
  const memory = createPictureMemory({ db: database.db, now: () => new Date(clock.at) });
  const forget = vi.fn();
  memory.follow(forget);
  await memory.look();
  return { memory, forget, clock };
};
const readAnew = (at: Date) => addRun(database.db, { kind: 'import_woo', at });

it('invalidates each server once after a catalogue refresh', async () => {
  const [one, other] = [await startServer(), await startServer()];
  await readAnew(testNow);
  await one.memory.look();
  await one.memory.look();
  await other.memory.look();

  expect([one.forget.mock.calls.length, other.forget.mock.calls.length]).toEqual([1, 1]);
});

it('does not invalidate a server that has just started', async () => {
  await readAnew(testNow);
  const { forget, memory } = await startServer();
  await memory.look();

  expect(forget).not.toHaveBeenCalled();
});

it('polls every five seconds, however many pictures are requested', async () => {
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

it('keeps its content while the database is unavailable', async () => {
  const clock = { at: 0 };
  const broken = { ...database.db, one: () => Promise.reject(new Error('away')) };
  const memory = createPictureMemory({ db: broken, now: () => new Date(clock.at) });
  const forget = vi.fn();
  memory.follow(forget);
  memory.glance(log);

  await expect(memory.look()).rejects.toThrow('away');
  expect(forget).not.toHaveBeenCalled();
});
