import type { FieldChange, RunItem, RunItemOutcome, RunKind, Staleness } from '@chainline/shared/sync/run-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';

export type NamedRun = {
  kind: RunKind;
  product_type: ProductKind | null;
  automatic: boolean;
  isUndo: boolean;
  isRetry: boolean;
};

const plurals: Record<ProductKind, string> = { bike: 'bikes', accessory: 'accessories' };

/** As in "Undo of a stock sync". */
const nouns = { stock: 'stock sync', selective: 'selective sync', edit: 'product edit' } as const;

const syncName = (kind: keyof typeof nouns, { automatic, isUndo, isRetry }: NamedRun): string => {
  const noun = nouns[kind];
  if (isUndo) return `Undo of a ${noun}`;
  if (isRetry) return `Retry of a ${noun}`;
  return automatic ? `Automatic ${noun}` : `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;
};

export const nameRun = (run: NamedRun): string => {
  const { kind, product_type: type, isUndo } = run;
  const only = type === null ? '' : ` of ${plurals[type]}`;
  switch (kind) {
    case 'import_woo':
      return `Import ${type === null ? 'products' : plurals[type]} from WooCommerce`;
    case 'import_lightspeed':
      return `Import ${type === null ? 'items' : plurals[type]} from Lightspeed`;
    case 'auto_match':
      return `Auto-match${only}`;
    case 'import_bikes':
      return isUndo ? 'Undo of an import into the bike register' : 'Import into the bike register';
    case 'stock':
    case 'selective':
    case 'edit':
      return `${syncName(kind, run)}${only}`;
  }
};

const outcomeWords: Record<RunItemOutcome, string> = {
  planned: 'Planned',
  applying: 'Saving',
  applied: 'Written',
  in_step: 'Already in sync',
  skipped: 'Skipped',
  conflict: 'Needs a decision',
  failed: 'Failed',
  superseded: 'Did not take effect',
  undone: 'Undone',
  discarded: 'Discarded',
};

type Planned = Pick<RunItem, 'outcome' | 'woo_delta' | 'lightspeed_delta' | 'changes'>;

/** Outcome of an item in words. A planned item without a change is the same on both sides. */
export const wordOf = ({ outcome, woo_delta, lightspeed_delta, changes }: Planned): string =>
  outcome === 'planned' && woo_delta === 0 && lightspeed_delta === 0 && changes.length === 0
    ? outcomeWords.in_step
    : outcomeWords[outcome];

export const staleWords: Record<Staleness, string> = {
  old: 'This preview is more than an hour old. Make a new one.',
  moved: 'Quantities have changed since this preview. Make a new one.',
};

const systemNames = { woocommerce: 'WooCommerce', lightspeed: 'Lightspeed' } as const;

export const describeChange = ({ system, field, before, after }: FieldChange): string => {
  const nothing = field === 'stock' ? 'not counted' : 'empty';
  return `${systemNames[system]} ${field.replaceAll('_', ' ')}: ${before ?? nothing} → ${after ?? nothing}`;
};
