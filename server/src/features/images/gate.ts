import { UnavailableError } from '../../errors';

export type Gate = {
  /** @throws UnavailableError if the queue is full, overall or for one asker */
  run: <Value>(work: () => Promise<Value>, asker?: string) => Promise<Value>;
};

type Limits = { atOnce: number; waiting: number; waitingOfOne?: number };

/**
 * Runs up to `atOnce` tasks and queues `waiting` more in FIFO order, at most `waitingOfOne` per asker, so that nobody
 * fills the queue alone.
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

  /** The next task in the queue takes over the slot. */
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
