import { UnavailableError } from '../../errors';

export type Gate = {
  /** Does the work as soon as there is room. @throws UnavailableError when too many wait already, or too many of one asker. */
  run: <Value>(work: () => Promise<Value>, asker?: string) => Promise<Value>;
};

type Limits = { atOnce: number; waiting: number; waitingOfOne?: number };

/**
 * Lets `atOnce` pieces of work run together and at most `waiting` more stand in line, first come, first served; of these
 * at most `waitingOfOne` for the same asker, so that nobody fills the line alone.
 */
export const createGate = ({ atOnce, waiting, waitingOfOne = waiting }: Limits): Gate => {
  const line: { asker: string; start: () => void }[] = [];
  let running = 0;

  const enter = (asker: string): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const isFull = line.length >= waiting || line.filter((other) => other.asker === asker).length >= waitingOfOne;
    if (isFull) throw new UnavailableError('image.busy', 'Too many pictures are being prepared.');
    return new Promise((resolve) => line.push({ asker, start: resolve }));
  };

  /** The next in line takes over the place that becomes free. */
  const leave = (): void => {
    const next = line.shift();
    if (next) next.start();
    else running -= 1;
  };

  return {
    run: async (work, asker = '') => {
      await enter(asker);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
