import {
  addOrderPhoto,
  addWorkPhoto,
  listOrderPhotos,
  listWorkPhotos,
  photoFieldsSchema,
  removeWorkPhoto,
  restoreWorkPhoto,
  workPhotoParams,
  workPhotoPath,
  workPhotoQuery,
} from '@chainline/shared/work-orders/work-photo-contract';
import { maxPhotoBytes } from '@chainline/shared/work-orders/work-photo-rules';
import { Router } from 'express';
import type { Authenticate } from '../../http/actor';
import { actorFor, parsePart, route, type Route } from '../../http/route';
import { uploadRoute } from '../../http/upload-route';
import { photoTooLarge, type WorkPhotoService } from './work-photo-service';

const success = { success: true as const };
const photo = { part: 'photo', maxBytes: maxPhotoBytes, fields: photoFieldsSchema, tooLarge: photoTooLarge };

export const createWorkPhotoRoutes = (photos: WorkPhotoService): Route[] => [
  route(listWorkPhotos, 'workshop', async ({ params }) => ({ ...success, photos: await photos.listOfJob(params.id) })),
  route(listOrderPhotos, 'staff', async ({ params }) => ({ ...success, photos: await photos.listOfOrder(params.id) })),
  uploadRoute(addWorkPhoto, 'workshop', photo, async ({ actor, params, file, fields }) => {
    const sent = { file, stage: fields.stage, requestKey: fields.request_key };
    return { ...success, photo: await photos.addToJob(actor, params.id, sent) };
  }),
  uploadRoute(addOrderPhoto, 'staff', photo, async ({ actor, params, file, fields }) => {
    const sent = { file, stage: fields.stage, requestKey: fields.request_key };
    return { ...success, photo: await photos.addToOrder(actor, params.id, sent) };
  }),
  route(removeWorkPhoto, 'workshop', async ({ actor, params }) => ({
    ...success,
    photo: await photos.remove(actor, params.id),
  })),
  route(restoreWorkPhoto, 'workshop', async ({ actor, params }) => ({
    ...success,
    photo: await photos.restore(actor, params.id),
  })),
];

/** Headers for a picture opened as a page: nothing runs, nothing loads, and no type is guessed. */
const inert = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

type Dependencies = { workPhotos: WorkPhotoService; authenticate: Authenticate };

/** `GET /work-photos/:id`. Uses the router directly because it answers with a picture. */
export const createWorkPhotoRouter = ({ workPhotos, authenticate }: Dependencies): Router => {
  const router = Router();
  router.get(workPhotoPath, async (request, response) => {
    const actor = await actorFor('workshop', request, authenticate);
    const { id } = parsePart('params', workPhotoParams, request.params);
    const { preview } = parsePart('query', workPhotoQuery, request.query);
    const { type, content } = await workPhotos.file(actor, id, { isPreview: preview !== undefined });
    response.set(inert).type(type).send(content);
  });
  return router;
};
