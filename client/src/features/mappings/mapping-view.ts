import type { Mapping, Pick } from '@chainline/shared/mappings/mapping-contract';
import type { Tone } from '../../components/StatusChip';
import { formatCount } from '../../lib/format';
import { sharedNote } from '../stock';

const high = 0.9;
const medium = 0.7;

/** Tone of a confidence: from 0.9 green, from 0.7 orange, below red. */
export const confidenceTone = (confidence: number): Tone => {
  if (confidence >= high) return 'success';
  return confidence >= medium ? 'warning' : 'error';
};

/** Whole percent, rounded down, so that 89.99% is not shown as 90% in the colour of less. */
export const confidenceLabel = (confidence: number): string => `${Math.floor(Number((confidence * 100).toFixed(4)))}%`;

const dayMs = 86_400_000;
const staleAfterDays = 3;

/** Tone by age of the last sync; never or long ago draws attention. */
export const lastSyncedTone = (value: string | null, now: number): Tone => {
  if (value === null) return 'neutral';
  const days = (now - Date.parse(value)) / dayMs;
  if (days < 1) return 'success';
  return days < staleAfterDays ? 'info' : 'warning';
};

export type StockState = { label: string; tone: Tone; hint: string };

/** Reason that no stock is synced; null if it is. */
const standstillOf = ({ sync_enabled, awaiting_first_sync, skip_reason }: Mapping): StockState | null => {
  if (!sync_enabled)
    return { label: 'Off', tone: 'neutral', hint: 'This mapping is disabled: its stock is not synced.' };
  if (awaiting_first_sync) {
    return {
      label: 'Awaiting first sync',
      tone: 'info',
      hint: 'Stock is not synced until you run Sync All.',
    };
  }
  return skip_reason === null ? null : { label: 'Skipped', tone: 'warning', hint: skip_reason };
};

/** Stock state of a mapping without a conflict. */
export const stockStateOf = (mapping: Mapping): StockState => {
  const standstill = standstillOf(mapping);
  if (standstill) return standstill;
  const { woo_quantity, lightspeed_quantity } = mapping;
  if (woo_quantity === null || lightspeed_quantity === null) {
    return {
      label: 'Not counted',
      tone: 'neutral',
      hint: 'One side does not count this product, so its stock is not synced.',
    };
  }
  return woo_quantity === lightspeed_quantity
    ? { label: 'In sync', tone: 'success', hint: 'Both sides show the same quantity.' }
    : { label: 'Updating', tone: 'info', hint: 'A change is on its way to the other side.' };
};

export type MappingInConflict = Mapping & { conflict: NonNullable<Mapping['conflict']> };

export const isInConflict = (mapping: Mapping): mapping is MappingInConflict => mapping.conflict !== null;

const conflictTitles = new Map([
  ['first_link', { chip: 'Choose number', title: 'Which quantity is right?' }],
  ['below_zero', { chip: 'Oversold', title: 'More was sold than in stock' }],
  ['refused', { chip: 'Refused', title: 'A change was refused' }],
  ['undone', { chip: 'Undone', title: 'A sync was undone. Which quantity is right?' }],
  ['archived', { chip: 'Archived', title: 'The item was archived in Lightspeed' }],
  ['merged', { chip: 'Merged', title: 'The item was merged into another one in Lightspeed' }],
  ['serialized', { chip: 'Serial numbers', title: 'Lightspeed counts this item by its serial numbers' }],
  ['undecided', { chip: 'Unclear', title: 'Which quantity is right?' }],
  ['doubled', { chip: 'Changed twice', title: 'The same change was made on both sides' }],
  ['unreachable', { chip: 'Unreachable', title: 'This product cannot be reached' }],
]);

/** Texts of a kind of conflict. */
export const conflictTitle = (kind: string): { chip: string; title: string } =>
  conflictTitles.get(kind) ?? { chip: 'Conflict', title: 'This mapping needs a decision' };

const resendable: ReadonlySet<string> = new Set(['refused', 'unreachable']);

/** True if the refused change can be resent; other conflicts need a number. */
export const canTryAgain = (kind: string): boolean => resendable.has(kind);

/** Name of a mapping in questions. */
export const mappingName = ({ product_name, woo_product_id }: Mapping): string =>
  product_name ?? `WooCommerce product ${woo_product_id}`;

export const skuLabel = (sku: string | null): string => (sku === null || sku === '' ? 'No SKU' : sku);

/** SKU, quantity and who shares it, to tell similar products apart. */
export const describePick = ({ sku, quantity, ...pick }: Pick): string =>
  [skuLabel(sku), quantity === null ? 'quantity not known' : `${formatCount(quantity)} in stock`, sharedNote(pick)]
    .filter(Boolean)
    .join(' · ');
