import type { Paint } from './paint';
import { around, circle, ellipse, rect, ring, rotated, shape, stroke } from './shapes';

export const tyre = (paint: Paint): string => {
  const width = 40 + Math.round(paint.form * 40);
  return [
    ring(400, 390, 215 - width / 2, width, paint.ink),
    ring(400, 390, 211, 14, paint.ink, { 'stroke-dasharray': '20 11' }),
    ring(400, 390, 215 - width / 2, 5, paint.inkLight, { 'stroke-dasharray': '26 9' }),
    ring(400, 390, 215 - width - 3, 7, paint.steelDark),
    stroke('M236 280a200 200 0 0 1 70-64', 7, '#6b7480'),
  ].join('');
};

export const innerTube = (paint: Paint): string =>
  [
    ring(372, 352, 140, 42, paint.ink),
    ring(430, 420, 140, 42, paint.inkLight),
    ring(430, 420, 140, 5, paint.ink),
    stroke('M268 300a120 120 0 0 1 70-60', 7, '#6b7480'),
    rotated(28, 530, 540, rect(520, 540, 20, 70, 6, '#cfa349') + rect(516, 600, 28, 30, 8, paint.ink)),
    shape('M300 430h196v90H300z', paint.main),
    rect(320, 452, 100, 14, 7, paint.light),
    rect(320, 482, 150, 10, 5, paint.light),
  ].join('');

export const charger = (paint: Paint): string =>
  [
    stroke('M516 400Q640 400 620 520T480 600', 13, paint.ink),
    stroke('M236 410Q160 420 170 520T250 606', 13, paint.ink),
    rotated(-8, 376, 396, rect(226, 306, 300, 176, 34, paint.ink)),
    rotated(-8, 376, 396, rect(246, 324, 260, 14, 7, paint.inkLight)),
    rotated(-8, 376, 396, rect(262, 366, 150, 76, 12, '#eceff0')),
    rotated(-8, 376, 396, shape('M352 372l-34 36h22l-8 28 36-38h-22z', paint.main)),
    rotated(-8, 376, 396, circle(466, 404, 13, '#7fd6a4')),
    rect(440, 586, 56, 30, 10, paint.steelDark),
    rect(238, 580, 58, 52, 14, paint.inkLight),
    stroke('M296 594h22M296 618h22', 7, paint.steelDark),
  ].join('');

export const batteryPack = (paint: Paint): string =>
  rotated(
    -24,
    400,
    400,
    [
      rect(190, 318, 420, 156, 44, paint.ink),
      shape('M234 318h120v156H234q-44 0-44-44v-68q0-44 44-44z', paint.main),
      rect(206, 336, 380, 12, 6, paint.inkLight),
      shape('M290 346l-50 62h34l-12 42 54-62h-34z', '#ffffff'),
      ...[410, 446, 482, 518].map((x, at) => rect(x, 420, 24, 18, 6, at < 3 ? '#7fd6a4' : paint.inkLight)),
      circle(572, 392, 18, paint.steelDark),
      rect(566, 380, 12, 24, 4, paint.ink),
      rect(604, 362, 26, 70, 10, paint.steelDark),
    ].join(''),
  );

export const brakePads = (paint: Paint): string => {
  const pad = [
    shape(
      'M300 300h200q40 0 40 40v120q0 44-44 44h-40l-20-40h-72l-20 40h-40q-44 0-44-44V340q0-40 40-40z',
      paint.steelDark,
    ),
    shape('M318 330h164q28 0 28 28v76q0 26-26 26H316q-26 0-26-26v-76q0-28 28-28z', '#6d5a4a'),
    ellipse(360, 380, 5, 5, '#b99a7a'),
    ellipse(430, 410, 6, 6, '#b99a7a'),
    ellipse(470, 366, 4, 4, '#b99a7a'),
    rect(382, 250, 36, 60, 10, paint.main),
    circle(400, 268, 8, paint.ink),
  ].join('');
  return (
    rotated(-14, 330, 360, `<g transform="translate(-20 -40)">${pad}</g>`) +
    rotated(10, 440, 470, `<g transform="translate(50 96)">${pad}</g>`)
  );
};

export const brakeRotor = (paint: Paint): string =>
  [
    around(400, 390, 6, stroke('M400 390Q450 330 424 250', 20, paint.main)),
    ring(400, 390, 178, 46, paint.steelDark),
    ring(400, 390, 178, 16, paint.backdrop[0], { 'stroke-dasharray': '18 20' }),
    ring(400, 390, 200, 3, paint.steel),
    circle(400, 390, 62, paint.main),
    circle(400, 390, 30, paint.backdrop[0]),
    around(400, 390, 6, circle(400, 342, 8, paint.ink)),
  ].join('');

export const brakeLever = (paint: Paint): string =>
  [
    stroke('M150 330H500', 38, paint.steelDark),
    stroke('M150 330H300', 52, paint.ink),
    rect(420, 290, 96, 82, 24, paint.inkLight),
    stroke('M500 350Q600 400 470 470L250 512', 30, paint.dark),
    stroke('M500 350Q600 400 470 470L250 512', 20, paint.main),
    circle(510, 344, 16, paint.ink),
    stroke('M516 310Q640 280 650 420', 10, paint.ink),
  ].join('');

export const bikeChain = (paint: Paint): string => {
  const link = (x: number, y: number): string =>
    rect(x - 46, y - 20, 92, 40, 20, paint.steelDark) +
    circle(x - 26, y, 10, paint.ink) +
    circle(x + 26, y, 10, paint.ink);
  const row = (y: number, from: number): string =>
    [0, 1, 2, 3, 4].map((at) => link(from + at * 78, y)).join('') +
    [0, 1, 2, 3].map((at) => rect(from + at * 78 + 10, y - 13, 58, 26, 13, paint.main)).join('');
  return [
    stroke('M566 300Q640 300 640 360T566 410M246 410Q170 410 170 470T246 520', 38, paint.steelDark),
    stroke('M566 300Q640 300 640 360T566 410M246 410Q170 410 170 470T246 520', 8, paint.ink, {
      'stroke-dasharray': '2 30',
    }),
    row(300, 244),
    row(410, 244),
    row(520, 244),
  ].join('');
};

export const cassette = (paint: Paint): string =>
  [
    ...[190, 158, 128, 100, 74].map((r, at) => {
      const colour = at % 2 === 0 ? paint.steelDark : paint.steel;
      return ring(400, 390, r + 4, 14, colour, { 'stroke-dasharray': '9 8' }) + circle(400, 390, r, colour);
    }),
    circle(400, 390, 52, paint.main),
    circle(400, 390, 32, paint.backdrop[0]),
    ring(400, 390, 32, 6, paint.dark, { 'stroke-dasharray': '10 7' }),
  ].join('');

export const derailleur = (paint: Paint): string =>
  [
    stroke('M470 210L400 330L330 350', 44, paint.dark),
    stroke('M470 210L400 330L330 350', 30, paint.main),
    circle(470, 206, 32, paint.ink),
    circle(330, 352, 34, paint.ink),
    stroke('M330 380L440 590', 26, paint.inkLight),
    ...[
      [348, 412],
      [432, 580],
    ].map(
      ([x = 0, y = 0]) =>
        ring(x, y, 38, 18, paint.ink, { 'stroke-dasharray': '14 9' }) +
        circle(x, y, 32, paint.steelDark) +
        circle(x, y, 10, paint.ink),
    ),
    stroke('M486 196Q600 160 620 260', 9, paint.inkLight),
  ].join('');

export const wheelPart = (paint: Paint): string =>
  [
    around(400, 390, 24, stroke('M392 390L412 200', 3, paint.steelDark)),
    ring(400, 390, 200, 26, paint.ink),
    ring(400, 390, 208, 5, paint.main),
    circle(400, 390, 36, paint.main),
    circle(400, 390, 16, paint.steel),
  ].join('');

export const hubMotor = (paint: Paint): string =>
  [
    stroke('M556 400Q650 420 630 560', 13, paint.ink),
    rect(160, 378, 480, 34, 10, paint.steelDark),
    circle(400, 394, 180, paint.ink),
    around(400, 394, 18, circle(400, 234, 9, paint.backdrop[1])),
    circle(400, 394, 138, paint.main),
    circle(400, 394, 138, 'rgba(0,0,0,.08)'),
    ring(400, 394, 104, 5, paint.dark),
    stroke('M300 340a116 116 0 0 1 70-58', 9, paint.light),
    circle(400, 394, 42, paint.ink),
    circle(400, 394, 18, paint.steelDark),
  ].join('');

export const crankSet = (paint: Paint): string =>
  [
    ring(370, 370, 154, 15, paint.ink, { 'stroke-dasharray': '13 9' }),
    ring(370, 370, 138, 22, paint.ink),
    around(370, 370, 5, stroke('M370 370V246', 22, paint.inkLight)),
    circle(370, 370, 48, paint.main),
    stroke('M370 370L560 586', 46, paint.dark),
    stroke('M370 370L560 586', 34, paint.main),
    stroke('M386 374L548 560', 5, paint.light),
    circle(370, 370, 17, paint.steel),
    circle(560, 586, 13, paint.ink),
  ].join('');
