import type { WorkPlan } from '@chainline/shared/work-orders/work-order-contract';
import { workStates, type WorkState } from '@chainline/shared/work-orders/work-order-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/pg-errors';
import { ConflictError, ValidationError } from '../../errors';

const lockedSchema = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(workStates),
  version: z.int(),
  order_id: z.int().nullable(),
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_email: z.string(),
  bike: z.string(),
  problem: z.string(),
  limit_amount: z.string().transform(Number).nullable(),
  promised_on: z.string().nullable(),
  day: z.string().nullable(),
  minutes: z.int(),
  assigned_to: z.int().nullable(),
  assembly_instructions: z.string(),
  open_steps: z.int(),
  handed_over_at: z.date().nullable(),
});
export type LockedWork = z.output<typeof lockedSchema>;

export type NewWork = WorkPlan & {
  orderId: number | null;
  instructions: string;
  requestKey: string | null;
  by: number | null;
  at: Date;
};

const idSchema = z.object({ id: z.int() });

const refuse = (path: string, message: string, cause: unknown) =>
  new ValidationError('work_order.unknown', message, { fields: [{ path, message }], cause });

/** Two cancelled jobs of an order can be called back at once. */
export const anotherJob = (cause?: unknown) =>
  new ConflictError('work_order.exists', 'This order already has another job. Open it from the order’s page.', {
    cause,
  });

/** People can be merged or erased while somebody fills in a form. */
const translate = (error: unknown): never => {
  if (isForeignKeyViolation(error, 'work_orders_assigned_to_fkey')) {
    throw refuse('assigned_to', 'This person no longer has an account', error);
  }
  if (isForeignKeyViolation(error, 'work_orders_customer_id_fkey')) {
    throw refuse('customer_id', 'This customer no longer exists', error);
  }
  throw error;
};

export const createWorkOrderStore = (db: Db) => ({
  /** Null if the order has a job, or the request was made before. */
  insert: async (work: NewWork): Promise<number | null> => {
    const row = await db
      .maybeOne(
        idSchema,
        sql`insert into work_orders (order_id, customer_id, customer_name, customer_phone, customer_email, bike, problem,
              limit_amount, promised_on, day, minutes, assigned_to, instructions, request_key, created_by, created_at, changed_at)
            values (${work.orderId}, ${work.customer_id}, ${work.customer_name}, ${work.customer_phone},
                    ${work.customer_email}, ${work.bike}, ${work.problem}, ${work.limit_amount}, ${work.promised_on},
                    ${work.day}, ${work.minutes}, ${work.assigned_to}, ${work.instructions}, ${work.requestKey}, ${work.by},
                    ${work.at}, ${work.at})
            on conflict do nothing
            returning id`,
      )
      .catch(translate);
    return row?.id ?? null;
  },

  findByRequest: async (requestKey: string): Promise<number | null> => {
    const row = await db.maybeOne(idSchema, sql`select id from work_orders where request_key = ${requestKey}`);
    return row?.id ?? null;
  },

  findOfOrder: async (orderId: number): Promise<number | null> => {
    const row = await db.maybeOne(
      idSchema,
      sql`select id from work_orders where order_id = ${orderId} and state <> 'cancelled'`,
    );
    return row?.id ?? null;
  },

  lock: (id: number): Promise<LockedWork | null> =>
    db.maybeOne(
      lockedSchema,
      sql`select id, number, state, version, order_id, customer_id, customer_name, customer_phone, customer_email, bike,
                 problem, limit_amount, to_char(promised_on, 'YYYY-MM-DD') as promised_on,
                 to_char(day, 'YYYY-MM-DD') as day, minutes, assigned_to, instructions as assembly_instructions, handed_over_at,
                 (select count(*)::int from work_order_steps s where s.work_order_id = w.id and s.done_at is null) as open_steps
          from work_orders w where id = ${id} for update`,
    ),

  update: async (id: number, work: WorkPlan & { assembly_instructions: string }, at: Date): Promise<void> => {
    await db
      .exec(
        sql`update work_orders set customer_id = ${work.customer_id}, customer_name = ${work.customer_name},
              customer_phone = ${work.customer_phone}, customer_email = ${work.customer_email}, bike = ${work.bike},
              problem = ${work.problem}, limit_amount = ${work.limit_amount}, promised_on = ${work.promised_on},
              day = ${work.day}, minutes = ${work.minutes}, assigned_to = ${work.assigned_to},
              instructions = ${work.assembly_instructions}, version = version + 1, changed_at = ${at}
            where id = ${id}`,
      )
      .catch(translate);
  },

  handOver: (id: number, { at, name }: { at: Date; name: string }) =>
    db.exec(
      sql`update work_orders set state = 'handed_over', handed_over_at = ${at}, collected_name = ${name},
            version = version + 1, changed_at = ${at} where id = ${id}`,
    ),

  /** @throws ConflictError if the order of a cancelled job has another one */
  move: async (id: number, state: WorkState, at: Date): Promise<void> => {
    await db
      .exec(sql`update work_orders set state = ${state}, handed_over_at = null, collected_name = '', version = version + 1,
              changed_at = ${at} where id = ${id}`)
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'work_orders_order_id_key') ? anotherJob(error) : error;
      });
  },
});

export type WorkOrderStore = ReturnType<typeof createWorkOrderStore>;
