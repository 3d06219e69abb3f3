import type { Suggestion, SuggestionSignal } from '@chainline/shared/mappings/suggestion-contract';
import { formatCount, formatUsd, unknown } from '../../lib/format';
import { skuLabel } from './mapping-view';

const signalLabels: Record<SuggestionSignal['signal'], string> = {
  sku: 'SKU',
  ean: 'Barcode',
  brand: 'Brand',
  model: 'Model',
  attributes: 'Attributes',
  price: 'Price',
  kind: 'Kind',
};

export type SignalBar = {
  label: string;
  text: string;
  side: 'for' | 'against' | 'neither';
  /** Length of the bar, from 0 to 100. */
  percent: number;
};

const sideOf = (push: number): SignalBar['side'] => {
  if (push === 0) return 'neither';
  return push > 0 ? 'for' : 'against';
};

/** A signal this strong fills its bar, so that a pair with only weak signals does not look certain. */
const fullPush = 3;

/** Signals as bars on a common scale, strongest first. */
export const toBars = (signals: readonly SuggestionSignal[]): readonly SignalBar[] => {
  const pushes = signals.map(({ signal, text, weight, value }) => ({ signal, text, push: weight * value }));
  const longest = Math.max(fullPush, ...pushes.map(({ push }) => Math.abs(push)));
  return pushes
    .sort((one, other) => Math.abs(other.push) - Math.abs(one.push))
    .map(({ signal, text, push }) => ({
      label: signalLabels[signal],
      text,
      side: sideOf(push),
      percent: Math.round((Math.abs(push) / longest) * 100),
    }));
};

export type NamePart = { text: string; differs: boolean };

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Splits a name to highlight words missing in the other one, ignoring case and punctuation. */
export const namePartsOf = (name: string, other: string): readonly NamePart[] => {
  const known = new Set(other.split(/[\s/,()-]+/).map(bare));
  return name
    .split(/([\s/,()-]+)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, differs: bare(text) !== '' && !known.has(bare(text)) }));
};

export const quantityLabel = 'Quantity';

export type Fact = { label: string; value: string; differs: boolean };

type Side = Suggestion['shop'];

const isKnownToDiffer = (one: string | number | null, other: string | number | null): boolean =>
  one !== null && other !== null && one !== '' && other !== '' && one !== other;

const cents = ({ price }: Side): number | null => (price === null ? null : Math.round(Number(price) * 100));

/** Facts of one side, marking those that differ on the other. */
export const factsOf = (side: Side, other: Side): readonly Fact[] => [
  {
    label: 'SKU',
    value: skuLabel(side.sku),
    differs: isKnownToDiffer(side.sku.trim().toLowerCase(), other.sku.trim().toLowerCase()),
  },
  { label: 'Price', value: formatUsd(side.price), differs: isKnownToDiffer(cents(side), cents(other)) },
  {
    label: quantityLabel,
    value: side.quantity === null ? unknown : formatCount(side.quantity),
    differs: isKnownToDiffer(side.quantity, other.quantity),
  },
];
