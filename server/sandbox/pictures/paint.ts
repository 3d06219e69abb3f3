import { chanceOf, pickOf } from '../catalogue/chance';
import type { DemoProduct } from '../catalogue-types';

export type Paint = {
  /** The product's own colour, and its darker and lighter shades. */
  main: string;
  dark: string;
  light: string;
  ink: string;
  inkLight: string;
  steel: string;
  steelDark: string;
  brown: string;
  glow: string;
  /** Gradient of the background. */
  backdrop: readonly [string, string];
  /** Selects a variant of the drawing, from 0 to 1; deterministic per product. */
  form: number;
};

const named: [RegExp, string][] = [
  [/black|obsidian|shadow|bandit/, '#33383f'],
  [/graphite|charcoal|gunmetal|titanium|rhino|dusk/, '#5b646e'],
  [/grey|silver/, '#97a1ab'],
  [/white|ivory|bone|pearl|clear/, '#f1eee6'],
  [/cream/, '#f0dfb8'],
  [/sand|desert/, '#d3b68a'],
  [/brown/, '#8a5a3c'],
  [/copper|bronze/, '#b8734a'],
  [/brass/, '#cfa349'],
  [/yellow/, '#efb92f'],
  [/orange/, '#ea7d35'],
  [/coral/, '#ee7f6d'],
  [/blush|pink/, '#eba4ab'],
  [/burgundy/, '#85293d'],
  [/red/, '#cf3b3b'],
  [/lime|viper/, '#8fbf3f'],
  [/mint/, '#93d3bb'],
  [/sage|agave/, '#93ab8c'],
  [/olive|army|camo/, '#6b7446'],
  [/jade|green/, '#4c8f6d'],
  [/teal/, '#2f8f8f'],
  [/sky blue/, '#7fb9dd'],
  [/slate blue/, '#5f7da0'],
  [/navy|dark blue/, '#2d4470'],
  [/blu/, '#3c74bd'],
];

const unnamed = ['#3c74bd', '#2f8f8f', '#4c8f6d', '#ea7d35', '#cf3b3b', '#5b646e', '#efb92f', '#5f7da0'] as const;

const backdrops = [
  ['#f4efe6', '#e6dccb'],
  ['#eaf1f3', '#d3e2e7'],
  ['#eef2ea', '#d9e4d2'],
  ['#f5ecea', '#ead6d1'],
  ['#efeef5', '#dcdaea'],
  ['#f3f3f1', '#e0e0db'],
] as const;

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Blends two colours: 0 is the first, 1 the second. */
const blend = (from: string, to: string, share: number): string => {
  const target = channels(to);
  const mixed = channels(from).map((value, at) => Math.round(value + ((target[at] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

const colourOf = (product: DemoProduct): string => {
  const at = product.attributes.indexOf('Colour');
  const word = (
    product.units[0]?.options[at] ??
    /Comes in ([\w ]+)\./.exec(product.descriptionHtml)?.[1] ??
    ''
  ).toLowerCase();
  return named.find(([pattern]) => pattern.test(word))?.[1] ?? pickOf(`paint ${product.key}`, unnamed);
};

/** Palette of a product: its first named colour, otherwise one derived from its key. */
export const paintOf = (product: DemoProduct): Paint => {
  const main = colourOf(product);
  return {
    main,
    dark: blend(main, '#1c2128', 0.32),
    light: blend(main, '#ffffff', 0.38),
    ink: '#2b3038',
    inkLight: '#4a525d',
    steel: '#c3cbd2',
    steelDark: '#8d98a3',
    brown: '#8a5a3c',
    glow: '#ffe9a8',
    backdrop: pickOf(`backdrop ${product.key}`, backdrops),
    form: chanceOf(`form ${product.key}`),
  };
};
