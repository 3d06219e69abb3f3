import type { SandboxClock } from '../../sandbox/clock';

type Due = { at: number; happen: () => void | Promise<void> };

/** Advances the sandbox's clock, through everything that is due meanwhile. */
export const createTimeline = (clock: SandboxClock) => {
  let due: Due[] = [];
  const now = () => clock.now().getTime();
  const nextBy = (until: number): Due | undefined =>
    due.toSorted((one, other) => one.at - other.at).find(({ at }) => at <= until);

  const passTo = async (until: number): Promise<void> => {
    for (let next = nextBy(until); next; next = nextBy(until)) {
      const { at, happen } = next;
      due = due.filter((one) => one.at !== at || one.happen !== happen);
      clock.advance(Math.max(0, at - now()));
      await happen();
    }
    clock.advance(Math.max(0, until - now()));
  };

  return {
    now,
    passTo,
    pass: (milliseconds: number): Promise<void> => passTo(now() + milliseconds),
    clear: (): void => {
      due = [];
    },
    after: (milliseconds: number, happen: Due['happen']): void => {
      due.push({ at: now() + milliseconds, happen });
    },
  };
};
