import type { Paint } from './paint';
import { around, circle, ellipse, rect, ring, rotated, shape, stroke } from './shapes';

export const helmet = (paint: Paint): string =>
  [
    shape('M182 470C170 300 276 196 414 200C552 204 630 318 624 462Q622 492 590 492H214Q184 492 182 470z', paint.main),
    shape('M182 470C178 404 190 350 214 308C206 400 240 462 300 492H214Q184 492 182 470z', paint.dark),
    shape('M300 258q46-36 78-30q-70 54-92 156q-22-70 14-126z', paint.dark),
    shape('M424 224q34 0 44 10q-64 60-66 168q-34-100 22-178z', paint.dark),
    shape('M524 256q30 24 42 60q-44 40-50 104q-30-88 8-164z', paint.dark),
    stroke('M240 300q56-78 152-82', 7, paint.light),
    shape('M176 476h452q10 0 10 12t-10 14H184q-10 0-12-12t4-14z', paint.ink),
    stroke('M262 504L360 618M520 504L374 618', 9, paint.ink),
    rect(340, 606, 54, 26, 9, paint.inkLight),
    paint.form > 0.6 ? shape('M470 488l196 22q8-84-28-146z', 'rgba(60,80,100,.45)') : '',
  ].join('');

export const lock = (paint: Paint): string =>
  [
    stroke('M282 470V316a118 118 0 0 1 236 0v154', 46, paint.steelDark),
    stroke('M274 466V316a126 126 0 0 1 90-121', 10, paint.steel),
    rect(214, 452, 372, 132, 38, paint.main),
    rect(214, 546, 372, 38, 19, paint.dark),
    rect(232, 466, 240, 10, 5, paint.light),
    circle(400, 516, 30, paint.ink),
    rect(394, 502, 12, 28, 5, paint.steel),
  ].join('');

export const chainLock = (paint: Paint): string =>
  [
    ring(400, 360, 150, 54, paint.main),
    ring(400, 360, 150, 54, paint.dark, { 'stroke-dasharray': '8 34' }),
    stroke('M266 308a146 146 0 0 1 90-84', 8, paint.light),
    rect(320, 466, 160, 132, 30, paint.ink),
    rect(320, 466, 160, 34, 17, paint.inkLight),
    circle(400, 546, 26, paint.steelDark),
    rect(394, 534, 12, 24, 5, paint.ink),
  ].join('');

export const frontLight = (paint: Paint): string =>
  [
    shape('M470 330l220-90v300l-220-90z', 'url(#beam)'),
    rect(218, 312, 230, 150, 44, paint.ink),
    rect(236, 326, 150, 12, 6, paint.inkLight),
    shape('M424 296h44q30 0 30 30v122q0 30-30 30h-44z', paint.main),
    ellipse(492, 387, 22, 72, paint.glow),
    ellipse(496, 387, 10, 44, '#ffffff'),
    circle(262, 388, 15, '#7fd6a4'),
    shape('M296 462h100l14 86q2 20-20 20h-88q-22 0-20-20z', paint.inkLight),
    rect(270, 560, 152, 26, 13, paint.ink),
  ].join('');

export const rearLamp = (paint: Paint): string =>
  [
    circle(400, 380, 210, 'rgba(216,67,63,.12)'),
    circle(400, 380, 160, 'rgba(216,67,63,.14)'),
    rect(316, 228, 168, 300, 62, paint.ink),
    rect(336, 250, 128, 256, 48, '#d8433f'),
    ...[300, 378, 456].map((y) => circle(400, y, 28, '#ff8f86') + circle(392, y - 8, 9, '#ffd9d5')),
    rect(356, 528, 88, 56, 16, paint.inkLight),
    rect(330, 570, 140, 26, 13, paint.ink),
  ].join('');

export const mirror = (paint: Paint): string =>
  [
    stroke('M330 620Q310 520 380 470L420 420', 18, paint.ink),
    rect(286, 600, 92, 36, 16, paint.inkLight),
    rotated(-14, 440, 320, ellipse(440, 320, 172, 118, paint.main)),
    rotated(-14, 440, 320, ellipse(440, 320, 150, 98, '#cfe2ea')),
    rotated(-14, 440, 320, shape('M300 342q90-46 280-26a150 98 0 0 1-280 26z', '#a9c6d1')),
    rotated(-14, 440, 320, stroke('M356 268q40-32 96-34', 9, '#ffffff')),
  ].join('');

export const bell = (paint: Paint): string =>
  [
    rect(336, 540, 128, 58, 20, paint.ink),
    shape('M214 500Q214 300 400 300T586 500z', paint.main),
    shape('M214 500Q214 400 262 350Q262 446 320 500z', paint.dark),
    stroke('M300 350q44-36 110-34', 10, paint.light),
    rect(196, 492, 408, 36, 18, paint.dark),
    circle(400, 288, 24, paint.steelDark),
    stroke('M590 430l70-30', 14, paint.inkLight),
    circle(664, 396, 20, paint.ink),
  ].join('');

export const childSeat = (paint: Paint): string =>
  [
    stroke('M420 560L300 640M470 560L470 640', 14, paint.steelDark),
    shape('M300 190q100-40 156 10q20 150 14 260l130 0q24 4 20 40q-10 60-60 66H380q-60-6-66-70z', paint.main),
    shape('M300 190q34-14 66-16q10 200 34 392q-74 4-86-70z', paint.dark),
    shape('M348 240q50-18 80 4q12 110 8 196l-76 4z', paint.light),
    stroke('M368 246L404 450M424 246L404 450', 12, paint.ink),
    rect(386, 430, 38, 34, 10, '#d8433f'),
    stroke('M572 566q34 30 20 70', 22, paint.dark),
    rect(556, 626, 82, 18, 9, paint.ink),
  ].join('');

export const trailer = (paint: Paint): string =>
  [
    stroke('M560 540Q640 560 690 500', 14, paint.steelDark),
    shape('M190 500L232 290Q244 254 290 254H470Q520 254 544 300L600 500z', paint.main),
    shape('M190 500h410v44q0 16-18 16H208q-18 0-18-16z', paint.dark),
    shape('M268 300h110v150H238z', '#dbe7ec'),
    shape('M402 300h64q28 0 40 26l44 124H402z', '#dbe7ec'),
    stroke('M250 276h250', 6, paint.light),
    circle(352, 560, 86, paint.ink),
    circle(352, 560, 66, paint.backdrop[0]),
    around(352, 560, 10, stroke('M352 560V500', 3, paint.steelDark)),
    circle(352, 560, 12, paint.ink),
  ].join('');

export const pannier = (paint: Paint): string =>
  [
    stroke('M330 236q0-44 70-44t70 44', 16, paint.ink),
    shape('M236 250q0-24 26-24h276q26 0 26 24l22 330q0 34-34 34H248q-34 0-34-34z', paint.main),
    shape('M224 420h352l10 160q0 34-34 34H248q-34 0-34-34z', paint.dark),
    shape('M232 226h336v86q0 26-26 26H258q-26 0-26-26z', paint.light),
    rect(300, 226, 30, 230, 8, paint.brown),
    rect(470, 226, 30, 230, 8, paint.brown),
    rect(292, 420, 46, 40, 10, paint.steel),
    rect(462, 420, 46, 40, 10, paint.steel),
    rect(340, 500, 120, 26, 8, '#e8edf0'),
  ].join('');

export const backpack = (paint: Paint): string =>
  [
    stroke('M352 196q0-40 48-40t48 40', 16, paint.ink),
    shape('M250 330q0-140 150-140t150 140v250q0 46-46 46H296q-46 0-46-46z', paint.main),
    shape('M250 330q0-80 50-116q-10 200 20 412h-24q-46 0-46-46z', paint.dark),
    rect(294, 418, 212, 164, 34, paint.dark),
    rect(294, 418, 212, 44, 22, paint.light),
    stroke('M312 300q88-40 176 0', 8, paint.dark),
    rect(386, 496, 28, 60, 10, paint.glow),
  ].join('');

export const frameBag = (paint: Paint): string =>
  [
    shape('M190 300h420q26 0 22 30l-30 130q-10 40-50 46l-180 40q-40 6-66-26L176 360q-20-48 14-60z', paint.main),
    shape('M232 454l320-44q34-4 56-18l-16 68q-10 40-50 46l-180 40q-40 6-66-26z', paint.dark),
    stroke('M216 330h374', 9, paint.ink, { 'stroke-dasharray': '14 7' }),
    circle(590, 330, 12, paint.steel),
    ...[262, 400, 530].map((x) => rect(x, 276, 34, 40, 8, paint.ink)),
  ].join('');

export const bottle = (paint: Paint): string =>
  [
    rect(368, 176, 64, 52, 16, paint.ink),
    rect(334, 220, 132, 58, 22, paint.inkLight),
    shape(
      'M318 300q0-26 26-26h112q26 0 26 26v60q-20 26 0 52v180q0 34-34 34h-96q-34 0-34-34V412q20-26 0-52z',
      paint.main,
    ),
    shape('M318 440h164v152q0 34-34 34h-96q-34 0-34-34z', paint.dark),
    rect(338, 296, 16, 300, 8, paint.light),
  ].join('');

export const gloves = (paint: Paint): string => {
  const hand = [
    shape(
      'M262 560V390q-46-20-60-76q4-24 30-14l40 52V250q4-26 26-26t24 26v-30q4-26 26-26t24 26v32q4-24 24-24t22 26v46q4-18 20-18t20 22v150q0 60-30 106z',
      paint.main,
    ),
    shape('M262 560V430q60 40 144 20l34 4q-2 60-30 106z', paint.dark),
    rect(252, 548, 168, 60, 18, paint.ink),
    rect(272, 568, 60, 18, 8, paint.light),
  ].join('');
  return (
    rotated(-8, 400, 400, hand) + rotated(16, 430, 420, `<g transform="translate(700 20) scale(-.8 .96)">${hand}</g>`)
  );
};

export const jacket = (paint: Paint): string =>
  [
    shape('M300 214l100 40 100-40 92 50 54 250-82 26-24-110v196H260V430l-24 110-82-26 54-250z', paint.main),
    shape('M400 254v372H260V430l-24 110-82-26 22-104 84-130z', paint.dark),
    shape('M318 206q82-40 164 0l-20 56q-62 30-124 0z', paint.dark),
    stroke('M400 262v360', 6, paint.ink),
    rect(260, 496, 280, 26, 0, '#e8edf0'),
    stroke('M290 560h70M440 560h70', 6, paint.ink),
  ].join('');

export const glasses = (paint: Paint): string =>
  [
    stroke('M196 372Q150 330 150 260M604 372Q650 330 650 260', 16, paint.dark),
    shape('M176 366q224-50 448 0q10 130-94 140q-80 4-130-78q-50 82-130 78q-104-10-94-140z', 'rgba(70,96,116,.62)'),
    shape('M214 392q70-26 136-16l-78 108q-60-20-58-92z', 'rgba(255,255,255,.28)'),
    stroke('M176 366q224-50 448 0', 18, paint.main),
    stroke('M230 352q170-30 330 0', 5, paint.light),
  ].join('');
