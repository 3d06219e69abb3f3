import type { Paint } from './paint';
import { around, circle, ellipse, moved, rect, ring, rotated, shape, stroke } from './shapes';

type Wheel = { x: number; y: number; r: number; tyre: number; knobs?: boolean; motor?: boolean; spokes?: number };

/** A wheel with its tyre, rim, spokes, brake disc and hub. */
export const wheel = (paint: Paint, { x, y, r, tyre, knobs, motor, spokes = 14 }: Wheel): string => {
  const rim = r - tyre - 3;
  return [
    stroke(`M${x} ${y}V${y - rim}`, 2, paint.steel),
    around(x, y, spokes, stroke(`M${x} ${y}V${y - rim}`, 2, paint.steel)),
    ring(x, y, r - tyre / 2, tyre, paint.ink),
    knobs ? ring(x, y, r - 2, 9, paint.ink, { 'stroke-dasharray': '11 8' }) : '',
    ring(x, y, r - tyre / 2, Math.max(2, tyre / 9), paint.inkLight),
    ring(x, y, rim, 6, paint.steelDark),
    ring(x, y, 30, 5, paint.steelDark, { 'stroke-dasharray': '7 4' }),
    circle(x, y, motor ? 25 : 11, paint.ink),
    circle(x, y, motor ? 9 : 4, paint.steelDark),
  ].join('');
};

/** A tube: shaded edge, its colour, and a highlight along the top. */
export const tube = (paint: Paint, d: string, width: number): string =>
  stroke(d, width + 5, paint.dark) +
  stroke(d, width, paint.main) +
  moved(0, -width / 5, stroke(d, Math.max(2, width / 5), paint.light, { opacity: 0.75 }));

export const crank = (paint: Paint, x: number, y: number, r = 30): string =>
  [
    ring(x, y, r, 7, paint.ink),
    circle(x, y, 12, paint.ink),
    stroke(`M${x} ${y}L${x + 38} ${y + 40}`, 9, paint.inkLight),
    rect(x + 22, y + 37, 34, 11, 4, paint.ink),
    stroke(`M${x} ${y}L${x - 36} ${y - 38}`, 8, paint.steelDark),
    rect(x - 54, y - 46, 34, 10, 4, paint.ink),
  ].join('');

export const chain = (paint: Paint, from: [number, number], to: [number, number]): string =>
  stroke(`M${from[0]} ${from[1] - 28}L${to[0]} ${to[1] - 13}`, 3, paint.inkLight) +
  stroke(`M${from[0]} ${from[1] + 28}L${to[0]} ${to[1] + 13}`, 3, paint.inkLight);

export const saddle = (paint: Paint, x: number, y: number): string =>
  stroke(`M${x} ${y}v26`, 10, paint.steelDark) +
  shape(`M${x - 52} ${y - 12}q4-18 34-16l62 10q22 4 24 10q-2 8-20 8h-42q-14 8-38 6q-20-4-20-18z`, paint.ink) +
  stroke(`M${x - 42} ${y - 14}q14-10 34-6l50 8`, 3, paint.inkLight);

export const battery = (paint: Paint, from: [number, number], to: [number, number], width: number): string =>
  stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, width, paint.ink) +
  stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, 3, paint.inkLight) +
  circle(from[0], from[1], 5, '#7fd6a4');

export const headlight = (paint: Paint, x: number, y: number, r = 15): string =>
  shape(`M${x + r} ${y - r * 0.8}l120-26v104l-120-52z`, 'url(#beam)') +
  circle(x, y, r + 4, paint.ink) +
  circle(x + 3, y, r - 2, paint.glow);

export const rearLight = (x: number, y: number): string => rect(x - 7, y - 6, 14, 24, 6, '#d8433f');

export const mudguard = (paint: Paint, x: number, y: number, r: number, from: number, to: number): string => {
  const at = (degrees: number): string => {
    const radians = (degrees * Math.PI) / 180;
    return `${(x + r * Math.cos(radians)).toFixed(1)} ${(y - r * Math.sin(radians)).toFixed(1)}`;
  };
  return stroke(`M${at(from)}A${r} ${r} 0 0 1 ${at(to)}`, 9, paint.dark);
};

export const rearRack = (paint: Paint, x: number, y: number, length: number, hub: [number, number]): string =>
  stroke(`M${x} ${y}h${length}`, 9, paint.ink) +
  stroke(`M${x + 18} ${y}L${hub[0]} ${hub[1]}M${x + length - 16} ${y}L${hub[0]} ${hub[1]}`, 6, paint.ink);

/** A fork leg; suspension forks also show stanchions and a brace. */
export const fork = (paint: Paint, from: [number, number], to: [number, number], sprung: boolean): string => {
  if (!sprung) return tube(paint, `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, 13);
  const middle: [number, number] = [from[0] + (to[0] - from[0]) * 0.48, from[1] + (to[1] - from[1]) * 0.48];
  return (
    stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, 12, paint.steel) +
    stroke(`M${middle[0]} ${middle[1]}L${to[0]} ${to[1]}`, 22, paint.ink) +
    stroke(`M${from[0]} ${from[1]}l4 14`, 26, paint.ink)
  );
};

export const straightBar = (paint: Paint, x: number, y: number): string =>
  stroke(`M${x} ${y + 34}L${x - 8} ${y}`, 14, paint.ink) +
  stroke(`M${x - 26} ${y + 2}q24-14 52-6`, 10, paint.ink) +
  ellipse(x + 24, y - 4, 15, 8, paint.inkLight);

export const sweptBar = (paint: Paint, x: number, y: number): string =>
  stroke(`M${x} ${y + 60}L${x - 12} ${y + 4}`, 13, paint.steelDark) +
  stroke(`M${x + 14} ${y - 4}q-32-22-66 14`, 9, paint.steelDark) +
  stroke(`M${x - 36} ${y - 2}l-22 16`, 15, paint.brown);

export const highBar = (paint: Paint, x: number, y: number): string =>
  stroke(`M${x} ${y + 76}L${x - 8} ${y + 10}q-4-22-34-20`, 11, paint.ink) +
  stroke(`M${x - 34} ${y - 10}l-32 4`, 18, paint.inkLight) +
  rotated(-12, x - 8, y, rect(x - 22, y - 22, 34, 20, 6, paint.inkLight));
