import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { RateLimitedError } from '../errors';

const windowMs = 60_000;

const keyOf = (request: Request): string => ipKeyGenerator(request.ip ?? 'unknown');

const tooMany = () =>
  new RateLimitedError('request.too_many', 'Too many requests. Please wait a minute and try again.', windowMs / 1000);

/** Coarse limit per address and server process. Limits that matter for security are counted in Postgres. */
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
 * Rejects an address, before its request is read, once too many of its requests within a minute have failed or are
 * pending. A request counts from its start until `pardon`, so that concurrent ones cannot slip past.
 */
export const createFailureGuard = (perMinute: number) => {
  const store = new MemoryStore();
  // Sets the store's window only; as a middleware it would count every request.
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
 * Reads at most `atOnce` requests per address at a time: many large bodies would otherwise delay every other answer. A
 * body that does not arrive in time is cut off.
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
