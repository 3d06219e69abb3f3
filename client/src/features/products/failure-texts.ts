import { ApiError } from '../../lib/api-error';

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** The text over a product list that did not come: the server refused it, or there was no answer at all. */
export const listFailureText = (error: unknown): string =>
  isAnswered(error) ? 'Failed to fetch products' : 'An error occurred while fetching products.';

/** The text over an import that did not start: the server refused it, or there was no answer at all. */
export const startFailureText = (error: unknown): string =>
  isAnswered(error) ? 'Failed to start sync.' : 'Failed to start sync due to an error.';
