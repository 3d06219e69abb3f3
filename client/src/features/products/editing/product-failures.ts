import { ApiError, errorMessage } from '../../../lib/api-error';

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** Title for a product that could not be saved: refused by the server, or no answer. */
export const saveFailureText = (error: unknown, isNew: boolean): string => {
  if (!isAnswered(error)) return 'An error occurred during save.';
  return `Failed to ${isNew ? 'add' : 'update'} product: ${errorMessage(error)}`;
};

export const deleteFailureText = (error: unknown): string =>
  isAnswered(error) ? `Failed to delete product: ${errorMessage(error)}` : 'An error occurred during deletion.';
