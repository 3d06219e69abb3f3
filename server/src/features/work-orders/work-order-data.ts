import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import { erasedName, type CustomerData, type CustomerPart, type Person } from '../customers';
import type { EmailErasureStore } from '../mail';
import type { NotificationStore } from '../notifications';
import type { WorkPhotoStore } from './work-photo-store';

/** Jobs taken in at the counter may have no customer; find them by email address. */
const ofPerson = ({ customerIds, emails }: Person) =>
  sql`(w.customer_id = any(${[...customerIds]}::bigint[])
       or (w.customer_id is null and lower(w.customer_email) = any(${[...emails]}::text[])))`;
const idSchema = z.object({ id: z.int() });

export const createWorkOrderDataStore = (db: Db) => ({
  list: (person: Person) =>
    rowsAsJson(
      db,
      sql`select w.number, w.state, w.created_at, w.customer_name, w.customer_phone, w.customer_email, w.bike, w.problem,
                 w.limit_amount, w.promised_on, w.handed_over_at, w.collected_name,
                 (select jsonb_agg(jsonb_build_object('bike', b.bike_model, 'serial_number', b.serial_number) order by b.position)
                  from bike_tags b where b.work_order_id = w.id) as bikes,
                 (select jsonb_agg(jsonb_build_object('part', p.name, 'quantity', p.quantity, 'price', p.unit_price) order by p.id)
                  from work_parts p where p.work_order_id = w.id and p.quantity > 0) as parts,
                 (select jsonb_agg(jsonb_build_object('at', n.at, 'type', n.type, 'text', n.text) order by n.at, n.id)
                  from work_order_entries n where n.work_order_id = w.id and n.text <> '') as notes,
                 (select jsonb_agg(jsonb_build_object('added_at', h.added_at, 'stage', h.stage, 'size', h.size) order by h.id)
                  from work_photos h where h.work_order_id = w.id and h.removed_at is null) as photos,
                 (select jsonb_agg(jsonb_build_object('text', x.text, 'amount', x.labour_amount + x.parts_amount, 'state', x.state,
                    'answered_at', x.answered_at, 'answered_by', x.answered_by, 'reason', x.reason) order by x.id)
                  from work_extras x where x.work_order_id = w.id) as extra_work
          from work_orders w where ${ofPerson(person)} order by w.id`,
    ),

  listIds: async (person: Person): Promise<number[]> => {
    const rows = await db.many(idSchema, sql`select w.id from work_orders w where ${ofPerson(person)}`);
    return rows.map(({ id }) => id);
  },

  listOpen: async (person: Person): Promise<string[]> => {
    const rows = await db.many(
      z.object({ number: z.string() }),
      sql`select w.number from work_orders w where ${ofPerson(person)} and w.state not in ('handed_over', 'cancelled')
          order by w.id`,
    );
    return rows.map(({ number }) => number);
  },

  /** Removes the person from their jobs; the work done to each bike stays. */
  erase: async (person: Person): Promise<void> => {
    await db.exec(
      sql`update work_order_entries n set text = '' from work_orders w
          where w.id = n.work_order_id and ${ofPerson(person)} and n.type in ('note', 'time')`,
    );
    // Erase the name of the person who collected the bike, too.
    await db.exec(
      sql`update work_order_entries n set data = n.data - 'names' from work_orders w
          where w.id = n.work_order_id and ${ofPerson(person)} and n.type = 'moved'`,
    );
    await db.exec(
      sql`delete from work_extra_links l using work_extras x, work_orders w
          where x.id = l.extra_id and w.id = x.work_order_id and ${ofPerson(person)}`,
    );
    await db.exec(
      sql`update work_extras x set text = '', reason = '',
            answered_by = case when x.answered_by = '' then '' else ${erasedName} end
          from work_orders w where w.id = x.work_order_id and ${ofPerson(person)}`,
    );
    await db.exec(
      sql`update work_orders w set customer_name = ${erasedName}, customer_phone = '', customer_email = '', problem = '',
              collected_name = case when w.collected_name = '' then '' else ${erasedName} end
          where ${ofPerson(person)}`,
    );
  },

  move: async ({ from, to }: { from: number; to: number }): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`update work_orders set customer_id = ${to} where customer_id = ${from} returning id`,
    );
    return rows.map(({ id }) => id);
  },

  moveBack: (ids: readonly number[], { from, to }: { from: number; to: number }) =>
    db.exec(
      sql`update work_orders set customer_id = ${to} where id = any(${[...ids]}::bigint[]) and customer_id = ${from}`,
    ),
});

type WorkOrderDataStore = ReturnType<typeof createWorkOrderDataStore>;

type DataStores = { workOrderData: WorkOrderDataStore };
export type WorkOrderData = DataStores & {
  workPhotos: Pick<WorkPhotoStore, 'erase'>;
  emailErasures: Pick<EmailErasureStore, 'erase' | 'hasQueued'>;
  notifications: Pick<NotificationStore, 'removeLinking'>;
};

/** Find emails by job: its address need not be one of the customer's. */
const emailsAbout = (ids: readonly number[]) => ({
  references: ids.flatMap((id) => [`work-order:${id}`, `job:${id}`]),
});

export const workOrderData = <S extends WorkOrderData>(): CustomerData<S> => ({
  name: 'work_orders',
  list: ({ workOrderData: data }, person) => data.list(person),
  needed: async ({ workOrderData: data, emailErasures }, person) => {
    const open = await data.listOpen(person);
    const isMailing = await emailErasures.hasQueued(emailsAbout(await data.listIds(person)));
    return [
      ...(open.length === 0 ? [] : [`Hand over or cancel these workshop jobs first: ${open.join(', ')}.`]),
      ...(isMailing ? ['An email about a workshop job is still being sent. Try again in a moment.'] : []),
    ];
  },
  erase: async ({ workOrderData: data, workPhotos, emailErasures, notifications }, person) => {
    const ids = await data.listIds(person);
    await workPhotos.erase(ids, person);
    await data.erase(person);
    await emailErasures.erase(emailsAbout(ids));
    await notifications.removeLinking(ids.map((id) => `/workshop/${id}`));
    return 0;
  },
});

export const workOrderPart = <S extends DataStores>(): CustomerPart<S> => ({
  name: 'work_orders',
  move: ({ workOrderData: data }, customer) => data.move(customer),
  moveBack: ({ workOrderData: data }, rows, customer) => data.moveBack(rows, customer),
});
