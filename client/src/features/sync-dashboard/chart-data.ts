import {
  movementSources,
  type MovementDay,
  type MovementSource,
} from '@chainline/shared/sync/stock-movements-contract';

export const parts = movementSources;
export type Part = MovementSource;
export type ChartDay = MovementDay;

export const totalOf = (day: ChartDay): number => parts.reduce((sum, part) => sum + day[part], 0);

const roundSteps = [1, 1.2, 1.6, 2, 3, 4, 6, 8];

/** Upper end of the axis: a round number just above the largest bar. */
export const axisEnd = (days: readonly ChartDay[]): number => {
  const largest = Math.max(2, ...days.map(totalOf));
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const ends = roundSteps.map((step) => step * magnitude).filter((end) => Number.isInteger(end / 2));
  return ends.find((end) => end >= largest) ?? 10 * magnitude;
};
