import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';

type View = { quoteId: number; linkId: number; at: Date; ip: string; userAgent: string };

const addressSchema = z.object({ id: z.int(), name: z.string(), address: z.string() });
type Assignee = z.output<typeof addressSchema>;

export const createLinkUseStore = (db: Db) => ({
  insertView: ({ quoteId, linkId, at, ip, userAgent }: View) =>
    db.exec(
      sql`insert into quote_views (quote_id, link_id, at, ip, user_agent)
          values (${quoteId}, ${linkId}, ${at}, ${ip}, ${userAgent})`,
    ),

  /** The quote itself keeps the number and times of views. */
  removeViews: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`quote_views`,
      at: sql`at`,
      key: sql`id`,
      remove: sql`delete from quote_views v using page where v.id = page.key returning v.quote_id, v.at`,
      alongside: sql`, totals as (
        insert into quote_view_totals as t (quote_id, views, first_at, last_at)
        select quote_id, count(*), min(at), max(at) from gone group by quote_id
        on conflict (quote_id) do update
          set views = t.views + excluded.views, first_at = least(t.first_at, excluded.first_at),
              last_at = greatest(t.last_at, excluded.last_at))`,
    }),

  countQuestions: async ({ quoteId, linkId }: Pick<View, 'quoteId' | 'linkId'>, since: Date): Promise<number> => {
    const { count } = await db.one(
      z.object({ count: z.int() }),
      sql`select count(*)::int as count from quote_events
          where quote_id = ${quoteId} and type = 'question' and at > ${since}
            and (data ->> 'link_id')::bigint = ${linkId}`,
    );
    return count;
  },

  /** The assignee, if they have an email address. */
  findAssignee: (quoteId: number): Promise<Assignee | null> =>
    db.maybeOne(
      addressSchema,
      sql`select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.email as address
          from quotes q join users u on u.id = q.assigned_to
          where q.id = ${quoteId} and u.is_active and u.email <> ''`,
    ),
});

export type LinkUseStore = ReturnType<typeof createLinkUseStore>;
