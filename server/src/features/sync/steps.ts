/** Work that yields after each step, so that the caller can do something urgent before resuming it. */
export type Steps<Result = void> = AsyncGenerator<void, Result, void>;

/** Runs the work to its end, with `between` after each step. */
export const walk = async <Result>(work: Steps<Result>, between: () => Promise<void>): Promise<Result> => {
  for (;;) {
    const step = await work.next();
    if (step.done === true) return step.value;
    await between();
  }
};

export const finish = <Result>(work: Steps<Result>): Promise<Result> => walk(work, () => Promise.resolve());
