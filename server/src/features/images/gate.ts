import { UnavailableError } from '../../errors';

export type Gate = {
  /** Does the work as soon as there is room. @throws UnavailableError when too many wait already. */
  run: <Value>(work: () => Promise<Value>) => Promise<Value>;
};

/** Lets `atOnce` pieces of work run together and at most `waiting` more stand in line, first come, first served. */
export const createGate = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate => {
  const line: (() => void)[] = [];
  let running = 0;

  const enter = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (line.length >= waiting) throw new UnavailableError('image.busy', 'Too many pictures are being prepared.');
    return new Promise((resolve) => line.push(resolve));
  };

  /** The next in line takes over the place that becomes free. */
  const leave = (): void => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
