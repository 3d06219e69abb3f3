import express from 'express';
import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../catalogue/demo-catalogue';
import { createCloudPictureRouter } from './cloud-pictures';

const upload = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

const app = express().use(
  '/cloud',
  createCloudPictureRouter({
    products: demoCatalogue(),
    findUpload: (publicID) => (publicID === 'upload-7' ? upload : null),
  }),
);

const sizeOf = async (path: string): Promise<unknown[]> => {
  const answer = await request(app).get(path).expect(200).expect('content-type', 'image/jpeg');
  const bytes: unknown = answer.body;
  if (!Buffer.isBuffer(bytes)) throw new Error('The picture is not a file of bytes');
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

describe('the till’s picture host', () => {
  it('draws a product inside the box that the settings name', async () => {
    expect(await sizeOf('/cloud/w_320,h_160,c_limit/segway-p100s.jpg')).toEqual(['jpeg', 160, 160]);
  });

  it('makes nothing larger than it is', async () => {
    expect(await sizeOf('/cloud/w_1200,h_1200,c_limit/upload-7.jpg')).toEqual(['jpeg', 300, 200]);
  });

  it.each(['w_320/no-such-picture.jpg', 'w_320/segway-p100s.png', 'w%20320/segway-p100s.jpg', 'segway-p100s.jpg'])(
    'answers 404 to %s',
    async (path) => {
      await request(app).get(`/cloud/${path}`).expect(404);
    },
  );
});
