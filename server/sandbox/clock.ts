/** The sandbox's clock: real time unless a test holds or shifts it. */
export type SandboxClock = {
  now(): Date;
  /** Freezes the clock; `null` lets real time run again. */
  set(at: Date | null): void;
  /** Moves the clock forward, frozen or running. */
  advance(milliseconds: number): void;
};

export const createSandboxClock = (): SandboxClock => {
  let held: Date | null = null;
  let shift = 0;
  return {
    now: () => (held ? new Date(held) : new Date(Date.now() + shift)),
    set: (at) => {
      held = at;
      if (at === null) shift = 0;
    },
    advance: (milliseconds) => {
      if (held) held = new Date(held.getTime() + milliseconds);
      else shift += milliseconds;
    },
  };
};
