import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** Of settings as somebody has seen them, 0 while nobody has changed them; no higher than Postgres counts. */
export const seenVersionSchema = z.int().min(0).max(2_147_483_647);

/** When to look at whether fields go together: once each of them is right. */
export const hasNoIssues = ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0;

/**
 * The two calls of a section of settings: it is read with its version, and replaced in the version that was seen. What has
 * to go together is asked of a change by `together`; what is kept from before is read without it.
 */
export const settingsSection = <const P extends `/${string}`, S extends z.ZodType>(
  path: P,
  summary: string,
  settings: S,
  together: (asked: S) => S = (asked) => asked,
) => {
  const response = z.object({ settings, version: z.int() });
  return {
    get: defineEndpoint({ method: 'GET', path, summary: `Read ${summary}`, response }),
    put: defineEndpoint({
      method: 'PUT',
      path,
      summary: `Change ${summary}`,
      body: z.strictObject({ settings: together(settings), version: seenVersionSchema }),
      response,
    }),
  };
};
