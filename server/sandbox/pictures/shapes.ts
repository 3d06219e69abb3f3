type Attributes = Record<string, string | number>;

const element = (name: string, attributes: Attributes): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')}/>`;

export const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  element('rect', { x, y, width, height, rx: radius, fill });

export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  element('circle', { cx, cy, r, fill });

export const ring = (cx: number, cy: number, r: number, width: number, stroke: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width, ...more });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
  element('ellipse', { cx, cy, rx, ry, fill });

export const shape = (d: string, fill: string): string => element('path', { d, fill });

export const stroke = (d: string, width: number, colour: string, more: Attributes = {}): string =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const rotated = (degrees: number, x: number, y: number, content: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${content}</g>`;

export const moved = (x: number, y: number, content: string): string =>
  `<g transform="translate(${x} ${y})">${content}</g>`;

/** Copies of a shape, rotated around a point. */
export const around = (x: number, y: number, copies: number, content: string): string =>
  Array.from({ length: copies }, (_, at) => rotated((360 / copies) * at, x, y, content)).join('');
