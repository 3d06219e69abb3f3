import { z } from 'zod';

/** Certificate to bind, with the line above each of its pages. Only the line if `bytes` is null. */
export type BoundFile = { caption: string; type: string; bytes: Uint8Array | null };

export type BinderJob = { check: Uint8Array } | { front: Uint8Array; files: readonly BoundFile[] };

export const binderAnswerSchema = z.union([
  z.object({ pages: z.int() }),
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ problem: z.string() }),
]);
export type BinderAnswer = z.output<typeof binderAnswerSchema>;
