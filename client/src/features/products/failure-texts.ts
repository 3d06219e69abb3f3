import { ApiError } from '../../lib/api-error';

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** Title for a product list that failed to load: refused by the server, or no answer. */
export const listFailureText = (error: unknown): string =>
  isAnswered(error) ? 'Failed to fetch products' : 'An error occurred while fetching products.';

/** Title for an import that did not start: refused by the server, or no answer. */
export const startFailureText = (error: unknown): string =>
  isAnswered(error) ? 'Failed to start sync.' : 'Failed to start sync due to an error.';
