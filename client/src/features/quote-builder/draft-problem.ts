import { problemMessage, quoteDraftSchema } from '@chainline/shared/quotes/quote-draft';
import { ApiError, errorMessage } from '../../lib/api-error';
import { toDraft, type BuilderForm } from './builder-form';

const texts: readonly (readonly [string, string])[] = [
  ['manual_shipping_fee', 'The delivery fee must be 0 or more'],
  ['parcel.packageCount', 'There must be 1 to 500 packages'],
  ['parcel', 'The parcel needs 0.1 to 2,000 kg and sides of 10 to 1,000 cm'],
];

const productAt = (form: BuilderForm, path: string): string | undefined => {
  const at = /^(?:draft\.)?products\.(\d+)\b/.exec(path)?.[1];
  return at === undefined ? undefined : form.products[Number(at)]?.name;
};

const explain = (form: BuilderForm, path: string, message: string): string => {
  const { settings } = toDraft(form);
  if (path.startsWith('settings.discount')) return problemMessage('discount', settings);
  if (path.startsWith('settings.validDays')) return problemMessage('validDays', settings);
  const known = texts.find(([start]) => path.startsWith(start));
  if (known) return known[1];
  const product = productAt(form, path);
  return product === undefined ? message : `${product}: ${message}`;
};

/** Everything that prevents saving, with field path and message. */
export const draftProblems = (form: BuilderForm): { path: string; message: string }[] =>
  (quoteDraftSchema.safeParse(toDraft(form)).error?.issues ?? []).map((issue) => {
    const path = issue.path.join('.');
    return { path, message: explain(form, path, issue.message) };
  });

/** First reason that the form cannot be saved; null if it can. */
export const draftProblem = (form: BuilderForm): string | null => draftProblems(form)[0]?.message ?? null;

/** Error text of a refused form, naming the product if there is one. */
export const refusalText = (form: BuilderForm, error: unknown): string => {
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return field ? explain(form, field.path.replace(/^draft\./, ''), field.message) : errorMessage(error);
};
