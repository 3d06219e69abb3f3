import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** Version of the settings the caller saw, 0 before the first change; bounded by Postgres `integer`. */
export const seenVersionSchema = z.int().min(0).max(2_147_483_647);

/** Condition for cross-field checks: run only once each field is valid. */
export const hasNoIssues = ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0;

/**
 * The two calls of a settings section: read with its version, and replace the version seen. `together` adds cross-field
 * checks to changes; stored settings are read without them.
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
