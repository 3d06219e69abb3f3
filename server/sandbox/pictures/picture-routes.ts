import { Router, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { toSlug } from '../catalogue/codes';
import type { DemoProduct } from '../catalogue-types';
import { drawPicture } from './draw';

/** LRU cache of about 25 MB; evicted pictures are rendered again on demand. */
const keptPictures = 300;

const toPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).resize(800, 800).png().toBuffer();

const send = (response: Response, type: 'image/png' | 'image/svg+xml', body: Buffer): void => {
  response.set('cache-control', 'public, max-age=86400').set('content-type', type).send(body);
};

/** The shop's uploads: `<slug>.png` and `<slug>.svg` of each product, rendered on demand. */
export const createPictureRouter = (products: DemoProduct[]): Router => {
  const bySlug = new Map(products.map((product) => [toSlug(product.name), product]));
  const kept = new LRUCache<string, Promise<Buffer>>({ max: keptPictures });
  const pngOf = (slug: string, product: DemoProduct): Promise<Buffer> => {
    const png = kept.get(slug) ?? toPng(drawPicture(product));
    kept.set(slug, png);
    return png;
  };
  const router = Router();
  router.get('/:name', async (request, response) => {
    const [, slug = '', ending] = /^([a-z0-9-]+)\.(png|svg)$/.exec(request.params.name) ?? [];
    const product = bySlug.get(slug);
    if (!product) response.status(404).type('text').send('There is no such picture.');
    else if (ending === 'svg') send(response, 'image/svg+xml', Buffer.from(drawPicture(product)));
    else send(response, 'image/png', await pngOf(slug, product));
  });
  return router;
};
