import { Router, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { NotFoundError } from '../../errors';
import { originAllowed, type OriginRules } from './origin-rules';
import { notFound } from './image-errors';
import { toPictureSize } from './picture-converter';
import type { PictureService } from './picture-service';
import { parsePictureParams, sizeParam } from './picture-params';
import type { UploadService } from './upload-service';

export type FindPicture<Owner extends string> = (owner: Owner, id: number, index: number) => Promise<string | null>;

type Options<Owner extends string> = {
  uploads: Pick<UploadService, 'file' | 'sized'>;
  pictures: PictureService;
  originRules: OriginRules;
  owners: readonly [Owner, ...Owner[]];
  findPicture: FindPicture<Owner>;
  inert: RequestHandler;
};

const aYear = 'public, max-age=31536000, immutable';
const aWhile = 'public, max-age=3600, stale-while-revalidate=86400';

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' };

const typeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);

const localQuery = z.object({ index: whole.pipe(z.number().max(1_000)).default(0), size: sizeParam });

const sendPicture = (
  response: Response,
  picture: { bytes: Buffer; etag: string; type: string; cache: string },
): void => {
  response.set({ ETag: picture.etag, 'Cache-Control': picture.cache }).type(picture.type).send(picture.bytes);
};

/**
 * `GET /api/media/:file` (stored files, as the shop downloads them) and `/api/local-image/:type/:id`. Uses the router
 * directly because they answer pictures; public because neither the shop nor an <img> sends a token.
 */
export const createMediaRouter = <Owner extends string>(options: Options<Owner>): Router => {
  const { uploads, pictures, originRules, owners, findPicture, inert } = options;
  const localParams = z.object({ type: z.enum(owners), id: whole });
  const router = Router();

  router.get('/media/:file', inert, async (request, response) => {
    const name = String(request.params.file);
    const bytes = await uploads.file(name);
    if (!bytes) throw notFound();
    // The content of a name never changes.
    sendPicture(response, { bytes, etag: `"${name}"`, type: typeOf(name), cache: aYear });
  });

  router.get('/local-image/:type/:id', inert, async (request, response) => {
    const params = localParams.safeParse(request.params);
    if (!params.success) throw new NotFoundError('image.not_found', 'There are no pictures of this kind.');
    const { index, size } = parsePictureParams(localQuery, request.query);
    const address = await findPicture(params.data.type, params.data.id, index);
    if (address === null) throw notFound();
    const own = await uploads.sized(address, size);
    if (own) {
      sendPicture(response, { bytes: own.bytes, etag: `"${own.name}"`, type: 'image/webp', cache: aWhile });
      return;
    }
    const url = originAllowed(originRules, address);
    const { bytes, etag } = await pictures.get(url, toPictureSize(size), { address: request.ip ?? 'unknown' });
    sendPicture(response, { bytes, etag, type: 'image/webp', cache: aWhile });
  });
  return router;
};
