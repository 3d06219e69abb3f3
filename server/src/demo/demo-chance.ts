import { createHash } from 'node:crypto';

/** Number in [0, 1) derived from the text, so that every demo shop is the same. */
const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

export const happens = (text: string, percent: number): boolean => chanceOf(text) * 100 < percent;

/** Whole number from `least` to `most`, both included. */
export const wholeOf = (text: string, least: number, most: number): number =>
  least + Math.floor(chanceOf(text) * (most - least + 1));

export const pickOf = <T>(text: string, list: readonly T[]): T | undefined =>
  list[Math.floor(chanceOf(text) * list.length)];
