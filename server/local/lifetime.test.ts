import { expect, test } from 'vitest';
import { createLifetime, InterruptedError } from './lifetime';

const recorded = () => {
  const events: string[] = [];
  const lifetime = createLifetime((problem) => events.push(`problem: ${String(problem)}`));
  const hold = (name: string, start: () => Promise<string> = () => Promise.resolve(name)) =>
    lifetime.hold(start, (started) => {
      events.push(`stop ${started}`);
      return Promise.resolve();
    });
  return { events, lifetime, hold };
};

test('stops what was started in the opposite order, once', async () => {
  const { events, lifetime, hold } = recorded();
  await hold('postgres');
  await hold('server');
  await Promise.all([lifetime.end(), lifetime.end()]);
  await lifetime.end();
  expect(events).toEqual(['stop server', 'stop postgres']);
});

test('stops the rest when one thing cannot be stopped', async () => {
  const { events, lifetime, hold } = recorded();
  await hold('postgres');
  await lifetime.hold(
    () => Promise.resolve(),
    () => Promise.reject(new Error('stuck')),
  );
  await lifetime.end();
  expect(events).toEqual(['problem: Error: stuck', 'stop postgres']);
});

test('also stops things that were just starting', async () => {
  const { events, lifetime, hold } = recorded();
  await hold('postgres');
  let isUp: (name: string) => void = () => undefined;
  const start = new Promise<string>((resolve) => (isUp = resolve));
  const starting = hold('server', () => start);
  const ended = lifetime.end();
  isUp('server');
  await expect(starting).rejects.toThrow(InterruptedError);
  await ended;
  expect(events).toEqual(['stop server', 'stop postgres']);
});

test('starts nothing more after the end', async () => {
  const { events, lifetime, hold } = recorded();
  await lifetime.end();
  await expect(hold('server')).rejects.toThrow(InterruptedError);
  expect(events).toEqual([]);
});

test('does not stop things that failed to start', async () => {
  const { events, lifetime, hold } = recorded();
  await expect(hold('server', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await lifetime.end();
  expect(events).toEqual([]);
});
