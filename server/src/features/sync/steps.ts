/** Work that pauses after each of its steps, so that its caller decides what is next: to go on, or something else first. */
export type Steps<Result = void> = AsyncGenerator<void, Result, void>;

/** Goes on to the end of the work, with `between` after each step. */
export const walk = async <Result>(work: Steps<Result>, between: () => Promise<void>): Promise<Result> => {
  for (;;) {
    const step = await work.next();
    if (step.done === true) return step.value;
    await between();
  }
};

/** Goes on to the end of the work without a pause. */
export const finish = <Result>(work: Steps<Result>): Promise<Result> => walk(work, () => Promise.resolve());
