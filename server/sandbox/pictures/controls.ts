import type { Paint } from './paint';
import { circle, rect, ring, rotated, shape, stroke } from './shapes';

export const grips = (paint: Paint): string => {
  const grip = (y: number): string =>
    [
      rect(196, y, 400, 84, 38, paint.main),
      rect(196, y + 56, 400, 28, 14, paint.dark),
      ...[0, 1, 2, 3, 4, 5, 6].map((at) => rect(262 + at * 44, y + 10, 12, 64, 6, paint.dark)),
      rect(560, y - 12, 52, 108, 18, paint.ink),
      circle(586, y + 42, 11, paint.steelDark),
      rect(184, y + 8, 28, 68, 12, paint.ink),
    ].join('');
  return rotated(-12, 400, 400, grip(276) + grip(430));
};

export const saddlePart = (paint: Paint): string =>
  [
    stroke('M270 470Q330 540 420 520L540 440M300 450Q350 560 440 540', 12, paint.steelDark),
    shape(
      'M160 372Q170 300 280 310L560 350Q640 362 646 390Q640 420 560 424L410 440Q350 500 250 480Q150 460 160 372z',
      paint.main,
    ),
    shape('M176 430Q260 470 380 420L646 390Q640 420 560 424L410 440Q350 500 250 480Q190 466 176 430z', paint.dark),
    stroke('M206 344Q250 322 320 334L540 362', 8, paint.light),
    rect(380, 520, 46, 110, 12, paint.steelDark),
    rect(362, 506, 82, 34, 12, paint.ink),
  ].join('');

export const seatPost = (paint: Paint): string =>
  [
    rotated(14, 400, 400, rect(372, 262, 56, 380, 14, paint.steelDark)),
    rotated(14, 400, 400, rect(380, 272, 12, 350, 6, paint.steel)),
    rotated(14, 400, 400, rect(364, 226, 72, 62, 18, paint.ink)),
    rotated(14, 400, 400, stroke('M300 236H500', 18, paint.main)),
    rotated(14, 400, 400, circle(400, 258, 14, paint.steelDark)),
    rotated(14, 400, 400, stroke('M384 420h32M384 450h32M384 480h32', 5, paint.ink)),
  ].join('');

export const pedals = (paint: Paint): string => {
  const pedal = [
    rect(540, 374, 110, 30, 10, paint.steelDark),
    shape('M250 290h250q44 0 44 44v110q0 44-44 44H250q-44 0-44-44V334q0-44 44-44z', paint.main),
    shape('M276 330h80v118h-80q-26 0-26-26v-66q0-26 26-26zM394 330h80q26 0 26 26v66q0 26-26 26h-80z', paint.dark),
    ...[240, 300, 360, 420, 480].map((x) => circle(x, 308, 8, paint.steel) + circle(x, 470, 8, paint.steel)),
    stroke('M240 298H510', 4, paint.light),
  ].join('');
  return (
    `<g transform="translate(70 -30) scale(.72)">${pedal}</g>` +
    `<g transform="translate(180 190) scale(.78)">${pedal}</g>`
  );
};

export const handlebar = (paint: Paint): string =>
  [
    stroke('M140 380H240Q300 380 330 430T400 480T470 430T560 380H660', 32, paint.dark),
    stroke('M140 380H240Q300 380 330 430T400 480T470 430T560 380H660', 22, paint.main),
    stroke('M250 374Q300 380 330 420', 5, paint.light),
    stroke('M140 380H220M580 380H660', 44, paint.ink),
    rect(358, 446, 84, 74, 20, paint.inkLight),
    circle(382, 484, 9, paint.steel),
    circle(418, 484, 9, paint.steel),
  ].join('');

export const display = (paint: Paint): string =>
  [
    stroke('M170 540H630', 30, paint.ink),
    rect(350, 480, 100, 80, 22, paint.inkLight),
    rect(232, 228, 336, 268, 46, paint.ink),
    rect(258, 254, 284, 200, 24, '#17313b'),
    ring(400, 366, 74, 13, '#31505b', { 'stroke-dasharray': '330 135', transform: 'rotate(142 400 366)' }),
    ring(400, 366, 74, 13, '#7fd6a4', { 'stroke-dasharray': '210 255', transform: 'rotate(142 400 366)' }),
    shape('M414 320l-40 54h26l-10 42 42-56h-26z', '#eef6f4'),
    ...[0, 1, 2, 3].map((at) => rect(284, 424 - at * 26, 22, 18, 5, at < 3 ? paint.main : '#31505b')),
    rect(494, 300, 22, 8, 4, '#eef6f4'),
    rect(494, 320, 22, 8, 4, '#31505b'),
  ].join('');

export const controller = (paint: Paint): string =>
  [
    stroke('M520 340Q620 330 640 420M520 380Q610 390 620 500M520 420Q590 440 590 570', 13, paint.ink),
    stroke('M520 360Q640 370 600 540', 13, '#cf3b3b'),
    rotated(-6, 360, 390, rect(190, 286, 340, 196, 24, paint.steelDark)),
    ...[0, 1, 2, 3, 4, 5].map((at) => rotated(-6, 360, 390, rect(212, 302 + at * 28, 296, 10, 5, paint.steel))),
    rotated(-6, 360, 390, rect(270, 336, 180, 96, 14, paint.main)),
    rotated(-6, 360, 390, shape('M372 346l-42 44h26l-10 32 42-46h-26z', '#ffffff')),
  ].join('');

export const sensor = (paint: Paint): string =>
  [
    ring(340, 380, 104, 44, paint.ink),
    ring(340, 380, 104, 16, paint.steelDark, { 'stroke-dasharray': '16 38' }),
    stroke('M440 460Q520 500 560 440T650 470', 12, paint.ink),
    rect(402, 418, 78, 64, 18, paint.main),
    circle(440, 450, 11, '#d8433f'),
    rect(618, 446, 62, 44, 12, paint.inkLight),
  ].join('');

export const throttle = (paint: Paint): string =>
  [
    stroke('M130 360H670', 36, paint.steelDark),
    stroke('M130 360H300', 60, paint.ink),
    ...[160, 200, 240, 280].map((x) => stroke(`M${x} 334v52`, 7, paint.inkLight)),
    rect(356, 306, 116, 108, 30, paint.inkLight),
    shape('M380 400q70 10 66 76q-8 40-52 34q-44-10-40-66z', paint.main),
    stroke('M470 380Q570 420 560 560', 12, paint.ink),
    rect(540, 550, 40, 62, 12, paint.inkLight),
  ].join('');

export const cableCoil = (paint: Paint): string =>
  [
    ring(390, 380, 150, 13, paint.ink),
    ring(396, 388, 128, 13, paint.inkLight),
    ring(384, 374, 168, 13, paint.main),
    stroke('M540 300Q620 240 660 300M530 470Q600 560 660 520', 12, paint.ink),
    rect(648, 286, 30, 50, 10, paint.steelDark),
    rect(650, 494, 30, 50, 10, paint.steelDark),
    rect(356, 506, 70, 44, 14, paint.steel),
  ].join('');

export const smallParts = (paint: Paint): string => {
  const nut = (x: number, y: number, r: number, colour: string): string =>
    `<g transform="translate(${x} ${y}) scale(${r / 100})">${shape('M-100 0L-50-86H50L100 0L50 86H-50z', colour)}${circle(0, 0, 48, paint.backdrop[1])}${ring(0, 0, 48, 10, paint.ink)}</g>`;
  return [
    nut(300, 330, 92, paint.steelDark),
    nut(500, 420, 108, paint.main),
    nut(312, 520, 70, paint.steel),
    rotated(-30, 520, 260, rect(420, 240, 190, 32, 10, paint.steelDark) + rect(400, 224, 46, 64, 12, paint.inkLight)),
  ].join('');
};
