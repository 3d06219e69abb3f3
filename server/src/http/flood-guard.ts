import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { RateLimitedError } from '../errors';

const windowMs = 60_000;

const keyOf = (request: Request): string => ipKeyGenerator(request.ip ?? 'unknown');

const tooMany = () =>
  new RateLimitedError('request.too_many', 'Too many requests. Please wait a minute and try again.', windowMs / 1000);

/**
 * A coarse guard against floods from one address, counted by each server process for itself. The limits that decide
 * anything (signing in, links) are counted in Postgres.
 */
export const floodGuard = (perMinute: number): RequestHandler =>
  rateLimit({
    windowMs,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: () => {
      throw tooMany();
    },
  });

/**
 * Refuses an address, before its request is read, while so many of its requests within a minute have failed or are not
 * decided yet. Each counts from the beginning, so that many at once cannot slip past, until `pardon` says it was good.
 */
export const createFailureGuard = (perMinute: number) => {
  const store = new MemoryStore();
  // Gives the store its window; the middleware itself would count every request.
  rateLimit({ windowMs, store });
  const pardon = (request: Request): Promise<void> => store.decrement(keyOf(request));
  /** @throws RateLimitedError */
  const enter = async (request: Request): Promise<void> => {
    const { totalHits } = await store.increment(keyOf(request));
    if (totalHits <= perMinute) return;
    await pardon(request);
    throw tooMany();
  };
  const refuse: RequestHandler = async (request, _response, next) => {
    await enter(request);
    next();
  };
  return { enter, refuse, pardon };
};

/**
 * Reads so many requests of one address at once, and leaves the others in its network buffers until it is their turn: many
 * large bodies at the same moment would otherwise hold up every other answer. One that does not arrive in time is cut off.
 */
export const inTurn = (atOnce: number, { patienceMs = 10_000 } = {}): RequestHandler => {
  const lines = new LRUCache<string, LimitFunction>({ max: 1000 });
  return (request, response, next) => {
    const key = keyOf(request);
    const line = lines.get(key) ?? pLimit(atOnce);
    lines.set(key, line);
    void line(
      () =>
        new Promise<void>((resolve) => {
          if (response.closed) {
            resolve();
            return;
          }
          const timer = setTimeout(() => {
            if (!request.complete) request.destroy();
          }, patienceMs);
          response.once('close', () => {
            clearTimeout(timer);
            resolve();
          });
          next();
        }),
    );
  };
};
