import { isPrintReady } from '@chainline/shared/work-orders/bike-tag-rules';
import { agreedAmount, extraAmount, extraStates } from '@chainline/shared/work-orders/work-extra-rules';
import type { WorkEntry, WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { isOver, movesFrom, workStateLabels, workStates } from '@chainline/shared/work-orders/work-order-rules';
import { z } from 'zod';
import { formatMoney } from '../quotes';
import type { WorkDetailRow } from './work-order-read-model';

const dataSchema = z.object({
  to: z.enum(workStates).nullable().catch(null).default(null),
  names: z.array(z.string()).catch([]).default([]),
  amount: z.number().catch(0).default(0),
  channel: z.string().catch('').default(''),
  state: z.enum(extraStates).nullable().catch(null).default(null),
  by_link: z.boolean().catch(false).default(false),
});

type EntryRow = WorkDetailRow['entries'][number];

const listed = (names: readonly string[]): string => names.join(', ');

const wordings: Record<Exclude<WorkEntry['type'], 'note' | 'time'>, (data: z.output<typeof dataSchema>) => string> = {
  created: () => 'Booked',
  changed: ({ names }) => `Changed: ${listed(names)}`,
  moved: ({ to, names }) => {
    if (to === 'handed_over' && names.length > 0) return `Handed over to ${listed(names)}`;
    return to === null ? 'Moved' : `Now ${workStateLabels[to].toLowerCase()}`;
  },
  checklist: ({ names }) => `Checklist added: ${listed(names)}`,
  serial: ({ names }) => `Serial number of ${listed(names)}`,
  tag_printed: ({ names }) => `Bike tag printed: ${listed(names)}`,
  printed: () => 'Work order printed',
  ready_sent: ({ names }) => `Customer told that it is ready: ${listed(names)}`,
  part_added: ({ names }) => `Part added: ${listed(names)}`,
  part_changed: ({ names }) => `Part changed: ${listed(names)}`,
  part_removed: ({ names }) => `Part removed: ${listed(names)}`,
  parts_returned: ({ names }) => `Parts given back: ${listed(names)}`,
  photo_added: ({ names }) => `Photo added: ${listed(names)}`,
  photo_removed: () => 'Photo removed',
  photo_restored: () => 'Photo restored',
  extra_noted: ({ amount }) => `Extra work of ${formatMoney(amount)} recorded`,
  extra_asked: ({ amount, channel }) =>
    `Customer asked about ${formatMoney(amount)} of extra work, by ${channel === 'sms' ? 'text message' : 'email'}`,
  extra_answered: ({ amount, state, by_link: byLink }) =>
    `${formatMoney(amount)} of extra work ${state === 'approved' ? 'approved' : 'declined'} by the customer${byLink ? ', by link' : ''}`,
  extra_withdrawn: ({ amount }) => `Extra work of ${formatMoney(amount)} withdrawn`,
};

/** An entry of a job in words. */
export const toEntry = ({ data, ...entry }: EntryRow): WorkEntry => {
  const facts = dataSchema.parse(data);
  return {
    ...entry,
    by: facts.by_link ? 'Customer' : entry.by,
    text: entry.type === 'note' || entry.type === 'time' ? entry.text : wordings[entry.type](facts),
  };
};

export const toWorkOrder = (row: WorkDetailRow, at: Date): WorkOrder => {
  const extras = row.extras.map(({ expires_at: end, ...extra }) => ({
    ...extra,
    amount: extraAmount(extra),
    is_expired: extra.state === 'asked' && end !== null && end <= at.toISOString(),
  }));
  const tags = row.bike_tags.map((tag) => ({ ...tag, printed: tag.printed_at !== null }));
  return {
    ...row,
    order_id: row.order?.id ?? null,
    bike_tags: tags,
    print_ready: isPrintReady(tags),
    checklist: row.checklist.map((step) => ({ ...step, is_done: step.done_at !== null })),
    entries: row.entries.map(toEntry),
    extras,
    agreed_amount: agreedAmount(row.limit_amount, extras),
    can: { move: [...movesFrom(row.state)], edit: !isOver(row.state) },
  };
};
