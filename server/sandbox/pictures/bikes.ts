import {
  battery,
  chain,
  crank,
  fork,
  headlight,
  highBar,
  mudguard,
  rearLight,
  rearRack,
  saddle,
  straightBar,
  sweptBar,
  tube,
  wheel,
} from './bike-pieces';
import type { Paint } from './paint';
import { circle, moved, rect, rotated, shape, stroke } from './shapes';

export const commuterBike = (paint: Paint): string =>
  [
    wheel(paint, { x: 222, y: 508, r: 132, tyre: 13, motor: true }),
    wheel(paint, { x: 582, y: 508, r: 132, tyre: 13 }),
    chain(paint, [378, 518], [222, 508]),
    tube(paint, 'M222 508L378 518M222 508L334 352', 9),
    fork(paint, [546, 352], [582, 508], false),
    tube(paint, 'M334 338L535 324', 15),
    tube(paint, 'M378 518L324 300', 15),
    tube(paint, 'M378 518L546 366', 30),
    battery(paint, [418, 482], [505, 403], 15),
    tube(paint, 'M534 312L549 366', 20),
    crank(paint, 378, 518),
    saddle(paint, 318, 278),
    straightBar(paint, 531, 282),
    headlight(paint, 566, 306, 9),
    rearLight(308, 318),
  ].join('');

export const stepThroughBike = (paint: Paint): string =>
  [
    wheel(paint, { x: 224, y: 510, r: 128, tyre: 16, motor: true }),
    wheel(paint, { x: 590, y: 510, r: 128, tyre: 16 }),
    mudguard(paint, 224, 510, 141, 175, 60),
    mudguard(paint, 590, 510, 141, 150, 40),
    rearRack(paint, 140, 356, 158, [224, 510]),
    chain(paint, [386, 522], [224, 510]),
    tube(paint, 'M224 510L386 522M224 510L352 402', 9),
    fork(paint, [546, 346], [590, 510], false),
    tube(paint, 'M386 522L330 312', 16),
    tube(paint, 'M544 350C520 452 470 500 386 522', 30),
    battery(paint, [358, 396], [374, 458], 26),
    tube(paint, 'M530 292L549 356', 20),
    crank(paint, 386, 522),
    saddle(paint, 322, 290),
    sweptBar(paint, 526, 236),
    headlight(paint, 572, 322, 11),
    rearLight(138, 352),
    paint.form > 0.5 ? basketFront(paint) : '',
  ].join('');

const basketFront = (paint: Paint): string =>
  shape('M556 262h98l-14 72h-70z', paint.brown) +
  stroke('M562 282h86M566 302h78M570 320h70M582 266l6 66M606 264v70M630 266l-6 66', 3, '#6d452d') +
  stroke('M552 262h106', 8, '#6d452d');

/** Small fat wheels, a long bench seat, a box in the middle and a round lamp. */
export const mopedBike = (paint: Paint): string =>
  [
    wheel(paint, { x: 214, y: 528, r: 112, tyre: 42, motor: true, spokes: 10, knobs: paint.form > 0.6 }),
    wheel(paint, { x: 596, y: 528, r: 112, tyre: 42, spokes: 10, knobs: paint.form > 0.6 }),
    chain(paint, [392, 542], [214, 528]),
    tube(paint, 'M214 528L392 542', 13),
    tube(paint, 'M214 528L300 396M392 542L330 396', 13),
    fork(paint, [536, 338], [596, 528], true),
    tube(paint, 'M196 392H420L536 350', 18),
    tube(paint, 'M392 542Q470 520 540 372', 18),
    shape('M346 414h86l74-26q-16 66-64 102l-54 20q-30-40-42-96z', paint.ink),
    stroke('M372 436h64M380 458h50', 4, paint.inkLight),
    shape('M420 366q60-34 112-28l4 22-104 40z', paint.main),
    stroke('M434 368q48-26 92-22', 5, paint.light),
    shape(
      'M156 376q-8-30 26-32h206q36 0 48 30q2 12-14 12h-246q-16 0-20-10z',
      paint.form > 0.4 ? paint.ink : paint.brown,
    ),
    stroke('M186 358h196', 4, paint.inkLight, { opacity: 0.7 }),
    tube(paint, 'M528 320L544 372', 22),
    crank(paint, 392, 542, 26),
    highBar(paint, 524, 246),
    headlight(paint, 572, 344, 25),
    rearLight(158, 394),
    stroke('M112 498A112 112 0 0 1 190 412', 11, paint.dark),
    stroke('M552 420A120 120 0 0 1 668 434', 11, paint.dark),
  ].join('');

export const fatBike = (paint: Paint): string =>
  [
    wheel(paint, { x: 216, y: 500, r: 138, tyre: 40, motor: true, knobs: true, spokes: 12 }),
    wheel(paint, { x: 590, y: 500, r: 138, tyre: 40, knobs: true, spokes: 12 }),
    chain(paint, [384, 520], [216, 500]),
    tube(paint, 'M216 500L384 520M216 500L338 372', 12),
    fork(paint, [548, 328], [590, 500], true),
    tube(paint, 'M340 376L540 322', 18),
    tube(paint, 'M384 520L328 316', 18),
    tube(paint, 'M384 520L550 362', 28),
    battery(paint, [416, 474], [510, 384], 32),
    tube(paint, 'M538 304L554 360', 24),
    crank(paint, 384, 520),
    saddle(paint, 322, 294),
    straightBar(paint, 536, 270),
  ].join('');

export const mountainBike = (paint: Paint): string =>
  [
    wheel(paint, { x: 212, y: 502, r: 138, tyre: 22, knobs: true }),
    wheel(paint, { x: 598, y: 502, r: 138, tyre: 22, knobs: true }),
    chain(paint, [380, 512], [212, 502]),
    tube(paint, 'M212 502L380 512M212 502L366 392', 11),
    fork(paint, [546, 326], [598, 502], true),
    tube(paint, 'M350 404Q450 340 538 328', 17),
    tube(paint, 'M380 512L338 330', 16),
    tube(paint, 'M380 512Q440 440 550 366', 34),
    stroke('M366 392L452 352', 20, paint.ink),
    stroke('M374 388L410 371', 12, '#e0b23c'),
    circle(384, 508, 36, paint.ink),
    tube(paint, 'M536 306L553 362', 24),
    crank(paint, 384, 510, 26),
    saddle(paint, 332, 300),
    straightBar(paint, 534, 270),
  ].join('');

export const cargoBike = (paint: Paint): string =>
  [
    wheel(paint, { x: 190, y: 548, r: 96, tyre: 22, motor: true }),
    wheel(paint, { x: 628, y: 536, r: 108, tyre: 22 }),
    chain(paint, [430, 556], [190, 548]),
    tube(paint, 'M190 548L430 556', 13),
    tube(paint, 'M190 548L252 424M396 424L430 556M320 556L320 424', 12),
    tube(paint, 'M112 424H406', 15),
    fork(paint, [584, 346], [628, 536], paint.form > 0.5),
    tube(paint, 'M430 556L392 320', 17),
    tube(paint, 'M404 410L578 366', 17),
    tube(paint, 'M430 556Q520 500 584 372', 30),
    battery(paint, [470, 516], [545, 442], 24),
    rect(116, 388, 262, 24, 10, paint.ink),
    stroke('M124 388V318H318V388M124 352H318', 9, paint.steelDark),
    shape('M206 428h132l-12 82q-2 12-16 12h-78q-14 0-16-12z', paint.brown),
    stroke('M214 450h116', 5, '#6d452d'),
    tube(paint, 'M570 312L587 372', 22),
    crank(paint, 430, 556, 28),
    saddle(paint, 384, 298),
    sweptBar(paint, 566, 252),
    headlight(paint, 612, 344, 12),
    rearLight(108, 410),
  ].join('');

export const foldingBike = (paint: Paint): string =>
  moved(
    0,
    12,
    [
      wheel(paint, { x: 236, y: 538, r: 92, tyre: 17, motor: true, spokes: 12 }),
      wheel(paint, { x: 572, y: 538, r: 92, tyre: 17, spokes: 12 }),
      mudguard(paint, 236, 538, 103, 165, 60),
      mudguard(paint, 572, 538, 103, 130, 30),
      chain(paint, [380, 540], [236, 538]),
      tube(paint, 'M236 538L380 540M236 538L352 440', 11),
      fork(paint, [540, 424], [572, 538], false),
      stroke('M346 440L318 262', 15, paint.steelDark),
      tube(paint, 'M380 540L352 430', 24),
      tube(paint, 'M360 448Q450 464 536 416', 36),
      rotated(-4, 452, 452, rect(444, 428, 16, 48, 5, paint.ink)),
      tube(paint, 'M530 396L543 436', 24),
      stroke('M532 396L508 250', 14, paint.steelDark),
      rect(518, 372, 26, 16, 5, paint.ink),
      crank(paint, 380, 540, 28),
      saddle(paint, 316, 246),
      straightBar(paint, 510, 222),
      headlight(paint, 560, 408, 10),
      rearLight(330, 330),
    ].join(''),
  );
