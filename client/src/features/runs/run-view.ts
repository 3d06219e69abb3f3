import type {
  FieldChange,
  Run,
  RunEstimate,
  RunItem,
  RunItemOutcome,
  Staleness,
} from '@chainline/shared/sync/run-contract';
import { describeSeconds, formatCount, unknown } from '../../lib/format';
import type { Tone } from '../../components/StatusChip';

export const outcomes: Record<RunItemOutcome, { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'info' },
  applying: { label: 'Saving', tone: 'info' },
  applied: { label: 'Saved', tone: 'success' },
  in_step: { label: 'Already in sync', tone: 'neutral' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  conflict: { label: 'Needs a decision', tone: 'warning' },
  failed: { label: 'Failed', tone: 'error' },
  superseded: { label: 'Did not take effect', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

/** Outcome of an item as shown. A planned item without a change is the same on both sides. */
export const outcomeOf = ({ outcome, woo_delta, lightspeed_delta, changes }: RunItem) =>
  outcome === 'planned' && woo_delta === 0 && lightspeed_delta === 0 && changes.length === 0
    ? outcomes.in_step
    : outcomes[outcome];

export const staleTexts: Record<Staleness, string> = {
  old: 'This preview is more than an hour old and can no longer be applied. Make a new one.',
  moved: 'Quantities have changed since this preview, so it can no longer be applied. Make a new one.',
};

/** Most important first. */
export const outcomeOrder: readonly RunItemOutcome[] = [
  'planned',
  'applying',
  'applied',
  'failed',
  'conflict',
  'superseded',
  'undone',
  'discarded',
  'skipped',
  'in_step',
];

/** A number before and after a change; an unknown number stays unknown. */
export const quantityChange = (quantity: number | null, delta: number): { before: string; after: string } => ({
  before: quantity === null ? unknown : formatCount(quantity),
  after: quantity === null ? unknown : formatCount(quantity + delta),
});

const calls = (count: number, system: string): string =>
  `${formatCount(count)} ${count === 1 ? 'call' : 'calls'} to ${system}`;

/** Estimate for a run: `Takes about 2 minutes at the current rate limits (3 calls to WooCommerce, …).` */
export const describeEstimate = ({ shop_calls, till_calls, seconds }: RunEstimate): string => {
  const parts = [
    ...(shop_calls > 0 ? [calls(shop_calls, 'WooCommerce')] : []),
    ...(till_calls > 0 ? [calls(till_calls, 'Lightspeed')] : []),
  ];
  return parts.length === 0
    ? 'Nothing needs to be changed.'
    : `Takes ${describeSeconds(seconds)} at the current rate limits (${parts.join(' and ')}).`;
};

const systems: Record<FieldChange['system'], string> = { woocommerce: 'Online shop', lightspeed: 'Lightspeed' };

/** A change of a field other than stock: `Online shop price: $10.00 → $12.00`. */
export const describeChange = ({ system, field, before, after }: FieldChange): string =>
  `${systems[system]} ${field.replaceAll('_', ' ')}: ${before ?? 'empty'} → ${after ?? 'empty'}`;

export type Figure = { label: string; count: number; tone: Tone };

const itemized: ReadonlySet<Run['kind']> = new Set(['stock', 'selective', 'edit']);

/** Planned items: those that will be written, and those that are the same already. */
const plannedFigures = (planned: number, { estimate, status }: Run): readonly Figure[] => {
  const changes = status === 'awaiting_approval' && estimate ? Math.min(planned, estimate.changes) : planned;
  const figures: Figure[] = [
    { label: status === 'awaiting_approval' ? 'To change' : outcomes.planned.label, count: changes, tone: 'info' },
    { label: 'Same on both sides', count: planned - changes, tone: 'neutral' },
  ];
  return figures.filter(({ count }) => count > 0);
};

/** Figures of a run, counted from its items if it keeps them. Outcomes that did not occur are left out. */
export const figuresOf = (run: Run, counts: Partial<Record<RunItemOutcome, number>> | undefined): readonly Figure[] => {
  if (itemized.has(run.kind) && counts) {
    return outcomeOrder.flatMap((outcome) => {
      const count = counts[outcome] ?? 0;
      if (outcome === 'planned') return plannedFigures(count, run);
      return count === 0 ? [] : [{ ...outcomes[outcome], count }];
    });
  }
  const all: Figure[] = [
    { label: 'Processed', count: run.items_processed, tone: 'neutral' },
    { label: 'Succeeded', count: run.items_success, tone: 'success' },
    { label: 'Failed', count: run.items_failed, tone: 'error' },
    { label: 'Need a decision', count: run.items_conflict, tone: 'warning' },
    { label: 'Skipped', count: run.items_skipped, tone: 'neutral' },
  ];
  return all.filter(({ count }) => count > 0);
};
