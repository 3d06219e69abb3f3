/**
 * Does a piece of work for each, one after the other. One that fails starves none of those behind it: the failure is
 * thrown at the end, several as one `AggregateError`, so that the job is reported and tried again. A stop ends it early.
 */
export const eachAlone = async <T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal.aborted) break;
    try {
      await work(item);
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
};
