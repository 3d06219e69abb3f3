/** Persists every call; `advance` throws CancelledError once a person asked to stop. */
export type ImportProgress = {
  /** Null if the outside system reports no total. */
  begin: (total: number | null) => Promise<void>;
  advance: (step: { processed: number; succeeded: number; failed?: number }) => Promise<void>;
};

/** Thrown at a safe point once a person asked to stop. */
export class CancelledError extends Error {
  override name = 'CancelledError';
  constructor() {
    super('The task was cancelled');
  }
}
