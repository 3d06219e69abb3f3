import { linkErrorMessages, type LinkErrorType } from '@chainline/shared/quotes/public-quote-contract';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { RateLimitedError, UnavailableError, ValidationError } from '../../errors';
import { LinkError } from './link-error';

const wrongPerMinute = 20;

const statuses: Record<LinkErrorType, number> = {
  expired: 410,
  invalid_token: 404,
  decode_error: 400,
  quote_not_found: 404,
  email_mismatch: 403,
  access_denied: 403,
  database_error: 503,
};

/** Errors that indicate guessing. */
const guesses = new Set<LinkErrorType>(['invalid_token', 'decode_error', 'quote_not_found']);

const refuse = (): never => {
  throw new RateLimitedError(
    'link.too_many',
    'Too many links that do not exist. Please wait a minute and try again.',
    60,
  );
};

type LinkGuardOptions = {
  production: boolean;
  shopUrl: () => Promise<string>;
  isKnown: (token: string) => Promise<boolean>;
  messages?: Record<LinkErrorType, string>;
};

const keyOf = ({ ip }: Request): string => ipKeyGenerator(ip ?? 'unknown');

const tokenIn = ({ path }: Request): string => path.split('/')[1] ?? '';

/** A malformed token, rejected by validation before any lookup. */
const isBrokenKey = (thrown: unknown): boolean =>
  thrown instanceof ValidationError && (thrown.fields ?? []).some(({ path }) => path === 'token');

const toLinkError = (thrown: unknown): LinkError | null => {
  if (thrown instanceof LinkError) return thrown;
  if (isBrokenKey(thrown)) return new LinkError('decode_error');
  return thrown instanceof UnavailableError ? new LinkError('database_error', { cause: thrown }) : null;
};

/**
 * Guards every call of a customer's page. Its address contains a secret, so nothing is cached, indexed or sent as a
 * referrer. Guessing is throttled per server before any lookup, only to protect the database: tokens have 256 bits.
 * Valid tokens always pass, because many customers may share an address.
 */
export const createLinkGuard = ({ production, shopUrl, isKnown, messages = linkErrorMessages }: LinkGuardOptions) => {
  /** Empty if it cannot be read: the refusal itself must still be sent. */
  const shopUrlField = () =>
    shopUrl().then(
      (url) => (url === '' ? {} : { shop_url: url }),
      () => ({}),
    );

  const limiter = rateLimit({
    windowMs: 60_000,
    limit: wrongPerMinute,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: keyOf,
    handler: refuse,
  });

  const before: RequestHandler = async (request, response, next) => {
    response.set({
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'no-store',
    });
    const known = await limiter.getKey(keyOf(request));
    if (known && known.totalHits >= wrongPerMinute && !(await isKnown(tokenIn(request)))) refuse();
    next();
  };

  const send = (error: LinkError, shop: object, request: Request, response: Response): void => {
    const status = statuses[error.type];
    const reference = typeof request.id === 'string' ? request.id : '';
    if (status === 503) {
      request.log.warn({ err: error }, 'a page of a customer could not be shown');
      response.set('Retry-After', '5');
    }
    response.status(status).json({
      success: false,
      type: error.type,
      message: messages[error.type],
      error: messages[error.type],
      code: error.code,
      debug_info: production ? `Reference ${reference}` : `${error.type} (HTTP ${status}), reference ${reference}`,
      ...(error.canRequest && { can_request: true }),
      ...shop,
      request_id: reference,
    });
  };

  const onError: ErrorRequestHandler = async (thrown: unknown, request, response, next) => {
    const error = toLinkError(thrown);
    if (!error || response.headersSent) {
      next(thrown);
      return;
    }
    const shop = await shopUrlField();
    const answer = (stopped?: unknown) => (stopped ? next(stopped) : send(error, shop, request, response));
    if (guesses.has(error.type)) await limiter(request, response, answer);
    else answer();
  };

  return { before, onError };
};
