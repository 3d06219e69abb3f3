import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackHost, type LoopbackHost } from './loopback-host';
import { createOriginalPictures, type FetchOriginal } from './original-pictures';

const plain = sharp({ create: { width: 8, height: 4, channels: 4, background: '#33669980' } });
const files = new Map([
  ['/a.png', await plain.clone().png().toBuffer()],
  ['/a.webp', await plain.clone().webp().toBuffer()],
  ['/a.jpg', Buffer.from('no picture at all')],
  ['/broken.webp', Buffer.from('RIFF0000WEBPbroken')],
]);

let host: LoopbackHost;
let fetchOriginal: FetchOriginal;

beforeEach(async () => {
  host = await startLoopbackHost('pictures.example', (request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404).end(file);
  });
  const origins = { allowedOrigins: [host.origin], privateOrigins: [host.origin] };
  fetchOriginal = createOriginalPictures(origins, { lookup: host.lookup });
});

afterEach(() => host.close());

describe('original pictures', () => {
  it('are returned unchanged', async () => {
    const { bytes, type } = await fetchOriginal(`${host.origin}/a.png`);
    expect(type).toBe('image/png');
    expect(Buffer.from(bytes)).toEqual(files.get('/a.png'));
  });

  it('are converted to JPEG from WebP', async () => {
    const { bytes, type } = await fetchOriginal(`${host.origin}/a.webp`);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([type, format, width, height]).toEqual(['image/jpeg', 'jpeg', 8, 4]);
  });

  it.each([
    ['/a.jpg', 'image.unsupported'],
    ['/broken.webp', 'image.unsupported'],
    ['/none.png', 'image.not_found'],
  ])('refuse %s with %s', async (path, code) => {
    await expect(fetchOriginal(`${host.origin}${path}`)).rejects.toMatchObject({ code });
  });

  it.each(['not an address', 'http://elsewhere.example/a.png'])('are never downloaded from %s', async (address) => {
    await expect(fetchOriginal(address)).rejects.toMatchObject({ code: 'image.not_allowed' });
    expect(host.asked).toEqual([]);
  });
});
