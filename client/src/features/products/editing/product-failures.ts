import { ApiError, errorMessage } from '../../../lib/api-error';

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** The text over a product that could not be saved: the server refused it, or there was no answer at all. */
export const saveFailureText = (error: unknown, isNew: boolean): string => {
  if (!isAnswered(error)) return 'An error occurred during save.';
  return `Failed to ${isNew ? 'add' : 'update'} product: ${errorMessage(error)}`;
};

export const deleteFailureText = (error: unknown): string =>
  isAnswered(error) ? `Failed to delete product: ${errorMessage(error)}` : 'An error occurred during deletion.';
