import express from 'express';
import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../catalogue/demo-catalogue';
import { chooseDrawing } from './choose-drawing';
import { drawPicture } from './draw';
import { createPictureRouter } from './picture-routes';

const products = demoCatalogue();
const app = express().use('/wp-content/uploads', createPictureRouter(products));
const pngSignature = '89504e470d0a1a0a';

/** Checks for unclosed SVG elements and for numbers that became text. */
const isWhole = (svg: string): boolean =>
  svg.startsWith('<svg ') && svg.endsWith('</svg>') && !/NaN|undefined/.test(svg) && /^(<[^<>]+>)+$/.test(svg);

describe('drawPicture', () => {
  it('draws every product of the catalogue', () => {
    for (const product of products) {
      const svg = drawPicture(product);
      expect(isWhole(svg)).toBe(true);
      expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    }
  });

  it('rasterises every kind of drawing, none of them blank', async () => {
    const kinds = new Map(products.map((product) => [chooseDrawing(product), product]));
    expect(kinds.size).toBeGreaterThan(50);
    for (const product of kinds.values()) {
      const pixels = await sharp(Buffer.from(drawPicture(product)))
        .resize(64)
        .greyscale()
        .raw()
        .toBuffer();
      // The background alone has fewer than thirty shades of grey.
      expect(new Set(pixels).size, product.name).toBeGreaterThan(50);
    }
  });

  it('paints a bike in its first colour', () => {
    const coloured = products.find((product) => product.name === 'Segway Xafari');
    expect(coloured && drawPicture(coloured)).toContain('#4c8f6d');
  });

  it('draws an unknown thing as a box', () => {
    const [known] = products;
    const svg = known && drawPicture({ ...known, kind: 'part', name: 'Unheard of', categories: [] });
    expect(svg).toContain('#d9b98a');
  });
});

describe('the uploads of the shop', () => {
  it('answers with a PNG of 800 by 800', async () => {
    const answer = await request(app).get('/wp-content/uploads/segway-p100s.png').expect(200);
    const bytes: unknown = answer.body;
    if (!Buffer.isBuffer(bytes)) throw new Error('The picture is not a file of bytes');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(bytes.subarray(0, 8).toString('hex')).toBe(pngSignature);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([800, 800]);
  });

  it('answers 304 to a caller that has the picture', async () => {
    const first = await request(app).get('/wp-content/uploads/ncm-moscow.png').expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=86400');
    const etag = first.headers.etag ?? '';
    expect(etag).not.toBe('');
    await request(app).get('/wp-content/uploads/ncm-moscow.png').set('if-none-match', etag).expect(304);
  });

  it('offers the drawing as SVG too', async () => {
    const answer = await request(app).get('/wp-content/uploads/segway-p100s.svg').expect(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
  });

  it.each(['no-such-product.png', 'segway-p100s.jpg', 'segway-p100s', '..%2Fpackage.json'])(
    'answers 404 to %s',
    async (name) => {
      await request(app).get(`/wp-content/uploads/${name}`).expect(404);
    },
  );
});
