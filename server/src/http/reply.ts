import type { CookieOptions } from 'express';

type Cookie = { name: string; value: string | null; options: CookieOptions };

/** A result that needs more than a body with status 200. */
export class Reply<Body> {
  readonly body: Body;
  readonly status: number;
  readonly cookies: Cookie[];
  constructor(body: Body, { status = 200, cookies = [] }: { status?: number; cookies?: Cookie[] } = {}) {
    this.body = body;
    this.status = status;
    this.cookies = cookies;
  }
}
