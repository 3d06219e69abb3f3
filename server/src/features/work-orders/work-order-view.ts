import { isPrintReady } from '@chainline/shared/work-orders/bike-tag-rules';
import type { WorkEntry, WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { isOver, movesFrom, workStateLabels, workStates } from '@chainline/shared/work-orders/work-order-rules';
import { z } from 'zod';
import type { WorkDetailRow } from './work-order-read-model';

const dataSchema = z.object({
  to: z.enum(workStates).nullable().catch(null).default(null),
  names: z.array(z.string()).catch([]).default([]),
});

type EntryRow = WorkDetailRow['entries'][number];

const listed = (names: readonly string[]): string => names.join(', ');

const wordings: Record<Exclude<WorkEntry['type'], 'note' | 'time'>, (data: z.output<typeof dataSchema>) => string> = {
  created: () => 'Booked',
  changed: ({ names }) => `Changed: ${listed(names)}`,
  moved: ({ to }) => (to === null ? 'Moved' : `Now ${workStateLabels[to].toLowerCase()}`),
  checklist: ({ names }) => `Checklist added: ${listed(names)}`,
  serial: ({ names }) => `Serial number of ${listed(names)}`,
  tag_printed: ({ names }) => `Bike tag printed: ${listed(names)}`,
  printed: () => 'Work order printed',
  ready_sent: ({ names }) => `Customer told that it is ready: ${listed(names)}`,
};

const toEntry = ({ data, ...entry }: EntryRow): WorkEntry => ({
  ...entry,
  text: entry.type === 'note' || entry.type === 'time' ? entry.text : wordings[entry.type](dataSchema.parse(data)),
});

export const toWorkOrder = (row: WorkDetailRow): WorkOrder => {
  const tags = row.bike_tags.map((tag) => ({ ...tag, printed: tag.printed_at !== null }));
  return {
    ...row,
    order_id: row.order?.id ?? null,
    bike_tags: tags,
    print_ready: isPrintReady(tags),
    checklist: row.checklist.map((step) => ({ ...step, is_done: step.done_at !== null })),
    entries: row.entries.map(toEntry),
    can: { move: [...movesFrom(row.state)], edit: !isOver(row.state) },
  };
};
