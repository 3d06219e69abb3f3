/** Asks for the password; true once the server has accepted it. */
type Ask = () => Promise<boolean>;

let ask: Ask = () => Promise.resolve(false);
let running: Promise<boolean> | null = null;

/** Registers the handler that asks; returns a function that removes it. */
export const answerConfirmations = (next: Ask): (() => void) => {
  ask = next;
  return () => {
    ask = () => Promise.resolve(false);
  };
};

/** Shares one question between all calls that wait for it. */
export const askForConfirmation = (): Promise<boolean> => {
  running ??= ask().finally(() => {
    running = null;
  });
  return running;
};
