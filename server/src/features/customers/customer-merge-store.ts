import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';
import type { SourceEntry, TimelineSource } from './customer-timeline';
import { snapshotSchema, type Snapshot } from './merged-content';

const mergeRowSchema = z.object({
  id: z.int(),
  kept_id: z.int(),
  merged_id: z.int(),
  kept_before: snapshotSchema,
  merged_before: snapshotSchema,
  kept_after: snapshotSchema,
  moved: z.record(z.string(), z.array(z.int())),
  undone_at: z.date().nullable(),
});

export type MergeRow = z.output<typeof mergeRowSchema>;

type NewMerge = {
  keptId: number;
  mergedId: number;
  keptBefore: Snapshot;
  mergedBefore: Snapshot;
  keptAfter: Snapshot;
  moved: Record<string, number[]>;
  at: Date;
  by: number;
};

export const createCustomerMergeStore = (db: Db) => ({
  insert: async (merge: NewMerge): Promise<number> => {
    const { id } = await db.one(
      z.object({ id: z.int() }),
      sql`insert into customer_merges (kept_id, merged_id, kept_before, merged_before, kept_after, moved, merged_at,
            merged_by)
          values (${merge.keptId}, ${merge.mergedId}, ${JSON.stringify(merge.keptBefore)}::jsonb,
                  ${JSON.stringify(merge.mergedBefore)}::jsonb, ${JSON.stringify(merge.keptAfter)}::jsonb,
                  ${JSON.stringify(merge.moved)}::jsonb, ${merge.at}, ${merge.by})
          returning id`,
    );
    return id;
  },

  find: (id: number): Promise<MergeRow | null> =>
    db.maybeOne(
      mergeRowSchema,
      sql`select id, kept_id, merged_id, kept_before, merged_before, kept_after, moved, undone_at
          from customer_merges where id = ${id}`,
    ),

  /** @returns false if it is undone already */
  markUndone: async (id: number, { at, by }: { at: Date; by: number }): Promise<boolean> =>
    (await db.exec(
      sql`update customer_merges set undone_at = ${at}, undone_by = ${by} where id = ${id} and undone_at is null`,
    )) > 0,

  /** Records that two customers are different people. */
  dismiss: (pair: { oneId: number; otherId: number }, { at, by }: { at: Date; by: number }) =>
    db.exec(
      sql`insert into customer_duplicates (one_id, other_id, reasons, found_at, dismissed_at, dismissed_by)
          values (least(${pair.oneId}::bigint, ${pair.otherId}), greatest(${pair.oneId}::bigint, ${pair.otherId}), '{}',
                  ${at}, ${at}, ${by})
          on conflict (one_id, other_id) do update set dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by`,
    ),

  /** Emails and outside ids already in use. */
  listTaken: async (identities: readonly { kind: string; value: string }[]): Promise<Set<string>> => {
    const rows = await db.many(
      z.object({ kind: z.string(), value: z.string() }),
      sql`select i.kind, i.value
          from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as w (kind text, value text)
          join customer_identities i on i.kind = w.kind and i.value = w.value`,
    );
    return new Set(rows.map(({ kind, value }) => `${kind} ${value}`));
  },
});

export type CustomerMergeStore = ReturnType<typeof createCustomerMergeStore>;

const toldSchema = z.object({
  id: z.int(),
  at: z.date(),
  other: z.string(),
  is_undone: z.boolean(),
  by: z.string().nullable(),
});

/** Merges into the customer. */
export const mergeSource = (db: Db): TimelineSource => ({
  name: 'merges',
  list: async (customerId, { below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      toldSchema,
      sql`select m.id, m.merged_at as at, m.merged_before #>> '{content,name}' as other, m.undone_at is not null as is_undone,
                 ${fullName('u')} as by
          from customer_merges m left join users u on u.id = m.merged_by
          where m.kept_id = ${customerId} and (m.merged_at, m.id) < (${below.at}, ${below.id}::bigint)
          order by m.merged_at desc, m.id desc limit ${limit}`,
    );
    return rows.map(({ id, at, other, is_undone: isUndone, by }) => ({
      id,
      at,
      kind: 'record',
      title: isUndone ? 'Merged, then separated again' : 'Merged',
      text: other === '' ? 'With another record' : `With the record of ${other}`,
      by,
      link: null,
      amount: null,
    }));
  },
});
