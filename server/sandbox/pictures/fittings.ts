import type { Paint } from './paint';
import { circle, ellipse, rect, ring, rotated, shape, stroke } from './shapes';

export const rack = (paint: Paint): string =>
  [
    stroke('M250 360L330 612M440 360L360 612M520 360L372 612', 14, paint.dark),
    shape('M318 598h66v28q0 10-10 10h-46q-10 0-10-10z', paint.ink),
    stroke('M196 344H606q34 0 34-26', 20, paint.dark),
    stroke('M196 344H606q34 0 34-26', 12, paint.main),
    stroke('M214 318H560M214 344v-26M300 344v-26M386 344v-26M472 344v-26M560 344v-26', 10, paint.main),
    stroke('M230 312H540', 4, paint.light),
    rect(168, 322, 40, 34, 10, '#d8433f'),
  ].join('');

export const basket = (paint: Paint): string => {
  const bars = [250, 300, 350, 400, 450, 500, 550];
  return [
    shape('M196 300h408l-48 260q-6 34-40 34H284q-34 0-40-34z', paint.dark),
    stroke(bars.map((x) => `M${x} 306L${400 + (x - 400) * 0.74} 588`).join(''), 9, paint.main),
    stroke('M206 372H594M218 440H582M232 508H568', 9, paint.main),
    stroke('M190 300H610', 26, paint.brown),
    stroke('M200 294H600', 5, '#b98561'),
  ].join('');
};

export const mudguards = (paint: Paint): string =>
  [
    stroke('M150 560A210 210 0 0 1 470 330', 34, paint.dark),
    stroke('M150 556A210 210 0 0 1 470 326', 24, paint.main),
    stroke('M176 480A210 210 0 0 1 380 318', 5, paint.light),
    stroke('M356 560A190 190 0 0 1 650 400', 34, paint.dark),
    stroke('M356 556A190 190 0 0 1 650 396', 24, paint.main),
    stroke('M210 400L330 600M440 330L330 600M416 440L530 600M620 386L530 600', 6, paint.steelDark),
    circle(330, 600, 12, paint.ink),
    circle(530, 600, 12, paint.ink),
  ].join('');

export const phoneMount = (paint: Paint): string =>
  [
    stroke('M160 560H640', 34, paint.ink),
    stroke('M170 552H630', 6, paint.inkLight),
    rect(350, 500, 100, 96, 24, paint.inkLight),
    shape('M370 440h60l20 70H350z', paint.inkLight),
    rotated(-8, 400, 320, rect(292, 168, 216, 296, 34, paint.ink)),
    rotated(-8, 400, 320, rect(306, 184, 188, 264, 22, '#dcebf0')),
    rotated(-8, 400, 320, stroke('M330 410Q360 330 400 344T470 226', 11, paint.main)),
    rotated(-8, 400, 320, circle(470, 226, 15, '#d8433f')),
    rotated(-8, 400, 320, rect(276, 190, 40, 60, 14, paint.dark) + rect(484, 190, 40, 60, 14, paint.dark)),
    rotated(-8, 400, 320, rect(276, 392, 40, 60, 14, paint.dark) + rect(484, 392, 40, 60, 14, paint.dark)),
  ].join('');

export const pump = (paint: Paint): string =>
  [
    rect(262, 606, 276, 28, 14, paint.ink),
    rect(372, 300, 56, 310, 16, paint.main),
    rect(380, 312, 12, 280, 6, paint.light),
    rect(390, 196, 20, 110, 6, paint.steelDark),
    rect(282, 170, 236, 38, 19, paint.ink),
    circle(400, 556, 50, paint.ink),
    circle(400, 556, 38, '#f5f6f4'),
    stroke('M400 556l20-24', 6, '#d8433f'),
    stroke('M446 590Q600 600 560 440T600 270', 12, paint.inkLight),
    rect(582, 226, 36, 60, 12, paint.steelDark),
  ].join('');

export const tools = (paint: Paint): string =>
  [
    rotated(-34, 400, 420, rect(376, 230, 48, 250, 18, paint.steel)),
    rotated(
      -34,
      400,
      420,
      shape('M400 150a66 66 0 0 1 60 92l-24-6-6-36h-60l-6 36-24 6a66 66 0 0 1 60-92z', paint.steel),
    ),
    rotated(-34, 400, 420, rect(372, 450, 56, 190, 26, paint.main) + rect(382, 462, 10, 160, 5, paint.light)),
    rotated(34, 400, 420, rect(388, 180, 24, 270, 6, paint.steelDark)),
    rotated(34, 400, 420, rect(366, 440, 68, 200, 30, paint.dark) + rect(378, 456, 10, 160, 5, paint.main)),
  ].join('');

export const cover = (paint: Paint): string =>
  [
    shape(
      'M138 610Q150 470 250 420Q290 290 350 280Q450 350 520 270Q580 290 590 410Q660 470 668 610Q600 636 540 612Q470 640 400 614Q330 640 262 612Q200 636 138 610z',
      paint.main,
    ),
    shape('M138 610Q150 470 250 420Q262 380 280 346Q270 500 262 612Q200 636 138 610z', paint.dark),
    stroke('M352 300Q380 460 400 606M520 296Q520 460 540 604M590 420Q600 520 598 600', 6, paint.dark),
    stroke('M300 360q24-50 50-58', 7, paint.light),
    circle(206, 584, 12, paint.steel),
    circle(604, 584, 12, paint.steel),
  ].join('');

export const kickstand = (paint: Paint): string =>
  [
    rect(300, 196, 200, 56, 20, paint.ink),
    circle(340, 224, 13, paint.steelDark),
    circle(460, 224, 13, paint.steelDark),
    shape('M372 252h60l36 60-40 50z', paint.inkLight),
    stroke('M408 320L330 590', 36, paint.dark),
    stroke('M408 320L330 590', 26, paint.main),
    stroke('M400 330L332 566', 5, paint.light),
    rect(270, 590, 110, 34, 16, paint.ink),
    ring(420, 318, 26, 8, paint.steelDark),
  ].join('');

export const careBottle = (paint: Paint): string =>
  [
    shape('M346 250h100l26 34h-20v20h-84l-8 60h-30l14-86z', paint.ink),
    rect(450, 246, 60, 22, 8, paint.inkLight),
    shape('M340 340h120q44 30 44 90v160q0 36-36 36H332q-36 0-36-36V430q0-60 44-90z', paint.main),
    shape('M296 520h208v70q0 36-36 36H332q-36 0-36-36z', paint.dark),
    rect(312, 440, 176, 120, 16, '#f7f5ef'),
    shape('M400 456q44 44 0 88q-44-44 0-88z', '#5fa37a'),
    rect(318, 420, 10, 140, 5, paint.light),
  ].join('');

export const wallHook = (paint: Paint): string =>
  [
    rect(300, 180, 84, 420, 24, paint.ink),
    circle(342, 224, 12, paint.steelDark),
    circle(342, 556, 12, paint.steelDark),
    stroke('M372 330H520q60 0 60-70v-26', 34, paint.dark),
    stroke('M372 330H520q60 0 60-70v-26', 24, paint.main),
    stroke('M372 450H470q44 0 44 44', 22, paint.steelDark),
    stroke('M386 324H510', 5, paint.light),
  ].join('');

export const repairStand = (paint: Paint): string =>
  [
    stroke('M400 470L250 630M400 470L550 630M400 470V640', 20, paint.ink),
    rect(380, 210, 40, 290, 14, paint.main),
    rect(388, 222, 8, 260, 4, paint.light),
    rect(394, 216, 170, 34, 14, paint.steelDark),
    rect(550, 176, 44, 116, 18, paint.ink),
    rect(600, 190, 18, 88, 8, '#d8433f'),
    rect(364, 440, 72, 46, 16, paint.inkLight),
  ].join('');

export const plainBox = (paint: Paint): string =>
  [
    shape('M210 330l190-76 190 76-190 76z', '#d9b98a'),
    shape('M210 330l190 76v216l-190-80z', '#c19d6b'),
    shape('M590 330l-190 76v216l190-80z', '#b08b58'),
    shape('M298 295l190 76v60l-30-14-30 22v-46L240 318z', paint.main),
    ellipse(520, 500, 32, 34, 'rgba(255,255,255,.3)'),
    stroke('M506 500l12 14 20-28', 8, '#ffffff'),
  ].join('');
