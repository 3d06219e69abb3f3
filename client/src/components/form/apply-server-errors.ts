import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, errorMessage } from '../../lib/api-error';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setError' | 'getValues'>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const holds = (values: unknown, [key, ...rest]: readonly string[]): boolean => {
  if (key === undefined) return true;
  return isObject(values) && key in values && holds(new Map(Object.entries(values)).get(key), rest);
};

const isFieldOf = <Values extends FieldValues>(form: Form<Values>, path: string): path is FieldPath<Values> =>
  holds(form.getValues(), path.split('.'));

/**
 * Assigns the server's field errors to the form and focuses the first. Returns the message for errors without a field,
 * to show above the form, or null.
 */
export const applyServerErrors = <Values extends FieldValues>(form: Form<Values>, error: unknown): string | null => {
  const fields = error instanceof ApiError ? error.fields : [];
  let placed = 0;
  for (const { path, message } of fields) {
    if (!isFieldOf(form, path)) continue;
    form.setError(path, { type: 'server', message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === fields.length ? null : errorMessage(error);
};
