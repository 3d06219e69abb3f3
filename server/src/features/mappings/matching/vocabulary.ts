/** Inverts a table of synonyms, `word: variants`. */
const toLookup = (table: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([word, others]) =>
      [word, ...others.split(' ')].filter((text) => text !== '').map((text): [string, string] => [text, word]),
    ),
  );

/** Colours with their abbreviations. */
export const colourWords = toLookup({
  black: 'blk blck onyx obsidian ebony jet',
  white: 'wht',
  red: 'crimson scarlet ruby',
  blue: 'blu cobalt indigo denim',
  green: 'grn jade seagrass emerald',
  grey: 'gray gry',
  silver: 'sil slv slvr chrome',
  yellow: 'yel yell ylw',
  orange: 'org orng tangerine',
  pink: 'pnk',
  purple: 'pur purp prpl violet',
  brown: 'brn',
  gold: 'gld',
  navy: 'nvy',
  teal: '',
  turquoise: 'turq celeste',
  aqua: '',
  cyan: '',
  cream: 'crm ivory',
  khaki: 'khk',
  olive: 'olv',
  graphite: '',
  gunmetal: '',
  anthracite: 'anth anthr anthra',
  charcoal: 'charc',
  titanium: 'titan',
  bronze: '',
  copper: '',
  brass: '',
  sage: '',
  maroon: '',
  burgundy: '',
  lime: '',
  mint: '',
  coral: '',
  beige: '',
  tan: '',
  camo: 'camouflage',
});

/** Two-letter codes, used only if no colour is named. */
export const shortColours: ReadonlyMap<string, readonly string[]> = new Map([
  ['bk', ['black']],
  ['wh', ['white']],
  ['wt', ['white']],
  ['rd', ['red']],
  ['bl', ['blue', 'black']],
  ['bu', ['blue']],
  ['gn', ['green']],
  ['gr', ['grey', 'green', 'graphite']],
  ['gy', ['grey']],
  ['yl', ['yellow']],
  ['or', ['orange']],
  ['sl', ['silver']],
  ['si', ['silver']],
  ['br', ['brown']],
  ['pk', ['pink']],
  ['pu', ['purple']],
  ['gm', ['gunmetal']],
  ['ti', ['titanium']],
]);

const shadeTable: Record<string, string> = {
  grey: 'grey graphite gunmetal anthracite charcoal titanium silver',
  blue: 'blue navy teal turquoise aqua cyan',
  green: 'green olive khaki sage lime mint teal',
  brown: 'brown tan bronze copper beige',
  red: 'red maroon burgundy coral',
  pale: 'white cream beige',
  gold: 'gold brass bronze yellow',
};

/** True for shades that people confuse. */
export const isNearColour = (one: string, other: string): boolean =>
  Object.values(shadeTable).some((shades) => shades.split(' ').includes(one) && shades.split(' ').includes(other));

/** In-between sizes are half steps. */
export const letterSizes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    xxs: 0,
    '2xs': 0,
    xs: 1,
    xsmall: 1,
    s: 2,
    sm: 2,
    sml: 2,
    small: 2,
    m: 3,
    md: 3,
    med: 3,
    medium: 3,
    reg: 3,
    regular: 3,
    l: 4,
    lg: 4,
    lge: 4,
    lrg: 4,
    large: 4,
    xl: 5,
    xlarge: 5,
    xxl: 6,
    '2xl': 6,
    xxxl: 7,
    '3xl': 7,
  }),
);

/** Groups of mutually exclusive words. */
export const opposites: ReadonlyMap<string, string> = new Map(
  Object.entries({
    position: 'front rear',
    hand: 'left right',
    rider: 'mens womens kids youth boys girls',
    valve: 'presta schrader dunlop',
    frame: 'lowstep midstep highstep',
    compound: 'resin sintered',
    number: 'single double',
    weather: 'wet dry',
    sleeve: 'longsleeve shortsleeve',
    lock: 'keyed combination',
    bead: 'wire folding',
    mounting: 'sixbolt centerlock',
    direction: 'horizontal vertical',
    cage: 'longcage mediumcage',
    tubed: 'hookless clincher',
  }).flatMap(([group, words]) => words.split(' ').map((word): [string, string] => [word, group])),
);

/** More of them for one kind of product, where elsewhere the words exclude nothing. */
export const oppositesOfKind: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'battery',
    new Map([
      ['rack', 'place'],
      ['frame', 'place'],
      ['seattube', 'place'],
    ]),
  ],
  [
    'cable',
    new Map([
      ['brake', 'pull'],
      ['gear', 'pull'],
    ]),
  ],
  [
    'light',
    new Map([
      ['ebike', 'supply'],
      ['dynamo', 'supply'],
    ]),
  ],
]);

/** Kinds of product; different kinds never match. */
export const kindWords = toLookup({
  battery: 'batt batteries batts',
  charger: 'chgr',
  display: 'disp dsply',
  controller: 'ctrl ctrlr',
  motor: '',
  sensor: '',
  throttle: '',
  tyre: 'tire tyr',
  tube: '',
  chain: '',
  chainring: '',
  crank: 'crankset',
  cassette: 'cass',
  derailleur: 'der rderailleur fderailleur rder fder',
  shifter: 'gripshift',
  hanger: '',
  pads: 'pad',
  rotor: '',
  lever: '',
  caliper: 'calliper',
  brake: '',
  bracket: 'bbracket',
  saddle: 'sdl',
  seatpost: 'spost',
  grip: '',
  handlebar: 'hbar handlebars',
  stem: '',
  pedal: '',
  rim: '',
  hub: '',
  freewheel: 'fwheel',
  wheel: 'wheelset',
  fork: '',
  shock: '',
  lock: '',
  helmet: 'hlmt helm',
  glove: 'glv mitt mit',
  short: '',
  bibshort: '',
  jersey: 'jsy jrsy',
  jacket: 'jkt',
  overshoe: '',
  shoe: '',
  guard: '',
  glasses: 'sunglasses goggles',
  light: 'headlight taillight lamp headlamp headtorch',
  bell: '',
  mirror: '',
  pump: '',
  pannier: '',
  bag: 'backpack trunkbag',
  basket: 'bskt crate',
  rack: '',
  mudguard: 'fender mguard',
  kickstand: '',
  stand: 'workstand prepstand',
  trailer: '',
  hitch: '',
  mount: 'mnt holder',
  case: '',
  cover: '',
  hooks: 'hook',
  cage: '',
  bottle: '',
  tool: 'multitool minitool',
  cable: '',
  casing: 'outer',
  tape: '',
  sealant: '',
  lube: '',
  cleaner: 'degreaser',
  brush: '',
  oil: '',
  grease: '',
  patch: 'patches',
  adaptor: 'adapter',
  alarm: '',
});

/** Spelling variants in the trade. */
export const tradeWords = toLookup({
  front: 'fr frt fnt frnt',
  rear: 'rr',
  left: 'lh lhs',
  right: 'rh rhs',
  mens: 'men gents gent ms',
  womens: 'women ladies lady ldy wms wmn wmns ws womans',
  kids: 'kid child childs children toddler',
  youth: 'yth jr jnr junior',
  boys: 'boy',
  girls: 'girl',
  presta: 'fv pv sclaverand french',
  schrader: 'av sv auto american',
  dunlop: 'dv woods',
  lowstep: 'stepthru stepthrough lowentry lstep ls',
  midstep: 'stagger staggered mixte',
  highstep: 'diamond diam crossbar xbar hs',
  resin: 'organic rsn org',
  sintered: 'metal mtl sint',
  combination: 'combo combi',
  keyed: 'key',
  centerlock: 'centrelock clock',
  sixbolt: '',
  double: 'dbl',
  single: 'sgl',
  folding: 'fold folder',
  universal: 'univ uni osfa',
  standard: 'std',
  adjustable: 'adj',
  waterproof: 'wproof',
  aluminium: 'alu alloy aluminum',
  matt: 'matte mat',
  gloss: 'glossy gls',
  gear: 'shift shifting',
  horizontal: 'horiz',
  vertical: 'vert',
  tubeless: 'tlr',
  hydraulic: 'hyd hydr hydro',
  mechanical: 'mech',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '8': 'eight',
});

/** Finishes; they do not identify a colour. */
export const finishWords: ReadonlySet<string> = new Set(['matt', 'gloss', 'satin', 'metallic']);

/** Words too frequent to be evidence. */
export const commonWords: ReadonlySet<string> = new Set(
  'bike bikes bicycle cycle ebike e electric elec emtb the with for and of to a in new unit type style part kit set only standard'.split(
    ' ',
  ),
);

/** Clothing; there `LS` means long sleeve. */
export const wornKinds: ReadonlySet<string> = new Set(['jersey', 'jacket', 'short', 'bibshort', 'glove']);

/** Parts sold for front or rear, which a single 'F' or 'R' states; on a lever it is the side. */
export const frontOrRearKinds: ReadonlySet<string> = new Set(
  'brake caliper rotor hub wheel mudguard light motor derailleur tyre'.split(' '),
);

/** Kinds on which a bare '26' is the wheel size. */
export const wheelKinds: ReadonlySet<string> = new Set(['wheel', 'rim', 'tyre', 'tube']);

export const isKnownWord = (word: string): boolean => opposites.has(word) || kindWords.get(word) === word;
