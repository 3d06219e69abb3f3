import { ApiError } from './api-error';
import { isAuthFailure } from './api';

/** Whether the same question may be answered under another address: this one is missing, broken or out of reach. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError &&
  !isAuthFailure(error) &&
  (error.status === null || error.status === 404 || error.status >= 500);

/**
 * Asks under each address in turn until one answers; the stated fall-back chains. A refusal that another address would
 * repeat (who is asking, what was asked) ends the chain.
 * @throws what the last address threw.
 */
export const firstAnswer = async <Answer>(
  calls: readonly [() => Promise<Answer>, ...(() => Promise<Answer>)[]],
): Promise<Answer> => {
  const [first, ...others] = calls;
  try {
    return await first();
  } catch (error) {
    const [next, ...rest] = others;
    if (next === undefined || !isWorthAnotherTry(error)) throw error;
    return firstAnswer([next, ...rest]);
  }
};
