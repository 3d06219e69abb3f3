import { extraStates, type ExtraChannel, type ExtraState } from '@chainline/shared/work-orders/work-extra-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const dollars = z.string().transform(Number);

const extraSchema = z.object({
  id: z.int(),
  work_order_id: z.int(),
  text: z.string(),
  labour_amount: dollars,
  parts_amount: dollars,
  state: z.enum(extraStates),
  answered_at: z.date().nullable(),
  answered_by: z.string(),
});
export type ExtraRow = z.output<typeof extraSchema>;

const linkSchema = z.object({ extra_id: z.int(), created_by: z.int().nullable(), expires_at: z.date() });
export type ExtraLink = z.output<typeof linkSchema>;

const idSchema = z.object({ id: z.int() });

type NewExtra = {
  workId: number;
  text: string;
  labour: number;
  parts: number;
  by: number | null;
  at: Date;
  requestKey: string | null;
};

type NewLink = {
  extraId: number;
  tokenHash: Buffer;
  channel: ExtraChannel;
  by: number | null;
  at: Date;
  expiresAt: Date;
  requestKey: string | null;
};

type Answer = { state: ExtraState; name: string; reason: string; recordedBy: number | null; at: Date };

const columns = sql`id, work_order_id, text, labour_amount, parts_amount, state, answered_at, answered_by`;

export const createWorkExtraStore = (db: Db) => ({
  /** Null if the request was made before. */
  insert: async (extra: NewExtra): Promise<number | null> => {
    const row = await db.maybeOne(
      idSchema,
      sql`insert into work_extras (work_order_id, text, labour_amount, parts_amount, created_by, created_at, request_key)
          values (${extra.workId}, ${extra.text}, ${extra.labour}, ${extra.parts}, ${extra.by}, ${extra.at}, ${extra.requestKey})
          on conflict (work_order_id, request_key) do nothing returning id`,
    );
    return row?.id ?? null;
  },

  find: (id: number): Promise<ExtraRow | null> =>
    db.maybeOne(extraSchema, sql`select ${columns} from work_extras where id = ${id}`),

  setState: (id: number, state: ExtraState) => db.exec(sql`update work_extras set state = ${state} where id = ${id}`),

  answer: (id: number, { state, name, reason, recordedBy, at }: Answer) =>
    db.exec(
      sql`update work_extras set state = ${state}, answered_by = ${name}, reason = ${reason},
            recorded_by = ${recordedBy}, answered_at = ${at} where id = ${id}`,
    ),

  /** False if the request was made before. */
  addLink: async ({ extraId, tokenHash, channel, by, at, expiresAt, requestKey }: NewLink): Promise<boolean> =>
    (await db.exec(
      sql`insert into work_extra_links (extra_id, token_hash, channel, created_by, created_at, expires_at, request_key)
          values (${extraId}, ${tokenHash}, ${channel}, ${by}, ${at}, ${expiresAt}, ${requestKey})
          on conflict (extra_id, request_key) do nothing`,
    )) > 0,

  findLink: (tokenHash: Buffer): Promise<ExtraLink | null> =>
    db.maybeOne(
      linkSchema,
      sql`select extra_id, created_by, expires_at from work_extra_links where token_hash = ${tokenHash}`,
    ),

  /** Approved amounts of other extra work on the job, in dollars. */
  listOthers: async ({ id, work_order_id: workId }: Pick<ExtraRow, 'id' | 'work_order_id'>) =>
    db.many(
      extraSchema.pick({ labour_amount: true, parts_amount: true, state: true }),
      sql`select labour_amount, parts_amount, state from work_extras where work_order_id = ${workId} and id <> ${id}`,
    ),
});

export type WorkExtraStore = ReturnType<typeof createWorkExtraStore>;
