import { conflictKindSchema, type Conflict, type ConflictKind } from '@chainline/shared/sync/conflict-contract';
import type { Tone } from '../../components/StatusChip';

export const conflictKinds: Record<ConflictKind, { label: string; tone: Tone; next: string }> = {
  first_link: {
    label: 'First link',
    tone: 'info',
    next: 'Choose the right quantity.',
  },
  below_zero: {
    label: 'Below zero',
    tone: 'error',
    next: 'It closes when the goods arrive or the order is cancelled. Otherwise count the actual stock.',
  },
  refused: {
    label: 'Refused',
    tone: 'warning',
    next: 'Fix the problem above and try again, or enter the right quantity.',
  },
  undone: {
    label: 'Undone',
    tone: 'neutral',
    next: 'Enter the quantity to use from now on.',
  },
  archived: {
    label: 'Archived',
    tone: 'warning',
    next: 'Map the product to another item, or enter the right quantity.',
  },
  merged: {
    label: 'Merged',
    tone: 'warning',
    next: 'Map the product to another item, delete the mapping, or enter the quantity to offer.',
  },
  serialized: {
    label: 'Serial numbers',
    tone: 'warning',
    next: 'Add or sell the serial number in Lightspeed, then use its quantity.',
  },
  doubled: {
    label: 'Changed twice',
    tone: 'warning',
    next: 'Compare with the stock, then choose the right quantity. Both sides are then set to it.',
  },
  unreachable: {
    label: 'Unreachable',
    tone: 'warning',
    next: 'Try again once it can be reached, or enter the right quantity.',
  },
  undecided: {
    label: 'Unclear',
    tone: 'warning',
    next: 'Count the actual stock if you are not sure. Both sides are then set to the quantity you choose.',
  },
};

export const conflictKindOptions = conflictKindSchema.options.map((value) => ({
  value,
  label: conflictKinds[value].label,
}));

export const kindOptions = [
  { value: 'bike', label: 'Bikes' },
  { value: 'accessory', label: 'Accessories' },
] as const;

/** True if the refused change can be resent. */
export const canTryAgain = ({ kind }: Conflict): boolean => kind === 'refused' || kind === 'unreachable';

export const conflictName = ({ product_name, lightspeed_name, woo_product_id }: Conflict): string =>
  product_name ?? lightspeed_name ?? `Product ${woo_product_id}`;

/** Quantities the decision is based on, if both are known: changes made since are still applied. */
export const numbersSeen = ({ woo_quantity_now: woo, lightspeed_quantity_now: till }: Conflict) =>
  woo === null || till === null ? {} : { seen: { woo_quantity: woo, lightspeed_quantity: till } };

export type Statement = { label: string; quantity: number | null };

/** Quantities to choose from, with their sources. */
export const statementsOf = (conflict: Conflict): readonly Statement[] => [
  { label: 'Online shop', quantity: conflict.woo_quantity_now },
  { label: 'Lightspeed', quantity: conflict.lightspeed_quantity_now },
  ...(conflict.base_quantity === null ? [] : [{ label: 'Last agreed', quantity: conflict.base_quantity }]),
];

/** True if a quantity can be used; unknown and negative ones cannot. */
export const isUsable = (quantity: number | null): quantity is number => quantity !== null && quantity >= 0;
