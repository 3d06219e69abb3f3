import sharp from 'sharp';
import type { RedrawnPicture } from '../features/images';

type Look = { frame: string; wall: string; floor: string; scratch?: { x: number; y: number } };

const looks = {
  side: { frame: '#1f2a33', wall: '#d9dfdc', floor: '#a39b8f' },
  scratch: { frame: '#1f2a33', wall: '#d9dfdc', floor: '#a39b8f', scratch: { x: 652, y: 459 } },
  stand: { frame: '#9b3b2f', wall: '#c4cfd6', floor: '#8f8a83' },
  door: { frame: '#2f6f8f', wall: '#eadfca', floor: '#b8a98f' },
} as const satisfies Record<string, Look>;

export type DemoPhoto = keyof typeof looks;

const [width, height] = [1200, 900];
const previewWidth = 320;

const wheel = (x: number): string =>
  [
    `<ellipse cx="${x}" cy="748" rx="190" ry="16" fill="#000" fill-opacity="0.22"/>`,
    `<circle cx="${x}" cy="580" r="165" fill="none" stroke="#24282b" stroke-width="24"/>`,
    `<circle cx="${x}" cy="580" r="146" fill="none" stroke="#b9c0c4" stroke-width="6"/>`,
    `<circle cx="${x}" cy="580" r="20" fill="#596066"/>`,
    ...Array.from({ length: 16 }, (_, at) => {
      const angle = (at * Math.PI) / 8;
      const [dx, dy] = [Math.cos(angle) * 145, Math.sin(angle) * 145];
      return `<path d="M${x} 580l${dx.toFixed(1)} ${dy.toFixed(1)}" stroke="#9aa2a7" stroke-width="2"/>`;
    }),
  ].join('');

const draw = ({ frame, wall, floor, scratch }: Look): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${wall}"/><rect y="690" width="100%" height="210" fill="${floor}"/>`,
    wheel(340),
    wheel(860),
    `<g fill="none" stroke="${frame}" stroke-width="26" stroke-linecap="round" stroke-linejoin="round">`,
    '<path d="M340 580 460 350H760L580 580ZM580 580 440 290M860 580 740 250"/></g>',
    '<path d="M380 285h130M735 250h90" stroke="#22272b" stroke-width="24" stroke-linecap="round"/>',
    '<circle cx="580" cy="580" r="48" fill="#5b6369"/>',
    scratch === undefined
      ? ''
      : `<g transform="translate(${scratch.x} ${scratch.y})"><path d="M-8 30 34-22M6 34 44-10" stroke="#f3f1ea" stroke-width="5"/>` +
        '<circle cx="18" cy="6" r="74" fill="none" stroke="#d8342b" stroke-width="9"/></g>',
    '</svg>',
  ].join('');

const redraw = async (look: Look): Promise<RedrawnPicture> => {
  const picture = sharp(Buffer.from(draw(look)));
  const [bytes, preview] = await Promise.all([
    picture.clone().jpeg({ quality: 85 }).toBuffer(),
    picture.clone().resize({ width: previewWidth }).webp({ quality: 80 }).toBuffer(),
  ]);
  return { bytes, type: 'image/jpeg', width, height, preview };
};

/** Drawings in place of a mechanic's photos of bikes. */
export const drawDemoPhotos = async (): Promise<ReadonlyMap<DemoPhoto, RedrawnPicture>> => {
  const photos = ['side', 'scratch', 'stand', 'door'] as const satisfies readonly DemoPhoto[];
  return new Map(await Promise.all(photos.map(async (photo) => [photo, await redraw(looks[photo])] as const)));
};
