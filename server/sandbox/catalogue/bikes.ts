import { bikeModels, type BikeModel, type BikeStyle } from './bike-models';
import type { Blueprint } from './blueprint';

type StyleFacts = {
  category: string;
  weightKg: number;
  sizeCm: [number, number, number];
  /** Kilometres per watt-hour for this style, on the flat with light pedalling. */
  kilometresPerWh: number;
  character: string;
  fit: string;
};

const styles: Record<BikeStyle, StyleFacts> = {
  moped: {
    category: 'Moped Style',
    weightKg: 32,
    sizeCm: [172, 72, 106],
    kilometresPerWh: 0.08,
    character: 'A long bench seat and wide 20 inch tyres give it the stance of a small motorcycle.',
    fit: 'One frame suits riders from about 160 to 195 cm.',
  },
  stepThrough: {
    category: 'Step-Through',
    weightKg: 23,
    sizeCm: [182, 66, 112],
    kilometresPerWh: 0.12,
    character: 'The low frame is easy to step over with shopping on the rack or a child on the back.',
    fit: 'It sits upright and comes with mudguards, lights and a rear rack.',
  },
  fat: {
    category: 'Fat Tyre',
    weightKg: 29,
    sizeCm: [186, 70, 110],
    kilometresPerWh: 0.09,
    character: 'Four inch tyres roll over sand, gravel and tree roots without fuss.',
    fit: 'The suspension fork can be locked for the ride home on the road.',
  },
  cargo: {
    category: 'Cargo',
    weightKg: 36,
    sizeCm: [208, 68, 115],
    kilometresPerWh: 0.085,
    character: 'The long rear deck takes two children or a week of groceries.',
    fit: 'A wide double stand keeps it steady while you load; the deck is rated to 80 kg.',
  },
  commuter: {
    category: 'Commuter',
    weightKg: 20,
    sizeCm: [178, 62, 108],
    kilometresPerWh: 0.13,
    character: 'Light enough to carry up a flight of stairs and quick away from the lights.',
    fit: 'Eyelets front and rear take mudguards and a rack.',
  },
  mountain: {
    category: 'Mountain',
    weightKg: 24,
    sizeCm: [190, 78, 112],
    kilometresPerWh: 0.1,
    character: 'Hydraulic brakes and a suspension fork make short work of fire trails and single track.',
    fit: 'Please come in for a fitting if you are between sizes.',
  },
  folding: {
    category: 'Folding',
    weightKg: 19,
    sizeCm: [152, 58, 104],
    kilometresPerWh: 0.12,
    character: 'It folds in about fifteen seconds and fits in a car boot or under a desk.',
    fit: 'The seat post and the handlebar adjust without tools.',
  },
};

const sentencesOf = (model: BikeModel, style: StyleFacts): string[] => {
  const least = Math.round((model.batteryWh * style.kilometresPerWh * 0.7) / 5) * 5;
  const most = Math.round((model.batteryWh * style.kilometresPerWh * 1.15) / 5) * 5;
  return [
    style.character,
    `The 250 W motor assists to 25 km/h, and the ${model.batteryWh} Wh battery is good for ${least} to ${most} km depending on hills, wind and rider.`,
    style.fit,
  ];
};

const toBlueprint = (model: BikeModel): Blueprint => {
  const style = styles[model.style];
  return {
    brand: model.brand,
    name: `${model.brand} ${model.model}`,
    kind: 'bike',
    categories: ['Bikes', 'Electric Bikes', style.category],
    price: model.price,
    costShare: 0.7,
    // A battery weighs about 5.5 g per watt-hour; the style's weight includes one of 500 Wh.
    weightKg: Math.max(14, style.weightKg + (model.batteryWh - 500) * 0.0055),
    sizeCm: style.sizeCm,
    sentences: sentencesOf(model, style),
    colours: model.colours,
    sizes: model.sizes,
  };
};

export const bikeBlueprints = (): Blueprint[] => bikeModels.map(toBlueprint);
