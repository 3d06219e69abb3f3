/** The launcher was stopped while it was still starting. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}

/** Holds everything that was started, to stop it in reverse order however far the start got. */
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
    /**
     * Starts one more thing, to be stopped by `end`.
     * @throws InterruptedError when stopping has begun
     */
    hold: async <T>(start: () => Promise<T>, stop: (started: T) => Promise<void>): Promise<T> => {
      refuseWhenEnding();
      const started = start();
      starting = started.then((value) => stops.push(() => stop(value)));
      await starting;
      refuseWhenEnding();
      return started;
    },
    /** Stops everything; repeated calls return the same promise. */
    end: (): Promise<void> => (ending ??= stopAll()),
    isEnding: () => ending !== null,
  };
};

export type Lifetime = ReturnType<typeof createLifetime>;
