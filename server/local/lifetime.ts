/** The launcher was asked to end while it was still starting. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}

/**
 * What was started, in order, so that all of it ends in the opposite order however far the start had come.
 */
export const createLifetime = (report: (problem: unknown) => void) => {
  const stops: (() => Promise<void>)[] = [];
  let starting: Promise<unknown> = Promise.resolve();
  let ending: Promise<void> | null = null;

  const stopAll = async (): Promise<void> => {
    await starting.catch(() => undefined);
    for (const stop of stops.reverse()) await stop().catch(report);
  };
  const refuseWhenEnding = () => {
    if (ending !== null) throw new InterruptedError();
  };

  return {
    /** Starts one more thing, which `end` will stop. @throws InterruptedError when the end has begun. */
    hold: async <T>(start: () => Promise<T>, stop: (started: T) => Promise<void>): Promise<T> => {
      refuseWhenEnding();
      const started = start();
      starting = started.then((value) => stops.push(() => stop(value)));
      await starting;
      refuseWhenEnding();
      return started;
    },
    /** Stops everything; calling it again answers the same end. */
    end: (): Promise<void> => (ending ??= stopAll()),
    isEnding: () => ending !== null,
  };
};

export type Lifetime = ReturnType<typeof createLifetime>;
