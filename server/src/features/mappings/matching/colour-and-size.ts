import type { Alignment } from './align-words';
import type { Features } from './normalise';
import type { Profile } from './profile';
import type { Evidence } from './reasons';
import { isNearColour, shortColours } from './vocabulary';

export const listed = (texts: readonly (string | number)[]): string => texts.join(', ');

/** Two-letter codes count only if no colour is named. Some mean several colours: then one of ours, if it is among them. */
export const itemColours = (item: Profile, alignment: Alignment, ours: string[]): string[] => {
  if (item.features.colours.length > 0) return item.features.colours;
  return alignment.leftItem.flatMap(({ text }) => {
    const readings = shortColours.get(text) ?? [];
    const fitting = readings.filter((colour) => ours.includes(colour));
    return fitting.length > 0 ? fitting : readings;
  });
};

// Value if only some colours match: 'Silver/Black' next to 'Black'.
const partOfColours = 0.6;

export const compareColours = (ours: string[], theirs: string[]): Evidence => {
  const words = `${listed(ours)} / ${listed(theirs)}`;
  const common = ours.filter((colour) => theirs.includes(colour));
  // 'Yellow/Black' next to 'Red/Black' is another colour.
  const [open, openTheirs] = [ours, theirs].map((all) => all.filter((colour) => !common.includes(colour)));
  if (common.length > 0 && (open?.length === 0 || openTheirs?.length === 0)) {
    const isWhole = common.length === ours.length && common.length === theirs.length;
    return { reason: 'colourSame', value: isWhole ? 1 : partOfColours, text: `Same colour: ${listed(common)}` };
  }
  return open?.some((one) => openTheirs?.some((other) => isNearColour(one, other)))
    ? { reason: 'colourNear', value: -1, text: `Similar colours: ${words}` }
    : { reason: 'colourDiffers', value: -1, text: `Colour differs: ${words}` };
};

const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];

export const sizeName = (step: number): string =>
  [...new Set([Math.floor(step), Math.ceil(step)])].map((at) => letters[at] ?? '').join('/');

export const compareSizes = (ours: number[], theirs: number[]): Evidence => {
  const steps = Math.min(...ours.flatMap((one) => theirs.map((other) => Math.abs(one - other))));
  const words = `${listed(ours.map(sizeName))} / ${listed(theirs.map(sizeName))}`;
  if (steps === 0) return { reason: 'sizeSame', value: 1, text: `Same size: ${listed(ours.map(sizeName))}` };
  if (steps < 1) return { reason: 'sizeNear', value: 1, text: `Sizes overlap: ${words}` };
  return { reason: 'sizeDiffers', value: -1, text: `Size differs: ${words}` };
};

/** Frame height in the middle of size M, and the difference between neighbouring sizes. */
const framesInInches = { medium: 17.2, step: 1.9 };
// Average of city frames, which are measured to the saddle clamp, and mountain frames, which are not.
const framesInCentimetres = { medium: 46, step: 4.6 };
const minFrameCentimetres = 30;
const medium = 3;
// Manufacturers measure differently, so a height alone never proves a size.
const minFrameDoubt = 0.12;
const doubtOfAStep = 0.32;

export const frameHeights = ({ measures }: Features, figures: string[]): number[] =>
  [
    ...measures.filter((measure) => measure.dimension === 'length').map((measure) => measure.raw),
    ...figures.map(Number),
  ].filter((figure) => (figure >= 12 && figure <= 24) || (figure >= minFrameCentimetres && figure <= 64));

const stepsToFrame = (size: number, height: number): number => {
  const frames = height < minFrameCentimetres ? framesInInches : framesInCentimetres;
  return Math.abs(size - medium - (height - frames.medium) / frames.step);
};

/** Squared, so that two sizes and two heights are always paired in the same order. */
export const compareFrames = (sizes: number[], heights: number[]): Evidence => {
  const written = heights.map((height) => (height < minFrameCentimetres ? `${height}"` : `${height} cm`));
  const words = `${listed(sizes.map(sizeName))} / ${listed(written)}`;
  const steps = Math.min(...sizes.flatMap((size) => heights.map((height) => stepsToFrame(size, height))));
  const value = -Math.min(1, minFrameDoubt + steps * steps * doubtOfAStep);
  return {
    reason: 'frameFits',
    value,
    text: steps < 0.75 ? `Sizes may fit: ${words}` : `Sizes probably don’t fit: ${words}`,
  };
};
