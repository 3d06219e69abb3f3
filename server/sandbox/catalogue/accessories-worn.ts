import { model, type Family } from './families';

const helmetSizes = ['S 51-55 cm', 'M 55-59 cm', 'L 59-63 cm'];
const handSizes = ['S', 'M', 'L', 'XL'];

/** Clothing and bags. */
export const wornAccessories: Family[] = [
  {
    noun: 'Helmet',
    brand: 'Kerbside',
    categories: ['Accessories', 'Helmets'],
    weightKg: 0.45,
    sizeCm: [31, 24, 20],
    about: 'The dial at the back fits it to the head and the straps adjust with one hand.',
    care: 'It meets AS/NZS 2063; replace it after any knock.',
    models: [
      model('Terrace Urban', 89.95, 'A round shell with a clip-on rear light.', {
        colours: ['Black', 'Sage', 'Cream'],
        sizes: helmetSizes,
      }),
      model('Laneway', 69.95, 'A light everyday helmet with twelve vents.', {
        colours: ['Black', 'White'],
        sizes: helmetSizes,
      }),
      model('Esplanade Visor', 159, 'A clear visor keeps wind and insects out of your eyes.', {
        colours: ['Matt Black', 'Pearl White'],
        sizes: helmetSizes,
      }),
      model('Ridgeline Trail', 129, 'Deeper at the back for trail riding, with a peak that tilts.', {
        colours: ['Olive', 'Gunmetal'],
        sizes: helmetSizes,
      }),
      model('Fullstop Full Face', 229, 'A full face shell for heavier and quicker bikes.', {
        colours: ['Matt Black'],
        sizes: helmetSizes,
      }),
      model('Sprout Kids', 49.95, 'A small shell with a pinch-free buckle for children from three.', {
        colours: ['Coral', 'Sky Blue', 'Mint'],
      }),
      model('Sprout Toddler', 44.95, 'A flat back, so a child in a seat can lean against it.', {
        colours: ['Mint', 'Coral'],
      }),
      model('Signal Smart', 199, 'Brake light and indicators built in, worked from the handlebar.', {
        colours: ['Black', 'White'],
        sizes: helmetSizes,
      }),
    ],
  },
  {
    noun: 'Gloves',
    brand: 'Grippen',
    categories: ['Accessories', 'Gloves'],
    weightKg: 0.12,
    sizeCm: [22, 14, 4],
    about: 'The fingertips work on a phone and the palm has a thin gel pad.',
    care: 'Wash by hand and dry in the shade.',
    models: [
      model('Summer Mitt', 29.95, 'Short fingers and a mesh back for warm days.', { sizes: handSizes }),
      model('All Season', 44.95, 'Full fingers, close fitting, good from ten degrees up.', { sizes: handSizes }),
      model('Winter Shell', 69.95, 'Lined and windproof for frosty mornings.', { sizes: handSizes }),
      model('Trail', 49.95, 'Light knuckle guards and a tacky palm.', { sizes: handSizes }),
    ],
  },
  {
    noun: 'Jacket',
    brand: 'Wattle & Spoke',
    categories: ['Accessories', 'Rain and Visibility'],
    weightKg: 0.5,
    sizeCm: [34, 26, 6],
    about: 'Taped seams and a long tail keep the rain out and the back dry.',
    care: 'Wash cool without softener and it keeps its coating.',
    models: [
      model('Drizzle', 119, 'Packs into its own pocket.', { colours: ['Yellow', 'Navy'], sizes: handSizes }),
      model('Downpour', 189, 'Heavier cloth with pit zips for a real commute.', {
        colours: ['Yellow', 'Black'],
        sizes: handSizes,
      }),
      model('Beacon Vest', 49.95, 'Bright by day and reflective all round at night.', { sizes: handSizes }),
    ],
  },
  {
    noun: 'Pannier',
    brand: 'Cobbler Lane',
    categories: ['Accessories', 'Bags'],
    weightKg: 0.95,
    sizeCm: [38, 32, 14],
    about: 'It hooks onto rails of 8 to 16 mm and lifts off by its handle.',
    care: 'Roll it three times and it is waterproof.',
    models: [
      model('Market 20L', 119, 'Wide open top for groceries.', { colours: ['Navy', 'Sage', 'Black'] }),
      model('Office 15L', 159, 'A padded sleeve for a laptop and a flap that stays shut.', {
        colours: ['Black', 'Copper'],
      }),
      model('Double 46L', 199, 'A joined pair for cargo decks.', { colours: ['Black'] }),
      model('Tail 9L', 89.95, 'Sits on top of the rack and widens at the sides.', { colours: ['Black', 'Navy'] }),
      model('Cool 12L', 109, 'Insulated, for lunch or the fish shop.', { colours: ['Grey'] }),
    ],
  },
  {
    noun: 'Frame Bag',
    brand: 'Cobbler Lane',
    categories: ['Accessories', 'Bags'],
    weightKg: 0.3,
    sizeCm: [30, 14, 7],
    about: 'Wide straps hold it still and keep the paint clean.',
    care: 'Wipe it down with a damp cloth.',
    models: [
      model('Triangle 3L', 59.95, 'Fills the front of a diamond frame.'),
      model('Tank 2L', 54.95, 'Looks at home on a moped-style frame.', { colours: ['Black', 'Copper'] }),
      model('Saddle 1L', 39.95, 'A tube, two levers and a multi-tool fit inside.'),
      model('Bar Roll 5L', 64.95, 'A roll for the handlebar that clears the display.'),
    ],
  },
  {
    noun: 'Bottle',
    brand: 'Tidewheel',
    categories: ['Accessories', 'Bottles and Cages'],
    weightKg: 0.15,
    sizeCm: [25, 8, 8],
    about: 'The valve opens by mouth and does not drip in a bag.',
    care: 'Free of BPA and safe in the top rack of a dishwasher.',
    models: [
      model('Clear 600', 14.95, 'Soft and light, with marks every 50 ml.', { colours: ['Clear', 'Sky Blue', 'Coral'] }),
      model('Insulated 500', 34.95, 'Keeps water cold for about eight hours.', { colours: ['Black', 'Mint'] }),
      model('Big 950', 17.95, 'For long days out west.', { colours: ['Clear'] }),
    ],
  },
  {
    noun: 'Backpack',
    brand: 'Cobbler Lane',
    categories: ['Accessories', 'Bags'],
    weightKg: 0.9,
    sizeCm: [46, 30, 16],
    about: 'A padded back with an air channel and a loop for a light.',
    care: 'The rain hood lives in the bottom pocket.',
    models: [
      model('Day 18L', 109, 'Room for a laptop, lunch and a jacket.', { colours: ['Navy', 'Copper', 'Black'] }),
      model('Courier 28L', 149, 'Rolls open at the top for odd shapes.', { colours: ['Black', 'Olive'] }),
      model('Kids 9L', 49.95, 'Small, bright and reflective.', { colours: ['Coral', 'Mint'] }),
    ],
  },
  {
    noun: 'Glasses',
    brand: 'Kerbside',
    categories: ['Accessories', 'Glasses'],
    weightKg: 0.06,
    sizeCm: [17, 8, 6],
    about: 'The lens wraps around and does not fog at the lights.',
    care: 'A hard case and a cloth are in the box.',
    models: [
      model('Clear', 39.95, 'For the ride home in winter.'),
      model('Smoke', 39.95, 'For full sun.'),
      model('Photochromic', 119, 'Darkens and clears by itself in half a minute.', { colours: ['Black', 'White'] }),
      model('Kids', 24.95, 'A smaller frame with a strap.', { colours: ['Coral', 'Sky Blue'] }),
    ],
  },
];
