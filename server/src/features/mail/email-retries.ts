const minutes = [1, 5, 15, 30, 60, 120, 240, 480, 480];

/**
 * Milliseconds to wait after that many failed tries, or null when it is time to give up: ten tries over about 24 hours. The
 * first waits let a server pass that puts off strangers for some minutes (greylisting), the last ones a night without it.
 */
export const waitAfter = (attempts: number): number | null => {
  const wait = minutes[attempts - 1];
  return wait === undefined ? null : wait * 60_000;
};
