import { expect } from 'vitest';

/** Expects something of a value that is still to come. The limit is that of the whole suite (`vitest.config.ts`). */
export const eventually = <T>(read: () => T) => expect.poll(read);
