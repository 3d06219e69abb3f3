/**
 * Works on each item even if earlier ones failed. Failures are thrown at the end, so that the job is reported and
 * retried. An abort ends the loop early.
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
