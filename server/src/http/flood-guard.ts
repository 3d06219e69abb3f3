import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { RateLimitedError } from '../errors';

/**
 * A coarse guard against floods from one address, counted by each server process for itself. The limits that decide
 * anything (signing in, links) are counted in Postgres.
 */
export const floodGuard = (perMinute: number): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: () => {
      throw new RateLimitedError('request.too_many', 'Too many requests. Please wait a minute and try again.', 60);
    },
  });
