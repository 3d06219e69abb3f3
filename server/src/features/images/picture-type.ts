export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp';

const startsWith = (bytes: Buffer, signature: Buffer, offset = 0): boolean =>
  bytes.subarray(offset, offset + signature.length).equals(signature);

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const gifs = [Buffer.from('GIF87a'), Buffer.from('GIF89a')];
const riff = Buffer.from('RIFF');
const webp = Buffer.from('WEBP');

/** Which of the four kinds of picture the leading bytes announce; names and declared types are not believed. */
export const pictureTypeOf = (bytes: Buffer): PictureType | null => {
  if (startsWith(bytes, jpeg)) return 'jpeg';
  if (startsWith(bytes, png)) return 'png';
  if (gifs.some((signature) => startsWith(bytes, signature))) return 'gif';
  return startsWith(bytes, riff) && startsWith(bytes, webp, 8) ? 'webp' : null;
};
