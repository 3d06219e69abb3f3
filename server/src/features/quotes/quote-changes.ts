import {
  changedCustomerFields,
  toCustomerInfo,
  type LineRow,
  type NewLine,
  type QuoteContent,
  type QuoteRow,
} from './quote-rows';
import type { QuoteStore } from './quote-store';

const parts: Record<string, readonly (keyof QuoteContent)[]> = {
  discount: ['discount_percent'],
  'valid days': ['valid_days'],
  'payment option': ['payment_option'],
  notes: ['notes'],
  'note for the customer': ['customer_note'],
  delivery: ['delivery_option', 'manual_shipping_fee', 'distance_confirmed', 'parcel'],
  fees: ['delivery_fee', 'setup_fee', 'deposit_amount'],
  assignee: ['assigned_to'],
};

type Whole = { content: QuoteContent; lines: readonly (LineRow | NewLine)[] };

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

const linesOf = ({ lines }: Whole, wanted: LineRow['kind']): string =>
  canonical(lines.filter(({ kind }) => kind === wanted));

/** Names of the changed parts, for display. */
export const changedParts = (before: Whole, after: Whole): string[] => [
  ...(changedCustomerFields(toCustomerInfo(before.content), toCustomerInfo(after.content)).length > 0
    ? ['customer']
    : []),
  ...(linesOf(before, 'product') === linesOf(after, 'product') ? [] : ['products']),
  ...(linesOf(before, 'labour') === linesOf(after, 'labour') ? [] : ['labour']),
  ...Object.entries(parts).flatMap(([part, columns]) =>
    columns.some((column) => canonical(before.content[column]) !== canonical(after.content[column])) ? [part] : [],
  ),
];

/** Saves by one person in a row within this time share one history entry. */
const sameSittingMs = 10 * 60_000;

type Saved = { parts: string[]; total: number; by: number; at: Date };

export const recordChange = async (
  quotes: QuoteStore,
  { id: quoteId, total_amount: before }: QuoteRow,
  { parts, total, by, at }: Saved,
): Promise<void> => {
  const last = await quotes.findLastEvent(quoteId);
  const isSameSitting =
    last?.type === 'updated' && last.user_id === by && at.getTime() - last.at.getTime() < sameSittingMs;
  if (isSameSitting) {
    const fields = [...new Set([last.data.fields, parts].flat())];
    await quotes.changeEvent(last.id, { ...last.data, fields, total_after: total }, at);
    return;
  }
  const data = { fields: parts, total_before: before, total_after: total };
  await quotes.addEvent({ quoteId, type: 'updated', at, source: 'staff', userId: by, data });
};
