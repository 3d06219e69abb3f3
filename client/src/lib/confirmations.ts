/** Asks the person for the password; true when the server has accepted one. */
type Ask = () => Promise<boolean>;

let ask: Ask = () => Promise.resolve(false);
let running: Promise<boolean> | null = null;

/** Sets who asks; returns how to stop. */
export const answerConfirmations = (next: Ask): (() => void) => {
  ask = next;
  return () => {
    ask = () => Promise.resolve(false);
  };
};

/** Asks once for all calls that wait for it. */
export const askForConfirmation = (): Promise<boolean> => {
  running ??= ask().finally(() => {
    running = null;
  });
  return running;
};
