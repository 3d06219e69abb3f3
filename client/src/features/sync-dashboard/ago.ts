const secondMs = 1_000;
const steps = [
  { unit: 'd', ms: 86_400 * secondMs },
  { unit: 'h', ms: 3_600 * secondMs },
  { unit: 'min', ms: 60 * secondMs },
  { unit: 's', ms: secondMs },
] as const;

/** Duration in its largest whole unit: `12 s`, `5 min`, `3 h`, `2 d`. */
export const formatLength = (lengthMs: number): string => {
  const step = steps.find(({ ms }) => lengthMs >= ms);
  return step === undefined ? '0 s' : `${Math.floor(lengthMs / step.ms)} ${step.unit}`;
};

/** Time since a moment, `12 s ago`; never negative, in case this clock is slow. */
export const formatAgo = (at: string | number, now: number): string => {
  const moment = typeof at === 'number' ? at : Date.parse(at);
  return `${formatLength(Math.max(0, now - moment))} ago`;
};
