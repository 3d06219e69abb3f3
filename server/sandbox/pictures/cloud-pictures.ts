import { Router } from 'express';
import sharp, { type Sharp } from 'sharp';
import { toSlug } from '../catalogue/codes';
import type { DemoProduct } from '../catalogue-types';
import { drawPicture } from './draw';

type Options = {
  products: DemoProduct[];
  /** Bytes uploaded under this id, or null. */
  findUpload: (publicID: string) => Buffer | null;
};

const largestSide = 1_600;
const drawnSide = 800;

/** `w_1200,h_900,c_limit`: bounding box of the picture. */
const boxOf = (settings: string): { width: number; height: number } => {
  const sideOf = (name: string): number => {
    const [, side] = new RegExp(`(?:^|,)${name}_(\\d{1,4})(?:,|$)`).exec(settings) ?? [];
    return Math.min(largestSide, Math.max(1, Number(side ?? largestSide)));
  };
  return { width: sideOf('w'), height: sideOf('h') };
};

/** The till's picture host: renders `{settings}/{publicID}.jpg` in the requested size. */
export const createCloudPictureRouter = ({ products, findUpload }: Options): Router => {
  const bySlug = new Map(products.map((product) => [toSlug(product.name), product]));
  const originalOf = (publicID: string): Sharp | null => {
    const upload = findUpload(publicID);
    if (upload) return sharp(upload);
    const product = bySlug.get(publicID);
    return product ? sharp(Buffer.from(drawPicture(product))).resize(drawnSide, drawnSide) : null;
  };

  const router = Router();
  router.get('/:settings/:name', async (request, response) => {
    const { settings, name } = request.params;
    const [, publicID = ''] = /^([a-z0-9-]+)\.jpg$/.exec(name) ?? [];
    const original = /^[a-z0-9_,]+$/.test(settings) ? originalOf(publicID) : null;
    if (!original) {
      response.status(404).type('text').send('There is no such picture.');
      return;
    }
    const bytes = await sharp(await original.png().toBuffer())
      .resize({ ...boxOf(settings), fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg()
      .toBuffer();
    response.set('cache-control', 'public, max-age=86400').type('image/jpeg').send(bytes);
  });
  return router;
};
