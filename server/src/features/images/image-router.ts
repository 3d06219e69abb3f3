import { lookup as systemLookup } from 'node:dns/promises';
import { Router, type Request, type RequestHandler } from 'express';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Logger } from '../../logger';
import { createFailureGuard } from '../../http/flood-guard';
import { answerImageError, notFound } from './image-errors';
import { createMediaRouter, type FindPicture } from './media-router';
import { createOriginRules, originAllowed, type OriginSettings } from './origin-rules';
import { createPictureConverter, toPictureSize } from './picture-converter';
import type { PictureMemory } from './picture-memory';
import { createPictureFetcher, type FetchLimits, type Lookup } from './picture-fetcher';
import { parsePictureParams, sizeParam } from './picture-params';
import { createPictureService } from './picture-service';
import { drawPlaceholder } from './placeholder';
import type { UploadService } from './upload-service';

type Outside = { lookup: Lookup; now: () => number; limits: Partial<FetchLimits> };

const defaultLimits: FetchLimits = { bytes: 5 * 1024 * 1024, redirects: 3, deadlineMs: 10_000, stallMs: 4000 };

/** Limit per client address for pictures that are not known to be the shop's. */
const unknownPerMinute = 300;

const proxyQuery = z.object({
  url: z.string().max(2048),
  size: sizeParam,
});

const side = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number of pixels')
  .transform(Number)
  .pipe(z.number().min(1).max(1200));
const placeholderParams = z.object({ width: side, height: side });

/** Foreign content: opened as a page, it must neither run scripts nor load anything. */
const asInertPicture: RequestHandler = (_request, response, next) => {
  response.set({ 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' });
  next();
};

type Local<Owner extends string> = {
  uploads: UploadService;
  owners: readonly [Owner, ...Owner[]];
  findPicture: FindPicture<Owner>;
  /** True for addresses of the shop's pictures. */
  isKnown: (src: string) => Promise<boolean>;
  /** Allowed for `/local-image` but not for `/image-proxy`, because the host also serves pictures of other shops. */
  tillOrigins: string[];
};

type Settings<Owner extends string> = OriginSettings & {
  log: Logger;
  memory?: PictureMemory;
  local?: Local<Owner>;
};

/**
 * `GET /api/image-proxy`, `/api/placeholder/:width/:height` and stored pictures. Uses the router directly because they
 * answer pictures; public because an <img> sends no token.
 */
export const createImageRouter = <Owner extends string>(
  { log, local, memory, ...origins }: Settings<Owner>,
  outside: Partial<Outside> = {},
): Router => {
  const originRules = createOriginRules(origins);
  const allRules = createOriginRules({
    ...origins,
    allowedOrigins: [...origins.allowedOrigins, ...(local?.tillOrigins ?? [])],
  });
  const pictures = createPictureService({
    fetchPicture: createPictureFetcher({
      originRules: allRules,
      lookup: outside.lookup ?? ((hostname) => systemLookup(hostname, { all: true })),
      limits: { ...defaultLimits, ...outside.limits },
    }),
    convertPicture: createPictureConverter(),
    memory,
    log,
    now: outside.now ?? Date.now,
  });

  const strangers = createFailureGuard(unknownPerMinute);
  // Low, so that a flood of unknown pictures leaves room for other requests.
  const inTurn = pLimit(4);
  const admit = async (request: Request, src: string): Promise<void> => {
    if (!local) return;
    await strangers.enter(request);
    if (!(await inTurn(() => local.isKnown(src)))) throw notFound();
    await strangers.pardon(request);
  };

  const router = Router();
  router.get('/image-proxy', asInertPicture, async (request, response) => {
    const { url: text, size } = parsePictureParams(proxyQuery, request.query);
    const own = await local?.uploads.sized(text, size);
    // The address is checked before anything is cached, so that only allowed ones take up memory.
    const { bytes, etag } = own
      ? { bytes: own.bytes, etag: `"${own.name}"` }
      : await pictures.get(originAllowed(originRules, text), toPictureSize(size), {
          address: request.ip ?? 'unknown',
          admit: () => admit(request, text),
        });
    response
      .set({ ETag: etag, 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=604800' })
      .type('image/webp')
      .send(bytes);
  });
  router.get('/placeholder/:width/:height', asInertPicture, (request, response) => {
    const { width, height } = parsePictureParams(placeholderParams, request.params);
    response
      .set({ ETag: `"${width}x${height}"`, 'Cache-Control': 'public, max-age=31536000, immutable' })
      .type('image/svg+xml')
      .send(drawPlaceholder(width, height));
  });
  if (local) router.use(createMediaRouter({ ...local, pictures, originRules: allRules, inert: asInertPicture }));
  router.use(answerImageError);
  return router;
};
