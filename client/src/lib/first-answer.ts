import { ApiError } from './api-error';
import { isAuthFailure } from './api';

/** True if the next path may succeed: this one is missing, broken or unreachable. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError &&
  !isAuthFailure(error) &&
  (error.status === null || error.status === 404 || error.status >= 500);

/**
 * Tries the paths of a specified fallback chain until one answers. A refusal that other paths would repeat
 * (authentication, validation) ends the chain.
 * @throws the last path's error.
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
