import { lookup as systemLookup } from 'node:dns/promises';
import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { ValidationError } from '../../errors';
import type { Logger } from '../../logger';
import { answerImageError, notAllowed } from './image-errors';
import { createOriginRules, type OriginSettings } from './origin-rules';
import { createPictureConverter, toPictureSize } from './picture-converter';
import { createPictureFetcher, type FetchLimits, type Lookup } from './picture-fetcher';
import { createPictureService } from './picture-service';
import { drawPlaceholder } from './placeholder';

type Outside = { lookup: Lookup; now: () => number; limits: Partial<FetchLimits> };

const defaultLimits: FetchLimits = { bytes: 5 * 1024 * 1024, redirects: 3, deadlineMs: 10_000, stallMs: 4000 };

const proxyQuery = z.object({
  url: z.string().max(2048),
  size: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number of pixels')
    .default('320')
    .transform(Number),
});

const side = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number of pixels')
  .transform(Number)
  .pipe(z.number().min(1).max(1200));
const placeholderParams = z.object({ width: side, height: side });

const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const message = fields.map((field) => `${field.path}: ${field.message}`).join('; ');
  throw new ValidationError('request.invalid', message, { fields });
};

const parseUrl = (text: string): URL => {
  if (!URL.canParse(text)) throw notAllowed();
  const url = new URL(text);
  url.hash = '';
  return url;
};

/** What is shown here came from elsewhere or is a drawing: opened as a page it may neither run nor load anything. */
const asInertPicture: RequestHandler = (_request, response, next) => {
  response.set({ 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' });
  next();
};

/**
 * `GET /image-proxy` and `GET /placeholder/:width/:height`, to be mounted under `/api`. They use the router directly
 * because they answer pictures, not JSON, and they are public because an <img> sends no token.
 */
export const createImageRouter = (
  { log, ...origins }: OriginSettings & { log: Logger },
  outside: Partial<Outside> = {},
): Router => {
  const originRules = createOriginRules(origins);
  const pictures = createPictureService({
    fetchPicture: createPictureFetcher({
      originRules,
      lookup: outside.lookup ?? ((hostname) => systemLookup(hostname, { all: true })),
      limits: { ...defaultLimits, ...outside.limits },
    }),
    convertPicture: createPictureConverter(),
    log,
    now: outside.now ?? Date.now,
  });

  const router = Router();
  router.get('/image-proxy', asInertPicture, async (request, response) => {
    const { url: text, size } = parse(proxyQuery, request.query);
    const url = parseUrl(text);
    // Before anything is remembered about it: only allowed addresses take up room.
    originRules(url);
    const { bytes, etag } = await pictures.get(url, toPictureSize(size));
    response
      .set({ ETag: etag, 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' })
      .type('image/webp')
      .send(bytes);
  });
  router.get('/placeholder/:width/:height', asInertPicture, (request, response) => {
    const { width, height } = parse(placeholderParams, request.params);
    response
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('image/svg+xml')
      .send(drawPlaceholder(width, height));
  });
  router.use(answerImageError);
  return router;
};
