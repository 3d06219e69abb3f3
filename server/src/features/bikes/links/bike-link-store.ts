import { bikeLinkKinds } from '@chainline/shared/bikes/bike-link-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';

const idOrNull = z.int().nullable();
const linkedSchema = z.object({
  id: z.int(),
  model: z.string(),
  inv_number: z.string(),
  serial_number: z.string(),
  is_deleted: z.boolean(),
  links: z.object({
    till_item: idOrNull,
    product: idOrNull,
    order: idOrNull,
    customer: idOrNull,
    work_order: idOrNull,
  }),
  automatic_links: z.array(z.enum(bikeLinkKinds)),
});
export type LinkedBike = z.output<typeof linkedSchema>;
export type LinkTargets = LinkedBike['links'];

export const createBikeLinkStore = (db: Db) => ({
  lock: (id: number): Promise<LinkedBike | null> =>
    db.maybeOne(
      linkedSchema,
      sql`select id, model, inv_number, serial_number, deleted_at is not null as is_deleted,
                 jsonb_build_object('till_item', till_item_id, 'product', product_id, 'order', order_id,
                   'customer', customer_id, 'work_order', work_order_id) as links, automatic_links
          from bike_records where id = ${id} for update`,
    ),

  /** Leaves the version as it is: links are saved apart from the fields of the form. */
  set: (id: number, links: LinkTargets, automatic: readonly string[]) =>
    db.exec(
      sql`update bike_records set till_item_id = ${links.till_item}, product_id = ${links.product},
            order_id = ${links.order}, customer_id = ${links.customer}, work_order_id = ${links.work_order},
            automatic_links = ${[...automatic]}::text[]
          where id = ${id}`,
    ),

  stamp: (id: number, { by, at }: { by: number; at: Date }) =>
    db.exec(sql`update bike_records set edited_by = ${by}, edited_at = ${at} where id = ${id}`),
});

export type BikeLinkStore = ReturnType<typeof createBikeLinkStore>;

/** Links with other targets than before, as changes of the history. */
export const linkChanges = (before: LinkTargets, after: LinkTargets) =>
  bikeLinkKinds.flatMap((kind) =>
    before[kind] === after[kind] ? [] : [{ field: kind, before: before[kind], after: after[kind] }],
  );
