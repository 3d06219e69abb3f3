import { describe, expect, it } from 'vitest';
import { UnavailableError } from '../../errors';
import { createGate } from './gate';

/** Work that ends on demand. */
const createTask = (started: string[], name: string) => {
  const { promise, resolve, reject } = defer();
  return {
    work: () => {
      started.push(name);
      return promise;
    },
    resolve: () => resolve(name),
    reject,
  };
};

const defer = () => {
  let resolve: (value: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('gate', () => {
  it('runs the given number at once and the others in order', async () => {
    const gate = createGate({ atOnce: 2, waiting: 10 });
    const started: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => createTask(started, name));
    const runs = [a, b, c, d].flatMap((task) => (task ? [gate.run(task.work)] : []));
    await settle();
    expect(started).toEqual(['a', 'b']);
    b?.resolve();
    await settle();
    expect(started).toEqual(['a', 'b', 'c']);
    a?.resolve();
    c?.resolve();
    d?.resolve();
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the slot of failed work to the next', async () => {
    const gate = createGate({ atOnce: 1, waiting: 10 });
    const started: string[] = [];
    const [bad, good] = [createTask(started, 'bad'), createTask(started, 'good')];
    const runs = Promise.allSettled([gate.run(bad.work), gate.run(good.work)]);
    bad.reject(new Error('broken'));
    good.resolve();
    expect((await runs).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await gate.run(() => Promise.resolve('next'))).toBe('next');
  });

  it('refuses work when the queue is full', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 });
    const started: string[] = [];
    const [first, second] = [createTask(started, 'first'), createTask(started, 'second')];
    const runs = [gate.run(first.work), gate.run(second.work)];
    await expect(gate.run(() => Promise.resolve('third'))).rejects.toThrow(UnavailableError);
    first.resolve();
    second.resolve();
    expect(await Promise.all(runs)).toEqual(['first', 'second']);
  });

  it('refuses more work of one asker while others have room', async () => {
    const gate = createGate({ atOnce: 1, waiting: 3, waitingOfOne: 1 });
    const started: string[] = [];
    const [first, second, other] = ['first', 'second', 'other'].map((name) => createTask(started, name));
    const runs = [first, second].flatMap((task) => (task ? [gate.run(task.work, 'greedy')] : []));
    await expect(gate.run(() => Promise.resolve('third'), 'greedy')).rejects.toThrow(UnavailableError);
    if (other) runs.push(gate.run(other.work, 'somebody else'));
    for (const task of [first, second, other]) task?.resolve();
    expect(await Promise.all(runs)).toEqual(['first', 'second', 'other']);
  });
});
