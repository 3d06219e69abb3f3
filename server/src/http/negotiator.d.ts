/** Declares the part of the package in use; its published types are for an older version without `preferred`. */
declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  export class Negotiator {
    constructor(request: { headers: IncomingHttpHeaders });

    /** The client's favourite among the available encodings; ties go to the first of `preferred`. */
    encoding<Coding extends string>(
      available: readonly Coding[],
      options: { preferred: readonly Coding[] },
    ): Coding | undefined;
  }
}
