import { deflateSync } from 'node:zlib';
import { maxUploadBytes } from '@chainline/shared/images/image-rules';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors';
import { createPhotoProcessor, createUploadProcessor } from './upload-processor';

const process = createUploadProcessor();
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const asFile = (bytes: Buffer, type = 'image/png') => ({ bytes, type, name: 'x' });

const crcTable = Array.from({ length: 256 }, (_, at) =>
  Array.from({ length: 8 }).reduce<number>((crc) => (crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1), at),
);
const crc32 = (bytes: Buffer): number =>
  (bytes.reduce((crc, byte) => (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0), 0xffffffff) ^ 0xffffffff) >>> 0;
const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
};
/** A PNG of a few bytes that claims huge dimensions. */
const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

describe('a stored upload', () => {
  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
  ] as const)('of a %s is a %s of its size, re-encoded', async (type, extension) => {
    const kept = await process(asFile(await solid(300, 200).toFormat(type).toBuffer(), `image/${type}`));
    expect(kept).toMatchObject({ type: `image/${type}`, extension, width: 300, height: 200 });
    expect((await sharp(kept.bytes).metadata()).format).toBe(type);
  });

  it('has no metadata, and is upright', async () => {
    const withPlace = await solid(300, 200)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const kept = await process(asFile(withPlace, 'image/jpeg'));
    const { exif, orientation, width, height } = await sharp(kept.bytes).metadata();

    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect([width, height, kept.width, kept.height]).toEqual([200, 300, 200, 300]);
  });

  it('has nothing that was appended to the picture', async () => {
    const hidden = Buffer.concat([await solid(50, 50).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const kept = await process(asFile(hidden));
    expect(kept.bytes.includes('<script>')).toBe(false);
  });

  it('is limited in size, with smaller sizes', async () => {
    const large = await process(asFile(await solid(4_000, 3_000).jpeg().toBuffer(), 'image/jpeg'));
    expect([large.width, large.height]).toEqual([2560, 1920]);
    expect(large.sizes.map(({ size }) => size)).toEqual([60, 80, 160, 320, 640, 1200]);
    const small = await process(asFile(await solid(100, 40).png().toBuffer()));
    expect(small.sizes.map(({ size }) => size)).toEqual([60, 80, 160]);
    const widths = await Promise.all(small.sizes.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([60, 80, 100]);
  });

  it('keeps its animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const kept = await process(asFile(moving, 'image/gif'));
    expect((await sharp(kept.bytes).metadata()).pages).toBe(3);
    expect([kept.width, kept.height]).toEqual([40, 30]);
  });
});

describe('a refused upload', () => {
  const codeOf = async (bytes: Buffer, type = 'image/png') => {
    try {
      await process(asFile(bytes, type));
      return 'taken';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };

  it.each([
    ['nothing', Buffer.alloc(0), 'upload.signature'],
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'upload.signature'],
    ['a file of zeros', Buffer.alloc(1000), 'upload.signature'],
    ['a picture that would unfold into gigabytes', bomb(100_000, 100_000), 'upload.pixels'],
    ['one that lies about its size', bomb(4_000, 4_000).subarray(0, 120), 'upload.unreadable'],
    ['one that is too large', Buffer.alloc(maxUploadBytes + 1), 'upload.size'],
  ])('%s', async (_what, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code);
  });

  it('an animation with too many frames', async () => {
    const frames = Array.from({ length: 12 }, (_, at) => `rgb(${20 * at}, 10, 10)`);
    const drawn = await Promise.all(
      frames.map((background) =>
        sharp({ create: { width: 1_500, height: 1_500, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const many = await sharp(drawn, { join: { animated: true } })
      .gif({ colours: 2, effort: 1 })
      .toBuffer();
    expect(await codeOf(many, 'image/gif')).toBe('upload.pixels');
  });

  it('any other content: with a message, never a crash', async () => {
    const heads = ['89504e470d0a1a0a', 'ffd8ffe0', '474946383961', '52494646ffffffff57454250'].map((hex) =>
      Buffer.from(hex, 'hex'),
    );
    const whole = await solid(20, 20).png().toBuffer();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads, whole),
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(whole.length),
        async (head, tail, cut) => {
          const bytes = Buffer.concat([head.subarray(0, Math.max(12, cut)), Buffer.from(tail)]);
          expect(['taken', 'upload.unreadable', 'upload.signature', 'upload.pixels']).toContain(await codeOf(bytes));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a photo from a phone', () => {
  const processPhoto = createPhotoProcessor();
  const codeOf = (bytes: Buffer) =>
    processPhoto(bytes).then(
      () => 'taken',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it('may have 50 million pixels, not many more', async () => {
    expect(await codeOf(bomb(8_160, 6_144).subarray(0, 120))).toBe('upload.unreadable');
    expect(await codeOf(bomb(9_000, 6_144))).toBe('upload.pixels');
  });
});
