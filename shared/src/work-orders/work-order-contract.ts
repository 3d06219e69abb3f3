import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { amountSchema } from '../money';
import { isOneLine, oneLine } from '../text';
import { workExtraSchema } from './work-extra-rules';
import { workStates } from './work-order-rules';

const moment = z.iso.datetime();
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const idParams = z.object({ id });
const state = z.enum(workStates);

/** Text of several lines, without hidden characters. */
const manyLines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine(
      (text) => text.split(/\r?\n/u).every((line) => isOneLine(line.replaceAll('\t', ' '))),
      'has hidden characters. Please type it instead of pasting it.',
    );

export const workSummarySchema = z.object({
  id: z.int(),
  number: z.string(),
  state,
  version: z.int(),
  order: z.object({ id: z.int(), number: z.string(), open_amount: amountSchema }).nullable(),
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_phone: z.string(),
  bike: z.string(),
  problem: z.string(),
  assigned_to: z.int().nullable(),
  assigned_to_name: z.string().nullable(),
  /** Day on which the work is planned. */
  day: daySchema.nullable(),
  /** Planned work. */
  minutes: z.int(),
  minutes_spent: z.int(),
  promised_on: daySchema.nullable(),
  /** Not to be exceeded without asking the customer; null = not agreed. */
  limit_amount: amountSchema.nullable(),
  /** True while the customer has not answered about extra work. */
  waits_for_customer: z.boolean(),
  steps_done: z.int(),
  steps: z.int(),
  tags_printed: z.int(),
  tags: z.int(),
  created_at: moment,
});
export type WorkSummary = z.output<typeof workSummarySchema>;

const tagSchema = z.object({
  bike_tag_id: z.int(),
  code: z.string(),
  bike_model: z.string(),
  serial_number: z.string(),
  /** Of its keys, for lock and battery. */
  key_numbers: z.string(),
  printed: z.boolean(),
  printed_at: moment.nullable(),
});
export type BikeTag = z.output<typeof tagSchema>;

const stepSchema = z.object({
  id: z.int(),
  list: z.string(),
  text: z.string(),
  is_done: z.boolean(),
  done_by: z.string().nullable(),
  done_at: moment.nullable(),
});
export type WorkStep = z.output<typeof stepSchema>;

export const workEntryTypes = [
  'created',
  'changed',
  'moved',
  'note',
  'time',
  'checklist',
  'serial',
  'tag_printed',
  'printed',
  'ready_sent',
  'part_added',
  'part_changed',
  'part_removed',
  'parts_returned',
  'photo_added',
  'photo_removed',
  'photo_restored',
  'extra_noted',
  'extra_asked',
  'extra_answered',
  'extra_withdrawn',
] as const;
export type WorkEntryType = (typeof workEntryTypes)[number];

const entrySchema = z.object({
  id: z.int(),
  type: z.enum(workEntryTypes),
  at: moment,
  by: z.string(),
  text: z.string(),
  minutes: z.int().nullable(),
});
export type WorkEntry = z.output<typeof entrySchema>;

export const workOrderSchema = workSummarySchema.extend({
  /** Of its order, for the documents; the job's own id is `id`. */
  order_id: z.int().nullable(),
  customer_email: z.string(),
  assembly_instructions: z.string(),
  handed_over_at: moment.nullable(),
  /** The person who took the bike. */
  collected_name: z.string(),
  bike_tags: z.array(tagSchema),
  print_ready: z.boolean(),
  checklist: z.array(stepSchema),
  extras: z.array(workExtraSchema),
  /** Limit and approved extra work; null if no limit was agreed. */
  agreed_amount: amountSchema.nullable(),
  entries: z.array(entrySchema),
  can: z.object({
    /** Next states, the usual one first. */
    move: z.array(state),
    edit: z.boolean(),
  }),
});
export type WorkOrder = z.output<typeof workOrderSchema>;

const answer = z.object({ success: z.literal(true), work_order: workOrderSchema });

export const workFilters = ['open', 'all', ...workStates] as const;

const mechanic = optionalParam(z.union([z.literal('none'), id]));
const day = optionalParam(daySchema);

export const workPageSizes = [25, 50, 100] as const;

const workOrderQuery = listQuery({
  sort: ['promised_on', 'created_at', 'day'],
  defaultSort: 'promised_on',
  perPage: { default: 25, max: 100 },
  filters: {
    state: optionalParam(z.enum(workFilters)).transform((filter) => filter ?? 'open'),
    customer_id: optionalParam(id),
    mechanic,
    day,
  },
});
export type WorkOrderQuery = z.output<typeof workOrderQuery>;

export const listWorkOrders = defineEndpoint({
  method: 'GET',
  path: '/work-orders',
  summary: 'Jobs of the workshop; `mechanic` is a user, or `none`',
  query: workOrderQuery,
  response: z.object({
    success: z.literal(true),
    work_orders: z.array(workSummarySchema),
    pagination: paginationSchema,
  }),
});

/** Jobs on the board; more are in the list only. */
export const mostOnBoard = 300;
/** Days of the load, from today. */
export const loadDays = 28;

export const getWorkBoard = defineEndpoint({
  method: 'GET',
  path: '/work-orders/board',
  summary: 'Jobs that are not over yet, by state, and the load of the next weeks against the capacity',
  query: z.object({ mechanic, day }),
  response: z.object({
    success: z.literal(true),
    today: daySchema,
    work_orders: z.array(workSummarySchema),
    /** True if there are more than the board shows. */
    more: z.boolean(),
    /** Of the whole workshop, whatever the board is narrowed to. */
    load: z.array(z.object({ day: daySchema, minutes: z.int(), capacity: z.int() })),
  }),
});

export const getWorkOrder = defineEndpoint({
  method: 'GET',
  path: '/work-orders/:id',
  summary: 'A job with its bikes, checklists and history',
  params: idParams,
  response: answer,
});

/** Fields of a job that people enter and change. */
export const workPlanSchema = z.strictObject({
  customer_id: z.int().positive().nullable(),
  customer_name: oneLine(120).min(1, 'Enter the name of the customer'),
  customer_phone: oneLine(40),
  customer_email: z.union([z.literal(''), z.email('This is not an email address').max(254)]),
  bike: oneLine(120).min(1, 'Enter the bike'),
  problem: manyLines(2000),
  limit_amount: amountSchema.nullable(),
  promised_on: daySchema.nullable(),
  day: daySchema.nullable(),
  minutes: z.int().min(0, 'cannot be negative').max(6000),
  assigned_to: z.int().positive().nullable(),
});
export type WorkPlan = z.output<typeof workPlanSchema>;

export const createWorkOrder = defineEndpoint({
  method: 'POST',
  path: '/work-orders',
  summary: 'Take in a bike at the counter; idempotent by `request_key`',
  body: workPlanSchema.extend({
    problem: manyLines(2000).min(1, 'Enter what is wrong, or what to do'),
    serial_number: oneLine(60),
    /** Names of checklists. */
    checklists: z.array(oneLine(60)).max(10),
    request_key: z.uuid(),
  }),
  response: answer,
});

const version = z.int().positive();

export const updateWorkOrder = defineEndpoint({
  method: 'PUT',
  path: '/work-orders/:id',
  summary: 'Change the plan of a job; refused if somebody changed it meanwhile',
  params: idParams,
  body: workPlanSchema.extend({ assembly_instructions: manyLines(2000), version }),
  response: answer,
});

export const moveWorkOrder = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/move',
  summary: 'Move a job to its next state, except handed over; refused if somebody else has just moved it',
  params: idParams,
  body: z.strictObject({ state, version }),
  response: answer,
});

export const workHandoverSchema = z.strictObject({
  name: oneLine(120).min(1, 'Enter the name of the person who collects'),
  /** Required while an amount of the order is open; managers only. */
  reason: oneLine(300),
  keys: z.array(z.strictObject({ bike_tag_id: z.int().positive(), key_numbers: oneLine(60) })).max(100),
  version,
});
export type WorkHandover = z.output<typeof workHandoverSchema>;

export const handOverWorkOrder = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/hand-over',
  summary:
    'Record who takes a bike that is ready, with the goods of its order that are there; with an open amount, managers only and with a reason',
  params: idParams,
  body: workHandoverSchema,
  response: answer,
});

/** A day. */
export const longestEntryMinutes = 1440;

export const addWorkEntry = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/entries',
  summary: 'Add a note or time spent; idempotent by `request_key`',
  params: idParams,
  body: z
    .strictObject({
      text: manyLines(1000),
      minutes: z.int().min(1).max(longestEntryMinutes).nullable(),
      request_key: z.uuid(),
    })
    .refine(({ text, minutes }) => text !== '' || minutes !== null, { path: ['text'], message: 'Enter a note' }),
  response: answer,
});

export const addWorkChecklist = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/checklists',
  summary: 'Add the steps of a checklist to a job; each checklist once',
  params: idParams,
  body: z.strictObject({ name: oneLine(60).min(1) }),
  response: answer,
});

export const setWorkStep = defineEndpoint({
  method: 'PUT',
  path: '/work-orders/:id/steps/:step',
  summary: 'Tick a step of a checklist, or take the tick back',
  params: idParams.extend({ step: id }),
  body: z.strictObject({ is_done: z.boolean() }),
  response: answer,
});

export const getOrderWork = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/work-order',
  summary: 'The job of an order, and the bikes that one can be made for',
  params: idParams,
  response: z.object({
    success: z.literal(true),
    work_order: workOrderSchema.nullable(),
    /** Bikes of the order, one entry for each unit. */
    bikes: z.array(z.string()),
    /** Labour of the quote. */
    labour: z.array(z.string()),
  }),
});

export const createOrderWork = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/work-order',
  summary: 'Make the job of an order from its bikes and labour; repeated, it answers the same job',
  params: idParams,
  response: answer,
});
