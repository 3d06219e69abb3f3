import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** The two calls of a section of settings: it is read with its version, and replaced in the version that was seen. */
export const settingsSection = <const P extends `/${string}`, S extends z.ZodType>(
  path: P,
  summary: string,
  settings: S,
) => {
  const response = z.object({ settings, version: z.int() });
  return {
    get: defineEndpoint({ method: 'GET', path, summary: `Read ${summary}`, response }),
    put: defineEndpoint({
      method: 'PUT',
      path,
      summary: `Change ${summary}`,
      body: z.strictObject({ settings, version: z.int() }),
      response,
    }),
  };
};
