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
  /** Validation problems from the last attempt to leave the step. */
  problems: readonly Problem[];
  isManager: boolean;
  /** A manager has approved the prices as they are. */
  isApproved: boolean;
};

/** Ids of the products on the quote, each once. */
export const productsOf = ({ products }: Pick<BuilderForm, 'products'>): number[] => [
  ...new Set(products.map(({ product_id: id }) => id)),
];

export const BuilderContext = createContext<Builder | null>(null);

export const useBuilder = (): Builder => {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error('useBuilder needs a BuilderContext above it');
  return builder;
};
