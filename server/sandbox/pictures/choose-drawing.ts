import type { DemoProduct } from '../catalogue-types';
import * as accessories from './accessories';
import * as bikes from './bikes';
import * as controls from './controls';
import * as fittings from './fittings';
import type { Paint } from './paint';
import * as parts from './parts';

export type Drawing = (paint: Paint) => string;

const bikeDrawings: [RegExp, Drawing][] = [
  [/moped/, bikes.mopedBike],
  [/step-through/, bikes.stepThroughBike],
  [/fat tyre/, bikes.fatBike],
  [/cargo/, bikes.cargoBike],
  [/mountain/, bikes.mountainBike],
  [/folding/, bikes.foldingBike],
];

const thingDrawings: [RegExp, Drawing][] = [
  [/helmet/g, accessories.helmet],
  [/mirror/g, accessories.mirror],
  [/gloves/g, accessories.gloves],
  [/jacket|vest/g, accessories.jacket],
  [/glasses/g, accessories.glasses],
  [/backpack/g, accessories.backpack],
  [/frame bag/g, accessories.frameBag],
  [/pannier/g, accessories.pannier],
  [/bottle/g, accessories.bottle],
  [/(chain|cable) [\w ]*\block\b/g, accessories.chainLock],
  [/\block\b/g, accessories.lock],
  [/(rear|pair) light/g, accessories.rearLamp],
  [/light/g, accessories.frontLight],
  [/\bbell\b/g, accessories.bell],
  [/child seat/g, accessories.childSeat],
  [/trailer/g, accessories.trailer],
  [/\brack\b/g, fittings.rack],
  [/basket/g, fittings.basket],
  [/mudguards/g, fittings.mudguards],
  [/phone mount/g, fittings.phoneMount],
  [/pump/g, fittings.pump],
  [/repair stand/g, fittings.repairStand],
  [/\btool\b/g, fittings.tools],
  [/wall hook/g, fittings.wallHook],
  [/cover/g, fittings.cover],
  [/kickstand/g, fittings.kickstand],
  [/care kit|sealant|brake fluid/g, fittings.careBottle],
  [/tyre/g, parts.tyre],
  [/\btube\b/g, parts.innerTube],
  [/brake pads/g, parts.brakePads],
  [/brake rotor/g, parts.brakeRotor],
  [/brake lever/g, parts.brakeLever],
  [/\bchain\b/g, parts.bikeChain],
  [/cassette/g, parts.cassette],
  [/derailleur/g, parts.derailleur],
  [/crank set/g, parts.crankSet],
  [/battery/g, parts.batteryPack],
  [/charger/g, parts.charger],
  [/hub motor/g, parts.hubMotor],
  [/wheel/g, parts.wheelPart],
  [/display/g, controls.display],
  [/controller/g, controls.controller],
  [/throttle/g, controls.throttle],
  [/sensor/g, controls.sensor],
  [/grips/g, controls.grips],
  [/saddle/g, controls.saddlePart],
  [/seat post/g, controls.seatPost],
  [/pedals/g, controls.pedals],
  [/handlebar/g, controls.handlebar],
  [/cable|rim tape|connector/g, controls.cableCoil],
  [/spoke|axle|valve cap/g, controls.smallParts],
];

const lastEnd = (pattern: RegExp, text: string): number =>
  [...text.matchAll(pattern)].reduce((end, match) => Math.max(end, match.index + match[0].length), 0);

/** The last keyword names the product: a chain lock is a lock, a battery cover a cover. */
const thingDrawing = (name: string): Drawing =>
  thingDrawings.reduce<{ end: number; drawing: Drawing }>(
    (best, [pattern, drawing]) => {
      const end = lastEnd(pattern, name);
      return end > best.end ? { end, drawing } : best;
    },
    { end: 0, drawing: fittings.plainBox },
  ).drawing;

/** Drawing of a product: bikes by category, others by name, unknown ones as a box. */
export const chooseDrawing = (product: DemoProduct): Drawing => {
  if (product.kind !== 'bike') return thingDrawing(product.name.toLowerCase());
  const category = product.categories.join(' ').toLowerCase();
  return bikeDrawings.find(([pattern]) => pattern.test(category))?.[1] ?? bikes.commuterBike;
};
