import type { FieldChange, RunItemOutcome, RunKind } from '@chainline/shared/sync/run-contract';
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
  const { kind, product_type: type } = run;
  const only = type === null ? '' : ` of ${plurals[type]}`;
  switch (kind) {
    case 'import_woo':
      return `Import ${type === null ? 'products' : plurals[type]} from WooCommerce`;
    case 'import_lightspeed':
      return `Import ${type === null ? 'items' : plurals[type]} from Lightspeed`;
    case 'auto_match':
      return `Auto-match${only}`;
    case 'stock':
    case 'selective':
    case 'edit':
      return `${syncName(kind, run)}${only}`;
  }
};

export const outcomeWords: Record<RunItemOutcome, string> = {
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

const systemNames = { woocommerce: 'WooCommerce', lightspeed: 'Lightspeed' } as const;

export const describeChange = ({ system, field, before, after }: FieldChange): string => {
  const nothing = field === 'stock' ? 'not counted' : 'empty';
  return `${systemNames[system]} ${field.replaceAll('_', ' ')}: ${before ?? nothing} → ${after ?? nothing}`;
};
