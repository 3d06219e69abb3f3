/**
 * Reports an import's progress. Every call is persisted; `advance` throws CancelledError once a person asked to stop.
 */
export type ImportProgress = {
  /** `total` is null when the outside system does not report one. */
  begin: (total: number | null) => Promise<void>;
  advance: (step: { processed: number; succeeded: number; failed?: number }) => Promise<void>;
};

/** Thrown at a safe point after a person cancelled the task. */
export class CancelledError extends Error {
  override name = 'CancelledError';
  constructor() {
    super('The task was cancelled');
  }
}
