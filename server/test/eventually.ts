import { expect } from 'vitest';

/** Polls until the expectation holds; the limit is that of the whole suite (`vitest.config.ts`). */
export const eventually = <T>(read: () => T) => expect.poll(read);
