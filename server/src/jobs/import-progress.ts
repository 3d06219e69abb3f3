/** How an import tells how far it is. Every call stores; `advance` throws once somebody asked to stop. */
export type ImportProgress = {
  /** `total` is null when the outside system does not say. */
  begin: (total: number | null) => Promise<void>;
  advance: (step: { processed: number; succeeded: number; failed?: number }) => Promise<void>;
};

/** Thrown at a safe point after a person asked for the task to stop. */
export class CancelledError extends Error {
  override name = 'CancelledError';
  constructor() {
    super('The task was cancelled');
  }
}
