import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { TooLargeError } from '../../errors';
import { UnsupportedImageError } from './image-errors';
import { createPictureConverter, toPictureSize } from './picture-converter';

const convertPicture = createPictureConverter();

const draw = (width: number, height: number, background = '#2a6f6b') =>
  sharp({ create: { width, height, channels: 3, background } });

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** A black 1-bit PNG, encoded by hand because libraries refuse its dimensions. */
const writePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

describe('toPictureSize', () => {
  it.each([
    [0, 60],
    [60, 60],
    [61, 80],
    [81, 160],
    [200, 320],
    [321, 640],
    [1200, 1200],
    [99_999, 1200],
  ])('turns %i into %i', (asked, size) => {
    expect(toPictureSize(asked)).toBe(size);
  });
});

describe('converting a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('creates a WebP of the requested size from a %s', async (type) => {
    const converted = await convertPicture(await draw(900, 600).toFormat(type).toBuffer(), 320);
    const { format, width, height } = await sharp(converted).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 213 });
  });

  it('never enlarges', async () => {
    const converted = await convertPicture(await draw(40, 30).png().toBuffer(), 640);
    expect(await sharp(converted).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  it('rotates the picture and removes its metadata', async () => {
    const taken = await draw(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'A. Person' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(taken).metadata()).toMatchObject({ width: 300, height: 200, orientation: 6 });
    expect(taken.includes('A. Person')).toBe(true);
    const { width, height, exif, orientation } = await sharp(await convertPicture(taken, 320)).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 200,
      height: 300,
      exif: undefined,
      orientation: undefined,
    });
  });

  it('keeps transparency', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect(await sharp(await convertPicture(clear, 60)).metadata()).toMatchObject({ hasAlpha: true });
  });

  it.each(['gif', 'webp'] as const)('takes the first frame of an animated %s', async (type) => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => draw(60, 60, colour).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(type)
      .toBuffer();
    expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({ pages: 2 });
    const still = await convertPicture(moving, 60);
    expect(await sharp(still, { animated: true }).metadata()).toMatchObject({ width: 60, height: 60 });
    const { dominant } = await sharp(still).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(50);
  });

  it('refuses a small file that decompresses into 400 million pixels', async () => {
    const bomb = writePng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(convertPicture(bomb, 60)).rejects.toThrow(TooLargeError);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><img src=x>')],
    ['nothing', Buffer.alloc(0)],
    ['a signature alone', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['an SVG behind the signature of a GIF', Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('refuses %s', async (_kind, bytes) => {
    await expect(convertPicture(bytes, 60)).rejects.toThrow(UnsupportedImageError);
  });

  it.each(['tiff', 'avif'] as const)('refuses a %s, an unsupported format', async (type) => {
    await expect(convertPicture(await draw(20, 20).toFormat(type).toBuffer(), 60)).rejects.toThrow(
      UnsupportedImageError,
    );
  });

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a truncated %s', async (type) => {
    const noise = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    const whole = await noise.toFormat(type).toBuffer();
    await expect(convertPicture(whole.subarray(0, whole.length / 2), 320)).rejects.toThrow(UnsupportedImageError);
  });
});
