/** The part of the package that is used here; its published types are of an older version without `preferred`. */
declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  export class Negotiator {
    constructor(request: { headers: IncomingHttpHeaders });

    /** The available coding that the client likes best; among equals the first of `preferred`. */
    encoding<Coding extends string>(
      available: readonly Coding[],
      options: { preferred: readonly Coding[] },
    ): Coding | undefined;
  }
}
