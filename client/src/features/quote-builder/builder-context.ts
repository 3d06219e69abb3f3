import type { QuoteTotals } from '@chainline/shared/quotes/quote-totals';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { createContext, use } from 'react';
import type { BuilderForm, Change } from './builder-form';
import type { Problem } from './builder-steps';

export type Builder = {
  form: BuilderForm;
  change: Change;
  settings: QuoteSettings;
  totals: QuoteTotals;
  /** What the step was refused for when somebody wanted to leave it. */
  problems: readonly Problem[];
  isManager: boolean;
};

export const BuilderContext = createContext<Builder | null>(null);

/** What every step of the builder works with. */
export const useBuilder = (): Builder => {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error('useBuilder needs a BuilderContext above it');
  return builder;
};
