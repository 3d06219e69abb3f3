import { describe, expect, it } from 'vitest';
import { eachAlone } from './each-alone';

const never = new AbortController().signal;

/** Records its calls, and fails for the given items. */
const noting = (refused: readonly number[] = []) => {
  const seen: number[] = [];
  const work = (item: number): Promise<void> => {
    seen.push(item);
    return refused.includes(item) ? Promise.reject(new Error(`no ${item}`)) : Promise.resolve();
  };
  return { seen, work };
};

describe('work isolated per item', () => {
  it('goes through all in order', async () => {
    const { seen, work } = noting();
    await eachAlone([1, 2, 3], never, work);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('continues after a failing item, then fails with its error', async () => {
    const { seen, work } = noting([1]);
    await expect(eachAlone([1, 2, 3], never, work)).rejects.toThrow('no 1');
    expect(seen).toEqual([1, 2, 3]);
  });

  it('reports every failure', async () => {
    const { work } = noting([1, 3]);
    await expect(eachAlone([1, 2, 3], never, work)).rejects.toMatchObject({
      message: '2 of 3 failed',
      errors: [new Error('no 1'), new Error('no 3')],
    });
  });

  it('starts nothing more after a stop', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    await eachAlone([1, 2, 3], stop.signal, (item) => {
      seen.push(item);
      if (item === 2) stop.abort();
      return Promise.resolve();
    });
    expect(seen).toEqual([1, 2]);
  });
});
