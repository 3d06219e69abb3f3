import { createHash } from 'node:crypto';

/** A number in [0, 1) that depends on the text alone, so that a demo shop is the same wherever it is filled. */
const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Whether something with a chance of so many in a hundred happens. */
export const happens = (text: string, percent: number): boolean => chanceOf(text) * 100 < percent;

/** A whole number from `least` to `most`, both included. */
export const wholeOf = (text: string, least: number, most: number): number =>
  least + Math.floor(chanceOf(text) * (most - least + 1));

/** One entry of a list, undefined when it is empty. */
export const pickOf = <T>(text: string, list: readonly T[]): T | undefined =>
  list[Math.floor(chanceOf(text) * list.length)];
