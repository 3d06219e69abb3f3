import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { oneLine } from '../text';
import { labelsOnSheet, tagFormats } from './bike-tag-rules';
import { workOrderSchema } from './work-order-contract';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const setBikeSerial = defineEndpoint({
  method: 'PUT',
  path: '/work-orders/:id/bike-tags/:tag',
  summary:
    'Choose the serial number of a bike; 409 `bike_tag.serial_in_register` if the register has it on another one',
  params: z.object({ id, tag: id }),
  body: z.strictObject({
    serial_number: oneLine(60),
    /** Saves although the register has the number on a bike that is not free. */
    accept_double: z.boolean().default(false),
  }),
  response: z.object({ success: z.literal(true), work_order: workOrderSchema }),
});

const bikeSerialsSchema = z.object({
  /** Free serial numbers, in the spelling in which they are stored. */
  serials: z.array(z.object({ serial: z.string(), detail: z.string() })),
  /** Reason why the list is empty. */
  message: z.string().nullable(),
});
export type BikeSerials = z.output<typeof bikeSerialsSchema>;

/** From the register and, read live, from Lightspeed. */
export const listBikeSerials = defineEndpoint({
  method: 'GET',
  path: '/work-orders/:id/bike-tags/:tag/serials',
  summary: 'Serial numbers that the register and the till have for a bike and that no other order has',
  params: z.object({ id, tag: id }),
  response: bikeSerialsSchema,
});

export const findBikeTag = defineEndpoint({
  method: 'GET',
  path: '/bike-tags/find',
  summary: 'The job of a scanned or typed tag, serial number or job number',
  query: z.object({ code: z.string().trim().min(1, 'Scan or type a code').max(300) }),
  response: z.object({ success: z.literal(true), work_order_id: z.int(), number: z.string() }),
});

export const getTagContact = defineEndpoint({
  method: 'GET',
  path: '/bike-tags/contact',
  summary: 'The shop, for people who scan the tag of a bike without an account',
  response: z.object({
    success: z.literal(true),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    address: z.string(),
  }),
});

/** Answer with a PDF, so not declared calls. */
export const tagPrintPath = '/orders/:id/bike-tags/:tag/print';
export const workTagPrintPath = '/work-orders/:id/bike-tags/print';
export const orderWorkPrintPath = '/orders/:id/print-work-order';
export const handOverSheetPath = '/work-orders/:id/hand-over-sheet';
export const workPrintPath = '/work-orders/:id/print';

const format = z.enum(tagFormats).default('62x29');
/** Place of the first label on an A4 sheet whose first labels are used already. */
const first = z.int().min(1).max(labelsOnSheet).default(1);

export const tagPrintBody = z.strictObject({ format, first }).default({ format: '62x29', first: 1 });
export const workTagPrintBody = z.strictObject({ tags: z.array(z.int().positive()).min(1).max(100), format, first });
