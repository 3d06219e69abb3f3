export const workStates = [
  'booked',
  'waiting_for_parts',
  'in_progress',
  'quality_check',
  'ready',
  'handed_over',
  'cancelled',
] as const;
export type WorkState = (typeof workStates)[number];

export const workStateLabels: Record<WorkState, string> = {
  booked: 'Booked',
  waiting_for_parts: 'Waiting for parts',
  in_progress: 'In progress',
  quality_check: 'Quality check',
  ready: 'Ready',
  handed_over: 'Handed over',
  cancelled: 'Cancelled',
};

/** Columns of the board. Jobs that are over leave it. */
export const boardStates = ['booked', 'waiting_for_parts', 'in_progress', 'quality_check', 'ready'] as const;

/** States whose work still takes time of the workshop. */
export const unfinishedStates = ['booked', 'waiting_for_parts', 'in_progress', 'quality_check'] as const;

const moves: Record<WorkState, readonly WorkState[]> = {
  booked: ['in_progress', 'waiting_for_parts', 'cancelled'],
  waiting_for_parts: ['in_progress', 'booked', 'cancelled'],
  in_progress: ['quality_check', 'waiting_for_parts', 'booked', 'cancelled'],
  quality_check: ['ready', 'in_progress', 'waiting_for_parts', 'cancelled'],
  ready: ['handed_over', 'quality_check', 'in_progress', 'cancelled'],
  // Recorded by mistake.
  handed_over: ['ready'],
  cancelled: ['booked'],
};

/** Next states of a job, the usual one first. */
export const movesFrom = (state: WorkState): readonly WorkState[] => moves[state];

export const canMove = (from: WorkState, to: WorkState): boolean => moves[from].includes(to);

/** A bike is ready once somebody has done and checked everything on its lists. */
export const openStepsPreventReady = 'Tick all steps of the checklists first.';

export const isOver = (state: WorkState): boolean => state === 'handed_over' || state === 'cancelled';

/** Jobs that are neither ready nor over, although the customer expects them by now. Days as `2026-11-22`. */
export const isLate = (
  { state, promised_on: day }: { state: WorkState; promised_on: string | null },
  today: string,
): boolean => day !== null && day < today && state !== 'ready' && !isOver(state);

const dayMs = 86_400_000;

/** `2026-11-22` and 1 give `2026-11-23`. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export type DayLoad = { day: string; minutes: number; capacity: number };

/**
 * Minutes of work on each day, and the minutes there are. Work of past days that is not finished counts today.
 *
 * @param hours of the whole workshop, Monday to Sunday
 */
export const loadByDay = (
  planned: readonly { day: string | null; minutes: number }[],
  { from, days, hours }: { from: string; days: number; hours: readonly number[] },
): DayLoad[] => {
  const byDay = new Map<string, number>();
  for (const { day, minutes } of planned) {
    if (day === null) continue;
    const at = day < from ? from : day;
    byDay.set(at, (byDay.get(at) ?? 0) + minutes);
  }
  return Array.from({ length: days }, (_, at) => {
    const day = daysLater(from, at);
    return { day, minutes: byDay.get(day) ?? 0, capacity: Math.round((hours[weekdayOf(day)] ?? 0) * 60) };
  });
};

/**
 * The first day on which a job fits in beside the work already planned, once its parts are there. A job longer than a
 * whole day gets the first day without other work. Null if no day has room.
 */
export const promiseDay = (
  load: readonly DayLoad[],
  { minutes, partsOn }: { minutes: number; partsOn: string | null },
): string | null =>
  load.find(
    ({ day, capacity, minutes: planned }) =>
      capacity > 0 &&
      (partsOn === null || day >= partsOn) &&
      (planned + minutes <= capacity || (planned === 0 && minutes > capacity)),
  )?.day ?? null;
