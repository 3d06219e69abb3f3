import { isFinished } from '@chainline/shared/tasks/task-contract';
import type { Run } from '@chainline/shared/sync/run-contract';

export const parts = ['applied', 'conflicts', 'failed'] as const;
export type Part = (typeof parts)[number];

export type ChartDay = Record<Part, number> & { start: number; runs: number };

const dayCount = 14;

const startOfDay = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

const startsOfDays = (now: number): number[] =>
  Array.from({ length: dayCount }, (_, index) => {
    const day = new Date(startOfDay(now));
    // Calendar days, not multiples of 24 hours: on a clock change a day has 23 or 25.
    day.setDate(day.getDate() - (dayCount - 1 - index));
    return day.getTime();
  });

/** Imports count items read, not changes. */
const changesStock = ({ kind, status }: Run): boolean =>
  (kind === 'stock' || kind === 'selective') && isFinished(status) && status !== 'discarded';

/** Outcomes of stock changes on each of the last fourteen days, in this browser's time zone. */
export const toDays = (runs: readonly Run[], now: number): readonly ChartDay[] => {
  const days = startsOfDays(now).map((start): ChartDay => ({ start, runs: 0, applied: 0, conflicts: 0, failed: 0 }));
  const dayOf = new Map(days.map((day): [number, ChartDay] => [day.start, day]));
  for (const run of runs) {
    const day = dayOf.get(startOfDay(Date.parse(run.created_at)));
    if (day === undefined || !changesStock(run)) continue;
    day.runs += 1;
    day.applied += run.items_success;
    day.conflicts += run.items_conflict;
    day.failed += run.items_failed;
  }
  return days;
};

export const totalOf = (day: ChartDay): number => parts.reduce((sum, part) => sum + day[part], 0);

const roundSteps = [1, 1.2, 1.6, 2, 3, 4, 6, 8];

/** Upper end of the axis: a round number just above the largest bar. */
export const axisEnd = (days: readonly ChartDay[]): number => {
  const largest = Math.max(2, ...days.map(totalOf));
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const ends = roundSteps.map((step) => step * magnitude).filter((end) => Number.isInteger(end / 2));
  return ends.find((end) => end >= largest) ?? 10 * magnitude;
};

/** Start of the counts if the loaded runs do not reach back to the first day; otherwise null. */
export const countedSince = (runs: readonly Run[], total: number, days: readonly ChartDay[]): string | null => {
  const oldest = runs.at(-1);
  const first = days[0];
  if (oldest === undefined || first === undefined || runs.length >= total) return null;
  return Date.parse(oldest.created_at) > first.start ? oldest.created_at : null;
};
