import type { DemoProduct } from '../catalogue-types';
import { chooseDrawing } from './choose-drawing';
import { paintOf } from './paint';
import { ellipse, moved } from './shapes';

const beam =
  '<linearGradient id="beam"><stop offset="0" stop-color="#fff3c4" stop-opacity=".85"/>' +
  '<stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></linearGradient>';

/** Picture of a product as an SVG of 800 by 800; deterministic. */
export const drawPicture = (product: DemoProduct): string => {
  const paint = paintOf(product);
  const [top, bottom] = paint.backdrop;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800">',
    `<defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${top}"/>`,
    `<stop offset="1" stop-color="${bottom}"/></linearGradient>${beam}</defs>`,
    '<rect width="800" height="800" fill="url(#ground)"/>',
    ellipse(400, 400, 330, 330, 'rgba(255,255,255,.42)'),
    // Shifted up, because tall wheels on the ground line leave the top empty.
    moved(
      0,
      product.kind === 'bike' ? -42 : 0,
      ellipse(400, 644, 285, 20, 'rgba(40,46,54,.13)') + chooseDrawing(product)(paint),
    ),
    '</svg>',
  ].join('');
};
