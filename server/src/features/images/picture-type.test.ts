import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureTypeOf } from './picture-type';

const drawn = sharp({ create: { width: 4, height: 3, channels: 3, background: '#336699' } });
const png = await drawn.clone().png().toBuffer();
const tiff = await drawn.clone().tiff().toBuffer();

/** The PNG with an animation chunk after its header. */
const movingPng = (): Buffer => {
  const afterHeader = 33;
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
};

describe('the type of a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('is %s by its bytes', async (type) => {
    expect(await pictureTypeOf(await drawn.clone().toFormat(type).toBuffer())).toBe(type);
  });

  it('is png for an animated one', async () => {
    expect(await pictureTypeOf(movingPng())).toBe('png');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a signature without a picture', png.subarray(0, 8)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', Buffer.from('<!doctype html><img src=x>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a JPEG-LS, which no browser shows', Buffer.from([0xff, 0xd8, 0xff, 0xf7, 0x00, 0x0b])],
    ['an archive', Buffer.from('504b03040a0000000000', 'hex')],
    ['a TIFF', tiff],
  ])('is unknown for %s', async (_what, bytes) => {
    expect(await pictureTypeOf(bytes)).toBeNull();
  });
});
